"""The commands of the table, for keys, tools and menu alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.match import CannotUndo
from ui.settings import SPEEDS
from ui.table import watching
from ui.table.desk import Desk
from ui.table.sheets import Sheet


class Commands:
    """What can be told to the table besides moves."""

    def __init__(self, desk: Desk, leave: Callable[[str], None]) -> None:
        self.desk, self.leave = desk, leave
        names = (
            "menu",
            "again",
            "undo",
            "redo",
            "hint",
            "log",
            "rules",
            "pause",
            "slower",
            "faster",
        )
        desk.tools.update({name: getattr(self, name) for name in names})
        if desk.session.watching:
            desk.tools["view"] = partial(watching.go_round, desk)

    def menu(self) -> None:
        """The menu of the table."""
        desk = self.desk
        if desk.sheet:
            desk.close()
            return
        desk.play.put_back()
        names = ("resume", "rules", "settings", "undo", "leave")
        acts = (
            desk.close,
            self.rules,
            lambda: self.leave("settings"),
            self._undo_and_close,
            self._go,
        )
        words = [desk.say.say(f"menu.{name}") for name in names]
        keys = [f"menu.{name}" for name in names]
        buttons = list(zip(keys, words, acts, strict=True))
        desk.sheet = Sheet(desk.say.say("menu.title"), buttons, close=desk.close)
        desk.focus.to("menu.resume")
        desk.dirty = True

    def _undo_and_close(self) -> None:
        self.desk.close()
        self.undo()

    def _go(self) -> None:
        self.leave("title")

    def rules(self) -> None:
        """The rule book, opened at the rule that applies now."""
        self.desk.sheet = None
        self.leave("rules")

    def log(self) -> None:
        """Open what happened, or close it."""
        desk = self.desk
        desk.log.open = not desk.log.open
        if not desk.log.open and desk.past is not None:
            desk.to_now()
        desk.resize(desk.size)

    def again(self) -> None:
        """Show the last turn again."""
        desk = self.desk
        desk.play.ask([])
        if not desk.follow.again():
            desk.tell(desk.say.say("again.none"))
            return
        desk.resize(desk.size)
        desk.asked = ()

    def pause(self) -> None:
        """Stop the table, or let it go on."""
        self.desk.paused = not self.desk.paused
        self.desk.dirty = True

    def slower(self) -> None:
        """Everything a step slower."""
        self._pace(-1)

    def faster(self) -> None:
        """Everything a step faster."""
        self._pace(1)

    def _pace(self, step: int) -> None:
        settings: Any = self.desk.app.settings
        at = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - settings.speed))
        settings.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + step))]
        self.desk.app.keep_settings()
        self.desk.dirty = True

    def undo(self) -> None:
        """Take back the last decision of a person, if that is free."""
        self._travel(self.desk.session.undo, "undo")

    def redo(self) -> None:
        """Play again what was taken back."""
        self._travel(self.desk.session.redo, "redo")

    def _travel(self, act: Callable[[], int], name: str) -> None:
        desk = self.desk
        if desk.past is not None:
            desk.to_now()
        desk.play.put_back()
        try:
            act()
        except CannotUndo as refused:
            desk.tell(desk.say.say(f"{name}.{refused.why}"))
            return
        desk.tell(desk.say.say(f"{name}.done"))
        desk.asked, desk.hinted, desk.dirty = (), None, True

    def hint(self) -> None:
        """Ask what would be good here."""
        desk = self.desk
        if not desk.app.settings.hints:
            desk.tell(desk.say.say("hint.off"))
        elif desk.play.hand.moves and desk.session.ask_hint():
            desk.tell(desk.say.say("hint.asking"))
        else:
            desk.tell(desk.say.say("hint.none"))
