"""A person's own robot and the feats that win its parts, in the terminal."""

from collections.abc import Iterator, Sequence

from games.registry import GAMES
from ui.language.localization import Words
from ui.play.feats import (
    ACROSS,
    TIER_NAMES,
    Earned,
    Feat,
    describe_feat,
    find_earned,
    list_owned_parts,
    read_feats,
    won_part,
)
from ui.play.own_robot import SLOTS, RobotPart, complete, describe_slot, find_part
from ui.play.progress import describe_gains, describe_next, find_gainer, find_progress
from ui.play.session import Session
from ui.storage.default_names import name_person_here
from ui.storage.statistics import list_finished
from ui.terminal.desk import Desk


def build_robot(desk: Desk) -> None:
    """Offer the slots of the robot and the feats of each game until the person stops."""
    words, profile = desk.words, desk.profile
    person = name_person_here(profile.settings, words)
    profile.flush(1.0)
    matches = sorted(list_finished(profile.matches()), key=lambda one: one.saved.touched)
    earned = find_earned(matches, person)
    owned = list_owned_parts([one.feat for one in earned])
    games = (*GAMES, ACROSS)
    while True:
        robot = complete(profile.settings.robots.get(person, {}), owned)
        print(words("robot.of", name=person))
        worn = [part for slot in SLOTS if (part := find_part(slot, robot[slot])) is not None]
        lines = [
            f"{describe_slot(part.slot, words)}: {part.describe(words)}."
            for part in worn
        ]  # fmt: skip
        lines += [f"{words('robot.feats')}, {_count(game, earned, words)}." for game in games]
        chosen = desk.choose([words("words.menu"), *lines])
        if not chosen:
            return
        if chosen > len(worn):
            for line in list_feats(games[chosen - len(worn) - 1], earned, words):
                print(line)
        elif part := _choose_part(desk, worn[chosen - 1], owned):
            robots = profile.settings.robots
            profile.settings.robots = {**robots, person: {**robot, part.slot: part.key}}
            profile.save_settings()


def print_progress(desk: Desk, session: Session) -> None:
    """Print what the person has gained by a finished match, and what could be next."""
    seat = find_gainer(session.players, desk.profile.settings)
    if seat is None or session.number is None:
        return
    gained = find_progress(desk.profile, session.number, session.players[seat].name)
    if gained is not None:
        for line in (*describe_gains(gained, desk.words), describe_next(gained, desk.words)):
            print(line)


def _choose_part(desk: Desk, worn: RobotPart, owned: Sequence[RobotPart]) -> RobotPart | None:
    """Ask for another part for a slot; None to keep the present one."""
    others = [part for part in owned if part.slot == worn.slot and part is not worn]
    print(f"{describe_slot(worn.slot, desk.words)}: {worn.describe(desk.words)}.")
    kept = desk.words("people.as_it_is")
    chosen = desk.choose([kept, *(f"{part.describe(desk.words)}." for part in others)])
    return others[chosen - 1] if chosen else None


def _count(game: str, earned: Sequence[Earned], words: Words) -> str:
    name = words(f"game.{game}.name" if game else "robot.across")
    n = sum(one.feat.game == game for one in earned)
    return words("robot.of_game", game=name, n=n, all=len(read_feats(game)))


def list_feats(game: str, earned: Sequence[Earned], words: Words) -> Iterator[str]:
    """Yield a line for each tier and each feat of a game, with the part that it wins."""
    known, tier = {one.feat for one in earned}, 0
    for feat in sorted(read_feats(game), key=lambda one: one.tier):
        if feat.tier != tier:
            tier = feat.tier
            yield words(f"robot.tier.{TIER_NAMES[tier]}") + ":"
        yield f"  {_describe(feat, feat in known, words)}"


def _describe(feat: Feat, earned: bool, words: Words) -> str:
    name, does = describe_feat(feat, words)
    wins = words("robot.wins", part=won_part(feat).describe(words))
    return f"{name}: {does} {wins} {words('robot.earned' if earned else 'robot.not_earned')}"
