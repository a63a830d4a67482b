"""The sentences of the table: questions, refusals, names of cards, zones and moves."""

from collections.abc import Iterable, Sequence

from ai.facts import SAVES, Reason
from ai.search.worlds import Answer
from games.cardfile.reader import Card
from games.engine import (
    Ask,
    Move,
    Piece,
    Refusal,
    Seat,
    Spot,
    State,
    asked,
    family,
    legal_moves,
    owner,
    spot_of,
)
from ui.language.grammar import as_players
from ui.language.localization import Words
from ui.language.presenter import DANGER, Presenter, values_of
from ui.language.table_spec import Question, TableSpec

EVEN_PERCENT = 1  # percent of chance to win: moves that differ by no more are equal
RISK_MARGIN = 0.1  # chance to win: smaller losses in a likely outcome are not mentioned
BLUNDER_MARGIN = 0.15  # chance to win: a move that costs more needs a confirmation


class Sentences:
    """The sentences of one game at one table, with the players' names."""

    def __init__(
        self, words: Words, spec: TableSpec, names: Sequence[str], presenter: Presenter
    ) -> None:
        self.words, self.spec, self.presenter = words, spec, presenter
        self.names = as_players(names)
        self._zones: dict[str, str] = {}  # cached names of zones

    def __call__(self, key: str, /, **blanks: object) -> str:
        """Return a sentence of the table by its key."""
        return self.words(f"table.{key}", **blanks)

    def own(self, kind: str, key: str) -> str:
        """Return the key of the game's own sentence of a kind, or else the one for all games."""
        own = f"{kind}.{self.spec.game}.{key}"
        return own if f"table.{own}" in self.words else f"{kind}.{key}"

    def face(self, face: Card | None) -> str:
        """Return a card's name: `Buzzy (10)`."""
        if face is None:
            own = f"card.{self.spec.game}.unseen"
            return self(own if f"table.{own}" in self.words else "card.unseen")
        name = self.presenter.as_name(self.words.card_name(face))
        number = self.spec.tints.printed(face)
        told = number is None or number == face.tag  # the name already ends in the tag
        return name if told else self("card.numbered", card=name, number=number)

    def brief_face(self, face: Card) -> str:
        """Return a card's name and number for a list: `Buzzy 10`."""
        name, number = self.words.card_name(face), self.spec.tints.printed(face)
        return name if number in (None, face.tag) else f"{name} {number}"

    def piece(self, v: State, piece: Piece) -> str:
        """Return a piece's name, or for a piece that is face down its back and place."""
        own, seat = f"card.{self.spec.game}.{v.backs[piece]}", owner(v.where[piece])
        if v.faces[piece] is None and seat is not None and f"table.{own}" in self.words:
            return self(own, name=self.names[seat])
        return self.face(v.faces[piece])

    def zone(self, zone: str) -> str:
        """Return a zone's name: `Bo's hand`."""
        if zone not in self._zones:
            seat, own = owner(zone), f"zone.{self.spec.game}.{family(zone)}"
            key = own if f"table.{own}" in self.words else f"zone.{family(zone)}"
            self._zones[zone] = self(key, name="" if seat is None else self.names[seat])
        return self._zones[zone]

    def zone_title(self, zone: str) -> str:
        """Return a zone's name with a capital letter, as a label: `Your hand`."""
        name = self.zone(zone)
        return name[:1].upper() + name[1:]

    def spot(self, v: State, spot: Spot) -> str:
        """Return the name of a zone or piece."""
        return self.zone(spot) if isinstance(spot, str) else self.piece(v, spot)

    def _spot_title(self, v: State, spot: Spot) -> str:
        name = self.spot(v, spot)
        return name[:1].upper() + name[1:]

    def _target(self, v: State, spot: Spot) -> str:
        """Return the name of what a move points at: of a pile, the name of one of its pieces."""
        key = f"one.{self.spec.game}.{spot}"
        return self(key) if f"table.{key}" in self.words else self.spot(v, spot)

    def card_and_place(self, face: Card | None, zone: str, chosen: bool) -> str:
        """Return a card's name and where it is."""
        card = self.face(face)
        if chosen:
            return self("card.settled", card=card, name=self.names[owner(zone) or 0])
        return self("card.where", card=card, zone=self.zone(zone))

    def prompt(self, v: State, viewer: Seat | None) -> str:
        """Return the sentence that says who is asked what, and why."""
        ask = asked(v)
        if ask is None:
            return self.outcome(v)
        whose = "mine" if ask.seat == viewer else "theirs"
        question = self.question(v, ask)
        key = f"ask.{self.spec.game}.{question.text}"
        if f"table.{key}.{whose}" not in self.words:
            key = "ask.other"
        about, other, n, parts, damage, most, target, answers = self.presenter.blanks(v, ask)
        sentence = self(
            f"{key}.{whose}",
            name=self.names[ask.seat],
            card=self._cause(v, about, answers),
            parts=parts,
            damage=damage,
            most=most,
            target="" if target is None else self.piece(v, target),
            n=sum(step == ask for step in v.stack) if n is None else n,
            other="" if other is None else self.names[other],
            does=self.presenter.describe_effect(v, None, self.words.language),
        )
        if whose == "theirs" or self.names[ask.seat].person == "you":
            return sentence
        return self("addressed", name=self.names[ask.seat], sentence=sentence)

    def subjects(self, v: State) -> set[Piece]:
        """Return the pieces that the present question is about."""
        ask = asked(v)
        if ask is None:
            return set()
        found = self.presenter.blanks(v, ask)
        return {piece for piece in (found.about, found.target, found.answers) if piece is not None}

    def question(self, v: State, ask: Ask) -> Question:
        """Return the wording of a question that applies now."""
        return self.spec.question(v, ask, self.presenter.way(v, ask))

    def _cause(self, v: State, about: Piece | None, answers: Piece | None) -> str:
        """Return the name of a question's card: its own, the one it answers, or the last played."""
        if about is not None:
            return self.face(v.faces[about])
        if answers is not None:
            return self.words.card_name(v.faces[answers])
        for zone, z in self.spec.zones.items():
            if z.browse and v.zones[zone]:
                face = v.faces[v.zones[zone][-1]]
                return str(self.words.card_name(face)) if face else ""
        return ""

    def phase(self, v: State) -> str:
        """Return the present phase in words; empty if there are none."""
        found = self.presenter.phase(v)
        if found is None:
            return ""
        active = v.active
        name = self.names[active] if isinstance(active, int) else ""
        return self(f"phase.{self.spec.game}.{found.key}", name=name, **found.left)

    def outcome(self, v: State) -> str:
        """Return who has won."""
        if not v.winners:
            return self("nobody")
        names = [self.names[seat] for seat in v.winners]
        key = "over" if len(names) == 1 else "tie"
        return self(key, name=self.join_list(names, "with"))

    def join_list(self, parts: Iterable[str], last: str = "and") -> str:
        """Join texts as `this, this or that`; each occurs only once."""
        return self.words.join_list(list(dict.fromkeys(parts)), f"table.{last}")

    def all_of(self, parts: Iterable[str]) -> str:
        """Join texts as `this, this and that`; each occurs only once."""
        return self.join_list(parts, "with")

    def explain_attempt(
        self, v: State, key: str, piece: Piece | None, spots: Iterable[Spot]
    ) -> str:
        """Return one line that explains why an attempt failed."""
        ask: Ask | None = asked(v)
        if ask is None:
            return self("refused.over")
        card = self.face(v.faces[piece]) if piece is not None else ""
        goes = self.join_list(self.spot(v, spot) for spot in spots)
        name = self.names[ask.seat]
        return self(f"refused.{key}", name=name, card=card, spots=goes)

    def why(self, v: State, piece: Piece | None, why: Refusal) -> str:
        """Return why the rules refuse to let a piece be moved, or a button be pressed."""
        ask: Ask | None = asked(v)
        return self(
            self.own("why", why.key),
            question="" if ask is None else self.prompt(v, ask.seat),
            card="" if piece is None else self.piece(v, piece),
            cause="" if why.cause is None else self.spot(v, why.cause),
            name="" if why.seat is None else self.names[why.seat],
            **values_of(why.facts),
        )

    def verb(self, verb: str) -> str:
        """Return the name of a verb of the row."""
        return self(f"row.{self.spec.game}.{verb}")

    def note_verb(self, v: State, verb: str, moves: Sequence[Move]) -> str:
        """Return the short text below a verb of the row."""
        ask = asked(v)
        key, blanks = self.presenter.verb_note(v, ask.seat, verb, moves) if ask else ("", {})
        return self(f"row.{self.spec.game}.{key}", **blanks) if key else ""

    def button(self, v: State, move: Move) -> str:
        """Return the label of a move's button."""
        return self._add_chance(v, move, self.label_without_odds(v, move))

    def label_without_odds(self, v: State, move: Move) -> str:
        """Return the label of a move's button without its probability."""
        return self._describe_move(v, "move", move)

    def odds(self, v: State, move: Move) -> str:
        """Return the probability that a move succeeds, as `83%`; empty if the game cannot tell."""
        ask = asked(v)
        chance = self.presenter.odds(v, ask.seat, move) if ask else None
        return "" if chance is None else self("odds", percent=round(100 * chance))

    def danger(self, v: State, move: Move) -> str:
        """Return the probability that a move harms its player: `BOOM 62%`; empty if it is small."""
        ask = asked(v)
        danger = self.presenter.danger(v, ask.seat, move) if ask else 0.0
        key = self.own("foresee", "boom")
        return self(key, percent=round(100 * danger)) if danger >= DANGER else ""

    def decimal(self, number: float) -> str:
        """Return a number with one decimal."""
        whole, _, part = f"{number:.1f}".partition(".")
        return self("decimal", whole=whole, part=part)

    def follow_up(self, verb: str) -> str:
        """Return what is asked once a verb of the row is chosen, or without one a target."""
        key = f"chosen.{self.spec.game}.{verb or 'aimed'}"
        return self(key) if f"table.{key}" in self.words else ""

    def tip(self, v: State, move: Move) -> str:
        """Return the explanation of a button, if it has one."""
        ask, key = asked(v), f"tip.{self.spec.game}.{move.verb}"
        way = self.presenter.way(v, ask) if ask is not None else ""
        found = [one for one in (f"{key}_{way}", key) if f"table.{one}" in self.words]
        if not found:
            return ""
        does = self.presenter.describe_effect(v, move, self.words.language)
        name = self.names[ask.seat] if ask is not None else ""
        return capitalize(self(found[0], does=does, name=name))

    def describe_offered(self, v: State, move: Move) -> list[str]:
        """Return the cards that an answer offers, each with its description."""
        cards = self.presenter.offered_cards(v, move)
        return [f"{self.face(card)}: {self.words.card_text(card)}" for card in cards]

    def move(self, v: State, move: Move) -> str:
        """Return a move in words, for a hint: `discard Buzzy (10)`."""
        return self._add_chance(v, move, self._describe_move(v, "do", move))

    def plain_move(self, v: State, move: Move) -> str:
        """Return a move in words, with the number of its card only if that says which it is."""
        told = self._describe_move(v, "do", move, plain=True)
        face = None if move.piece is None else v.faces[move.piece]
        for other in legal_moves(v):
            like = None if other.piece is None else v.faces[other.piece]
            if like != face and self._describe_move(v, "do", other, plain=True) == told:
                return self._describe_move(v, "do", move)
        return told

    def anyway(self, move: Move) -> str:
        """Return the label of the button that plays a costly move all the same."""
        own = f"anyway.{self.spec.game}.{move.verb}"
        return self(own if f"table.{own}" in self.words else "anyway.other")

    def costly(self, v: State, move: Move) -> str:
        """Return why a move must be confirmed; "" if it need not be."""
        key = self.presenter.costly(v, move)
        return self(self.own("costly", key)) if key else ""

    def zone_label(self, v: State, zone: str, moves: list[Move]) -> str:
        """Return the label of a zone that can be pointed at: its only move, or its name."""
        if len(moves) == 1:
            return self.button(v, moves[0])
        if any(f"table.{self._short_key(move)}" in self.words for move in moves):
            return self.choices_at(v, zone, moves)
        return self("counted", zone=self.zone_title(zone), n=len(v.zones[zone]))

    def choices_at(self, v: State, spot: Spot, moves: list[Move]) -> str:
        """Return the moves at a spot, with probabilities: `Small red: look 83 %, grab 31 %`."""
        if len(moves) == 1:
            return self.button(v, moves[0])
        keys = [self._short_key(move) for move in moves]
        if not all(f"table.{key}" in self.words for key in keys):
            return self._spot_title(v, spot)
        told = [self._add_chance(v, m, self(k)) for m, k in zip(moves, keys, strict=True)]
        return self("offered", spot=self._spot_title(v, spot), moves=", ".join(told))

    def chances_of(self, v: State, piece: Piece, moves: list[Move]) -> str:
        """Return the moves of a piece that depend on a roll: `Bomb: throw at Bo (63 %)`."""
        told = []
        for move in moves:
            spot, key = spot_of(v, move.to), self._short_key(move)
            seat = owner(spot) if isinstance(spot, str) else None
            if seat is not None and f"table.{key}" in self.words:
                told.append(self._add_chance(v, move, self(key, name=self.names[seat])))
        card = self.piece(v, piece)
        return self("offered", spot=card, moves=", ".join(told)) if told else ""

    def _short_key(self, move: Move) -> str:
        """Return the key of the text for a move's verb alone, without piece and target."""
        return f"verb.{self.spec.game}.{move.verb.partition('_')[0]}"

    def _add_chance(self, v: State, move: Move, text: str) -> str:
        """Return a move's text with the probabilities of success and harm, if the game can tell."""
        odds = ", ".join(filter(None, (self.odds(v, move), self.danger(v, move))))
        return self("with_chance", move=text, odds=odds) if odds else text

    def _describe_move(self, v: State, kind: str, move: Move, plain: bool = False) -> str:
        to = spot_of(v, move.to)
        zone = v.where[to] if isinstance(to, int) else to
        seat = None if zone is None else owner(zone)
        face = None if move.piece is None else v.faces[move.piece]
        bare = move.verb if face is None else self.presenter.as_name(self.words.card_name(face))
        card = bare if plain or move.piece is None else self.face(face)
        own_key = f"{kind}.{self.spec.game}.{move.verb}"
        ask = asked(v)
        keys = [f"{own_key}_{key}" for key in (to, "zone") if isinstance(to, str)]
        if isinstance(to, int) and isinstance(v.faces[to], Card):
            keys.append(f"{own_key}_{v.faces[to].key}")
        if isinstance(to, int) and seat is None:  # a piece of nobody
            keys.append(f"{own_key}_zone")
        if ask is not None and to is None:
            keys.append(f"{own_key}_{self.question(v, ask).text}")
        keys += [own_key, f"{kind}.{move.verb}", "do.other"]
        return self(
            next(key for key in keys if f"table.{key}" in self.words),
            name="" if seat is None else self.names[seat],
            card=card,
            target="" if to is None else self._target(v, to),
            spot=self.zone(to) if isinstance(to, str) else "",
            bare=bare,
            does=self.presenter.describe_effect(v, move, self.words.language),
        )


