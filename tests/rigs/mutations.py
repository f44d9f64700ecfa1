"""Every field of every event type, changed in turn and signed again: what finds it out.

``python -m tests.rigs.mutations`` prints the table of docs/fields.md; the test compares the two.
A field that the export alone does not hold fast is held by the rules, or by a mailbox alone: by
every checkpoint that was mailed after the event.
"""

import copy
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from service.audit import AuditFailed, audit
from service.audit.evidence import examine
from tests.rigs.every_event import HOUSE, matches
from tests.rigs.operator import Operator

# Changes

Path_ = tuple[str | int, ...]

KEPT_APART = ("chains", "due", "left", "seats", "options", "scores", "position", "tables")
"""Fields whose keys are names: one of them stands for all."""


def fields(value: Any, at: Path_ = ()) -> Iterator[Path_]:
    """The paths to everything in a value."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = sorted(value.items())
        if at and at[-1] in KEPT_APART:
            inner = list(inner)[:1]
    elif isinstance(value, list):
        inner = list(enumerate(value))[:1]
    for key, one in inner:
        yield (*at, key)
        yield from fields(one, (*at, key))


def name(path: Path_) -> str:
    """A path as the table names it."""
    text = ""
    for k, step in enumerate(path):
        apart = k and path[k - 1] in KEPT_APART
        text += "[]" if isinstance(step, int) else ".*" if apart else f".{step}"
    return text.removeprefix(".")


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "blue"] if not value else value[:-1]
    if isinstance(value, dict):
        return {**value, "more": 1}
    if value is None:
        return "something"
    swaps = {"red": "blue", "blue": "red", "person": "computer:random", "": "more"}
    if value in swaps:
        return swaps[value]
    if value[-1] == "Z" and value[:2] == "20":
        return f"{value[:-2]}{(int(value[-2]) + 1) % 10}Z"
    return value[:-1] + ("1" if value[-1] != "1" else "2")


def changed(value: Any, path: Path_) -> Any:
    """The value with another one at a path."""
    value = copy.deepcopy(value)
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = other(inner[path[-1]])
    return value


def mutations(match: Operator, done: set[tuple[str, str]]) -> Iterator[tuple[str, str, Operator]]:
    """Type, field and match of every change to a field that was not ``done`` before."""
    for n, entry in enumerate(match.entries):
        for path in fields(entry):
            key = (entry["type"], name(path))
            if key not in done:
                done.add(key)
                one = _copied(match)
                one.entries[n] = changed(entry, path)
                yield (*key, one)
        for p in (p for p in range(len(entry["sealed"])) if (n, p) in match.openings):
            data = {"opened": match.opened(n, p)}
            for path in fields(data):
                key = (entry["type"], name(path))
                if key not in done:
                    done.add(key)
                    yield (*key, _resealed(match, n, p, changed(data, path)["opened"]))


def _copied(match: Operator) -> Operator:
    one = copy.copy(match)
    one.entries = list(match.entries)
    one.openings = dict(match.openings)
    return one


def _resealed(match: Operator, n: int, p: int, data: Any) -> Operator:
    from domain.journal.entries import canonical
    from domain.journal.sealed import seal

    one = _copied(match)
    to = match.entries[n]["sealed"][p]["to"]
    part, opening = seal(data, to, one.salt())
    one.entries[n] = copy.deepcopy(match.entries[n])
    one.entries[n]["sealed"][p]["c"] = part.c
    one.openings[n, p] = (tuple(to), canonical(opening))
    return one


# What finds it out

EXPORT, RULES_, MAILBOX = "the export alone", "the rules", "a mailbox alone"


def finder(match: Operator, notes: list[str], games: dict[str, Any], file: Path) -> str:
    """Which evidence refuses a match; ``notes`` were mailed before it was changed."""
    key = [HOUSE.key.vkey]
    lines = match.export()
    try:
        audit(lines, key)
    except AuditFailed:
        return EXPORT
    with pytest.raises(AuditFailed, match="rewritten"):
        audit(lines, key, seen=notes)
    file.write_bytes(b"".join(lines))
    try:
        examine(file, key, games, again=True)
    except AuditFailed:
        return RULES_
    return MAILBOX


def found() -> dict[str, dict[str, list[str]]]:
    """By type and by evidence, the fields that it holds fast."""
    told: dict[str, dict[str, list[str]]] = {}
    done: set[tuple[str, str]] = set()
    with tempfile.TemporaryDirectory() as folder:
        for match, games in matches():
            notes = match.notes()
            for type_, field, one in mutations(match, done):
                by = finder(one, notes, games, Path(folder) / "one.txt")
                told.setdefault(type_, {EXPORT: [], RULES_: [], MAILBOX: []})[by].append(field)
    return told


def table() -> str:
    """The table of docs/fields.md: every other field is held fast by the export alone."""
    rows = [f"| event | {RULES_} | {MAILBOX} |", "| --- | --- | --- |"]
    for type_, row in sorted(found().items()):
        if not type_.startswith("toy.") or type_ == "toy.Stormed":
            rows.append(f"| `{type_}` | {_list(row[RULES_])} | {_list(row[MAILBOX])} |")
    return "\n".join(rows) + "\n"


def _list(names: list[str]) -> str:
    return ", ".join(f"`{one.removeprefix('pub.')}`" for one in sorted(names))


if __name__ == "__main__":
    print(table(), end="")
