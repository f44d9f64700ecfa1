"""What each roll rests on, counted by the seat of its entry (docs/fair-play.md, 6)."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.journal.entries import TALK
from domain.journal.rounds import Beacon, is_public
from domain.journal.timestamps import seconds
from service.audit.clocks import WRONG, Clocks, Sought
from service.audit.match import SERVER, AuditedMatch, AuditedRoll
from service.audit.own import OwnNotes, RoundRolled
from service.audit.reporting.number import all_of, by_number, some
from service.audit.reporting.report import HOUSE, NUMBER, PROVED, TRUSTED, RollCounts
from service.audit.trust import Trust

TABLE: Final = "set-up, time, table"
FREE: Final = "free rolls in notes"
DECKS: Final = "decks"
BACK: Final = "taken back later"
SEALED: Final = "still sealed"
_LAST: Final = (TABLE, FREE, DECKS, BACK, SEALED)


class Classes:
    """Tells on whom the rolls of a match rest, once it and its notes were read."""

    def __init__(
        self, m: AuditedMatch, clocks: Clocks, trust: Trust, notes: Sequence[OwnNotes] = ()
    ) -> None:
        """`notes` are the reader's own; each file is a witness by itself."""
        self._m, self._clocks, self._trust = m, clocks, trust
        self.named = clocks.know(trust.cosigners)
        """The cosigners of the reader, and"""
        self.listed = clocks.know(m.cosigners)
        """those of the opening."""
        self._notes = {b"notes %d" % k: one for k, one in enumerate(notes)}
        self.rolled: dict[int, RoundRolled] = {}
        """The entries that dice of a round were rolled for."""
        self._cosigned, self._paged = False, 0
        """Whether cosigners of the reader prove a roll, and how many rest on notes of a page."""

    def tell(self) -> None:
        """Count them in the report."""
        m, report = self._m, self._m.report
        self._tell_of_cosigners()
        if m.beacon:
            self._put_right()
        of = self._by_beacon(m.beacon) if m.beacon else self._by_number()
        rows: dict[str, RollCounts] = {}
        for n, roll in m.rolls.items():
            row = rows.setdefault(self._row(roll), RollCounts())
            row.rolls[of[n]] += 1
            if of[n] == HOUSE and m.beacon:
                row.late.append(roll.cause.n)
            if roll.opened:
                report.classes[of[n]] += 1
        seats = map(self._said, sorted(m.opening.seats if m.opening else ()))
        report.table = {name: rows[name] for name in (*seats, *_LAST) if name in rows}
        report.back = [n for n, roll in m.rolls.items() if roll.back and roll.opened]
        if report.classes[PROVED] == sum(report.classes.values()) > 0:
            report.assumed = self._assumed()
        if m.beacon:
            self._tell_of_beacon(m.beacon)
        if self._paged:
            held = by_number(self._paged, "1 roll holds", "# rolls hold")
            report.told.append(f"{held} by notes that a page of this house wrote.")

    def _tell_of_cosigners(self) -> None:
        report, need = self._m.report, self._trust.need
        report.need, report.cosigned = need, self._clocks.reaches(self.named, need)
        if need and not report.cosigned:
            report.not_checked.append(
                "None of your cosigners has signed this match."
                if need == 1
                else f"Nothing of this match is cosigned by {need} of your cosigners."
            )

    def _put_right(self) -> None:
        for point, notes in self._notes.items():
            for size, when in notes.saw:
                self._clocks.signed(point, size, when)
        rolls = self._m.rolls.items()
        shown = ((n, roll.cause.appears) for n, roll in rolls if roll.opened)
        first = min((seconds(roll.cause.ts) for _, roll in rolls), default=0)
        self._clocks.put_right(shown, first)
        self._m.report.told += self._clocks.wrong()
        for point, notes in self._notes.items():
            notes.slow = self._clocks.slow.get(point, 0)
            if notes.slow > WRONG:
                self._m.report.told.append(
                    f"The clock of your notes was slow by {notes.slow} seconds: their times are "
                    "put right."
                )

    def _by_beacon(self, beacon: Beacon) -> Mapping[int, str]:
        """A roll is proved by who signed in time that its entry stood."""
        rolls, trust = self._m.rolls, self._trust
        sought = {
            one.n: Sought(one.n, seconds(one.ts), one.appears)
            for one in (roll.cause for roll in rolls.values())
        }
        signed = self._clocks.in_time(sought.values())
        named, listed, known = {*self.named}, {*self.listed}, trust.has(beacon)
        need = self._m.opening.fair.need if self._m.opening else 0
        unnamed, found = dict[str, None](), dict[int, str]()
        for n, roll in rolls.items():
            who = signed[roll.cause.n]
            cosigned = bool(named) and len(who & named) >= trust.need
            noted = [self._notes[one] for one in who & self._notes.keys()]
            mine = cosigned or bool(noted)
            theirs = bool(listed) and len(who & listed) >= need
            found[n] = PROVED if mine and known else TRUSTED if mine or theirs else HOUSE
            self.rolled[roll.cause.n] = RoundRolled(roll.cause.appears, cosigned)
            if not roll.opened:
                continue
            self._cosigned |= cosigned
            self._paged += mine and not cosigned and all(one.of_page for one in noted)
            if found[n] == TRUSTED:
                unnamed |= {} if known else {f"the beacon {beacon.key[:8]}": None}
                unnamed |= {} if mine else dict.fromkeys(map(self._clocks.name, self.listed))
        self._m.report.unnamed = [*unnamed]
        return found

    def _by_number(self) -> Mapping[int, str]:
        """Without a beacon those of a person hang on a number that their own program drew."""
        rolls = self._m.rolls.items()
        return {n: HOUSE if roll.ours or roll.cause.ours else NUMBER for n, roll in rolls}

    def _tell_of_beacon(self, beacon: Beacon) -> None:
        report = self._m.report
        if not is_public(beacon):
            (report.told if self._trust.has(beacon) else report.not_checked).append(
                f"The beacon {beacon.key[:8]} is not drand, the public one: whoever holds its key "
                "knows its dice beforehand."
            )
        if late := sorted({n for row in report.table.values() for n in row.late}):
            who = "too few" if self.listed or self.named else "nobody"
            word = "chosen is the word of this house."
            report.not_checked.append(
                by_number(
                    len(late),
                    f"Event {late[0]} was signed before its round by {who}: that its roll was not "
                    f"{word}",
                    f"# events ({some(late)}) were signed before their rounds by {who}: that no "
                    f"roll for them was {word}",
                )
            )
        last = max((roll.cause.n for roll in self._m.rolls.values()), default=-1)
        for point in self.named:
            size = self._clocks.largest(point)
            if 0 < size <= last:
                report.not_checked.append(
                    f"{self._clocks.name(point)} has signed nothing since event {size - 1}: ask "
                    "for their last note."
                )

    def _row(self, roll: AuditedRoll) -> str:
        stream, seats = roll.chain.stream, self._m.opening.seats if self._m.opening else {}
        if not roll.opened:
            return SEALED
        if roll.back:
            return BACK
        if stream[:1] == "~" and stream[1:] not in seats:
            return DECKS
        if stream == TALK:
            return FREE
        return TABLE if roll.cause.seat == SERVER else self._said(roll.cause.seat)

    def _said(self, seat: str) -> str:
        """A seat, with what the house says of it."""
        house = self._m.opening.fair.house if self._m.opening else ()
        return f"{seat} (of the house)" if seat in house else seat

    def _assumed(self) -> str:
        """What must be true for all of this to be proved."""
        found, house = [], "whoever runs the house"
        if self._cosigned:
            need, count = self._trust.need, len(self.named)
            names, liars = all_of([*map(self._clocks.name, self.named)]), 2 * need - count
            who = names if liars == count else f"{liars} of {names}"
            found, house = [f"{who} signed a false time for {house}"], "them"
        found.append(f"most holders of the beacon worked for {house}")
        if self._paged:
            found.append("the page of this house wrote your notes falsely")
        return f"It holds unless {', or '.join(found)}."
