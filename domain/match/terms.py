"""Opening a match: its terms, its first entry, and the position of a branch."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.game.ruleset import EventT, Illegal, OrderT, Scenario, Seat, State
from domain.game.words import did_you_mean
from domain.journal.lots import TALK
from domain.match.clock import CLOCK, read_pace
from domain.match.codec import Codec
from domain.match.events import Keys, MatchOpened, PositionCopied
from domain.match.linked import Follows, Parent, hash_of
from domain.match.match import PUBLIC, Match, Table
from domain.match.sitting import REFEREE
from domain.match.writing import LAPSE_STREAMS, TABLE_STREAM, Commit, Context, EventWriter


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a match: what is to be played, by whom, and at which pace."""

    origin: str
    scenario: str
    seats: dict[Seat, str]
    options: dict[str, str] = {}
    title: str = ""
    parent: Parent | None = None
    pace: str = "none"
    referee: bool = False
    """Whether there is a seat that rules in disputes."""
    two_keys: tuple[Seat, ...] = ()
    """Seats whose dice are fixed by the key of somebody else."""
    clock: int = CLOCK
    """The version of the clock's rules, where there is a pace."""
    keys: Keys | None = None
    """What protects the dice, in a match of version 2 of fair play."""
    follows: Follows | None = None
    """The match that this one goes on from."""

    @property
    def places(self) -> tuple[Seat, ...]:
        """Every seat at which somebody may sit."""
        return (*self.seats, REFEREE) if self.referee else tuple(self.seats)


def stream_names(
    codec: Codec[Any, Any, Any], scenario: Scenario, seats: Iterable[Seat], fair: int = 1
) -> list[str]:
    """The dice chains of a match: the table's, each seat's open and hidden one, each deck's.

    A referee has chains too: his notes may hold free rolls.

    A game with reactions has chains for what follows where no answer came in time. In version 2
    that is rolled on the table's, and free rolls in notes have one of their own.
    """
    decks = [f"~{deck}" for deck in codec.rules.decks(scenario)]
    lapses = LAPSE_STREAMS if codec.rules.reactions else ()
    more = (TALK,) if fair == 2 else lapses
    return [TABLE_STREAM, *seats, *(f"~{s}" for s in seats), *decks, *more]


def check_terms(codec: Codec[Any, Any, Any], terms: Terms, fair: int = 1) -> Terms:
    """The terms with all options filled in; raises Illegal where they cannot be played."""
    rules = codec.rules
    known = {s.key: s for s in rules.scenarios}
    if terms.scenario not in known:
        near = did_you_mean(terms.scenario, known)
        raise Illegal("table.1", f"The scenarios of {rules.title} are {_list(known)}.{near}")
    scenario = known[terms.scenario]
    seats = tuple(terms.seats)
    if seats != scenario.seats[: len(seats)] or len(seats) < scenario.fewest:
        raise Illegal(
            "table.1",
            f"The seats of {scenario.title} are {_list(scenario.seats)} in this order, at least "
            f"{scenario.fewest} of them.",
        )
    bots = ("random", *rules.bots)
    for seat, who in terms.seats.items():
        if who != "person" and who.removeprefix("computer:") not in bots:
            near = did_you_mean(who.removeprefix("computer:"), ("person", *bots))
            raise Illegal("table.1", f"Choose person or computer:{_list(bots)} for {seat}.{near}")
    if "person" not in terms.seats.values() and not terms.referee:
        reason = "A match needs at least one person: play a seat, or open it with a referee."
        raise Illegal("table.1", reason)
    if terms.follows is not None and hash_of(terms.follows.carried) != terms.follows.hash:
        raise Illegal("table.25", "What is carried here does not have the hash that is named.")
    if terms.keys is None:
        _check_two_keys(codec, terms, fair)
    options = _options(scenario, terms.options)
    return msgspec.structs.replace(terms, options=options, pace=read_pace(terms.pace))


def _check_two_keys(codec: Codec[Any, Any, Any], terms: Terms, fair: int) -> None:
    people = [s for s, who in terms.seats.items() if who == "person"]
    for seat in terms.two_keys:
        if seat not in people:
            near = did_you_mean(seat, people)
            raise Illegal("table.19", f"Two keys are for seats of people: {_list(people)}.{near}")
    if terms.two_keys and codec.rules.reactions and fair == 1:
        raise Illegal("table.19", "A game whose clock rolls dice cannot have second keys.")
    if terms.two_keys and not set(people) - set(terms.two_keys):
        raise Illegal("table.19", "Somebody else must hold the second key: leave one person out.")


def _options(scenario: Scenario, chosen: Mapping[str, str]) -> dict[str, str]:
    options = {o.key: o.default for o in scenario.options}
    for key, choice in chosen.items():
        option = next((o for o in scenario.options if o.key == key), None)
        if option is None:
            told = f"The options of {scenario.title} are {_list(options) or 'none'}."
            raise Illegal("table.1", told + did_you_mean(key, options))
        if choice not in option.choices:
            told = f"The option {key} must be one of {_list(option.choices)}."
            raise Illegal("table.1", told + did_you_mean(choice, option.choices))
        options[key] = choice
    return options


def open_match(
    codec: Codec[State, OrderT, EventT],
    terms: Terms,
    anchors: Mapping[str, str],
    context: Context,
) -> Commit[State]:
    """Write the first entry of a match; ``anchors`` holds the end of each dice chain in hex."""
    rules = codec.rules
    body = MatchOpened(
        game=terms.origin,
        chains=dict(anchors),
        rules=rules.key,
        version=rules.version,
        scenario=terms.scenario,
        seats=terms.seats,
        options=terms.options,
        parent=terms.parent,
        title=terms.title,
        pace=terms.pace,
        referee="person" if terms.referee else "",
        two_keys=terms.two_keys,
        fair=1 if terms.keys is None else 2,
        keys=terms.keys,
        release="" if terms.keys is None else context.release,
        follows=terms.follows,
        clock=terms.clock if terms.pace != "none" or rules.reactions else 1,
    )
    writer = EventWriter(codec, None, context)
    writer.emit(body)
    return writer.finish()


def copy_position(
    codec: Codec[State, OrderT, EventT], match: Match[State], table: Table[State], context: Context
) -> Commit[State]:
    """Lay out the position of another match for a branch of it.

    What is left of its decks waits unshuffled until the branch begins.
    """
    writer = EventWriter(codec, match, context)
    raw = msgspec.to_builtins
    public = PositionCopied(position=raw(table.seen_by(PUBLIC)))
    secrets = {v: s for v, s in table.known.items() if v != PUBLIC}
    parts: list[tuple[Any, tuple[Seat, ...]]] = [
        ({"kind": "position", "of": seat, "position": raw(state)}, (seat,))
        for seat, state in secrets.items()
    ]
    if table.known or table.decks:
        left = {name: sorted(deck.cards[deck.next :]) for name, deck in table.decks.items()}
        full = {"decks": left, "kind": "position", "of": "*", "position": raw(table.position)}
        parts.append((full, ()))
    writer.emit(public, parts=parts)
    return writer.finish()


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
