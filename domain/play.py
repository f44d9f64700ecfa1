"""Playing any game: opening a match, taking a seat, giving an order, taking back, branching."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from domain.codec import Codec
from domain.events import (
    DiceRekeyed,
    Finished,
    MatchBegun,
    MatchOpened,
    OrderGiven,
    Parent,
    PositionCopied,
    RulesChanged,
    SeatLeft,
    SeatTaken,
)
from domain.journal import command_hash
from domain.match import PUBLIC, Deck, Match, Stream, Table, opened_match
from domain.orders import NotUnderstood, line, parse
from domain.ruleset import EventT, Illegal, Order, OrderT, Scenario, Seat, State
from domain.takeback import Agree, History, Refuse, TakeBack, answer, ask
from domain.writing import TABLE_STREAM, Means, Pen, SealedChance, Written

FEWEST_LINKS = 64
"""With this many links left, a chain is replaced after the order that came so far."""

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""


class Join(Order, frozen=True):
    """Sit down on the seat that was offered."""

    form: ClassVar[str] = "join"
    help: ClassVar[str] = "take your seat"


class Leave(Order, frozen=True):
    """Get up; somebody else may sit down and go on."""

    form: ClassVar[str] = "leave"
    help: ClassVar[str] = "give your seat up to somebody else"


TABLE_ORDERS: tuple[type[Order], ...] = (Join, Leave, TakeBack, Agree, Refuse)
"""What a person at any table may ask; no rulebook uses these verbs."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played, and by whom."""

    origin: str
    scenario: str
    seats: dict[Seat, str]
    options: dict[str, str] = {}
    title: str = ""
    parent: Parent | None = None


def stream_names(
    codec: Codec[Any, Any, Any], scenario: Scenario, seats: Iterable[Seat]
) -> list[str]:
    """The dice chains of a match: the table's, each seat's open and hidden one, each deck's."""
    decks = [f"~{deck}" for deck in codec.rules.decks(scenario)]
    return [TABLE_STREAM, *seats, *(f"~{s}" for s in seats), *decks]


def check_opening(codec: Codec[Any, Any, Any], opening: Opening) -> Opening:
    """The opening with its options filled in; raises Illegal for one that cannot be played."""
    rules = codec.rules
    known = {s.key: s for s in rules.scenarios}
    if opening.scenario not in known:
        raise Illegal("table.1", f"{rules.title} has the scenarios {_list(known)}.")
    scenario = known[opening.scenario]
    seats = tuple(opening.seats)
    if seats != scenario.seats[: len(seats)] or len(seats) < scenario.fewest:
        raise Illegal(
            "table.1",
            f"{scenario.title} is played by {_list(scenario.seats)} in this order, "
            f"by {scenario.fewest} at least.",
        )
    bots = ("random", *rules.bots)
    for seat, who in opening.seats.items():
        if who != "person" and who.removeprefix("computer:") not in bots:
            raise Illegal("table.1", f"{seat} is played by person or computer:{_list(bots)}.")
    if "person" not in opening.seats.values():
        raise Illegal("table.1", "A match needs one person at least; let computers selfplay.")
    options = {o.key: o.default for o in scenario.options}
    for key, choice in opening.options.items():
        option = next((o for o in scenario.options if o.key == key), None)
        if option is None:
            raise Illegal(
                "table.1", f"{scenario.title} has the options {_list(options) or 'none'}."
            )
        if choice not in option.choices:
            raise Illegal("table.1", f"The option {key} is one of {_list(option.choices)}.")
        options[key] = choice
    return msgspec.structs.replace(opening, options=options)


def open_match(
    codec: Codec[State, OrderT, EventT],
    opening: Opening,
    anchors: Mapping[str, str],
    means: Means,
) -> Written[State]:
    """Write the first entry of a match; ``anchors`` holds the end of each dice chain in hex."""
    rules = codec.rules
    body = MatchOpened(
        game=opening.origin,
        chains=dict(anchors),
        rules=rules.key,
        version=rules.version,
        scenario=opening.scenario,
        seats=opening.seats,
        options=opening.options,
        parent=opening.parent,
        title=opening.title,
    )
    pen = Pen(codec, opened_match(codec, body), means)
    pen.note(body)
    return pen.finish()


def copy_position(
    codec: Codec[State, OrderT, EventT], match: Match[State], table: Table[State], means: Means
) -> Written[State]:
    """Lay out the position of another match for a branch of it.

    What is left of its decks waits unshuffled until the branch begins.
    """
    pen = Pen(codec, match, means)
    raw = msgspec.to_builtins
    public = PositionCopied(position=raw(table.seen_by(PUBLIC)))
    secrets = {v: s for v, s in table.known.items() if v != PUBLIC}
    parts: list[tuple[Any, tuple[Seat, ...]]] = [
        ({"kind": "position", "of": seat, "position": raw(state)}, (seat,))
        for seat, state in secrets.items()
    ]
    decks = {
        name: Deck(tuple(sorted(deck.cards[deck.next :])), (), 0)
        for name, deck in table.decks.items()
    }
    if table.known or decks:
        left = {name: list(deck.cards) for name, deck in decks.items()}
        full = {"decks": left, "kind": "position", "of": "*", "position": raw(table.position)}
        parts.append((full, ()))
    pen.note(public, parts=parts)
    pen.table = Table(table.position, table.known, decks)
    return pen.finish()


def read_order(codec: Codec[Any, OrderT, Any], text: str) -> Order:
    """One line as an order of the game or of the table; raises NotUnderstood."""
    kinds: tuple[type[Order], ...] = (*TABLE_ORDERS, *codec.rules.orders)
    plain = _normal(text)
    if odd := _CONTROL.search(plain):
        raise NotUnderstood(
            plain, odd.start(), "", "An order is one line of letters, digits and signs."
        )
    return parse(plain, kinds)


