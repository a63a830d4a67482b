"""The cues that table.yaml may name, and the motions of each."""

from collections.abc import Callable
from typing import NamedTuple

from games.engine import Piece
from ui.table.motion.base import (
    Crack,
    Flash,
    Lunge,
    Motion,
    Recoil,
    Rock,
    Swallow,
    TableShake,
)
from ui.table.motion.dice_and_debris import Blink, Chew, Hole, Scatter, Scrap
from ui.table.motion.drawing import WHITE, Where
from ui.table.motion.lights import Cone, Dusk, Shine, StepBack
from ui.table.motion.lines_and_sparks import (
    Arch,
    Arrow,
    Blast,
    Countdown,
    Hoist,
    Projectile,
    Pull,
    Ring,
    Sign,
    Sparks,
)
from ui.table.motion.props import Arm, Hook, Jaws, Lens, Stamp, Sweep, Trapdoor
from ui.toolkit.graphics.tokens import RED, SKY


class Cast(NamedTuple):
    """The pieces of a saying: those that act (`actors`) and those that something happens to
    (`targets`).

    A place stands in for a piece that is not visible. `stage` lists all pieces on the stage; `home`
    is the place of the acting seat, or the goal of a moved piece.
    """

    actors: tuple[Where, ...]
    targets: tuple[Where, ...] = ()
    stage: tuple[Piece, ...] = ()
    home: Where | None = None

    @property
    def named(self) -> tuple[Where, ...]:
        """The actors, then the targets."""
        return (*self.actors, *self.targets)

    @property
    def all(self) -> tuple[Where, ...]:
        return self.stage or self.named

    @property
    def hit(self) -> tuple[Where, ...]:
        """The targets, or the actors if there are none."""
        return self.targets or self.actors


HEAP_SECONDS = 0.15  # that the heap between the jaws can be looked at
SWEEP_DELAY_SECONDS = 0.5  # after the stop sign begins to fall
Cue = Callable[[Cast], list[Motion]]


def strike(cast: Cast) -> list[Motion]:
    """The actor jumps at the first target, and all targets are thrown back."""
    found: list[Motion] = []
    for actor in cast.actors[:1]:
        for target in cast.targets[:1]:
            found += [Lunge(actor, target)] if isinstance(actor, int) else []
        for target in cast.targets:
            found += [Recoil(target, actor, wait=Lunge.hits)] if isinstance(target, int) else []
            found += [Flash(target, wait=Lunge.hits), Sparks(target, wait=Lunge.hits)]
    return [*found, TableShake(6.0, wait=Lunge.hits)] if found else []


def shot(cast: Cast) -> list[Motion]:
    """A tracer flies from the actor to each target."""
    found: list[Motion] = []
    for actor in cast.actors[:1]:
        for target in cast.targets:
            hit = Projectile.seconds
            found += [Projectile(actor, target), Flash(target, wait=hit)]
            found += [Sparks(target, RED, wait=hit), Hole(target, wait=hit)]
            found += [Recoil(actor, target)] if isinstance(actor, int) else []
            found += [Recoil(target, actor, wait=hit)] if isinstance(target, int) else []
    return [*found, TableShake(4.0, wait=Projectile.seconds)] if found else []


def throw(cast: Cast) -> list[Motion]:
    """The actor flies in an arc to each target, which explodes."""
    found: list[Motion] = []
    for actor in cast.actors[:1]:
        for target in cast.targets:
            hits = Projectile.seconds
            found += [Projectile(actor, target, 90.0), Blast(target, wait=hits)]
            found += [Flash(target, wait=hits), TableShake(8.0, wait=hits)]
    return found


def crack(cast: Cast) -> list[Motion]:
    """The hit pieces break."""
    found: list[Motion] = [Crack(piece) for piece in cast.hit if isinstance(piece, int)]
    return [*found, TableShake(4.0)] if found else []


def blast(cast: Cast) -> list[Motion]:
    """The hit pieces explode."""
    return [TableShake(8.0), *[Blast(piece) for piece in cast.hit]]


def jaws(cast: Cast) -> list[Motion]:
    """Jaws at the actor draw in all others one by one and snap shut each time."""
    trap = cast.actors[0]
    one = Jaws(trap, tuple(p for p in cast.all if isinstance(p, int) and p != trap))
    bites = [one.rises + (n + 1) * one.snap_seconds for n in range(len(one.others) or 1)]
    seen = [Motion(wait=one.length + HEAP_SECONDS)] if one.others else []
    return [one, *seen, *[TableShake(6.0, wait=at) for at in bites]]


def lock(cast: Cast) -> list[Motion]:
    """Jaws snap at each hit piece, and sparks fly."""
    found: list[Motion] = []
    for piece in cast.hit:
        one = Jaws(piece, ())
        bites = one.rises + one.snap_seconds
        found += [one, Sparks(piece, wait=bites), TableShake(8.0, wait=bites)]
    return found


def stamp(cast: Cast) -> list[Motion]:
    """A stop sign falls on each actor, and a broom sweeps all pieces away."""
    return [
        *(Stamp((actor,)) for actor in cast.actors),
        TableShake(8.0, wait=Stamp.hits),
        Sweep(cast.all, wait=SWEEP_DELAY_SECONDS),
    ]


def arm(cast: Cast) -> list[Motion]:
    """A hand carries the actors home."""
    pieces = [piece for piece in cast.actors if isinstance(piece, int)]
    return [Arm(piece, cast.home) for piece in pieces if cast.home is not None]


def hook(cast: Cast) -> list[Motion]:
    """A crane lifts the hit pieces."""
    return [Hook(piece) for piece in cast.hit if isinstance(piece, int)]


