"""Makes every sound: `python art/make_sounds.py` writes art/sounds again, bit for bit.

A wave is a list of samples between -1 and 1. All waves are built from noise and decaying tones.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

FOLDER = Path(__file__).parent / "sounds"
RATE = 22050  # samples per second
MUSIC_RATE = 9600  # samples per second of music and loops
PEAK = 0.7  # share of full scale, about -3 dB

Wave = list[float]


def silence(seconds: float, rate: int = RATE) -> Wave:
    """Return silence."""
    return [0.0] * round(seconds * rate)


def tone(
    pitch: float,
    seconds: float,
    decay: float = 6.0,
    glide: float = 0.0,
    shape: str = "bell",
    rate: int = RATE,
) -> Wave:
    """Return a fading note of `pitch` Hz that bends by `glide` Hz per second."""
    made, phase, length = [], 0.0, round(seconds * rate)
    for i in range(length):
        t = i / rate
        phase += 2 * math.pi * (pitch + glide * t) / rate
        value = math.sin(phase)
        if shape == "bell":
            value += 0.4 * math.sin(2 * phase) + 0.15 * math.sin(3 * phase)
        elif shape == "buzz":
            value = math.tanh(3 * value)
        ends = min(1.0, t * 200, (length - i) / (0.15 * length))  # fade in and out, against clicks
        made.append(value * math.exp(-decay * t) * ends)
    return made


def noise(
    seconds: float, soft: float, decay: float, luck: random.Random, rise: float = 0.0
) -> Wave:
    """Return noise that swells for `rise` seconds and then decays; `soft` makes it darker."""
    made, last = [], 0.0
    for i in range(round(seconds * RATE)):
        t = i / RATE
        last += (luck.uniform(-1, 1) - last) * (1 - soft)
        swell = min(1.0, t / rise) if rise else 1.0
        made.append(last * swell * math.exp(-decay * max(0.0, t - rise)))
    return made


def mix(*parts: tuple[float, float, Wave], rate: int = RATE) -> Wave:
    """Add waves, each given as (start in seconds, volume, wave)."""
    length = max(round(at * rate) + len(part) for at, _, part in parts)
    made = [0.0] * length
    for at, loud, part in parts:
        first = round(at * rate)
        for i, value in enumerate(part):
            made[first + i] += loud * value
    return made


def chord(pitches: list[float], apart: float, seconds: float, decay: float = 4.0) -> Wave:
    """Return notes that begin `apart` seconds after each other and ring on together."""
    return mix(*[(i * apart, 0.6, tone(p, seconds, decay)) for i, p in enumerate(pitches)])


def clatter(luck: random.Random) -> Wave:
    """Return the sound of a die that rolls and stops."""
    hits, at, gap = [], 0.0, 0.11
    while gap > 0.02:
        knock = mix(
            (0.0, 0.8, noise(0.03, 0.3, 160, luck)),
            (0.0, 0.5, tone(luck.uniform(900, 1500), 0.05, 90, shape="sine")),
        )
        hits.append((at, gap / 0.11, knock))
        at += gap
        gap *= 0.78
    return mix(*hits)


def riffle(luck: random.Random) -> Wave:
    """Return the sound of a riffle shuffle."""
    return mix(*[(i * 0.017, 0.4 + 0.02 * i, noise(0.02, 0.35, 190, luck)) for i in range(26)])


def fanfare(luck: random.Random) -> Wave:
    """Return three quick rising notes and a chord."""
    steps = [(i * 0.13, 0.5, tone(p, 0.3, 9)) for i, p in enumerate([392.0, 523.25, 659.26])]
    held = [(0.4, 0.4, tone(p, 1.3, 2.6)) for p in (261.63, 523.25, 659.26, 783.99)]
    shine = [(0.5 + i * 0.07, 0.12, tone(p, 0.5, 7)) for i, p in enumerate([1046.5, 1318.5, 1568])]
    return mix(*steps, *held, *shine, (0.38, 0.15, noise(0.3, 0.3, 14, luck)))


def music(luck: random.Random) -> Wave:
    """Return a loop of twenty seconds of soft plucked notes."""
    scale = [196.0, 220.0, 261.63, 293.66, 329.63, 392.0, 440.0, 523.25]
    basses = [98.0, 110.0, 130.81, 87.31]
    beat, bars = 0.625, 8
    length = round(beat * 4 * bars * MUSIC_RATE)
    made = [0.0] * length
    step = 3
    for bar in range(bars):
        notes = [(bar * 4 * beat, basses[bar // 2 % 4], 0.8, 1.2)]
        for half in range(8):
            if half % 2 == 0 or luck.random() < 0.45:
                step = max(0, min(len(scale) - 1, step + luck.choice([-2, -1, -1, 1, 1, 2])))
                notes.append(((bar * 4 + half / 2) * beat, scale[step], 0.42, 2.6))
        for at, pitch, loud, decay in notes:
            for i, value in enumerate(tone(pitch, 2.2, decay, rate=MUSIC_RATE)):
                made[(round(at * MUSIC_RATE) + i) % length] += loud * value
    return made


Note = tuple[float, float, float, float]  # beat, pitch, volume, decay
# for each world: seconds per beat, number of beats, and the notes
LOOPS: dict[str, tuple[float, int, Sequence[Note]]] = {
    "loop_ring": (  # a waltz from the pit of the orchestra
        0.42,
        24,
        [(3 * bar, low, 0.8, 3.0) for bar, low in enumerate([110, 82.41, 98, 110] * 2)]
        + [
            (3 * bar + b, 2.52 * low, 0.3, 7.0)
            for bar, low in enumerate([110, 82.41, 98, 110] * 2)
            for b in (1, 2)
        ]
        + [(0, 440, 0.3, 2), (5, 523.25, 0.25, 2), (9, 493.88, 0.3, 2), (14, 659.26, 0.2, 2)],
    ),
    "loop_dock": (  # a machine that stamps
        0.4,
        24,
        [(beat, 55 if beat % 4 else 49, 0.9, 9.0) for beat in range(0, 24, 2)]
        + [(beat + 0.5, 1244.5, 0.06, 30.0) for beat in range(24)]
        + [(2, 146.83, 0.3, 2), (10, 174.61, 0.3, 2), (18, 130.81, 0.3, 2), (13, 293.66, 0.12, 3)],
    ),
    "loop_planet": (  # a lonely string in the dusk
        0.8,
        12,
        [
            *((0, 73.42, 0.9, 0.9), (6, 65.41, 0.9, 0.9), (1, 293.66, 0.4, 2)),
            *((1.5, 349.23, 0.3, 2), (4, 261.63, 0.35, 2), (7, 220, 0.4, 2)),
            *((9.5, 246.94, 0.25, 2), (10, 196, 0.35, 1.6)),
        ],
    ),
    "loop_pit": (  # drums far below
        0.46,
        20,
        [
            (beat, 61.74, 1.0, 11.0)
            for beat in (0, 1.5, 2, 4, 5.5, 6, 8, 9.5, 10, 12, 13.5, 14, 16, 18)
        ]
        + [(0, 92.5, 0.4, 1.4), (8, 98, 0.4, 1.4), (16, 87.31, 0.4, 1.4)],
    ),
    "loop_office": (  # a clock, and somebody who hums at work
        0.5,
        20,
        [(beat, 2093 if beat % 2 else 1661.2, 0.05, 60.0) for beat in range(20)]
        + [(i * 2, p, 0.35, 2.4) for i, p in enumerate([329.63, 392, 493.88, 440, 392])]
        + [(10 + i * 2, p, 0.3, 2.4) for i, p in enumerate([349.23, 440, 523.25, 493.88, 293.66])]
        + [(0, 130.81, 0.6, 1.1), (5, 98, 0.5, 1.1), (10, 87.31, 0.6, 1.1), (15, 98, 0.5, 1.1)],
    ),
}
NOISE_LOUDNESS = {"loop_planet": 0.5, "loop_pit": 0.32}  # volume of wind or crowd
FANFARES = {  # for each world: three rising notes, the final chord, and the shape of its tones
    "win_ring": ([392.0, 523.25, 659.26], [523.25, 659.26, 783.99], "bell"),
    "win_dock": ([196.0, 293.66, 392.0], [146.83, 293.66, 440.0], "buzz"),
    "win_planet": ([293.66, 349.23, 440.0], [220.0, 440.0, 587.33], "sine"),
    "win_pit": ([130.81, 196.0, 261.63], [130.81, 261.63, 392.0], "buzz"),
    "win_office": ([659.26, 783.99, 987.77], [493.88, 659.26, 987.77], "sine"),
}


def loop(name: str, luck: random.Random) -> Wave:
    """Return the quiet background loop of a world."""
    beat, beats, heard = LOOPS[name]
    length = round(beat * beats * MUSIC_RATE)
    made = [0.0] * length
    for at, pitch, loud, decay in heard:
        first = round(at * beat * MUSIC_RATE)
        for i, value in enumerate(tone(pitch, min(2.4, 5 / decay), decay, rate=MUSIC_RATE)):
            made[(first + i) % length] += loud * value
    last = 0.0
    for i in range(
        length if name in NOISE_LOUDNESS else 0
    ):  # the noise swells and fades once per loop
        last += (luck.uniform(-1, 1) - last) * 0.08
        made[i] += NOISE_LOUDNESS[name] * last * (1 - math.cos(2 * math.pi * i / length))
    return made


def world_fanfare(name: str) -> Wave:
    """Return the fanfare of a world."""
    steps, held, shape = FANFARES[name]
    rise = [(i * 0.12, 0.5, tone(p, 0.3, 9, shape=shape)) for i, p in enumerate(steps)]
    return mix(*rise, *[(0.36, 0.4, tone(p, 1.2, 2.8, shape=shape)) for p in held])


def sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the maker of each sound by name; a maker takes its own random stream."""
    return _card_sounds() | _duel_sounds() | _end_sounds() | _machine_sounds() | _moment_sounds()


