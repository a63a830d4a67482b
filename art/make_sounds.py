"""Makes every sound: `python art/make_sounds.py` writes art/sounds again, bit for bit.

A wave is a list of samples between -1 and 1, made of noise and decaying tones.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).parent / "sounds"
RATE = 22050  # samples a second
SLOW = 9600  # of the music
PEAK = 0.7  # of full scale, about -3 dB

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
    """Return a fading note of `pitch` Hz; `glide` bends it by so many Hz a second."""
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
    """Return noise, darker with `soft`; it swells for `rise` seconds first."""
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
    """Return notes that begin one after the other and ring on together."""
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
    """Return twenty seconds of soft plucked notes that loop."""
    scale = [196.0, 220.0, 261.63, 293.66, 329.63, 392.0, 440.0, 523.25]
    basses = [98.0, 110.0, 130.81, 87.31]
    beat, bars = 0.625, 8
    length = round(beat * 4 * bars * SLOW)
    made = [0.0] * length
    step = 3
    for bar in range(bars):
        notes = [(bar * 4 * beat, basses[bar // 2 % 4], 0.8, 1.2)]
        for half in range(8):
            if half % 2 == 0 or luck.random() < 0.45:
                step = max(0, min(len(scale) - 1, step + luck.choice([-2, -1, -1, 1, 1, 2])))
                notes.append(((bar * 4 + half / 2) * beat, scale[step], 0.42, 2.6))
        for at, pitch, loud, decay in notes:
            for i, value in enumerate(tone(pitch, 2.2, decay, rate=SLOW)):
                made[(round(at * SLOW) + i) % length] += loud * value
    return made


def sounds() -> dict[str, Callable[[random.Random], Wave]]:
    """Return by name how each sound is made, from its own random stream."""
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
        "win": fanfare,
        "tie": lambda r: chord([440.0, 523.25, 440.0], 0.14, 0.42, 6),
        "die": clatter,
    }


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


def main(folder: Path = FOLDER) -> None:
    """Write all sounds and the music."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in sounds().items():
        write(name, pcm(make(random.Random(name))), RATE, folder)
    write("music", pcm(music(random.Random("music")), seamless=True), SLOW, folder)


if __name__ == "__main__":
    main()
