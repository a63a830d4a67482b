"""Sets up a game in the terminal: as last time, or question by question."""

from collections.abc import Callable

from ai.registry import JUDGES
from games.cardfile.errors import clip
from games.engine import Way
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.level_suggestion import suggest_level
from ui.play.new_game import begin_game
from ui.play.session import Session
from ui.play.set_up import Setup
from ui.play.tour import TourMatch, begin_match, describe_match, name_match, read_tour
from ui.storage import default_names as named
from ui.storage.deck_shelf import Shelf
from ui.storage.players import Opponent, Person
from ui.terminal.desk import Desk
from ui.terminal.people import typed_name


def set_up(desk: Desk, game: str) -> Session:
    """Ask for the set-up of a new game, store it, and return the session."""
    setup = recall_setup(desk, game)
    two = (
        setup is not None and setup.find_double_name() is not None
    )  # two names can become equal by renaming
    if (
        setup is None
        or two
        or desk.choose([_describe_setup(desk, setup), desk.words("words.anew")])
    ):
        setup = _ask_everything(desk, setup or _new_setup(desk, game))
    settings, options = desk.profile.settings, setup.chosen_options()
    if setup.deck and (found := desk.shelf.find(setup.deck)) is not None:
        options |= {"deck": found.deck.text}
    settings.last_setup = {**settings.last_setup, game: setup.to_settings()}
    settings.faces = setup.faces()
    settings.become(setup.only_person() or settings.person)
    desk.profile.save_settings()
    return begin_game(
        desk.profile, desk.opponents, game, setup.players(), options, practice=setup.practice
    )


def choose_tour_match(desk: Desk) -> Session | None:
    """Ask for an open match of the tour; return its session, or None for the menu."""
    words, tour, won = desk.words, read_tour(), desk.profile.settings.tour_here
    print(words("tour.line"))
    if tour.find_next(won) is None:
        print(words("tour.done"))
    print(words("words.tour.match"))
    matches = [one for one in tour.matches() if tour.is_open(one, won)]
    lines = list[str]()
    for one in matches:
        state = words("tour.state.won" if one.name in won else "tour.state.ready")
        _, against, twist = describe_match(one, words, desk.profile.settings.person)
        lines.append(f"{name_match(one.name, words)} ({state}). {against}. {twist}")
    chosen = desk.choose([words("words.menu"), *lines])
    return _begin_tour_match(desk, matches[chosen - 1]) if chosen else None


def follow_tour(desk: Desk, played: Session) -> Session | None:
    """Offer the next match of the tour after a won one, or else the same again."""
    words, tour, won = desk.words, read_tour(), desk.profile.settings.tour_here
    one, evening = tour.by_name.get(played.tour), played.tour.partition(".")[0]
    again = words("tour.retry")
    if one is not None and set(played.persons) & set(played.match.state.winners or ()):
        one = tour.find_next(won, evening)
        print(words("tour.far", n=len(won), all=len(tour.by_name)))
        again = words("tour.next", match=name_match(one.name, words)) if one else words("tour.done")
    if one is None or desk.choose([again, words("words.menu")]):
        return None
    return _begin_tour_match(desk, one)


def _begin_tour_match(desk: Desk, one: TourMatch) -> Session:
    return begin_match(one, desk.profile, desk.opponents, desk.words)


def recall_setup(desk: Desk, game: str) -> Setup | None:
    """Return the last set-up of a game, without its deck if that is gone; None before the first."""
    settings = desk.profile.settings
    if game not in settings.last_setup:
        return None
    setup = _new_setup(desk, game)
    setup.recall(settings.last_setup[game])
    setup.seat_person(settings.person)
    if setup.raised:
        print(desk.words("setup.raised", level=desk.words(f"level.{setup.level}")))
    if setup.deck:
        desk.shelf.look()
        if desk.shelf.find(setup.deck) is None:
            print(desk.words("decks.gone", file=setup.deck))
            setup.deck = ""
    return setup


def _new_setup(desk: Desk, game: str) -> Setup:
    words, settings = desk.words, desk.profile.settings
    return Setup(
        game,
        named.robot_names(words),
        words("setup.person"),
        dict(settings.faces),
        level=suggest_level(desk.profile, game),
        who=settings.person,
    )


