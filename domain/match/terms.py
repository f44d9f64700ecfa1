"""Opening a match: its terms, its first entry, and the position of a branch."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.game.grammar.words import did_you_mean
from domain.game.ruleset import EventT, Illegal, OrderT, Scenario, Seat, State
from domain.journal.entries import TALK
from domain.journal.plain import is_plain
from domain.match.codec import Codec
from domain.match.events.lifecycle import MatchOpened, PositionCopied
from domain.match.events.linked import Source
from domain.match.fair_terms import NO_BEACON, Fair
from domain.match.match import PUBLIC, Match, Tabletop
from domain.match.parts.pace import read_pace
from domain.match.parts.sitting import REFEREE
from domain.match.writing import TABLE_STREAM, Commit, Context, EventWriter

FORMAT = 3
"""The number of the format of journals."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a match: what is to be played, by whom, and at which pace."""

    origin: str
    scenario: str
    seats: dict[Seat, str]
    options: dict[str, str] = {}
    title: str = ""
    source: Source | None = None
    """The match that this one comes from."""
    pace: str = "none"
    referee: bool = False
    """Whether there is a seat that rules in disputes."""
    fair: Fair = NO_BEACON
    """What protects the dice."""

    @property
    def places(self) -> tuple[Seat, ...]:
        """Every seat at which somebody may sit."""
        return (*self.seats, REFEREE) if self.referee else tuple(self.seats)


def stream_names(
    codec: Codec[Any, Any, Any], scenario: Scenario, seats: Iterable[Seat]
) -> list[str]:
    """The dice chains of a match: the table's, each seat's open and hidden one, each deck's.

    Free rolls in notes, a referee's among them, have one of their own.
    """
    decks = [f"~{deck}" for deck in codec.rules.decks(scenario)]
    return [TABLE_STREAM, *seats, *(f"~{s}" for s in seats), *decks, TALK]


def check_terms(codec: Codec[Any, Any, Any], terms: Terms) -> Terms:
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
        if who not in ("person", *(f"computer:{bot}" for bot in bots)):
            near = did_you_mean(who.removeprefix("computer:"), ("person", *bots))
            raise Illegal("table.1", f"Choose person or computer:{_list(bots)} for {seat}.{near}")
    if "person" not in terms.seats.values() and not terms.referee:
        reason = "A match needs at least one person: play a seat, or open it with a referee."
        raise Illegal("table.1", reason)
    options = _options(scenario, terms.options)
    return msgspec.structs.replace(terms, options=options, pace=read_pace(terms.pace))


def _options(scenario: Scenario, chosen: Mapping[str, str]) -> dict[str, str]:
    options = {o.key: o.default for o in scenario.options}
    for key, choice in chosen.items():
        option = next((o for o in scenario.options if o.key == key), None)
        if option is None:
            told = f"The options of {scenario.title} are {_list(options) or 'none'}."
            raise Illegal("table.1", told + did_you_mean(key, options))
        if not option.takes(choice):
            told = f"The option {key} must be one of {_list(option.choices)}."
            if option.pattern:
                told = f"The option {key} cannot be “{choice}”."
            raise Illegal("table.1", told + did_you_mean(choice, option.choices))
        options[key] = choice
    for option in scenario.options:
        if not option.takes(options[option.key]):
            raise Illegal("table.1", f"{scenario.title} needs the option {option.key}.")
    return options


def open_match(
    codec: Codec[State, OrderT, EventT],
    terms: Terms,
    anchors: Mapping[str, str],
    context: Context,
) -> Commit[State]:
    """Write the first entry of a match; ``anchors`` holds the end of each dice chain in hex. Raises
    Illegal for a title that is not a line of plain text."""
    rules = codec.rules
    if not is_plain(terms.title):
        raise Illegal("table.1", "A title is a single line of plain text.")
    body = MatchOpened(
        match=terms.origin,
        chains=dict(anchors),
        rules=rules.key,
        version=rules.version,
        scenario=terms.scenario,
        seats=terms.seats,
        options=terms.options,
        title=terms.title,
        pace=terms.pace,
        referee="person" if terms.referee else "",
        format=FORMAT,
        fair=terms.fair,
        release=context.release,
        tables=dict(rules.tables),
        source=terms.source,
    )
    writer = EventWriter(codec, None, context)
    writer.emit(body)
    return writer.finish()


def copy_position(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    table: Tabletop[State],
    context: Context,
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
