"""What dice hang on: causes and notes that are due, and the chains they are rolled on."""

from array import array
from collections import Counter, deque
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.journal.dice import DiceBytes
from domain.journal.entries import Entry
from domain.journal.lots import NO_LOT, TALK, lot_of_server
from service.audit import forms
from service.audit.chains import Drawn, Era, check_draws, opened_link
from service.audit.opening import Opening
from service.audit.plans import Plans
from service.audit.report import AuditReport, fail
from service.audit.rounds import Awaited, Rounds

SERVER: Final = "server"


class Cause(msgspec.Struct, gc=False):
    """What dice can be rolled for: a cause, or a note."""

    n: int
    lot: str
    seat: str
    """Whose dice they are; `server` where nobody gave it."""
    seen: int
    ts: str
    due: str = ""
    """The stream of its first draw, "" where it comes to no dice."""
    set: str = ""
    """The set that it is a plan of."""
    streams: Sequence[str] = ()
    """Where something was rolled for it."""
    awaited: Awaited | None = None
    """Its round, once something was rolled for it."""
    ours: bool = False
    """Whether the house made its id."""


class Use(msgspec.Struct, gc=False):
    """One link in use, opened or sealed: its chain and place, and what it is for."""

    n: int
    era: Era
    index: int
    cause: Cause
    ours: bool
    """Whether its dice are of the house: those of its seats, and of nobody."""
    opened: bool = False
    back: bool = False
    """Whether it was taken back later."""

    @property
    def stream(self) -> str:
        """The stream whose link it is."""
        return self.era.stream