def _card_sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the sounds of cards, buttons and turns."""
    return {
        "deal": lambda r: noise(0.11, 0.45, 34, r, 0.02),
        "place": lambda r: mix(
            (0, 0.7, noise(0.06, 0.6, 60, r)), (0, 0.6, tone(150, 0.09, 45, shape="sine"))
        ),
        "flip": lambda r: mix(
            (0, 0.7, noise(0.05, 0.25, 70, r, 0.01)), (0.06, 0.9, noise(0.05, 0.5, 70, r))
        ),
        "shuffle": riffle,
        "whoosh": lambda r: noise(0.28, 0.75, 14, r, 0.1),
        "capture": lambda r: mix(
            (0, 0.5, noise(0.3, 0.7, 12, r, 0.12)), (0.02, 0.5, tone(320, 0.35, 7, 900, "sine"))
        ),
        "drop": lambda r: mix(
            (0, 0.9, tone(120, 0.16, 22, -200, "sine")), (0, 0.3, noise(0.08, 0.8, 40, r))
        ),
        "click": lambda r: mix(
            (0, 0.6, tone(1250, 0.08, 70, shape="sine")), (0, 0.4, noise(0.015, 0.2, 200, r))
        ),
        "turn": lambda r: chord([659.26, 880.0], 0.09, 0.45, 7),
    }


def _duel_sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the sounds of fights and their results."""
    return {
        "clash": lambda r: mix(
            (0, 0.8, noise(0.2, 0.25, 22, r)),
            (0, 0.5, tone(190, 0.3, 12)),
            (0.01, 0.3, tone(1730, 0.35, 11)),
            (0.01, 0.2, tone(2310, 0.3, 13)),
        ),
        "trap": lambda r: mix(
            (0, 0.5, tone(420, 0.07, 30, -1500, "buzz")),
            (0.07, 1.0, noise(0.1, 0.35, 50, r)),
            (0.07, 0.7, tone(95, 0.3, 12, shape="buzz")),
        ),
        "spy": lambda r: mix(
            (0, 0.4, tone(233.08, 0.3, 9)),
            (0.13, 0.4, tone(277.18, 0.3, 9)),
            (0.26, 0.5, tone(349.23, 0.4, 7)),
        ),
        "counteract": lambda r: mix(
            (0, 0.5, tone(900, 0.5, 5, -1400, "buzz")), (0, 0.6, noise(0.45, 0.55, 8, r))
        ),
        "out": lambda r: mix(
            (0, 0.6, tone(392.0, 0.42, 6)),
            (0.2, 0.6, tone(329.63, 0.42, 6)),
            (0.4, 0.7, tone(261.63, 0.7, 4, -60)),
        ),
    }