def describe_hint(answer: Answer, v: State, say: Sentences) -> str:
    """Return a hint in one line: the move as an order, and one reason for it."""
    move = say.plain_move(v, answer.move)
    return say("hint.one", move=capitalize(move), reason=describe_reason(answer.reason, v, say))


def describe_reason(why: Reason, v: State, say: Sentences) -> str:
    """Return the reason for a move as a sentence."""
    own = f"reasons.{say.spec.game}.{why.key}"
    return say.words(
        own if own in say.words else f"reasons.{why.key}",
        card="" if why.piece is None else say.piece(v, why.piece),
        name="" if why.seat is None else say.names[why.seat],
        n=why.n,
    )


def describe_more(answer: Answer, v: State, say: Sentences) -> str:
    """Return the chance to win, the alternative and the risk of a hint, in lines."""
    numbers = answer.numbers
    if numbers.chance is None:
        return ""
    if numbers.chance == 1:
        return say("hint.certain")
    chance = to_percent(numbers.chance)
    lines = [say("hint.chance", percent=chance)]
    if answer.rival is not None and numbers.other is not None:
        other, rival = to_percent(numbers.other), say.plain_move(v, answer.rival)
        even = chance - other <= EVEN_PERCENT and answer.reason != SAVES
        key = "hint.even" if even else "hint.other"
        lines.append(say(key, move=rival, percent=other))
    risk = numbers.mean - numbers.bad
    if risk >= RISK_MARGIN:
        lines.append(say("hint.bad", percent=min(chance - 1, to_percent(numbers.chance - risk))))
    return "\n".join(lines)


def describe_better_move(answer: Answer, v: State, say: Sentences) -> str:
    """Return a better move than the weighed one, and why; "" if the difference is small."""
    if answer.numbers.gap <= BLUNDER_MARGIN:
        return ""
    better = say.plain_move(v, answer.move)
    return say("advice.better", move=better, reason=describe_reason(answer.reason, v, say))


def to_percent(chance: float) -> int:
    """Return a chance in percent; what is uncertain is neither 0 nor 100."""
    return min(99, max(1, round(100 * chance)))


def capitalize(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
