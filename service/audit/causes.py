"""What dice hang on: causes, the chain that each had seen, and its beacon.

Everything that needs the checkpoints, which stand behind the events, is kept for `links`.
"""

from array import array
from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from domain.journal.entries import Entry
from domain.journal.lots import NO_LOT, TALK, dice_of, lot_of_server
from domain.journal.timestamps import between
from service.audit import forms
from service.audit.chains import Drawn, Era, check_draws, opened_link
from service.audit.plans import Plans
from service.audit.report import AuditReport, fail

SERVER: Final = "server"
CAUSE, ROLLED, NEVER = b"\x01"[0], b"\x02"[0], b"\x03"[0]
"""Marks of entries: a cause that is no key, something rolled or voided, what may not come between
an opened link and its roll."""


class Cause(msgspec.Struct, gc=False):
    """One thing that dice can be rolled for."""

    n: int
    lot: str
    seat: str
    """Whose dice they are; `server` where nobody gave it."""
    seen: int
    ts: str
    key: int = -1
    """The entry that this order lets be rolled, where it is a key."""
    before: "Cause | None" = None
    set: str = ""
    """The set that it is a sheet of."""
    beacon: str | None = None
    """Of its rolls, once there are any."""
    void: bool = False
    streams: list[str] = []


class Use(msgspec.Struct, gc=False):
    """One link in use: its chain and place, what it is for, and the beacon that it must have."""

    era: Era
    index: int
    cause: Cause
    beacon: str | None
    """None: that of the witness, which the checkpoints tell."""
    by: str
    """What proves it: `witness`, `letter`, `order` or `house`."""


class Void(msgspec.Struct):
    """An order that nothing is rolled for, and whether its dice could be known before."""

    n: int
    cause: int
    floor: int
    """The entry of the rekeying between, -1 where there was none."""
    knew: bool
    used: int = -1
    """The first later roll on a chain older than that."""


