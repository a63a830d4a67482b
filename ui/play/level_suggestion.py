"""Which level of opponents fits somebody, by what was won before."""

from collections import Counter

from ai.registry import JUDGES
from ui.storage.players import Opponent, read_player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch

TWICE = 2  # won so often, a level is mastered


def fitting(profile: Profile, game: str) -> str:
    """Return the level above the highest that was beaten twice; the lowest to somebody new.

    A game counts that one person has won alone, for the weakest of its opponents: the person who
    is at the computer, anybody while nobody has said who that is.
    """
    names, who = list(JUDGES[game].levels), profile.settings.person
    won = Counter(beaten(saved, who) for saved in profile.matches() if saved.game == game)
    mastered = [at for at, name in enumerate(names) if won[name] >= TWICE]
    return names[min(max(mastered, default=-1) + 1, len(names) - 1)]


def beaten(saved: SavedMatch, who: str = "") -> str:
    """Return the weakest level that the one person of a match, called `who` if that is given, has
    won against; else nothing.
    """
    if not saved.over or saved.practice or not isinstance(saved.result, dict):
        return ""
    players = [read_player(row) for row in saved.players]
    persons = [seat for seat, one in enumerate(players) if not isinstance(one, Opponent)]
    if who and [players[seat].name for seat in persons] != [who]:
        return ""
    judge = JUDGES[saved.game]
    names = list(judge.levels)
    levels = [judge.offered(one.level) for one in players if isinstance(one, Opponent)]
    places = saved.result.get("places")
    first = places[0] if isinstance(places, list) and places else None
    return min(levels, key=names.index) if levels and first == persons and len(persons) == 1 else ""
