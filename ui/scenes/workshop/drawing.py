"""The dialog in which a card's picture is put together from parts."""

from functools import partial

from pygame import Rect

from games.cardfile.picture_parts import PARTS
from ui.graphics.deck_card_art import parts_of
from ui.presentation.workshop.bench import Bench
from ui.scenes.page import Page
from ui.scenes.workshop.faces import BenchFaces
from ui.widgets import Choice, Node, Picture
from ui.widgets.dialog import Answer, dialog

ROW = 34  # units
ROOM = 400
COLOURS = (
    "#c0504d",
    "#d8843c",
    "#d9b23f",
    "#8fae3f",
    "#4f9d5d",
    "#3f9d95",
    "#4a90c4",
    "#4f66c4",
    "#7a6ad0",
    "#a65fc0",
    "#c45f93",
    "#8a6b52",
    "#6f7a82",
    "#3f4650",
)


def drawing(scene: Page, bench: Bench, faces: BenchFaces) -> Node:
    """Return the dialog: the card, and a row for each kind of part and its colour."""
    theme, say = scene.theme, scene.say
    game, (parts, colour) = faces.game, bench.grammar.drawn
    card = bench.faces.get(bench.chosen)
    now = parts_of(card.picture) if card else {}

    def set_part(kind: str, part: str) -> None:
        chosen = {**now, kind: part}
        bench.set_value(parts, [chosen[one] for one in PARTS if chosen.get(one)])

    def rows(room: Rect) -> list[Node]:
        wide = min(round(room.h / 1.4), room.w * 2 // 5)
        found: list[Node] = []
        if card is not None:
            image = partial(faces.fitting, faces.face(card))
            place = Rect(room.left, room.top, wide, room.h)
            found.append(Picture("part.card", label=card.name, rect=place, image=image))
        left, high = room.left + wide + theme.px(14), min(theme.px(ROW), room.h // 10 - theme.px(4))
        for n, (kind, known) in enumerate(PARTS.items()):
            place = Rect(left, room.top + n * (high + theme.px(4)), room.right - left, high)
            choices = [("", say("workshop.no_part"))]
            choices += [
                (part, say("workshop.part", n=k, all=len(known))) for k, part in enumerate(known, 1)
            ]
            found.append(
                Choice(
                    f"part.{kind}",
                    label=say(f"write.{game}.part.{kind}"),
                    rect=place,
                    choices=choices,
                    chosen=now.get(kind, ""),
                    set_to=partial(set_part, kind),
                    part=0.62,
                    size=15,
                )
            )
        colours = [("", say("workshop.no_colour"))]
        every = dict.fromkeys((*COLOURS, *filter(None, [bench.written.get(colour)])))
        colours += [
            (one, say("workshop.part", n=k, all=len(every))) for k, one in enumerate(every, 1)
        ]
        place = Rect(left, room.top + 9 * (high + theme.px(4)), room.right - left, high)
        found.append(
            Choice(
                "part.colour",
                label=say(f"write.{game}.field.{colour}"),
                rect=place,
                choices=colours,
                chosen=bench.written.get(colour, ""),
                set_to=partial(bench.set_value, colour),
                part=0.62,
                size=15,
            )
        )
        return found

    def free() -> None:
        bench.set_value(parts, ())

    _, high = theme.units
    answers: list[Answer] = [
        ("part.free", say("workshop.draw_free"), "plain", free),
        ("part.close", say("workshop.draw_done"), "primary", scene.close),
    ]
    title = say("workshop.card.drawing")
    return dialog(
        theme, "part.dialog", title, "", answers, scene.close, rows, min(ROOM, high - 170)
    )
