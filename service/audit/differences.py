"""Where the rules lead elsewhere than the journal: the event, the order, and what differs."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NoReturn

import msgspec

from domain.journal.entries import canonical
from service.audit.reporting.report import fail
from service.audit.tape import TapeEvent

LONGEST = 160
"""Characters that are told of either side."""


def differ(
    rows: Sequence[tuple[int, str, bytes]], group: Sequence[TapeEvent], asked: str
) -> NoReturn:
    """Fail the first event that is not what the rules lead to."""
    first = group[0].n
    for k, (row, event) in enumerate(zip_longest(rows, group)):
        n = first + k
        if row is None:
            fail(n, f"no rule leads from {asked} to {event.type} here")
        if event is None:
            where = f"after event {n - 1}" if k else "here"
            fail(n - 1, f"{asked} leads to {_named(row)} {where}, and the journal has none")
        if row[2] != event.body:
            fail(n, _told(row, event, asked))
    raise AssertionError("they do not differ")


def begins(rows: Sequence[tuple[int, str, bytes]], group: Sequence[TapeEvent]) -> bool:
    """Whether what was written is the beginning of these events."""
    pairs = zip(rows, group, strict=False)
    return len(rows) <= len(group) and all(row[2] == event.body for row, event in pairs)


def _told(row: tuple[int, str, bytes], event: TapeEvent, asked: str) -> str:
    ours, theirs = msgspec.json.decode(row[2]), msgspec.json.decode(event.body)
    if row[1] != event.type:
        return f"{asked} leads to {_named(row)}, and the journal has {event.type}"
    if row[1] == "roll" and (asks := _draws(ours)) != (has := _draws(theirs)):
        return f"for {asked} the rules ask for {asks}, and the journal drew {has}"
    place, mine, other = _first_difference(ours, theirs, "")
    if place.startswith("sealed"):
        return f"for {asked} the rules seal something else in {row[1]} ({place})"
    return (
        f"for {asked} the rules give {row[1]} with {place} {_short(mine)}, "
        f"and the journal has {_short(other)}"
    )


def _named(row: tuple[int, str, bytes]) -> str:
    pub = msgspec.json.decode(row[2])["pub"]
    if row[1] == "roll":
        return f"a roll of {_draws({'pub': pub})}"
    return f"{row[1]} {_short(pub)}" if pub else row[1]


def _draws(entry: Any) -> str:
    """What a roll asks for, in words: the stream and each of its draws."""
    pub = entry["pub"]
    words = [_draw(spec) for spec in pub.get("draws", [])]
    return f"{', '.join(words)} on {pub.get('stream')}"


def _draw(spec: Any) -> str:
    if spec["k"] == "dice":
        return f"{spec['n']}d{spec['sides']}"
    if spec["k"] == "d66":
        return f"{spec['n']} d66"
    many = len(spec["of"])
    return f"a shuffle of {many}" if spec["k"] == "shuffle" else f"{spec['n']} of {many}"


def _first_difference(ours: Any, theirs: Any, place: str) -> tuple[str, Any, Any]:
    """Where two values differ first: the path to it, and both sides."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            if ours.get(key, ...) != theirs.get(key, ...):
                inner = f"{place}.{key}" if place else key
                return _first_difference(ours.get(key), theirs.get(key), inner.removeprefix("pub."))
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for k, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            if mine != other:
                return _first_difference(mine, other, f"{place}[{k}]")
    return place, ours, theirs


def _short(value: Any) -> str:
    text = canonical(value).decode() if value is not None else "nothing"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
