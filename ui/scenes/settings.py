"""The settings page; each change takes effect at once."""

from collections.abc import Callable

from pygame import Rect, Surface

from games.registry import GAMES
from ui.scenes.drawings import CardDrawer
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import BackupsRoute, KeysRoute
from ui.scenes.table import TableScene
from ui.storage.settings import VALUES, ChoiceName, SettingName, SwitchName, VolumeName, value_text
from ui.storage.statistics_text import read_box_cards
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Button, Choice, Node, Scene, Slider, Toggle

ROW_HEIGHT = 44  # units
ROW_GAP = 7  # units between rows
LONGEST_COLUMN = 8  # of the longer column
CYCLE_SECONDS = 1.6  # between two cards of the preview
FLIGHT_SECONDS = 0.55


class SettingsScene(Page):
    """The settings of language, looks, sound and play."""

    title = "settings.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.former_language = app.settings.language
        self.cards = CardDrawer(app, next(iter(GAMES)))
        self.clock, self.shown = 0.0, 0
        self.stage: Rect | None = None

    def back(self) -> None:
        """Go back; a table gets a new scene if the language has changed."""
        table = self.came_from if isinstance(self.came_from, TableScene) else None
        if table is not None and self.former_language != self.app.settings.language:
            self.go(table.anew())
        else:
            super().back()

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        half = (w - 16) / 2
        high = min(h, 36 + 32 + LONGEST_COLUMN * (ROW_HEIGHT + ROW_GAP) + ROW_GAP)
        left = self._make_column("looks", self.rect(x, y, half, high), self._make_look_settings())
        right = self._make_column(
            "play", self.rect(x + half + 16, y, half, high), self._make_play_settings()
        )
        spare = h - high
        self.stage = self.rect(x, y + high + 12, w, spare - 4) if spare > 150 else None
        return [*self.top_row(self._make_more_button()), left, right]

    def _make_more_button(self) -> Node:
        """Return the button of the page with further settings."""
        return self.corner_button(
            "more", "settings.more", lambda: self.go(MoreScene(self.app, self))
        )

    def _make_column(
        self, name: str, rect: Rect, made: list[Node], rows: int = LONGEST_COLUMN
    ) -> Node:
        gap = self.theme.px(ROW_GAP)
        plate, room = self.titled_plate(name, f"settings.{name}", rect, 18)
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
        wide = round(high / RATIO)
        left = Rect(0, 0, wide, high).move_to(
            center=(self.stage.centerx - wide, self.stage.centery)
        )
        right = left.move(wide * 2, 0)
        keys = list(read_box_cards(self.cards.game))
        now, before = keys[self.shown % len(keys)], keys[(self.shown - 1) % len(keys)]
        part = min(1.0, (self.clock / CYCLE_SECONDS - self.shown) * CYCLE_SECONDS / FLIGHT_SECONDS)
        part = 1.0 if self.app.settings.reduced_motion else part * part * (3 - 2 * part)
        self._draw_card(surface, "", left)
        self._draw_card(surface, before, right)
        place = left.move(round((right.x - left.x) * part), -round(high * 0.3 * part * (1 - part)))
        self._draw_card(surface, now, place)

    def _draw_card(self, surface: Surface, key: str, room: Rect) -> None:
        drawn = self.cards.draw(key, room.w, room.h)
        surface.blit(drawn, drawn.get_rect(center=room.center))

    def _make_look_settings(self) -> list[Node]:
        return [
            self._make_choice("language"),
            self._make_choice("ui_scale", set_to=self._set_size),
            self._make_choice("felt"),
            self._make_toggle("fullscreen"),
            self._make_toggle("reduced_motion"),
            self._make_backups_button(),
        ]

    def _make_backups_button(self) -> Node:
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

    def _make_play_settings(self) -> list[Node]:
        return [
            self._make_choice("speed"),
            self._make_toggle("hints"),
            self._make_toggle("previews"),
            self._make_toggle("advice"),
            self._make_toggle("play_single"),
            self._make_volume("master"),
            self._make_volume("effects"),
            self._make_volume("music"),
        ]

    def _make_setter(self, name: SettingName, sound: bool = False) -> Callable[[object], None]:
        def set_to(value: object) -> None:
            setattr(self.app.settings, name, value)
            self.app.apply()
            if sound:
                self.app.sound.play("place")

        return set_to

    def _set_size(self, percent: object) -> None:
        """Set one size for texts and pieces."""
        self.app.settings.piece_scale = 0
        self._make_setter("ui_scale")(percent)

    def _find_tip(self, key: str) -> str:
        """Return the tip of a setting, or an empty string."""
        words, tip = self.app.words, f"settings.tip.{key}"
        return words(tip, **self.app.keys.hints(words)) if tip in words else ""

    def _make_choice(
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
            tip=self._find_tip(key or name),
            choices=[(value, value_text(words, name, value)) for value in VALUES[name]],
            chosen=getattr(self.app.settings, name),
            set_to=set_to or self._make_setter(name),
            part=0.54,
        )

    def _make_toggle(self, name: SwitchName) -> Node:
        on: bool = getattr(self.app.settings, name)
        return Toggle(
            name,
            label=self.say(f"settings.{name}"),
            tip=self._find_tip(name),
            on=on,
            value=value_text(self.app.words, name, on),
            actions={"press": lambda: self._make_setter(name)(not on)},
        )

    def _make_volume(self, name: VolumeName) -> Node:
        number: int = getattr(self.app.settings, name)
        set_to = self._make_setter(name, sound=name != "music")
        return Slider(
            name,
            label=self.say(f"settings.{name}"),
            tip=self._find_tip(name),
            number=number,
            value=value_text(self.app.words, name, number),
            set_to=lambda value: set_to(round(value)),
        )


class MoreScene(SettingsScene):
    """Further settings: separate sizes of texts and pieces, a plain ground, and keys."""

    title = "settings.more"

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        rect = self.rect(
            x + w / 4, y, w / 2, min(h, 36 + 32 + 5 * (ROW_HEIGHT + ROW_GAP) + 2 * ROW_GAP)
        )
        self.stage = None
        return [*self.top_row(), self._make_column("senses", rect, self._make_sense_settings(), 5)]

    def _make_sense_settings(self) -> list[Node]:
        return [
            self._make_choice("ui_scale", "text_scale", self._set_text_size),
            self._make_choice("piece_scale"),
            self._make_toggle("contrast"),
            self._make_toggle("background_sound"),
            Button(
                "keys",
                label=self.say("keys.offer"),
                size=16,
                actions={"press": lambda: self.go(self.app.scene(KeysRoute(back=self)))},
            ),
        ]

    def _set_text_size(self, percent: object) -> None:
        """Set the size of texts but not of pieces."""
        settings = self.app.settings
        settings.piece_scale = settings.piece_scale or settings.ui_scale
        self._make_setter("ui_scale")(percent)