def give(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    seat: Seat,
    text: str,
    command_id: str,
    means: Means,
    history: History,
) -> Written[State]:
    """Carry out one line of a seat; raises Illegal or NotUnderstood, and then wrote nothing."""
    order = read_order(codec, text)
    _check_seat(match, seat, order)
    command = {
        "game": match.origin,
        "id": command_id,
        "orders": line(order),
        "seat": seat,
        "seq": match.seqs.get(seat, 0) + 1,
    }
    pen = Pen(codec, match, means, command_hash(command))
    if match.version != codec.rules.version:
        pen.note(RulesChanged(version=codec.rules.version))
    given = pen.next
    if order.secret:
        pen.note(
            OrderGiven(cmd=pen.cmd), seat, [({"command": command, "kind": "command"}, (seat,))]
        )
    else:
        pen.note(OrderGiven(command=command), seat)
    changes: dict[str, Any] = {
        "version": codec.rules.version,
        "seqs": {**match.seqs, seat: command["seq"]},
    }
    if type(order) in TABLE_ORDERS:
        changes |= _at_the_table(pen, match, seat, order, history, given)
    else:
        changes |= _in_the_game(pen, match, seat, order)
    written = pen.finish(**changes)
    return msgspec.structs.replace(written, command=command_id, orders=command["orders"])


def _check_seat(match: Match[Any], seat: Seat, order: Order) -> None:
    if seat not in match.seats:
        raise Illegal("table.2", f"This match has the seats {_list(match.seats)}.")
    if match.outcome is not None:
        raise Illegal("table.3", "This match is over; branch it to play on from any moment.")
    if isinstance(order, Join):
        return
    if seat not in match.taken:
        raise Illegal("table.2", f"Nobody sits at {seat}; join first.")
    if not match.begun and not isinstance(order, Leave):
        raise Illegal("table.2", f"The match begins when {_list(match.vacant)} joined.")


def _in_the_game(
    pen: Pen[Any, Any, Any], match: Match[Any], seat: Seat, order: Order
) -> dict[str, Any]:
    if match.asked is not None:
        raise Illegal(
            "table.5",
            f"{match.asked.seat} asks to take back to entry {match.asked.to}; "
            "agree or refuse comes first.",
        )
    try:
        chance = SealedChance(pen, seat)
        for event in pen.codec.rules.decide(pen.table.position, seat, order, chance):
            pen.happen(event)
    except Illegal as refusal:
        if pen.drew:
            raise RuntimeError(f"{pen.codec.rules.key} rolled and then refused") from refusal
        raise
    return _go_on(pen)


def _go_on(pen: Pen[Any, Any, Any]) -> dict[str, Any]:
    """What follows by itself, until a seat must choose or the match is over."""
    rules, chance = pen.codec.rules, SealedChance(pen, TABLE_STREAM)
    for _ in range(MOST_STEPS):
        before = len(pen.drafts)
        for event in rules.advance(pen.table.position, chance):
            pen.happen(event)
        if len(pen.drafts) == before:
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(pen.table.position)
    if outcome is not None:
        pen.note(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))
    return {"outcome": outcome}


def _at_the_table(
    pen: Pen[Any, Any, Any],
    match: Match[Any],
    seat: Seat,
    order: Order,
    history: History,
    given: int,
) -> dict[str, Any]:
    if isinstance(order, Join):
        return _join(pen, match, seat)
    if isinstance(order, Leave):
        if match.seats[seat] != "person":
            raise Illegal("table.2", "A computer stays in its seat.")
        pen.note(SeatLeft(seat))
        return {"taken": tuple(s for s in match.taken if s != seat)}
    if isinstance(order, TakeBack):
        return ask(pen, match, seat, order, history, given)
    return answer(pen, match, seat, isinstance(order, Agree), history)


def _join(pen: Pen[Any, Any, Any], match: Match[Any], seat: Seat) -> dict[str, Any]:
    if seat in match.taken:
        raise Illegal("table.2", f"The seat {seat} is taken.")
    pen.note(SeatTaken(seat))
    changes: dict[str, Any] = {"taken": (*match.taken, seat)}
    if match.begun or set(match.seats) - {*match.taken, seat}:
        return changes
    chance = SealedChance(pen, TABLE_STREAM)
    if match.parent is None:
        rules = pen.codec.rules
        scenario, seats = rules.scenario(match.scenario), tuple(match.seats)
        for event in rules.setup(scenario, seats, match.options, chance):
            pen.happen(event)
    else:
        for name, deck in match.table.decks.items():
            chance.seal(name, deck.cards)
    changes |= _go_on(pen)
    pen.note(MatchBegun())
    return {**changes, "begun": pen.next}


def nearly_used_up(match: Match[Any], length: int) -> list[str]:
    """The chains of a match, of ``length`` links each, that must be replaced now."""
    return [name for name, used in match.streams.items() if used.i > length - FEWEST_LINKS]


def rekey(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    anchors: Mapping[str, str],
    reason: str,
    means: Means,
) -> Written[State]:
    """Replace dice chains: ``anchors`` holds the end of each new chain, one epoch further."""
    pen = Pen(codec, match, means)
    epoch = next_epoch(match)
    pen.note(DiceRekeyed(chains=dict(anchors), epoch=epoch, reason=reason))
    fresh = {name: Stream(epoch, 0, match.size) for name in anchors}
    return pen.finish(streams={**match.streams, **fresh})


def next_epoch(match: Match[Any]) -> int:
    """The epoch of the chains that a rekeying brings."""
    return 1 + max(used.epoch for used in match.streams.values())


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
