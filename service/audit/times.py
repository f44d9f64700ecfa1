"""When cosigners had signed how much of a match, or a program of the reader had seen it: what
shows that an entry stood before its round.

Whoever cosigned a size vouches for all events before it. A time counts for an entry if it lies 3
seconds or more before its round, once the clock is put right, and as it was signed at most a minute
before the entry's own (docs/fair-play.md, 6).
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from service.audit.own import OwnNotes
from service.audit.report import AuditFailed
from service.house.cosign import CosignKey
from service.house.signed_notes import BadSignedNote, VerifyKey

BEFORE: Final = 3
"""Seconds before a round: what clocks differ, and what well-placed people have it earlier."""

AHEAD: Final = 60
"""Seconds before the entry's own time: whoever dates it ahead picks its round among many."""

WRONG: Final = 3
"""Seconds by which a clock may be wrong before it is told."""


class Sought(msgspec.Struct, gc=False):
    """An entry that dice were rolled for."""

    n: int
    at: int
    """When it says that it was written, in seconds since 1970."""
    appears: int
    """When its round appears."""


class Times:
    """The sizes that cosigners signed, each with its second since 1970."""

    def __init__(
        self,
        house: Sequence[VerifyKey],
        named: Sequence[CosignKey],
        notes: Sequence[OwnNotes] = (),
    ) -> None:
        """`named` are those of the reader, as are these notes. A key of the house itself counts
        for nothing, under whatever name."""
        self._own = {key.public.public_bytes_raw() for key in house}
        self._keys: dict[bytes, list[CosignKey]] = {}
        self._said: dict[bytes, list[tuple[int, int]]] = {}
        self._slow: dict[bytes, int] = {}
        """By how many seconds a clock is slow."""
        self._vouched: dict[bytes, int] = {}
        """The most events that each vouches for."""
        self.named = self._known(named)
        self.notes = {b"notes %d" % k: one for k, one in enumerate(notes) if one.saw}
        """What the reader's own programs noted; each is a witness of its own."""
        self._said |= {point: [*one.saw] for point, one in self.notes.items()}

    def _known(self, keys: Iterable[CosignKey]) -> list[bytes]:
        """Signatures of these are looked for, too; returns what each is counted by."""
        points = []
        for key in keys:
            point = key.public.public_bytes_raw()
            if point not in self._own:
                points.append(point)
                if key not in self._keys.setdefault(point, []):
                    self._keys[point].append(key)
        return list(dict.fromkeys(points))

    def listed(self, keys: Iterable[CosignKey]) -> list[bytes]:
        """The cosigners that the opening names."""
        return self._known(keys)

    def name(self, point: bytes) -> str:
        """Under which name the reader, or the opening, knows a cosigner."""
        return self._keys[point][0].name

    def note(self, size: int, note: str, what: str, *, of_log: bool = False) -> None:
        """Cosigners may have cosigned this note of a size. Raises AuditFailed.

        One `of_log`, of the log of the house, vouches for history and gives no time: a log can
        hold many histories of one match, and the house would show the one that pleases it.
        """
        for point, keys in self._keys.items():
            for key in keys:
                try:
                    when = key.cosigned(note)
                except (BadSignedNote, ValueError) as error:
                    raise AuditFailed(f"{what}: {error}") from None
                if when and of_log:
                    self._vouched[point] = max(size, self._vouched.get(point, 0))
                elif when:
                    self.signed(point, size, when)

    def signed(self, point: bytes, size: int, when: int) -> None:
        """One of them signed this size at this second: its signature was checked before."""
        self._vouched[point] = max(size, self._vouched.get(point, 0))
        self._said.setdefault(point, []).append((size, when))

    def signers(self, note: str) -> list[str]:
        """The cosigners of the reader who signed a note; their times are not looked at."""
        found = []
        for point in self.named:
            for key in self._keys[point]:
                with suppress(BadSignedNote, ValueError):
                    found += [self.name(point)] if key.cosigned(note) else []
        return found

    def reaches(self, points: Sequence[bytes], need: int) -> int:
        """Events that so many of these cosigners vouch for."""
        most = sorted((self._vouched.get(point, 0) for point in points), reverse=True)
        return most[need - 1] if 0 < need <= len(most) else 0

    def largest(self, point: bytes) -> int:
        """The most events that one of them signed."""
        return max((size for size, _ in self._said.get(point, [])), default=0)

    def put_right(self, shown: Sequence[tuple[int, int]]) -> list[tuple[str, int]]:
        """Find how slow each clock is: by what it falls short of the rolls that it saw.

        `shown` has each roll that is open and the second before which nobody can have seen it: of
        a sealed one nobody knows whether its round was there. Returns the clocks that were wrong
        by more than a few seconds, each with its name and by how many.
        """
        entries, latest, seconds = [], 0, list[int]()
        for n, appears in shown:
            latest = max(latest, appears)
            entries.append(n)
            seconds.append(latest)
        wrong = []
        for point in (*self._keys, *self.notes):
            said, short = self._said.get(point, []), 0
            for size, when in said:
                seen = bisect_left(entries, size)
                short = max(short, seconds[seen - 1] - when if seen else 0)
            self._slow[point] = short
            if point in self.notes:
                self.notes[point].slow = short
            elif short > WRONG:
                wrong.append((self.name(point), short))
        return wrong

    def in_time(self, sought: Sequence[Sought]) -> dict[int, set[bytes]]:
        """By entry, who had signed in time that it stood."""
        found: dict[int, set[bytes]] = {one.n: set() for one in sought}
        late_first = sorted(sought, key=lambda one: one.n, reverse=True)
        for point, said in self._said.items():
            left, times = sorted(said), list[int]()
            for one in late_first:
                while left and left[-1][0] > one.n:
                    insort(times, left.pop()[1])
                first = bisect_left(times, one.at - AHEAD)
                if first < bisect_right(times, one.appears - BEFORE - self._slow.get(point, 0)):
                    found[one.n].add(point)
        return found