def _end_sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the sounds of the end of a game."""
    return {
        "win": fanfare,
        **{name: partial(_named_fanfare, name) for name in FANFARES},
        "loss": lambda r: mix(
            (0, 0.6, tone(293.66, 0.5, 5)),
            (0.24, 0.6, tone(261.63, 0.5, 5)),
            (0.48, 0.6, tone(220.0, 0.5, 5)),
            (0.72, 0.7, tone(146.83, 1.1, 3, -20)),
        ),
        "tie": lambda r: chord([440.0, 523.25, 440.0], 0.14, 0.42, 6),
    }


def _machine_sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the sounds of dice, rockets, robots and the crowd."""
    return {
        "die": clatter,
        "rocket": lambda r: mix(
            (0, 0.9, noise(0.75, 0.72, 4.5, r, 0.08)),
            (0, 0.25, tone(240, 0.55, 3, 520, "buzz")),
            (0.52, 1.0, noise(0.3, 0.62, 11, r)),
            (0.52, 0.8, tone(70, 0.35, 9, -40, "sine")),
        ),
        "wakes": lambda r: mix(
            (0, 0.4, tone(98, 0.55, 2, 160, "buzz")),
            (0.42, 0.4, noise(0.03, 0.2, 90, r)),
            (0.5, 0.6, tone(523.25, 0.3, 7)),
            (0.66, 0.6, tone(659.26, 0.3, 7)),
            (0.82, 0.7, tone(1046.5, 0.7, 4)),
        ),
        "march": lambda r: mix(
            *[(i * 0.22, 0.9, tone(96 + 14 * (i % 2), 0.14, 20)) for i in range(4)],
            *[(i * 0.22, 0.5, noise(0.06, 0.4, 60, r)) for i in range(4)],
            (0.95, 0.4, tone(783.99, 0.3, 8)),
        ),
        "heart": lambda r: mix(
            (0, 0.5, noise(0.12, 0.3, 22, r, 0.03)),
            (0.4, 0.9, noise(0.05, 0.15, 60, r)),
            *[(0.42 + 0.05 * i, 0.4, tone(p, 0.25, 14)) for i, p in enumerate((1480, 1109, 740))],
            (0.6, 0.5, tone(174.61, 0.5, 6, -80, "sine")),
        ),
        "engine": lambda r: mix(
            *[(0.05 + i * 0.11 * 0.9**i, 0.7, tone(62, 0.1, 18, 0, "buzz")) for i in range(4)],
            (0.42, 0.7, tone(58, 0.8, 2.2, 90, "buzz")),
            (0.42, 0.3, noise(0.6, 0.7, 5, r, 0.1)),
        ),
        "crowd": lambda r: mix(
            (0, 0.8, noise(1.1, 0.6, 3.2, r, 0.22)),
            *[(0.06 * i, 0.1, tone(r.uniform(300, 620), 0.7, 3, 60)) for i in range(7)],
        ),
    }


