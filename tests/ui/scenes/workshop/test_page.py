"""The workshop driven through its nodes: by mouse, by keys and by gamepad."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from ai.deck_measurement import DeckGame, DeckJob, play
from games.engine.core import legal_moves
from games.robot_wars.decks import deck_of
from tests.support import inside
from tests.support.house import click, house, key, node, step, type_in
from tests.support.ways import press, reach, turn
from tests.ui.storage.test_deck_shelf import DECK
from ui.app.window import App
from ui.scenes.own_decks.shelf_page import DecksScene
from ui.scenes.routes import DecksRoute
from ui.scenes.workshop import measured, page
from ui.scenes.workshop.faces import BenchCard
from ui.scenes.workshop.page import WorkshopScene
from ui.scenes.workshop.trial import Trial, TrialScene
from ui.table.input.knocked_out import GO_ON_KEY
from ui.toolkit.input.inputs import PAUSE_SECONDS
from ui.toolkit.widgets.node import PLAIN, find, walk
from ui.toolkit.widgets.scroll import Scroller
from ui.toolkit.widgets.text_area import TextArea

NOTED = "# What I think of it.\n" + DECK.replace("  spanner", "  # The only tool.\n  spanner")


class Here:
    """Games that are played here, one each time one looks."""

    problem = ""

    def __init__(self, job: DeckJob) -> None:
        self.job, self.wanted = job, job.total
        self.games: dict[int, DeckGame] = {}
        self.stopped = False

    @property
    def over(self) -> bool:
        return self.stopped or len(self.games) >= self.wanted

    def poll(self) -> bool:
        if self.over:
            return False
        self.games[len(self.games)] = play(self.job._replace(level="random"), len(self.games))
        return True

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(measured, "DeckMeasurement", Here)
    monkeypatch.setattr(page, "MeasureScene", partial(measured.MeasureScene, games=2))
    with house(tmp_path) as one:
        (tmp_path / "decks").mkdir()
        (tmp_path / "decks" / "rust.yaml").write_text(NOTED, "utf-8")
        one.show(one.scene(DecksRoute()))
        yield one


def shop(app: App) -> WorkshopScene:
    """The workshop, which is shown."""
    assert isinstance(app.current, WorkshopScene)
    return app.current


def go(app: App, *keys: str) -> None:
    """Click nodes one after the other, each scrolled into view first."""
    for wanted in keys:
        found = node(app, wanted)
        for view in walk(app.nodes()):
            if isinstance(view, Scroller) and found in view.children:
                view.reveal(found.rect)
                app.current.resize()
        click(app, wanted, 0.95 if found.role == "choice" else 0.5)


def edited(app: App, way: str = "mouse") -> WorkshopScene:
    """The workshop with the deck that was there."""
    press(app, way, "row.1")
    press(app, way, "edit")
    return shop(app)


def told(app: App) -> str:
    return " ".join(app.toasts.waiting)


def test_a_deck_of_twelve_cards_is_made_tried_measured_saved_and_opened_again(
    app: App, tmp_path: Path
) -> None:
    """No YAML is typed."""
    go(app, "new", "option.none")
    go(app, "new", "option.component", "field.engine", *["field.count"] * 5)
    go(app, "new", "option.component", "add.do", "option.attack", *["arg.do.0.plus"] * 2)
    go(app, *["field.count"] * 4, "card.drawing", "part.head", "part.colour", "part.close")
    go(app, "new", "option.hazard", "add.when", "option.passed")
    assert node(app, "told").label == "Ready to play; 1 remark"
    go(app, "add.when", "option.lose_part")
    scene = shop(app)
    assert (scene.bench.card_count, scene.bench.is_valid) == (12, True)
    assert node(app, "told").label == "Ready to play."

    go(app, "save")
    path = tmp_path / "decks" / "new-deck.yaml"
    assert path.read_text("utf-8") == scene.bench.text
    assert len(deck_of(scene.bench.text).cards) == 12

    try_it(app, scene)
    assert app.profile.matches() == []

    go(app, "measure")
    for _ in range(3):
        step(app, dt=0.3)
    assert node(app, "progress").value == "2 of 2 games"
    assert "2 games" in node(app, "summary").label
    assert len([n for n in walk(app.nodes()) if n.key.startswith("figures.")]) == 3
    click(app, "back")
    click(app, "back")
    assert isinstance(app.current, DecksScene)
    click(app, "edit")
    assert shop(app).bench.text == path.read_text("utf-8")


def try_it(app: App, scene: WorkshopScene) -> None:
    """A trial of the second card, and back."""
    go(app, "card.card_2", "try")
    table = app.current
    assert isinstance(table, TrialScene)
    assert isinstance(table.session, Trial)
    state = table.session.match.state
    assert "card_2" in [state.faces[piece].key for piece in state.zones["hand.0"]]
    table.commands.menu()
    step(app)
    inside.the_sheet(table).buttons[-1][2]() if inside.sheet(table) else None
    step(app)
    assert app.current is scene
    step(app, dt=PAUSE_SECONDS)


def test_by_keys_alone_a_card_is_made_and_undone(app: App) -> None:
    scene = edited(app, "keys")
    before = scene.bench.text
    press(app, "keys", "new")
    press(app, "keys", "option.action")
    press(app, "keys", "add.do")
    press(app, "keys", "option.draw")
    turn(app, "keys", "arg.do.0.cards")
    assert scene.bench.card_tree["name"] == "Action 3"
    assert scene.bench.card_tree["do"] == [{"draw": {"cards": 2}}]
    for _ in range(3):
        key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.bench.text == before
    key(app, pygame.K_y, pygame.KMOD_CTRL)
    assert "Action 3" in scene.bench.text
    key(app, pygame.K_s, pygame.KMOD_CTRL)
    assert not scene.store.unsaved


def test_by_gamepad_a_card_is_copied_and_a_value_set(app: App) -> None:
    scene = edited(app, "pad")
    press(app, "pad", "card.double")
    turn(app, "pad", "field.strength")
    assert [*scene.bench.cards] == ["boiler", "spanner", "boiler_1"]
    assert scene.bench.card_tree["strength"] == 3
    assert "# The only tool." in scene.bench.text


def test_form_and_text_keep_in_step_and_the_comments_stay(app: App) -> None:
    scene = edited(app)
    go(app, "card.spanner", "field.name")
    type_in(app, "s")
    assert scene.bench.text == NOTED.replace("name: Spanner", "name: Spanners")
    area = node(app, "text")
    assert isinstance(area, TextArea)
    assert area.value == scene.bench.text
    scene.move_cursor(4, 1)
    reach(app, "keys", "text")
    at = scene.bench.text.index("strength: 2")
    scene.writing.cursor = scene.writing.anchor = at + len("strength: 2")
    key(app, pygame.K_BACKSPACE)
    type_in(app, "5")
    assert scene.bench.chosen == "boiler"
    assert node(app, "field.strength").value == "5"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_variants_are_made_by_mouse_or_by_keys(app: App, way: str) -> None:
    scene = edited(app, way)
    for wanted in ("variants", "variant.more", "variant.differ", "option.count"):
        (go(app, wanted) if way == "mouse" else press(app, way, wanted))
    go(app, "variant.2.strength") if way == "mouse" else turn(app, way, "variant.2.strength")
    first, _, last = scene.bench.variants
    assert (first["count"], last["count"]) == (6, 6)
    assert last["strength"] == first["strength"] + 1
    assert scene.bench.count_copies("boiler") == 18


def test_each_mistake_is_marked_at_its_line_and_leads_there(app: App) -> None:
    scene = edited(app)
    scene.bench.write(
        scene.bench.text.replace("[attack]", "[atack]").replace("count: 6", "count: 0")
    )
    scene.rebuild()
    area = node(app, "text")
    assert isinstance(area, TextArea)
    lines = area.value.split("\n")
    for line, word in zip(sorted(area.marks), ("count: 0", "atack"), strict=True):
        assert word in lines[line][area.marks[line].column - 8 :]
        assert area.marks[line].wrong
    click(app, "told.1")
    assert area.place(scene.writing.cursor)[0] == sorted(area.marks)[1]
    assert scene.bench.chosen == "spanner"
    assert find(app.nodes(), "line.do.0.wrong.0") is not None
    assert not node(app, "measure").enabled


def test_what_is_left_unsaved_is_kept_and_undo_returns_to_what_was_saved(
    app: App, tmp_path: Path
) -> None:
    scene = edited(app)
    go(app, "field.count")
    text = scene.bench.text
    click(app, "back")
    assert (tmp_path / "decks" / "drafts" / "rust.yaml").read_text("utf-8") == text
    assert (tmp_path / "decks" / "rust.yaml").read_text("utf-8") == NOTED
    app.current.update(2)
    click(app, "row.1")
    click(app, "edit")
    assert shop(app).bench.text == text
    assert "unsaved changes" in told(app)
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert shop(app).bench.text == NOTED
    click(app, "back")
    assert not (tmp_path / "decks" / "drafts" / "rust.yaml").exists()


def test_a_file_that_somebody_else_changed_is_kept_beside(app: App, tmp_path: Path) -> None:
    scene, file = edited(app), tmp_path / "decks" / "rust.yaml"
    go(app, "field.count")
    file.write_text(DECK.replace("Rust Belt", "Other"), "utf-8")
    go(app, "save")
    assert file.read_text("utf-8") == scene.bench.text
    assert "Other" in (tmp_path / "decks" / "rust-2.yaml").read_text("utf-8")
    assert "rust-2.yaml" in told(app)


def test_a_deck_that_cannot_be_saved_is_all_still_here(app: App, tmp_path: Path) -> None:
    scene = edited(app)
    go(app, "field.count")
    app.shelf.save = lambda path, text, was: (_ for _ in ()).throw(OSError("disk full"))
    go(app, "save")
    assert "disk full" in told(app)
    assert scene.store.unsaved
    app.shelf.export(scene.path, scene.bench.text, tmp_path / "shared")
    assert (tmp_path / "shared" / "rust.yaml").read_text("utf-8") == scene.bench.text


def test_a_shared_file_is_named_after_its_deck(app: App) -> None:
    scene = edited(app)
    scene.bench.set_head("name", "Ada's Rusty Évening!")
    assert scene.store.name_file() == "ada-s-rusty-évening"
    scene.bench.write("name: [")
    assert scene.store.name_file() == "rust"


def test_an_empty_deck_invites_and_its_first_card_opens_at_the_top(app: App) -> None:
    go(app, "new", "option.none")
    assert node(app, "invite").label == "Press New to write your first card."
    assert not [one.key for one in walk(app.nodes()) if one.key.startswith("told")]
    scene = shop(app)
    scene.bench.add_card("action", "One", {"do": ["draw"] * 20})
    scene.choose_card(scene.bench.chosen)
    scene.rebuild()
    scene.roll("rows").to(400)
    go(app, "new", "option.component")
    assert scene.roll("rows").offset == 0
    assert node(app, "told").label.endswith("mistakes")


def test_all_mistakes_are_seen_if_the_text_leaves_room_for_them(app: App) -> None:
    scene = edited(app)
    scene.bench.write("name: Two\ncards: {fork: {kind: action, name: Fork, do: [draw]}}\n")
    scene.rebuild()
    rows = [one.rect for one in walk(app.nodes()) if one.key.startswith("told.") and one.label]
    view = node(app, "told.rows").rect
    assert len(rows) > 2
    assert all(view.contains(row) for row in rows[1:])


def test_a_text_that_cannot_be_read_opens_at_its_mistake(app: App) -> None:
    scene = WorkshopScene(app, Path("torn.yaml"), DECK + "  spoon: {kind: component, do: [{draw}\n")
    app.show(scene)
    one = scene.bench.draft.mistakes[0]
    area = node(app, "text")
    assert isinstance(area, TextArea)
    assert area.place(scene.writing.cursor) == (one.line - 1, one.column - 1)
    assert scene.text_shown == scene.narrow


def test_what_a_card_does_is_searched_by_its_words(app: App) -> None:
    go(app, "new", "option.none", "new", "option.action", "add.do")
    offered = [one.key for one in walk(app.nodes()) if one.key.startswith("option.")]
    groups = [one.label for one in walk(app.nodes()) if one.key.startswith("group.")]
    assert groups[:3] == ["Attack", "Destroy and hinder", "Cards"]
    click(app, "options.search")
    step(app, Event(pygame.TEXTINPUT, text="win the game"))
    step(app, dt=0.1)
    found = [one.key for one in walk(app.nodes()) if one.key.startswith("option.")]
    assert len(found) < len(offered)
    assert "option.draw" not in found
    assert [one.label for one in walk(app.nodes()) if one.key.startswith("group.")] == [
        "Counters, win and lose"
    ]
    step(app, Event(pygame.TEXTINPUT, text="?"))
    assert not [one for one in walk(app.nodes()) if one.key == "option.win_game"]


def test_a_card_of_an_unfinished_deck_is_tried_among_ours(app: App) -> None:
    go(app, "new", "option.none", "new", "option.action")
    go(app, "try")
    assert "has mistakes" in told(app)
    go(app, "add.do", "options.search")
    step(app, Event(pygame.TEXTINPUT, text="draw a card"))
    go(app, "option.draw", "try")
    assert isinstance(app.current, TrialScene)


WON = """name: Won
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  cup: {kind: component, strength: 3, do: [win_game], count: 6, name: Cup}
"""


def test_a_trial_that_ends_leads_back(app: App) -> None:
    home = WorkshopScene(app, Path("won.yaml"), WON)
    app.show(home)
    go(app, "card.cup", "try")
    table = app.current
    assert isinstance(table, TrialScene)
    chance = random.Random(1)
    while not table.session.match.over:
        table.session._play(chance.choice(legal_moves(table.session.match.state)))
    app.settings.speed = 8
    for _ in range(60):
        step(app, dt=0.5)
        if find(app.nodes(), GO_ON_KEY) is not None:
            click(app, GO_ON_KEY)
            assert app.current is home
            return
    raise AssertionError("the game does not end")


def test_the_page_of_decks_tells_the_remarks(app: App, tmp_path: Path) -> None:
    deck = DECK.replace("name: Spanner", 'name: Spanner, text: "Draw 3 cards."')
    (tmp_path / "decks" / "rust.yaml").write_text(deck, "utf-8")
    app.current.update(2)
    click(app, "row.1")
    assert "remark" in node(app, "row.1").value
    assert "Line 4: card 'spanner': its text does not mention" in node(app, "adding.text").label


@pytest.mark.parametrize("start", ["ours", "twelve_cards", "double"])
def test_a_deck_begins_from_ours_from_an_example_or_from_another(app: App, start: str) -> None:
    go(app, "row.1", "new", f"option.{start}")
    assert shop(app).bench.is_valid
    assert len(shop(app).bench.faces) == len(shop(app).bench.keys) > 1


def test_in_a_small_window_form_and_text_take_turns(app: App) -> None:
    scene = edited(app)
    app.settings.ui_scale = 150
    app.apply()
    assert find(app.nodes(), "rows") is not None
    assert find(app.nodes(), "written") is None
    go(app, "text")
    assert find(app.nodes(), "written") is not None
    assert find(app.nodes(), "form") is not None
    assert scene.narrow


def test_a_text_is_written_selected_and_wheeled(app: App) -> None:
    scene = edited(app)
    area = node(app, "text")
    assert isinstance(area, TextArea)
    area.typing.cursor = area.typing.anchor = area.value.index("cards:") + len("cards:")
    area.key_down(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert scene.bench.text.split("\n")[3] == "  "
    area.key_down(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=pygame.KMOD_SHIFT, unicode=""))
    assert area.place(area.typing.cursor)[0] == 2
    assert area.selection[0] < area.selection[1]
    area.put("")
    assert not area.key_down(
        Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", pad=True)
    )
    area.put("x\r\ny\tz")
    assert "x\ny  z" in scene.bench.text


def test_a_long_line_is_broken_and_no_letter_is_lost(app: App) -> None:
    scene = edited(app)
    scene.bench.write("# " + "word " * 60 + "\n    # " + "x" * 400 + "\n" + DECK)
    scene.rebuild()
    step(app, dt=0.1)
    area = node(app, "text")
    assert isinstance(area, TextArea)
    parts = area.parts()
    pieces = [area.value[part.begin : part.end] for part in parts]
    assert len(parts) > len(area.lines) + 6
    assert "".join(pieces) == area.value.replace("\n", "")
    area.typing.cursor = area.typing.anchor = 3
    seen = []
    while area.typing.cursor < len(area.value):
        seen.append(area.row_of(area.typing.cursor))
        area.key_down(Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert seen == [*range(len(parts) - 1)]  # the last is empty


def test_what_the_pointer_passes_over_is_selected(app: App) -> None:
    edited(app)
    left, top = node(app, "text").rect.topleft
    start, end = (left + 60, top + 4), (left + 200, top + 60)
    step(app, Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    step(app, Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
    step(app, Event(pygame.MOUSEBUTTONUP, pos=(left, top - 40), button=1))  # let go outside
    area = node(app, "text")
    assert isinstance(area, TextArea)
    assert "\n" in area.value[slice(*area.selection)]
    step(app, Event(pygame.MOUSEBUTTONDOWN, pos=end, button=1))
    assert area.typing.anchor == area.typing.cursor


def test_a_card_without_a_picture_shows_its_name(app: App) -> None:
    drawn = []
    for name in ("", "Crusher"):
        surface = Surface((120, 160))
        BenchCard("card.0", label=name, rect=Rect(10, 10, 100, 140)).draw(surface, app.theme, PLAIN)
        drawn.append(surface.get_buffer().raw)
    assert drawn[0] != drawn[1]


def test_a_change_in_the_form_is_made_without_a_word(app: App) -> None:
    scene = edited(app)
    before = scene.bench.text
    go(app, "card.spanner", "field.count")
    assert scene.bench.text != before
    assert told(app) == ""
