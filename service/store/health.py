"""How the parts of a house are: each says now and then that it works, or why it does not."""

import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
from eventsourcing.persistence import PersistenceError

from service.store.recorder import BadStore, Recorder

EACH = 15.0
"""Seconds between two words of a part."""

LATE = 120
"""Seconds after which a part that says nothing is called late."""

WELL, FAILED, SILENT = "well", "failed", "late"


class Health(msgspec.Struct, frozen=True):
    """How a part was when it last said so."""

    part: str
    state: str
    """``well``, ``failed``, or ``late`` where it has said nothing for two minutes."""
    age: int
    """Seconds since it last said something."""
    told: str = ""
    """What it said, for whoever keeps the house running."""


class Beats:
    """Says for one part how it is, at most each quarter of a minute unless it changes."""

    def __init__(
        self, recorder: Recorder, part: str, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store, self._part, self._clock = recorder, part, clock
        self._said: tuple[float, str, str] | None = None

    def __call__(self, state: str = WELL, told: str = "") -> None:
        """Say it; where the store is away nothing is said, which shows too."""
        now = self._clock()
        if self._said and self._said[1:] == (state, told) and now - self._said[0] < EACH:
            return
        self._said = (now, state, told)
        row = (self._part, int(now), state, told[:500])
        sql = (
            "INSERT INTO health (part, at, state, told) VALUES (?,?,?,?) ON CONFLICT (part) "
            "DO UPDATE SET at=excluded.at, state=excluded.state, told=excluded.told"
        )
        with suppress(BadStore, PersistenceError):
            self._store.write([(sql, row)])


def health(recorder: Recorder, *, clock: Callable[[], float] = time.time) -> list[Health]:
    """Every part that ever said something, by name."""
    now = int(clock())
    rows = recorder.query("SELECT part, at, state, told FROM health ORDER BY part")
    found = []
    for part, at, state, told in rows:
        age = max(0, now - int(at))
        found.append(Health(str(part), SILENT if age > LATE else str(state), age, str(told)))
    return found