class Causes:
    """The causes of a match and the chains they roll on."""

    def __init__(self, origin: str, report: AuditReport, plans: Plans) -> None:
        self._origin, self._report, self._plans = origin, report, plans
        self.house: set[str] = set()
        self.rounds = Rounds(None)
        self.command = -1
        """The latest cause or note: what is told now belongs to it."""
        self.all: list[Era] = []
        self._last: Cause | None = None
        self._between = -1
        """The first entry behind the latest cause that may not stand before its dice."""
        self._notes: deque[Cause] = deque()
        """Notes that are due, the earliest first."""
        self._eras: dict[str, Era] = {}
        self._epoch, self._born = 0, 0
        self._shown: set[bytes] = set()
        self._own: dict[str, Cause] = {}
        self.rolls: dict[int, Use] = {}
        self._live = array("Q")

    def opened(self, opening: Opening) -> None:
        """The match is opened."""
        self.house, self.rounds = {*opening.fair.house}, Rounds(opening.beacon)
        self._anchored(0, opening.chains)

    def rekeyed(self, n: int, body: forms.Rekeyed) -> None:
        """Entry `n` publishes new chains."""
        if body.epoch != self._epoch + 1:
            fail(n, f"epoch {body.epoch} of the dice follows epoch {self._epoch}")
        if self._notes:
            fail(n, f"it brings new chains while event {self._notes[0].n} waits for its dice")
        self._anchored(n, body.chains)
        self._epoch, self._born = body.epoch, n

    def _anchored(self, n: int, anchors: dict[str, str]) -> None:
        if n and anchors.keys() != self._eras.keys():
            fail(n, "it does not bring a chain for each stream, and for no other")
        for stream, anchor in anchors.items():
            link = bytes.fromhex(anchor)
            self._fresh(n, link)
            self._eras[stream] = Era(stream, n, link)
        self.all += self._eras.values()

    def _fresh(self, n: int, link: bytes) -> None:
        if link in self._shown:
            fail(n, "it brings a link that was shown before")
        self._shown.add(link)

    def plays_on(self, seat: str) -> None:
        """A computer plays this seat from here on."""
        self.house.add(seat)

    # What dice are rolled for

    def ordered(self, cause: Cause) -> None:
        """A seat gives a command."""
        self._check_own(cause)
        if cause.set in self._plans.opened:
            fail(cause.n, f"it is a plan of {cause.set}, which was opened")
        if cause.set and cause.due:
            fail(cause.n, "nothing is rolled for a plan alone")
        self._follows(cause)

    def ruled(self, cause: Cause) -> None:
        """A referee gives a command: it is no cause."""
        self._check_own(cause)
        if cause.due:
            fail(cause.n, "nothing is rolled for a referee")
        self.command = cause.n

    def _check_own(self, cause: Cause) -> None:
        mine = self._own.get(cause.seat)
        if mine and cause.seen != mine.seen and cause.seen <= mine.n:
            fail(cause.n, f"{cause.seat} had not seen its own order of event {mine.n}")
        self._own[cause.seat] = cause

    def happened(self, entry: Entry, due: str) -> None:
        """A cause of the house itself: the match begins, or time is over."""
        before = self._last.lot if self._last else NO_LOT
        lot = lot_of_server(self._origin, entry.type, before)
        self._follows(Cause(entry.n, lot, SERVER, entry.n, entry.ts, due))

    def planned(self, entry: Entry, plans: Sequence[Cause], due: str) -> None:
        """Plans are opened: dice hang on all of them, and are of the seat that sealed last."""
        lots = " ".join(sorted(plan.lot for plan in plans))
        lot = lot_of_server(self._origin, entry.type, lots)
        seen, last = min(plan.seen for plan in plans), plans[-1]
        self._follows(Cause(entry.n, lot, last.seat, seen, entry.ts, due, ours=last.ours))

    def _follows(self, cause: Cause) -> None:
        self._check_due(cause)
        self._last, self._between, self.command = cause, -1, cause.n

    def noted(self, cause: Cause) -> None:
        """A note: no cause; free rolls in it are for it."""
        self._check_due(cause, free=True)
        if cause.due:
            self._notes.append(cause)
        self.command = cause.n

    def _check_due(self, cause: Cause, free: bool = False) -> None:
        if not cause.due:
            return
        if cause.due not in self._eras or (cause.due == TALK) is not free:
            fail(cause.n, f"it is due on {cause.due}, which is no stream for it")
        if cause.seen <= self._born:
            chains = f"had not seen the chains of event {self._born}"
            fail(cause.n, f"it is due, and its sender {chains}")

    def interrupted(self, n: int) -> None:
        """Entry `n` is of those that may not stand between a cause and its dice."""
        if self._last and self._last.due and not self._last.streams:
            fail(n, f"it stands between event {self._last.n} and its dice")
        if self._between < 0:
            self._between = n

    def finish(self) -> None:
        """Tell what waits."""
        waits = [*self._notes]
        if self._last and self._last.due and not self._last.streams:
            waits.append(self._last)
        for cause in sorted(waits, key=lambda cause: cause.n):
            awaited = self.rounds.awaited(cause.ts)
            self._report.told.append(self.rounds.waits(cause.n, awaited))

    # Rolls

    def use(self, n: int, ts: str, stream: str) -> Use:
        """Entry `n` uses one link of `stream`."""
        cause = self._rolls_for(n, stream)
        if stream in cause.streams:
            fail(n, f"it is a second roll on stream {stream} for one order")
        if not cause.streams:
            cause.awaited = self.rounds.awaited(cause.ts)
        self.rounds.rolled(n, ts, cause.awaited)
        cause.streams = (*cause.streams, stream)
        era = self._eras.get(stream)
        if era is None:
            fail(n, f"whoever ordered had seen no chain of stream {stream:.100}")
        if cause.seat == SERVER and era.command < 0:
            era.command = cause.n
        era.used += 1
        ours = cause.seat == SERVER or cause.seat in self.house
        use = self.rolls[n] = Use(n, era, era.used, cause, ours)
        self._live.append(n)
        return use

    def _rolls_for(self, n: int, stream: str) -> Cause:
        """What entry `n` must be rolled for."""
        if stream == TALK and self._notes:
            return self._notes.popleft()
        cause = self._last
        if stream == TALK or cause is None or not cause.due:
            fail(n, f"it rolls on stream {stream:.100}, and nothing waits for dice there")
        if self._between >= 0:
            fail(self._between, f"it stands between event {cause.n} and its dice")
        if not cause.streams and stream != cause.due:
            due = f"event {cause.n} is due on {cause.due}"
            fail(n, f"it rolls on stream {stream:.100}, but {due}")
        if self._plans.any_stand:
            fail(n, "it rolls while plans are sealed")
        return cause

    def check(self, n: int, roll: forms.AnyRoll, use: Use) -> Drawn:
        """The roll of entry `n` opens that link, for that cause, and draws what it gives."""
        cause, stream = use.cause, use.era.stream
        if roll.entry != cause.n:
            fail(n, f"it rolls for event {roll.entry}, but event {cause.n} waits for its dice")
        link = opened_link(n, roll, use.era, use.index)
        self._fresh(n, link)
        self.rounds.shown(n, cause.awaited, roll.beacon)
        source = DiceBytes(link, self._origin, stream, use.index, cause.lot, roll.beacon)
        use.opened = True
        return check_draws(n, source, roll.draws, self._report)

    def rewind(self, to: int) -> Counter[str]:
        """Entries from `to` on are taken back: return how many rolls of each stream went."""
        gone: Counter[str] = Counter()
        while self._live and self._live[-1] >= to:
            roll = self.rolls[self._live.pop()]
            roll.back = True
            gone[roll.stream] += 1
        return gone
