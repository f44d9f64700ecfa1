"""The tables of the store, as numbered steps: `migrate` and `up` carry out those that are missing.

A step is a file of SQL under ``steps/``: ``NNNN-what.sql`` for both databases, and
``NNNN-what.sqlite.sql`` or ``NNNN-what.postgres.sql`` for one. A step that was released is never
changed. Its first line says which step a program must know at least to work with the changed
tables: so the release before may run until all parts are renewed. A step that needs itself shuts
out every release before it: in a store that is not new it waits for ``fieldpost migrate --whole``.

The read models are none of this: they can be made anew at will (projections/projector.py).
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

Kind = Literal["sqlite", "postgres"]

Execute = Callable[[str], list[tuple[Any, ...]]]
"""Carries out one statement inside a transaction that is open, and returns its rows."""

TABLE_NAME = "schema_steps"

MOVED, LAST_STEP = "moved", 999_999
"""The last step of a store whose house has moved to another one."""

OF_0_X = "first-release"
"""The first step of the releases before 1.0."""

TABLE = """CREATE TABLE IF NOT EXISTS schema_steps (
    number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, needs INTEGER NOT NULL)"""

_NAME = re.compile(r"(?P<number>\d{4})-(?P<name>[a-z0-9-]+)(?:\.(?P<kind>sqlite|postgres))?\.sql")
_NEEDS = re.compile(r"-- Programs that know step (\d+) go on\.\n")


class Migration(NamedTuple):
    """One change of the tables."""

    number: int
    name: str
    needs: int
    """A program works with the changed tables if it knows this step."""
    statements: tuple[str, ...]

    @property
    def waits(self) -> bool:
        """Whether no release before works with it."""
        return self.needs == self.number


class BadStore(Exception):
    """The store cannot be used: one sentence that says why, and what to do."""


class HouseMoved(BadStore):
    """The house has left this store for another database."""


def carry_out(kind: Kind, execute: Execute, *, whole: bool) -> list[Migration]:
    """Carry out what is missing, in a transaction of the caller that holds a lock; what was done.

    Steps that shut out the release before are carried out where the ``whole`` is asked for alone.
    Raises BadStore for tables of a later release that this program cannot work with.
    """
    execute(TABLE)
    left = _left(kind, execute)
    missing = [step for step in left if whole or not step.waits]
    for step in missing:
        for sql in step.statements:
            execute(sql)
        execute(
            "INSERT INTO schema_steps (number, name, needs) "
            f"VALUES ({step.number}, '{step.name}', {step.needs})"
        )
    return missing


def missing_names(kind: Kind, there: Collection[str], execute: Execute) -> list[str] | None:
    """The names of the steps that are missing and need not wait; None for no tables at all.

    ``there`` holds ``stored_events`` and ``schema_steps`` where there are such tables. Raises
    BadStore as :func:`carry_out`.
    """
    if not there:
        return None
    if TABLE_NAME not in there:
        raise BadStore(_OLD)
    return [step.name for step in _left(kind, execute) if not step.waits]


def waiting_names(kind: Kind, execute: Execute) -> list[str]:
    """The names of the steps that wait until no part of the release before runs any more."""
    return [step.name for step in _left(kind, execute) if step.waits]


def _left(kind: Kind, execute: Execute) -> list[Migration]:
    """The steps that were not carried out; raises BadStore where this program cannot go on."""
    rows = execute("SELECT number, needs, name FROM schema_steps")
    if any(name == OF_0_X for _, _, name in rows):
        raise BadStore(_OLD)
    if any(name == MOVED for _, _, name in rows):
        raise HouseMoved(_MOVED)
    _check_not_later(kind, rows)
    there = {int(number) for number, _, _ in rows}
    return [step for step in steps(kind) if step.number not in there]


_OLD = (
    "This house was made by release 0.x, whose matches this release cannot carry on. Export them "
    "with 0.2 (fieldpost export), move this folder or database away, and begin a new house."
)


_MOVED = (
    "This house has moved to another database: name it in FIELDPOST_DATABASE, or leave that empty "
    "if it has moved to SQLite."
)


def _check_not_later(kind: Kind, rows: Sequence[Sequence[Any]]) -> None:
    newest = steps(kind)[-1].number
    if any(int(number) > newest < int(needs) for number, needs, _ in rows):
        raise BadStore(
            "The database was changed by a later release of Fieldpost, and this one cannot work "
            "with it; run that release, or put back the backup from before."
        )


@cache
def steps(kind: Kind) -> tuple[Migration, ...]:
    """All steps for a database, the first one first."""
    found: dict[int, list[Migration]] = {}
    for step in sorted(_read(kind)):
        found.setdefault(step.number, []).append(step)
    return tuple(
        parts[0]._replace(statements=tuple(sql for part in parts for sql in part.statements))
        for parts in found.values()
    )


def _read(kind: Kind) -> Iterator[Migration]:
    for file in (files("service.store") / "steps").iterdir():
        told = _NAME.fullmatch(file.name)
        if told and told["kind"] in (None, kind):
            head, sql = file.read_text().split("\n", 1)
            needs = _NEEDS.fullmatch(f"{head}\n")
            if needs is None:
                raise ValueError(f"{file.name} does not begin with the step that it needs.")
            yield Migration(
                int(told["number"]), told["name"], int(needs[1]), _statements(kind, sql)
            )


def _statements(kind: Kind, text: str) -> tuple[str, ...]:
    if kind == "postgres":
        text = text.replace(" WITHOUT ROWID", "").replace(" BLOB", " BYTEA")
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return tuple(sql.strip() for sql in plain.split(";\n") if sql.strip().rstrip(";"))