class Causes:
    """The causes of a match and the chains they roll on."""

    def __init__(self, origin: str, report: AuditReport, plans: Plans) -> None:
        self._origin, self._report, self._plans = origin, report, plans
        self.house: set[str] = set()
        self.persons: set[str] = set()
        self.witnesses = 0
        self.wait = 0
        self.by_letter = True
        self.last: Cause | None = None
        self.note: Cause | None = None
        self.command = -1
        """The latest cause or note: what is told now belongs to it."""
        self.all: list[Era] = []
        self.marks = bytearray()
        self.voids: list[Void] = []
        self.waits = array("Q")
        """Causes, by their entries, whose rolls rest on a link of the witness."""
        self.lettered: dict[int, tuple[int, str]] = {}
        """Causes that a letter let be rolled beside a witness: the first roll, and whose letter."""
        self.beacons: list[tuple[int, int, str]] = []
        self._eras: dict[str, list[Era]] = {}
        self._shown: set[bytes] = set()
        self._own: dict[str, Cause] = {}
        self._live = array("Q")
        self._live_streams: list[str] = []
        self._epoch = -1
        self._rekeyed = -1
        self._key = -1
        """The key by letter that something must be rolled for before anything else happens."""

    @property
    def letters(self) -> bool:
        """Whether the seats of the house wait for a person's letter."""
        by_letter = self.by_letter and not self.witnesses
        return by_letter and bool(self.house) and bool(self.persons)

    def opened(self, keys: forms.Keys, chains: dict[str, str]) -> None:
        """The match is opened: who runs it, and who opens links."""
        self.house, self.wait, self.witnesses = set(keys.house), keys.wait, len(keys.witness)
        self.by_letter = keys.letters is not False
        for witness in keys.witness:
            self._fresh(0, bytes.fromhex(witness.anchor))
        seats = {stream for stream in chains if stream[0] != "~"} - {"table", TALK}
        self.persons = seats - self.house
        self.anchor(0, 0, chains)

    def anchor(self, n: int, epoch: int, anchors: dict[str, str]) -> None:
        """Entry `n` publishes new chains."""
        if epoch != self._epoch + 1:
            fail(n, f"epoch {epoch} of the dice follows epoch {self._epoch}")
        self._epoch = epoch
        self._rekeyed = n if epoch else -1
        for stream, link in anchors.items():
            self._fresh(n, bytes.fromhex(link))
            era = Era(stream, n, bytes.fromhex(link))
            self._eras.setdefault(stream, []).append(era)
            self.all.append(era)

    def _fresh(self, n: int, link: bytes) -> None:
        if link in self._shown:
            fail(n, "it brings a link that was shown before")
        self._shown.add(link)

    def plays_on(self, seat: str) -> None:
        """A computer plays this seat from here on."""
        self.house.add(seat)
        self.persons.discard(seat)

    # What dice are rolled for

    def ordered(self, cause: Cause) -> None:
        """A seat gives a command."""
        n, seat = cause.n, cause.seat
        if cause.key < 0:
            mine = self._own.get(seat)
            if mine and cause.seen != mine.seen and cause.seen <= mine.n:
                fail(n, f"{seat} had not seen its own order of event {mine.n}")
            self._own[seat] = cause
        if cause.set in self._plans.opened:
            fail(n, f"it is a plan of {cause.set}, which was opened")
        self._follows(cause)

    def happened(self, entry: Entry) -> None:
        """A cause of the house itself: the match begins, or time is over."""
        before = self.last.lot if self.last else NO_LOT
        lot = lot_of_server(self._origin, entry.type, before)
        self._follows(Cause(entry.n, lot, SERVER, entry.n, entry.ts))

    def planned(self, entry: Entry, lots: Iterable[str], seat: str, seen: int) -> None:
        """Plans are opened: dice hang on all of them, and are of the seat that sealed last."""
        lot = lot_of_server(self._origin, entry.type, " ".join(sorted(lots)))
        self._follows(Cause(entry.n, lot, seat, seen, entry.ts))

    def _follows(self, cause: Cause) -> None:
        self.interrupted()
        self._key = cause.n if cause.key >= 0 else -1
        cause.before, self.last = self.last, cause
        if cause.before:
            cause.before.before = None
        self.command = cause.n
        if cause.key < 0:
            self.mark(cause.n, CAUSE)

    def interrupted(self) -> None:
        """Something comes that no order which waits for its dice may be behind."""
        if self._key >= 0:
            fail(self._key, "its key was turned, and nothing was rolled")

    def noted(self, cause: Cause) -> None:
        """A note: no cause; free rolls in it are for it."""
        self.note, self.command = cause, cause.n

    def mark(self, n: int, mark: int) -> None:
        """Entry `n` counts where links are looked for."""
        self.marks += bytes(n + 1 - len(self.marks))
        self.marks[n] = mark

    def voided(self, n: int, entry: int, reason: str) -> None:
        """Nothing will be rolled for that order."""
        last = self.last
        cause = last.before if last and last.key >= 0 else last
        if cause is None or cause.n != entry or cause.set or cause.beacon is not None or cause.void:
            fail(n, f"it voids event {entry}, which does not wait for dice")
        cause.void = True
        ours = cause.seat == SERVER or cause.seat in self.house
        knew = not self.witnesses and not (self.letters and ours)
        floor = self._rekeyed if self._rekeyed > entry else -1
        self.voids.append(Void(n, entry, floor, knew))
        if knew and floor < 0:
            fail(n, f"it voids event {entry}, whose dice the house could know")
        known = ", though its key had come" if last and last.key >= 0 else ""
        said = f"Event {n} made the order of event {entry} void{known}: {reason:.200}"
        self._report.told.append(said)
        self._answered(n)

    def _answered(self, n: int) -> None:
        """Entry `n` is what the latest cause waited for."""
        self._key = -1
        self.mark(n, ROLLED)

    # Rolls

    def use(self, n: int, stream: str) -> Use:
        """Entry `n` uses one link of `stream`."""
        cause = self.note if stream == TALK else self.last
        if cause is None:
            fail(n, f"it rolls on stream {stream:.100} with nothing to roll for")
        beacon: str | None = ""
        by = "order"
        if stream != TALK:
            cause, beacon, by = self._beacon(n, cause)
            self._answered(n)
        if stream in cause.streams:
            fail(n, f"it is a second roll on stream {stream} for one order")
        cause.streams = [*cause.streams, stream]
        era = self._era(n, stream, cause)
        era.used += 1
        self._live.append(n)
        self._live_streams.append(stream)
        return Use(era, era.used, cause, beacon, by)

    def _beacon(self, n: int, last: Cause) -> tuple[Cause, str | None, str]:
        """What is rolled for, the beacon it must have (None: the witness's), what proves it."""
        cause, beacon = last, ""
        if last.key >= 0:
            cause = self._turned(n, last)
        ours = cause.seat == SERVER or cause.seat in self.house
        by = "house" if ours else "order"
        if cause.void:
            fail(n, f"it rolls for event {cause.n}, which is void")
        if self._plans.any_stand:
            fail(n, "it rolls while plans are sealed")
        if last.key >= 0:
            beacon, by = (last.lot, "letter") if ours else ("", by)
        elif self.witnesses:
            if not self.waits or self.waits[-1] != cause.n:
                self.waits.append(cause.n)
            return cause, None, "witness"
        elif self.letters and ours:
            fail(n, f"it rolls for event {cause.n} without a second key")
        if cause.beacon is not None and cause.beacon != beacon:
            fail(n, "it has another beacon than the roll before it")
        cause.beacon = beacon
        return cause, beacon, by

    def _turned(self, n: int, key: Cause) -> Cause:
        """The cause that a letter lets be rolled."""
        cause = key.before
        if cause is None or cause.n != key.key or cause.key >= 0:
            fail(n, f"event {key.key} does not wait for the key of event {key.n}")
        ours = cause.seat == SERVER or cause.seat in self.house
        own = key.seat == cause.seat and self.persons != {cause.seat}
        if key.seat in self.house or key.seat not in self.persons or own:
            fail(n, f"the key of event {key.n} is not for {key.seat} to turn")
        if key.seen <= cause.n:
            fail(n, f"the key of event {key.n} was given before its sender could see {cause.n}")
        if self.witnesses and between(cause.ts, key.ts) < self.wait:
            fail(n, "it rolls for a letter's key before the witness was waited for")
        if not self.witnesses and not (self.letters and ours):
            fail(n, f"event {cause.n} needs no key")
        if self.witnesses:
            self.lettered.setdefault(cause.n, (n, key.seat))
        return cause

    def _era(self, n: int, stream: str, cause: Cause) -> Era:
        """The chain of a stream that this cause had seen."""
        for era in reversed(self._eras.get(stream, ())):
            if era.born < cause.seen:
                break
        else:
            fail(n, f"whoever ordered had seen no chain of stream {stream:.100}")
        for void in self.voids:
            if void.used < 0 and era.born < void.floor:
                void.used = n
                if void.knew:
                    fail(n, f"it uses a chain of stream {stream} that was said to be lost")
        if cause.seat == SERVER and era.command < 0:
            era.command = cause.n
        return era

    def check(self, n: int, roll: forms.AnyRoll, use: Use) -> Drawn:
        """The roll of entry `n` opens that link, for that cause, and draws what it gives."""
        if roll.lot != use.cause.lot:
            fail(n, "it rolls for something else than the latest cause")
        link = opened_link(n, roll, use.era, use.index)
        self._fresh(n, link)
        if use.beacon is None:
            self._of_witness(n, roll, use)
        elif roll.beacon != use.beacon:
            fail(n, "it has another beacon")
        source = dice_of(link, self._origin, use.era.stream, use.index, roll.lot, roll.beacon)
        if roll.stream != TALK:
            self._report.rolls_by[use.by] += 1
        return check_draws(n, source, roll.draws, self._report)

    def _of_witness(self, n: int, roll: forms.AnyRoll, use: Use) -> None:
        if len(roll.beacon) != 64 * self.witnesses:
            fail(n, "it was rolled without the witness")
        if use.cause.beacon is None:
            use.cause.beacon = roll.beacon
            self.beacons.append((use.cause.n, n, roll.beacon))
        elif use.cause.beacon != roll.beacon:
            fail(n, "it has another beacon than the roll before it")

    def rewind(self, to: int) -> Counter[str]:
        """Entries from `to` on are taken back: return how many rolls of each stream went."""
        gone: Counter[str] = Counter()
        while self._live and self._live[-1] >= to:
            self._live.pop()
            gone[self._live_streams.pop()] += 1
        return gone
