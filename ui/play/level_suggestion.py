"""Suggests a level of opponents for a person, by the games won before."""

from collections import Counter

from ai.registry import JUDGES
from ui.storage.players import Opponent, read_player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch

WINS_TO_MASTER = 2  # wins with which a level is mastered


def suggest_level(profile: Profile, game: str) -> str:
    """Return the level above the highest one that was beaten twice; the lowest for a beginner.

    A game counts if its only person won it; its level is that of the weakest opponent. The person
    is the one at the computer, or anybody while that is unknown.
    """
    names, who = list(JUDGES[game].levels), profile.settings.person
    won = Counter(
        find_beaten_level(saved, who) for saved in profile.matches() if saved.game == game
    )
    mastered = [at for at, name in enumerate(names) if won[name] >= WINS_TO_MASTER]
    return names[min(max(mastered, default=-1) + 1, len(names) - 1)]


def find_beaten_level(saved: SavedMatch, who: str = "") -> str:
    """Return the weakest level that the only person of a match has beaten; "" if there is none.

    If `who` is given, the person must have this name.
    """
    if not saved.over or saved.practice or not isinstance(saved.result, dict):
        return ""
    players = [read_player(row) for row in saved.players]
    persons = [seat for seat, one in enumerate(players) if not isinstance(one, Opponent)]
    if who and [players[seat].name for seat in persons] != [who]:
        return ""
    judge = JUDGES[saved.game]
    names = list(judge.levels)
    levels = [judge.nearest_level(one.level) for one in players if isinstance(one, Opponent)]
    places = saved.result.get("places")
    first = places[0] if isinstance(places, list) and places else None
    return min(levels, key=names.index) if levels and first == persons and len(persons) == 1 else ""
