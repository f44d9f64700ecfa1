"""When cosigners had signed how much of a match, or a program of the reader had seen it: what
shows that an entry stood before its round (docs/fair-play.md, 6).

A size that was signed vouches for all events before it. A time counts for an entry if it lies 3
seconds or more before its round, once the clock is put right, and as it was signed at most a minute
before the entry's own.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from service.audit.reporting.report import AuditFailed
from service.house.cosign import CosignKey
from service.house.signed_notes import BadSignedNote, VerifyKey

BEFORE: Final = 3
"""Seconds before a round: what clocks differ, and what well-placed people have it earlier."""
AHEAD: Final = 60
"""Seconds before the entry's own time: a house that dates it ahead picks its round among many."""
UNSET: Final = 365 * 24 * 3600
"""Seconds before the first entry that dice were rolled for: a clock so early was never set."""
WRONG: Final = 3
"""Seconds by which a clock may be wrong before it is told."""


class Sought(msgspec.Struct, gc=False):
    """An entry that dice were rolled for."""

    n: int
    at: int
    """When it says that it was written, in seconds since 1970."""
    appears: int
    """When its round appears."""


class Clocks:
    """The sizes that each witness had, with its seconds since 1970. A witness is a cosigner, by its
    public key, or a file of notes."""

    def __init__(self, house: Sequence[VerifyKey] = ()) -> None:
        """A key of the house itself counts for nothing, under whatever name."""
        self._house = {key.public.public_bytes_raw() for key in house}
        self._keys: dict[bytes, list[CosignKey]] = {}
        self._said: dict[bytes, list[tuple[int, int]]] = {}
        self._timed: dict[bytes, list[tuple[int, int]]] = {}
        self._vouched: dict[bytes, int] = {}
        self.slow: dict[bytes, int] = {}
        """By how many seconds a clock is slow."""

    def know(self, keys: Iterable[CosignKey]) -> list[bytes]:
        """Look for signatures of these too; returns what each is counted by."""
        points = dict[bytes, None]()
        for key in keys:
            point = key.public.public_bytes_raw()
            if point not in self._house:
                points[point] = None
                if key not in self._keys.setdefault(point, []):
                    self._keys[point].append(key)
        return [*points]

    def name(self, point: bytes) -> str:
        """Under which name the reader, or the opening, knows a cosigner."""
        return self._keys[point][0].name

    def note(self, size: int, note: str, what: str = "", *, of_log: bool = False) -> None:
        """Cosigners may have cosigned this note of a size. Raises AuditFailed for a line that is
        wrong, unless `what` is "": one under a checkpoint that was kept is passed over.

        One `of_log`, of the log of the house, vouches for history and gives no time: a log can
        hold many histories of one match, and the house would show the one that pleases it.
        """
        for point, keys in self._keys.items():
            for key in keys:
                try:
                    times = key.times(note)
                except (BadSignedNote, ValueError) as error:
                    if what:
                        raise AuditFailed(f"{what}: {error}") from None
                    continue
                for when in times:
                    if of_log:
                        self._vouched[point] = max(size, self._vouched.get(point, 0))
                    else:
                        self.signed(point, size, when)

    def signed(self, point: bytes, size: int, when: int) -> None:
        """A witness had this size at this second: its signature was checked before."""
        self._vouched[point] = max(size, self._vouched.get(point, 0))
        self._said.setdefault(point, []).append((size, when))

    def signers(self, note: str, points: Iterable[bytes]) -> list[str]:
        """The cosigners among these who signed a note; their times are not looked at."""
        alone = Clocks()
        for point in points:
            alone.know(self._keys[point])
        alone.note(1, note)
        return [self.name(point) for point in alone._said]

    def reaches(self, points: Sequence[bytes], need: int) -> int:
        """Events that so many of these cosigners vouch for."""
        most = sorted((self._vouched.get(point, 0) for point in points), reverse=True)
        return most[need - 1] if 0 < need <= len(most) else 0

    def largest(self, point: bytes) -> int:
        """The most events that one of them signed."""
        return max((size for size, _ in self._said.get(point, [])), default=0)

    def put_right(self, shown: Iterable[tuple[int, int]], first: int) -> None:
        """Find how slow each clock is: by what it falls short of the rolls that it saw.

        `shown` has each roll that is open and the second before which nobody can have seen it: of
        a sealed one nobody knows whether its round was there. `first` is the second of the first
        entry that dice were rolled for: a time of a clock that was never set moves none.
        """
        since = first - UNSET
        self._timed = {
            point: [(size, when) for size, when in said if when >= since]
            for point, said in self._said.items()
        }
        entries, latest = list[int](), [0]
        for n, appears in shown:
            entries.append(n)
            latest.append(max(latest[-1], appears))
        for point, said in self._timed.items():
            short = [latest[bisect_left(entries, size)] - when for size, when in said]
            self.slow[point] = max([0, *short])

    def wrong(self) -> list[str]:
        """The sentences of cosigners whose clocks were wrong by more than a few seconds."""
        slow = [(self.name(point), self.slow.get(point, 0)) for point in self._keys]
        return [
            f"{name} gave a time {short} seconds too early: its clock is slow, or it lied. "
            "Its times are put right."
            for name, short in slow
            if short > WRONG
        ]

    def in_time(self, sought: Iterable[Sought]) -> dict[int, set[bytes]]:
        """By entry, who had signed in time that it stood; the clocks were put right before."""
        late_first = sorted(sought, key=lambda one: one.n, reverse=True)
        found: dict[int, set[bytes]] = {one.n: set() for one in late_first}
        for point, said in self._timed.items():
            left, times, slow = sorted(said), list[int](), self.slow.get(point, 0)
            for one in late_first:
                while left and left[-1][0] > one.n:
                    insort(times, left.pop()[1])
                first = bisect_left(times, one.at - AHEAD)
                if first < bisect_right(times, one.appears - BEFORE - slow):
                    found[one.n].add(point)
        return found
