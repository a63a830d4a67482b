"""The commands of the table, for keys, tools and menu."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from games.engine.match import CannotUndo
from ui.storage.settings import SPEEDS
from ui.table.paint.sheets import Sheet
from ui.table.paint.toolbar import FEW_TOOLS, TOOLS
from ui.table.replay import controls as replay
from ui.table.replay import opponent_view
from ui.table.screen import TableScreen

# Where a table can be left for: a page, or another match.
Exit = Literal[
    "title",
    "rules",
    "settings",
    "puzzles",
    "new",
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

    def __init__(self, screen: TableScreen, leave: Callable[[Exit], None]) -> None:
        self.screen, self.leave = screen, leave
        names = (
            "menu",
            "again",
            "undo",
            "redo",
            "hint",
            "mind",
            "what",
            "log",
            "rules",
            "pause",
            "slower",
            "faster",
            "more",
        )
        screen.tools.update({name: getattr(self, name) for name in names})
        if screen.session.watching:
            screen.tools["view"] = partial(replay.show_next_view, screen)

    def menu(self) -> None:
        """Open or close the menu."""
        screen = self.screen
        if screen.sheet:
            screen.close()
            return
        screen.pointer.put_back()
        leave = screen.session.way_out
        acts: dict[str, Callable[[], None]] = {
            "resume": screen.close,
            "rules": self.rules,
            "settings": lambda: self.leave("settings"),
            "undo": self._undo_and_close,
            leave: self._leave_for_title,
        }
        if screen.lecture is not None:
            acts[screen.lecture.again] = partial(self._from_menu, screen.lecture.again)
            acts[leave] = acts.pop(leave)
        if "undo" not in screen.offered:
            del acts["undo"]
        buttons = [(f"menu.{name}", screen.say(f"menu.{name}"), act) for name, act in acts.items()]
        screen.sheet = Sheet(screen.say("menu.title"), buttons, close=screen.close)
        screen.focus.move_to("menu.resume")
        screen.dirty = True

    def more(self) -> None:
        """Open the menu of the tools that have no room in the toolbar."""
        screen = self.screen
        screen.pointer.put_back()
        rest = [name for name, _, _ in TOOLS if name in screen.tools and name not in IN_MENU]
        buttons: list[tuple[str, str, Callable[[], None]]] = [
            (f"more.{name}", screen.say(f"tool.{name}"), partial(self._from_menu, name))
            for name in rest
        ]
        screen.sheet = Sheet(screen.say("more.title"), buttons, close=screen.close)
        screen.focus.move_to(buttons[0][0])
        screen.dirty = True

    def _from_menu(self, name: str) -> None:
        self.screen.close()
        self.screen.tools[name]()

    def _undo_and_close(self) -> None:
        self.screen.close()
        self.undo()

    def _leave_for_title(self) -> None:
        self.leave("title")

    def rules(self) -> None:
        """Open the rule book at the rule that applies now."""
        self.screen.sheet = None
        self.leave("rules")

    def what(self) -> None:
        """Show or hide the panel of possible and impossible moves."""
        screen = self.screen
        screen.pointer.put_back()
        screen.choices.open, screen.choices.scroll = not screen.choices.open, 0.0
        screen.log.open = False
        screen.resize(screen.size)
        if screen.choices.open:
            screen.focus.move_to("choice.0")

    def log(self) -> None:
        """Open or close the log."""
        screen = self.screen
        screen.log.open, screen.choices.open = not screen.log.open, False
        if not screen.log.open and screen.past is not None:
            screen.to_now()
        screen.resize(screen.size)

    def again(self) -> None:
        """Show again everything since the viewer's last decision."""
        screen = self.screen
        screen.pointer.put_back()
        screen.pointer.ask([])
        if not screen.follow.replay_last_turn():
            screen.tell(screen.say("again.none"))
            return
        screen.show_another_moment()
        screen.resize(screen.size)

    def pause(self) -> None:
        """Pause or continue."""
        if self.screen.follow.reel:
            replay.play(self.screen)
            return
        self.screen.paused = not self.screen.paused
        self.screen.dirty = True

    def slower(self) -> None:
        self._change_speed(-1)

    def faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, step: int) -> None:
        settings = self.screen.app.settings
        at = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - settings.speed))
        settings.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + step))]
        self.screen.app.keep_settings()
        self.screen.dirty = True

    def undo(self) -> None:
        """Undo the last decision of a person, if the rules of undo allow it."""
        self._step_in_time(self.screen.session.undo, "undo")

    def redo(self) -> None:
        self._step_in_time(self.screen.session.redo, "redo")

    def _step_in_time(self, act: Callable[[], int], name: str) -> None:
        screen = self.screen
        if screen.past is not None:
            screen.to_now()
        screen.pointer.put_back()
        try:
            act()
        except CannotUndo as refused:
            screen.tell(screen.say(f"{name}.{refused.why}"))
            return
        screen.tell(screen.say(f"{name}.done"))
        screen.asked, screen.hinted, screen.dirty = None, None, True

    def mind(self) -> None:
        """Show the past as an opponent saw it, and what it expected."""
        opponent_view.look(self.screen)

    def hint(self) -> None:
        """Ask for a hint."""
        screen = self.screen
        if not screen.app.settings.hints:
            screen.tell(screen.say("hint.off"))
        elif screen.pointer.selection.moves and screen.session.ask_hint():
            screen.tell(screen.say("hint.asking"))
        else:
            screen.tell(screen.say("hint.none"))
