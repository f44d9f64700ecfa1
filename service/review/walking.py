"""The orders of a match that stood, each with the table before it and after it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.ruleset import Order, Seat
from domain.match.codec import Codec
from domain.match.events.ahead import PlanChanged, Reacted, SheetsOpened, WindowLapsed
from domain.match.events.draws import CardsDrawn, DiceRolled
from domain.match.events.lifecycle import BEGINNINGS, NoteGiven, OrderGiven
from domain.match.match import Tabletop
from domain.match.seeing import EVERYTHING, AnyMatch
from domain.table.grammar.lines import read_line
from domain.table.table_order import TableOrder
from service.store.journals import Journals, Parts


class Act(NamedTuple):
    """An order of the game as a seat gave it; ``free`` if it was chosen there and then."""

    n: int
    seat: Seat
    order: Order
    text: str
    free: bool = True


class Fallen(NamedTuple):
    """A roll or a draw as the journal tells it."""

    n: int
    why: str
    results: tuple[Any, ...]


class Step(NamedTuple):
    """What one order led to, or several that were opened together: from rest to rest."""

    start: int
    stop: int
    acts: tuple[Act, ...]
    fallen: tuple[Fallen, ...]
    before: Tabletop[Any]
    after: Tabletop[Any]


class Walk(NamedTuple):
    """A match from where its first order is given to its end."""

    match: AnyMatch
    codec: Codec[Any, Any, Any]
    first: int
    table: Tabletop[Any]
    """How it lay then."""
    steps: tuple[Step, ...]
    hints: tuple[Seat, ...] = ()
    """Who asked for a hint, once for each."""


def walk(journals: Journals, match_id: str) -> Walk:
    """Every order of a match that stood; what was taken back is left out.

    Raises NoSuchMatch, and NewerRules where these rules cannot follow it.
    """
    size = journals.size(match_id)
    whole = journals.at(match_id, size)
    codec, first = journals.codec(whole), whole.begun
    match = journals.at(match_id, first)
    stood = journals.in_force(match_id, size)
    rows, parts = journals.rows(match_id, first, size), journals.parts(match_id, first, size)
    begins = [n for n, topic, _ in rows if topic in BEGINNINGS]
    ends = [*begins[1:], size]
    steps: list[Step] = []
    acts: list[Act] = []
    fallen: list[Fallen] = []
    start, before, table = first, match.table, match.table
    for begin, end in zip(begins, ends, strict=True):
        group = rows[begin - first : end - first]
        if not acts:
            start, before = begin, match.table
        stands = any(low <= begin < high for low, high in stood)
        after = journals.carried_on(
            match_id,
            match,
            [(topic, line) for _, topic, line in group],
            {n: parts[n] for n in range(begin, end) if n in parts},
        )
        if stands:
            acts += _acts(codec, group, parts)
            fallen += _fallen(group, parts)
        waits = after.dice.waits is not None and after.outcome is None
        if stands and acts and not waits:
            steps.append(Step(start, end, tuple(acts), tuple(fallen), before, after.table))
        if not waits:
            acts, fallen = [], []
        match = after
    return Walk(match, codec, first, table, tuple(steps), tuple(_hinted(rows)))


Rows = Sequence[tuple[int, str, bytes]]


def _hinted(rows: Rows) -> Iterator[Seat]:
    for _, topic, line in rows:
        if topic == NoteGiven.topic and (given := msgspec.json.decode(line)["pub"].get("command")):
            yield given["seat"]


def _part(parts: dict[int, Parts], n: int, kind: str) -> Any:
    held = parts.get(n, {}).get(EVERYTHING, ())
    return next((part for part in held if part.get("kind") == kind), None)


def _acts(codec: Codec[Any, Any, Any], rows: Rows, parts: dict[int, Parts]) -> list[Act]:
    found: list[Act] = []
    planned = any(topic == PlanChanged.topic for _, topic, _ in rows)
    for n, topic, line in rows:
        if topic == OrderGiven.topic and not planned:
            pub = msgspec.json.decode(line)["pub"]
            sealed = _part(parts, n, "command")
            command = pub.get("command") or (sealed or {}).get("command")
            if command:
                found += _read(codec, n, command["seat"], command["orders"], free=True)
        elif topic == SheetsOpened.topic:
            for sheet in msgspec.json.decode(line)["pub"]["sheets"]:
                command = sheet["command"]
                found += _read(codec, n, command["seat"], command["orders"], free=True)
        elif topic in (Reacted.topic, WindowLapsed.topic):
            pub = msgspec.json.decode(line)["pub"]
            text = pub.get("orders") or (_part(parts, n, "answer") or {}).get("orders", "")
            if text:
                found += _read(codec, n, pub["seat"], text, free=False)
    return found


def _read(codec: Codec[Any, Any, Any], n: int, seat: Seat, text: str, *, free: bool) -> list[Act]:
    order, _ = read_line(codec, text)
    return [] if isinstance(order, TableOrder) else [Act(n, seat, order, text, free)]


def _fallen(rows: Rows, parts: dict[int, Parts]) -> list[Fallen]:
    found = []
    for n, topic, line in rows:
        if topic in (DiceRolled.topic, CardsDrawn.topic):
            pub = _part(parts, n, "draw") or msgspec.json.decode(line)["pub"]
            found.append(Fallen(n, pub.get("why", ""), tuple(pub.get("r", ()))))
    return found
