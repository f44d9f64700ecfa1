"""What each roll rests on, counted by the seat of its entry (docs/fair-play.md, 6)."""

from collections.abc import Iterable, Mapping
from typing import Final

from domain.journal.lots import TALK
from domain.journal.rounds import Beacon, is_public
from domain.journal.timestamps import seconds
from service.audit.causes import SERVER, Causes, Use
from service.audit.number import by_number, some
from service.audit.opening import Opening
from service.audit.own import Rolled
from service.audit.report import HOUSE, NUMBER, PROVED, TRUSTED, AuditReport, Row
from service.audit.times import WRONG, Sought, Times
from service.audit.trust import Trust
from service.audit.verdict import all_of

TABLE: Final = "set-up, time, table"
FREE: Final = "free rolls in notes"
DECKS: Final = "decks"
BACK: Final = "taken back later"
SEALED: Final = "still sealed"
_LAST: Final = (TABLE, FREE, DECKS, BACK, SEALED)


class Classes:
    """Tells on whom the rolls of a match rest, once it and its notes were read."""

    def __init__(self, opening: Opening, causes: Causes, times: Times, trust: Trust) -> None:
        self._opening, self._causes, self._times, self._trust = opening, causes, times, trust
        self._unnamed: dict[str, None] = {}
        """On whom rolls rest whom the reader has not named."""
        self._listed = times.listed(opening.cosigners)
        self.rolled: dict[int, Rolled] = {}
        """The entries that dice of a round were rolled for."""
        self._cosigned, self._paged = False, 0
        """Whether cosigners of the reader prove a roll, and how many rest on notes of a page."""

    def tell(self, report: AuditReport) -> None:
        """Count them in the report."""
        rolls, beacon = self._causes.rolls, self._opening.beacon
        report.need = self._trust.need
        report.cosigned = self._times.reaches(self._times.named, self._trust.need)
        if self._trust.need and not report.cosigned:
            report.not_checked.append(
                "None of your cosigners has signed this match."
                if self._trust.need == 1
                else f"Nothing of this match is cosigned by {self._trust.need} of your cosigners."
            )
        if beacon is not None:
            seen = [one for one in self._causes.rounds.seen if rolls[one[0]].opened]
            report.told += [
                f"The clock of {name}, or {name}, was wrong by {wrong} seconds."
                for name, wrong in self._times.put_right(seen)
            ]
            report.told += [
                f"The clock of your notes was slow by {one.slow} seconds: their times are put "
                "right."
                for one in self._times.notes.values()
                if one.slow > WRONG
            ]
        of = self._by_beacon(rolls.values()) if beacon else self._by_number(rolls.values())
        rows: dict[str, Row] = {}
        for roll in rolls.values():
            row = rows.setdefault(self._row(roll), Row())
            row.rolls[of[roll.n]] += 1
            if of[roll.n] == HOUSE and beacon:
                row.late.append(roll.cause.n)
            if roll.opened:
                report.classes[of[roll.n]] += 1
        seats = [self._said(seat) for seat in sorted(self._opening.seats)]
        report.table = {name: rows[name] for name in (*seats, *_LAST) if name in rows}
        report.back = [roll.n for roll in rolls.values() if roll.back and roll.opened]
        if report.classes[PROVED] == sum(report.classes.values()) > 0:
            report.assumed = self._assumed()
        if beacon is not None:
            self._tell_of_beacon(report, beacon)
        if self._paged:
            held = by_number(self._paged, "1 roll holds", "# rolls hold")
            report.told.append(f"{held} by notes that a page of this house wrote.")

    def _tell_of_beacon(self, report: AuditReport, beacon: Beacon) -> None:
        report.unnamed = list(self._unnamed)
        if not is_public(beacon):
            (report.told if self._trust.has(beacon) else report.not_checked).append(
                f"The beacon {beacon.key[:8]} is not drand, the public one: whoever holds its key "
                "knows its dice beforehand."
            )
        late = sorted({n for row in report.table.values() for n in row.late})
        if late:
            who = "too few" if self._listed or self._times.named else "nobody"
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
        last = max((roll.cause.n for roll in self._causes.rolls.values()), default=-1)
        for point in self._times.named:
            size = self._times.largest(point)
            if 0 < size <= last:
                report.not_checked.append(
                    f"{self._times.name(point)} has signed nothing since event {size - 1}: ask for "
                    "their last note."
                )

    def _by_beacon(self, rolls: Iterable[Use]) -> Mapping[int, str]:
        """A roll is proved by who signed in time that its entry stood."""
        beacon, fair = self._opening.beacon, self._opening.fair
        sought = {
            roll.cause.n: Sought(roll.cause.n, seconds(roll.cause.ts), roll.cause.awaited.appears)
            for roll in rolls
            if roll.cause.awaited
        }
        signed = self._times.in_time(list(sought.values()))
        own = self._times.notes
        named, listed = set(self._times.named), set(self._listed)
        known = beacon is not None and self._trust.has(beacon)
        found = {}
        for roll in rolls:
            who = signed.get(roll.cause.n, set())
            cosigned = bool(named) and len(who & named) >= self._trust.need
            noted = who & own.keys()
            mine = cosigned or bool(noted)
            if roll.cause.awaited:
                self.rolled[roll.cause.n] = Rolled(roll.cause.awaited.appears, cosigned)
            if roll.opened:
                self._cosigned |= cosigned
                self._paged += not cosigned and all(own[one].of_page for one in noted) and mine
            theirs = bool(listed) and len(who & listed) >= fair.need
            found[roll.n] = PROVED if mine and known else TRUSTED if mine or theirs else HOUSE
            if found[roll.n] == TRUSTED and roll.opened and beacon:
                missed = [] if known else [f"the beacon {beacon.key[:8]}"]
                missed += [] if mine else map(self._times.name, self._listed)
                self._unnamed |= dict.fromkeys(missed)
        return found

    def _by_number(self, rolls: Iterable[Use]) -> Mapping[int, str]:
        """Without a beacon those of a person hang on a number that their own program drew."""
        return {roll.n: HOUSE if roll.ours or roll.cause.ours else NUMBER for roll in rolls}

    def _row(self, roll: Use) -> str:
        if not roll.opened:
            return SEALED
        if roll.back:
            return BACK
        if roll.stream.startswith("~") and roll.stream[1:] not in self._opening.seats:
            return DECKS
        if roll.stream == TALK:
            return FREE
        return TABLE if roll.cause.seat == SERVER else self._said(roll.cause.seat)

    def _said(self, seat: str) -> str:
        """A seat, with what the house says of it."""
        return f"{seat} (of the house)" if seat in self._opening.fair.house else seat

    def _assumed(self) -> str:
        """What must be true for all of this to be proved."""
        found, house = [], "whoever runs the house"
        if self._cosigned:
            named, need = self._times.named, self._trust.need
            names, liars = all_of([*map(self._times.name, named)]), 2 * need - len(named)
            who = names if liars == len(named) else f"{liars} of {names}"
            found, house = [f"{who} signed a false time for {house}"], "them"
        found.append(f"most holders of the beacon worked for {house}")
        if self._paged:
            found.append("the page of this house wrote your notes falsely")
        return f"It holds unless {', or '.join(found)}."