def _describe_setup(desk: Desk, setup: Setup) -> str:
    """Return a line about a set-up: its players, its deck, and whether it is practice."""
    words = desk.words
    who = words.join_list(
        [
            seat.name if not seat.level else f"{seat.name} ({words(f'level.{seat.level}')})"
            for seat in setup.seats
        ]
    )
    found = desk.shelf.find(setup.deck) if setup.deck else None
    deck = f" {words('decks.deck')}: {desk.shelf.label(found)}." if found else ""
    practice = f" {words('setup.practice')}." * setup.practice
    return words("words.as_last", names=who) + deck + practice


def _ask_everything(desk: Desk, setup: Setup) -> Setup:
    """Ask for players, levels, names, options and deck; return the set-up."""
    words, game, settings = desk.words, setup.game, desk.profile.settings
    seats = GAMES[game].seats
    print(words("words.how_many"))
    count = seats[desk.choose([str(n) for n in seats])]
    print(words("words.how_well"))
    levels, fit = list(JUDGES[game].levels), suggest_level(desk.profile, game)
    print(words("words.fits", level=words(f"level.{fit}")))
    level = levels[desk.choose([words(f"level.{key}") for key in levels])]
    print(words("words.persons"))
    persons = 1 + desk.choose([str(n) for n in range(1, count + 1)])
    usual = [player.name for player in named.seat_players(words, persons, level, persons, settings)]
    names = list[str]()
    while len(names) < persons:
        prompt = words("words.name", number=len(names) + 1, name=usual[len(names)])
        name = typed_name(desk.read_line(prompt)) or usual[len(names)]
        if name.casefold() in {one.casefold() for one in names}:
            print(words("words.name_taken", name=name))
        else:
            names.append(name)
    taken = {name.casefold() for name in names}
    robots = [name for name in named.robot_names(words) if name.casefold() not in taken]
    opponents = [Opponent(name, level) for name in robots[: count - persons]]
    setup.seat_players([*map(Person, names), *opponents])
    setup.practice = choose_options(words, setup, desk.choose)
    setup.deck = choose_deck(words, game, desk.shelf, setup.deck, desk.choose)
    return setup


Choose = Callable[[list[str]], int]  # prints numbered lines, returns the index of the chosen one


def choose_options(words: Words, setup: Setup, choose: Choose) -> bool:
    """Let the person change options in `setup` until they begin; return True for practice."""
    while True:
        options = setup.choices()
        practice = words("page.on" if setup.practice else "page.off")
        lines = [
            f"{words(f'option.{key}')}: {setup.value_name(key, now, words)}"
            for key, _, now in options
        ]
        way = f"{words('way.label')}: {words(f'way.{setup.find_way()}')}"
        if minutes := setup.minutes():
            print(words("setup.minutes", n=minutes))
        print(words("words.options"))
        lines = [way, *lines]
        at = choose([words("words.begin"), *lines, f"{words('setup.practice')}: {practice}"])
        if not at:
            return setup.practice
        if at == 1:
            ways = [one for one in setup.ways() if one != Way.CUSTOM]
            print(words("way.same" if len(ways) == 1 else "way.help"))
            setup.choose_way(ways[choose([words(f"way.{one}") for one in ways])])
            continue
        if at > len(lines):
            setup.practice = not setup.practice
            print(words("setup.tip.practice"))
            continue
        key, values, _ = options[at - 2]
        helping = f"option.{key}.help"
        print(words(helping if helping in words else f"option.{key}"))
        of = choose([setup.value_name(key, one, words) for one in values])
        if other := setup.choose(key, values[of]):
            one, two = words(f"option.{key}"), words(f"option.{other}")
            print(words("setup.clash", one=one, other=two))


def choose_deck(words: Words, game: str, shelf: Shelf, last: str, choose: Choose) -> str:
    """Ask for a deck and return its key, "" for the game's own cards; report broken files.

    The list marks the deck that was played `last`.
    """
    if game != shelf.game:
        return ""
    shelf.look()
    said = [one for one in (shelf.problem, shelf.double_name) if one]
    for key, blanks in said:
        print(words(key, **blanks))
    for one in shelf.broken:
        print(words("decks.told_wrong", file=clip(one.key), n=len(one.mistakes)))
    if not shelf.decks:
        return ""
    print(words("decks.terminal"))
    lines = [
        shelf.label(one) + f" ({words('words.last_deck')})" * (one.key == last)
        for one in shelf.decks
    ]
    choice = choose([words("decks.ours"), *lines])
    return shelf.decks[choice - 1].key if choice else ""