def trapdoor(cast: Cast) -> list[Motion]:
    """The hit pieces break in red light and fall through a trapdoor."""
    pieces = [piece for piece in cast.hit if isinstance(piece, int)]
    found: list[Motion] = [Cone(piece, RED) for piece in pieces]
    found += [Trapdoor(piece) for piece in pieces]
    found += [Crack(piece, sinks=True) for piece in pieces]
    return [*found, TableShake(4.0)] if found else []


def shine(cast: Cast) -> list[Motion]:
    """Rays shine behind the last piece on the stage, which is the highest."""
    return [Shine(piece) for piece in cast.stage[-1:]]


def tied(cast: Cast) -> list[Motion]:
    """Blue light falls on the tied pieces; all others on the stage step back."""
    back = [StepBack(piece) for piece in cast.stage if piece not in cast.named]
    return [*[Cone(piece) for piece in cast.hit], *back]


def lens(cast: Cast) -> list[Motion]:
    """The light narrows to the target, and a magnifying glass on an arm reaches for it."""
    return [m for a in cast.actors[:1] for b in cast.targets[:1] for m in (Dusk(b), Lens(a, b))]


def arrow(cast: Cast) -> list[Motion]:
    """An arrow grows from the cause to each target, and the cause lights up."""
    arrows = [Arrow(actor, target) for actor in cast.actors[:1] for target in cast.targets]
    return [*[Ring(actor) for actor in cast.actors], *arrows]


def aim(cast: Cast) -> list[Motion]:
    """A ribbon grows above all pieces from the cause to each target; the nearest is lowest."""
    arches = [
        Arch(actor, target, rise=30.0 + 14.0 * n)
        for actor in cast.actors[:1]
        for n, target in enumerate(cast.targets)
    ]
    return [*[Ring(actor) for actor in cast.actors], *arches]


def ring(cast: Cast) -> list[Motion]:
    """A gold ring runs round the actor."""
    return [Ring(actor) for actor in cast.actors]


def sparks(cast: Cast) -> list[Motion]:
    """Sparks fly from the hit pieces."""
    return [Sparks(piece) for piece in cast.hit]


def quake(cast: Cast) -> list[Motion]:
    """The table shakes."""
    return [TableShake(6.0)]


def clank(cast: Cast) -> list[Motion]:
    """The hit pieces rock but hold."""
    return [Rock(piece, 9.0) for piece in cast.hit if isinstance(piece, int)]


def pull(cast: Cast) -> list[Motion]:
    """A line pulls each target to the actor."""
    return [
        Pull(target, actor)
        for actor in cast.actors[:1]
        for target in cast.targets
        if isinstance(target, int)
    ]


def swallow(cast: Cast) -> list[Motion]:
    """The place of the actor's seat swallows the actor."""
    home = cast.home
    pieces = [piece for piece in cast.actors if isinstance(piece, int)]
    return [Swallow(piece, home) for piece in pieces if home is not None]


def scrap(cast: Cast) -> list[Motion]:
    """The actor flies off, bounces, lies as scrap and then goes home."""
    home = cast.home
    pieces = [piece for piece in cast.actors if isinstance(piece, int)]
    found: list[Motion] = [Scrap(piece, home) for piece in pieces if home is not None]
    return [*found, TableShake(8.0)] if found else []


def hoist(cast: Cast) -> list[Motion]:
    """The actor comes down on a chain and is bolted in its place."""
    home, found = cast.home, list[Motion]()
    for piece in cast.actors:
        if isinstance(piece, int) and home is not None:
            found += [Hoist(piece, home)]
            found += [Sparks(home, wait=Hoist.fixes), Sparks(home, WHITE, 7, wait=Hoist.fixes)]
    return found


def countdown(cast: Cast) -> list[Motion]:
    """Three ticks on the hit pieces, then they explode."""
    found: list[Motion] = [TableShake(8.0, wait=Countdown.seconds)]
    for where in cast.hit:
        found += [Countdown(where), Blast(where, wait=Countdown.seconds)]
    return found


def restart(cast: Cast) -> list[Motion]:
    """The actor is switched off and on again."""
    return [Sign(actor, "ui/energy_electrical", SKY) for actor in cast.actors]


def refit(cast: Cast) -> list[Motion]:
    """The actor goes to the workshop."""
    return [Sign(actor, "ui/gear") for actor in cast.actors]


def wake(cast: Cast) -> list[Motion]:
    """The actor lights up, and sparks fly all round."""
    found: list[Motion] = []
    for actor in cast.actors:
        found += [Flash(actor, wait=Hoist.fixes), Sparks(actor, wait=Hoist.fixes)]
    return found


def scatter(cast: Cast) -> list[Motion]:
    """The actor is flung aside."""
    return [Scatter(piece) for piece in cast.actors if isinstance(piece, int)]


def chew(cast: Cast) -> list[Motion]:
    """The actor bites twice."""
    return [Chew(piece) for piece in cast.actors if isinstance(piece, int)]


def blink(cast: Cast) -> list[Motion]:
    """The hit pieces blink red twice."""
    return [Blink(piece) for piece in cast.hit]


CUES: dict[str, Cue] = {
    cue.__name__: cue
    for cue in (
        strike,
        shot,
        throw,
        crack,
        blast,
        jaws,
        lock,
        stamp,
        arm,
        hook,
        trapdoor,
        shine,
        tied,
        lens,
        arrow,
        aim,
        ring,
        sparks,
        clank,
        quake,
        pull,
        swallow,
        scatter,
        chew,
        blink,
        scrap,
        hoist,
        countdown,
        restart,
        refit,
        wake,
    )
}
