"""The commands of the table, for keys, tools and menu."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from games.engine.match import CannotUndo
from ui.play.session import Session
from ui.storage.settings import SPEEDS
from ui.table.fixtures import Table
from ui.table.input.pointer import offer, put_back
from ui.table.messages import ShowMore
from ui.table.model import TableModel
from ui.table.moments import follow_jump, resize, show_another_moment, show_present
from ui.table.nodes import find_offered_tools, list_panel
from ui.table.paint.log_panel import PanelName
from ui.table.paint.sheets import Sheet
from ui.table.paint.toolbar import FEW_TOOLS, TOOLS
from ui.table.replay import controls as replay
from ui.table.replay import history, opponent_view

# Where a table can be left for: a page, or another match.
Exit = Literal[
    "title",
    "rules",
    "settings",
    "puzzles",
    "new",
    "conceded",
    "play_on",
    "lesson",
    "real",
    "retry",
    "answer",
    "next",
]
IN_MENU = (*FEW_TOOLS, "rules")


class Commands:
    """The commands at a table besides moves."""

    def __init__(self, table: Table, model: TableModel, leave: Callable[[Exit], None]) -> None:
        self.table, self.model, self.leave = table, model, leave
        names = (
            "menu",
            "again",
            "undo",
            "redo",
            "hint",
            "mind",
            "what",
            "past",
            "log",
            "rules",
            "pause",
            "slower",
            "faster",
            "more",
        )
        table.tools.update({name: getattr(self, name) for name in names})
        if table.session.watching:
            table.tools["view"] = partial(replay.show_next_view, table, model)
        table.tools["to_title"] = self._leave_for_title
        table.tools["present"] = partial(show_present, table, model)

    def menu(self) -> None:
        """Open or close the menu."""
        table, model = self.table, self.model
        if model.sheet:
            model.close()
            return
        put_back(table.board, model)
        leave = table.session.way_out
        acts: dict[str, Callable[[], None]] = {
            "resume": model.close,
            "undo": self.undo,
            "hint": partial(self._from_menu, "hint"),
            "restart": partial(self._from_menu, "new"),
            "concede": self._ask_to_concede,
            "rules": self.rules,
            "settings": lambda: self.leave("settings"),
            leave: self._leave_for_title,
        }
        if table.lecture is not None:
            acts[table.lecture.again] = partial(self._from_menu, table.lecture.again)
            acts[leave] = acts.pop(leave)
        offered = find_offered_tools(table, model)
        lacking = [name for name in ("undo", "hint") if name not in offered]
        lacking += ["restart"] * (table.session.recorded or leave != Session.way_out)
        lacking += ["concede"] * (not table.session.can_concede)
        for name in lacking:
            del acts[name]
        buttons = [(f"menu.{name}", table.say(f"menu.{name}"), act) for name, act in acts.items()]
        model.open(Sheet(table.say("menu.title"), buttons), "menu.resume")

    def more(self) -> None:
        """Open the menu of the tools that have no room in the toolbar."""
        table, model = self.table, self.model
        put_back(table.board, model)
        rest = [name for name, _, _ in TOOLS if name in table.tools and name not in IN_MENU]
        buttons: list[tuple[str, str, Callable[[], None]]] = [
            (f"more.{name}", table.say(f"tool.{name}"), partial(self._from_menu, name))
            for name in rest
        ]
        model.open(Sheet(table.say("more.title"), buttons), buttons[0][0])

    def _from_menu(self, name: str) -> None:
        self.model.close()
        self.table.tools[name]()

    def _ask_to_concede(self) -> None:
        """Ask whether to give up, and whether the others play on."""
        table, model = self.table, self.model
        acts: dict[str, Callable[[], None]] = {
            "no": model.close,
            "play_on": partial(self._concede, "conceded"),
            "end": partial(self._concede, "title"),
        }
        buttons = [(f"concede.{name}", table.say(f"concede.{name}"), acts[name]) for name in acts]
        line = table.say("concede.practice" if table.session.practice else "concede.counts")
        model.open(Sheet(table.say("concede.title"), buttons, line=line), "concede.no")

    def _concede(self, where: Exit) -> None:
        self.model.close()
        self.table.session.concede()
        self.leave(where)

    def _leave_for_title(self) -> None:
        self.leave("title")

    def rules(self) -> None:
        """Open the rule book at the rule that applies now."""
        self.model.put_away_sheet()
        self.leave("rules")

    def what(self) -> None:
        """Show or hide the panel of possible and impossible moves."""
        table, model = self.table, self.model
        put_back(table.board, model)
        self._toggle_panel("choices")
        if model.panel.name:
            lines = [n.key for n in list_panel(table, model).children if n.enabled]
            model.focus.move_to(lines[0])

    def past(self) -> None:
        """Move the focus to the newest tile of the rail; where it is folded, open or close it."""
        table, model = self.table, self.model
        if table.rail_rect(model) is None and table.lecture is None:
            self._toggle_panel("past")
        tiles = [one.key for one in history.list_nodes(table, model) if one.role == "listitem"]
        if tiles:
            model.focus.move_to(tiles[-1])
            model.focus.seen = True

    def log(self) -> None:
        """Open or close the log."""
        table, model = self.table, self.model
        self._toggle_panel("log")
        if not model.panel.name and model.past is not None:
            show_present(table, model)

    def _toggle_panel(self, name: PanelName) -> None:
        """Open or close a side panel; a hint, for which there is no room beside it, is put away."""
        self.model.panel.toggle(name)
        self.model.put_away_hint()
        resize(self.table, self.model, self.model.size)

    def again(self) -> None:
        """Show again everything since the viewer's last decision."""
        table, model = self.table, self.model
        put_back(table.board, model)
        offer(table.board, model, [])
        if not model.follow.replay_last_turn():
            model.tell(table.say("again.none"))
            return
        show_another_moment(table, model)
        resize(table, model, model.size)

    def pause(self) -> None:
        """Pause or continue."""
        if self.model.follow.reel:
            replay.play(self.table, self.model)
            return
        self.model.pace.paused = not self.model.pace.paused

    def slower(self) -> None:
        self._change_speed(-1)

    def faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, step: int) -> None:
        settings = self.table.app.settings
        at = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - settings.speed))
        settings.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + step))]
        self.table.app.keep_settings()

    def undo(self) -> None:
        """Undo the last decision of a person, if the rules of undo allow it."""
        self._step_in_time(self.table.session.undo, "undo")

    def redo(self) -> None:
        self._step_in_time(self.table.session.redo, "redo")

    def _step_in_time(self, act: Callable[[], int], name: str) -> None:
        table, model = self.table, self.model
        model.close()
        if model.sheet is not None:
            return  # it has to be seen longer
        if model.past is not None:
            show_present(table, model)
        put_back(table.board, model)
        try:
            act()
        except CannotUndo as refused:
            model.tell(table.say(f"{name}.{refused.why}"))
            return
        model.tell(table.say(f"{name}.done"))
        model.question = None
        model.drop_requests()
        if model.follow.catch_up():  # at once: the next key may skip a beat that is no more
            follow_jump(table, model)

    def mind(self) -> None:
        """Show the past as an opponent saw it, and what it expected."""
        opponent_view.look(self.table, self.model)

    def hint(self) -> None:
        """Ask for a hint; if it is shown already, show or hide what stands behind it."""
        table, model = self.table, self.model
        notice = model.notice
        if notice is not None and notice.kind == "hint" and model.requests.hinted is not None:
            table.send(ShowMore())
        elif not table.app.settings.hints:
            model.tell(table.say("hint.off"))
        elif model.selection.moves and table.session.ask_hint():
            if model.panel.name:
                self._toggle_panel(model.panel.name)
            model.tell(table.say("hint.asking"), kind="hint")
        else:
            model.tell(table.say("hint.none"))