def _moment_sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return the sounds of key moments; a chain rises by a tone with each link."""
    return {
        "gong": lambda r: mix(
            (0, 0.8, tone(146.83, 0.7, 5)),
            (0, 0.4, tone(221.5, 0.65, 6)),
            (0, 0.5, noise(0.08, 0.4, 40, r)),
        ),
        "crunch": lambda r: mix(
            (0, 0.9, noise(0.12, 0.2, 26, r)),
            (0.06, 0.6, noise(0.14, 0.5, 24, r)),
            (0, 0.5, tone(110, 0.2, 18, -260, "buzz")),
        ),
        "drum": lambda r: mix(
            *[(0.045 * i, 0.3 + 0.05 * i, noise(0.05, 0.55, 60, r)) for i in range(12)],
            *[(0.045 * i, 0.2 + 0.03 * i, tone(130, 0.05, 40, shape="sine")) for i in range(12)],
        ),
        "thud": lambda r: mix(
            (0, 1.0, tone(82, 0.4, 10, -60, "sine")), (0, 0.5, noise(0.2, 0.7, 22, r))
        ),
        **{f"link{n}": partial(_link_sound, n) for n in range(2, 7)},
    }


def _link_sound(link: int, luck: random.Random) -> Wave:
    pitch = 440.0 * 2 ** ((link - 2) / 6)
    return mix((0, 0.6, tone(pitch, 0.22, 12)), (0.05, 0.5, tone(1.5 * pitch, 0.25, 12)))


def _named_fanfare(name: str, luck: random.Random) -> Wave:
    return world_fanfare(name)


def pcm(made: Wave, seamless: bool = False) -> bytes:
    """Return normalized 16-bit samples without clicks at the ends."""
    if not seamless:
        fade = min(len(made), RATE // 100)
        made = made[:-fade] + [v * (fade - i) / fade for i, v in enumerate(made[-fade:])]
        rise = RATE // 1000
        made = [v * i / rise for i, v in enumerate(made[:rise])] + made[rise:]
    top = max(map(abs, made)) or 1.0
    samples = array.array("h", (round(32767 * PEAK * value / top) for value in made))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


def write(name: str, frames: bytes, rate: int, folder: Path) -> None:
    """Write a WAV file."""
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(frames)


def make_file(name: str, folder: Path) -> None:
    """Write a sound, the music or a loop of a world."""
    luck = random.Random(name)
    if name in sounds():
        write(name, pcm(sounds()[name](luck)), RATE, folder)
    else:
        made = music(luck) if name == "music" else loop(name, luck)
        write(name, pcm(made, seamless=True), MUSIC_RATE, folder)


def main(folder: Path = FOLDER) -> None:
    """Write all sounds, the music and the loops of the worlds."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*sounds(), *LOOPS, "music"):
        make_file(name, folder)


if __name__ == "__main__":
    main()
