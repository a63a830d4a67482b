"""The settings page; each change takes effect at once."""

from collections.abc import Callable

from pygame import Rect, Surface

from games.registry import GAMES
from ui.scenes.drawings import Cards
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import BackupsRoute, KeysRoute
from ui.scenes.table import TableScene
from ui.storage.settings import VALUES, ChoiceName, SettingName, SwitchName, VolumeName
from ui.storage.settings_text import value_text
from ui.storage.statistics_text import read_box_cards
from ui.toolkit.widgets import Button, Choice, Node, Scene, Slider, Toggle

ROW_HEIGHT = 44  # units
GAP = 7  # units between rows
ROWS = 8  # of the longer column
CYCLE_SECONDS = 1.6  # between two cards of the preview
FLIGHT_SECONDS = 0.55


class SettingsScene(Page):
    """The settings of language, looks, sound and play."""

    title = "settings.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.spoken = app.settings.language
        self.cards = Cards(app, next(iter(GAMES)))
        self.clock, self.shown = 0.0, 0
        self.stage: Rect | None = None

    def back(self) -> None:
        """Go back; a table gets a new scene if the language has changed."""
        table = self.came_from if isinstance(self.came_from, TableScene) else None
        if table is not None and self.spoken != self.app.settings.language:
            self.go(table.anew())
        else:
            super().back()

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        half = (w - 16) / 2
        high = min(h, 36 + 32 + ROWS * (ROW_HEIGHT + GAP) + GAP)
        left = self._column("looks", self.rect(x, y, half, high), self._looks())
        right = self._column("play", self.rect(x + half + 16, y, half, high), self._play())
        spare = h - high
        self.stage = self.rect(x, y + high + 12, w, spare - 4) if spare > 150 else None
        return [*self.head(self._more()), left, right]

    def _more(self) -> Node:
        """Return the button of the page with further settings."""
        return self.corner("more", "settings.more", lambda: self.go(MoreScene(self.app, self)))

    def _column(self, name: str, rect: Rect, made: list[Node], rows: int = ROWS) -> Node:
        gap = self.theme.px(GAP)
        plate, room = self.titled(name, f"settings.{name}", rect, 18)
        high = min(self.theme.px(ROW_HEIGHT), (room.h - gap) // rows - gap)
        for n, node in enumerate(made):
            node.rect = Rect(room.left, room.top + gap + n * (high + gap), room.w, high)
        plate.children += made
        return plate

    # preview

    def update(self, dt: float) -> Scene | None:
        if self.stage:
            self.clock += dt * self.app.settings.speed
            self.dirty = self.dirty or not self.app.settings.reduced_motion
            if int(self.clock / CYCLE_SECONDS) != self.shown:
                self.shown, self.dirty = int(self.clock / CYCLE_SECONDS), True
        return super().update(dt)

    def backdrop(self, surface: Surface) -> None:
        super().backdrop(surface)
        if self.stage is None:
            return
        high = min(self.stage.h, self.theme.px(210))
        wide = round(high / 1.4)
        left = Rect(0, 0, wide, high).move_to(
            center=(self.stage.centerx - wide, self.stage.centery)
        )
        right = left.move(wide * 2, 0)
        keys = list(read_box_cards(self.cards.game))
        now, before = keys[self.shown % len(keys)], keys[(self.shown - 1) % len(keys)]
        part = min(1.0, (self.clock / CYCLE_SECONDS - self.shown) * CYCLE_SECONDS / FLIGHT_SECONDS)
        part = 1.0 if self.app.settings.reduced_motion else part * part * (3 - 2 * part)
        self._card(surface, "", left)
        self._card(surface, before, right)
        place = left.move(round((right.x - left.x) * part), -round(high * 0.3 * part * (1 - part)))
        self._card(surface, now, place)

    def _card(self, surface: Surface, key: str, room: Rect) -> None:
        drawn = self.cards.draw(key, room.w, room.h)
        surface.blit(drawn, drawn.get_rect(center=room.center))

    def _looks(self) -> list[Node]:
        return [
            self._choice("language"),
            self._choice("ui_scale", set_to=self._size),
            self._choice("felt"),
            self._toggle("fullscreen"),
            self._toggle("reduced_motion"),
            self._bring_back(),
        ]

    def _bring_back(self) -> Node:
        """Return the button of the backups, which is disabled while a game is open."""
        at_table = isinstance(self.came_from, TableScene)
        return Button(
            "bring_back",
            label=self.say("settings.bring_back"),
            tip=self.say("settings.tip.at_table" if at_table else "settings.tip.bring_back"),
            size=16,
            enabled=not at_table,
            actions={"press": lambda: self.go(self.app.scene(BackupsRoute(back=self)))},
        )

    def _play(self) -> list[Node]:
        return [
            self._choice("speed"),
            self._toggle("hints"),
            self._toggle("previews"),
            self._toggle("advice"),
            self._toggle("play_single"),
            self._volume("master"),
            self._volume("effects"),
            self._volume("music"),
        ]

    def _setter(self, name: SettingName, sound: bool = False) -> Callable[[object], None]:
        def set_to(value: object) -> None:
            setattr(self.app.settings, name, value)
            self.app.apply()
            if sound:
                self.app.sound.play("place")

        return set_to

    def _size(self, percent: object) -> None:
        """Set one size for texts and pieces."""
        self.app.settings.piece_scale = 0
        self._setter("ui_scale")(percent)

    def _purpose(self, key: str) -> str:
        """Return the tip of a setting, or an empty string."""
        words, tip = self.app.words, f"settings.tip.{key}"
        return words(tip, **self.app.keys.hints(words)) if tip in words else ""

    def _choice(
        self,
        name: ChoiceName,
        key: str = "",
        set_to: Callable[[object], None] | None = None,
    ) -> Node:
        """Return the choice of a setting's value; `key` is its text key if not its name."""
        words = self.app.words
        return Choice(
            key or name,
            label=self.say(f"settings.{key or name}"),
            tip=self._purpose(key or name),
            choices=[(value, value_text(words, name, value)) for value in VALUES[name]],
            chosen=getattr(self.app.settings, name),
            set_to=set_to or self._setter(name),
            part=0.54,
        )

    def _toggle(self, name: SwitchName) -> Node:
        on: bool = getattr(self.app.settings, name)
        return Toggle(
            name,
            label=self.say(f"settings.{name}"),
            tip=self._purpose(name),
            on=on,
            value=value_text(self.app.words, name, on),
            actions={"press": lambda: self._setter(name)(not on)},
        )

    def _volume(self, name: VolumeName) -> Node:
        number: int = getattr(self.app.settings, name)
        set_to = self._setter(name, sound=name != "music")
        return Slider(
            name,
            label=self.say(f"settings.{name}"),
            tip=self._purpose(name),
            number=number,
            value=value_text(self.app.words, name, number),
            set_to=lambda value: set_to(round(value)),
        )


class MoreScene(SettingsScene):
    """Further settings: separate sizes of texts and pieces, a plain ground, and keys."""

    title = "settings.more"

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        rect = self.rect(x + w / 4, y, w / 2, min(h, 36 + 32 + 4 * (ROW_HEIGHT + GAP) + 2 * GAP))
        self.stage = None
        return [*self.head(), self._column("senses", rect, self._senses(), 4)]

    def _senses(self) -> list[Node]:
        return [
            self._choice("ui_scale", "text_scale", self._texts),
            self._choice("piece_scale"),
            self._toggle("contrast"),
            Button(
                "keys",
                label=self.say("keys.offer"),
                size=16,
                actions={"press": lambda: self.go(self.app.scene(KeysRoute(back=self)))},
            ),
        ]

    def _texts(self, percent: object) -> None:
        """Set the size of texts but not of pieces."""
        settings = self.app.settings
        settings.piece_scale = settings.piece_scale or settings.ui_scale
        self._setter("ui_scale")(percent)
