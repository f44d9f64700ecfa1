"""Each reminder once, nobody overdue without a warning that reached him."""

import threading
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from eventsourcing.persistence import IntegrityError

from domain.journal.timestamps import DAY, later
from domain.table.time_passing import Delivered
from projections.past import Store
from projections.projector import Projector, rebuild
from service.application.erasing import erase_note
from service.application.matches import Matches
from service.audit import audit
from service.house.keys import House
from service.reading.positions import export
from service.store.lists.models import erased
from service.store.lists.reader import Reader
from service.store.recorder import BadStore, StoreBusy
from service.store.repository import EVERYTHING
from tests.domain.test_clock import TURNS
from tests.rigs.new_store import new_store
from tests.toys.duel import check_whole, types
from workers.upkeep import LOOK_AGAIN, Reminders, keep_time

GAMES = {"toy": TURNS}


class Noting(Reminders):
    """It says which matches it looks at."""

    def __init__(self, looked: list[str], *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._looked = looked

    def keep(self, match_id: str) -> int:
        self._looked.append(match_id)
        return super().keep(match_id)


class Hall:
    """A house with a clock that is moved by hand, and a post that says what it delivered."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "hall.sqlite"
        self.time = "2026-11-21T06:30:03Z"
        self.delivers = True
        self.asked: list[tuple[str, str, int]] = []
        self.looked: list[str] = []
        self.open_house()
        self.projector = Projector(cast(Store, self.recorder), GAMES)
        self.projector.prepare()

    def open_house(self) -> None:
        """The processes of the house begin anew."""
        self.recorder = new_store(self.file)
        self.house = House("house.example", bytes(32), bytes(range(32)))
        self.matches = Matches(self.recorder, self.house, games=GAMES, now=lambda: self.time)

    def reminders(self) -> Reminders:
        return Noting(self.looked, self.matches, Reader(self.recorder), self.delivered, page=2)

    def delivered(self, match: str) -> Delivered:
        """Which mails of a match reached their seats."""
        return partial(self._delivered, match)

    def _delivered(self, match: str, seat: str, since: int) -> bool:
        self.asked.append((match, seat, since))
        return self.delivers

    def match(self, *, pace: str = "10 days", blue: str = "person") -> str:
        seats = {"red": "person", "blue": blue}
        match_id, _ = self.matches.open("toy", "duel", seats, pace=pace)
        for seat in [s for s, who in seats.items() if who == "person"]:
            self.matches.join(match_id, seat, f"join-{seat}-{match_id}")
        return match_id

    def order(self, match_id: str, seat: str, text: str) -> None:
        key = f"command-of-{seat}-{self.matches.repository.size(match_id)}"
        receipt = self.matches.order(match_id, seat, text, key)
        assert receipt.done, receipt

    def after(self, seconds: int) -> int:
        """Let time go by; returns how much the house wrote."""
        self.time = later(self.time, seconds)
        self.projector.catch_up()
        return self.reminders().work()

    def written(self, match_id: str) -> list[str]:
        return [t for t in types(self.matches, match_id) if t.startswith(("clock.", "seat.b"))]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def test_it_reminds_and_then_tells_who_is_overdue(hall: Hall) -> None:
    match_id = hall.match()
    assert [hall.after(4 * DAY), hall.after(DAY), hall.after(1)] == [0, 1, 0]
    assert [hall.after(4 * DAY), hall.after(2 * DAY), hall.after(DAY)] == [1, 1, 0]
    assert hall.written(match_id) == [
        *("clock.set", "clock.reminded", "clock.reminded", "clock.overdue")
    ]
    check_whole(hall.matches, match_id)


def test_it_looks_only_where_something_is_due(hall: Hall) -> None:
    quiet, loud = hall.match(pace="300 days"), hall.match()
    hall.match(pace="none")
    assert hall.after(5 * DAY) == 1
    assert hall.looked == [loud]
    assert hall.after(200 * DAY) == 2
    assert sorted(hall.looked[1:]) == sorted([quiet, loud])


def test_nobody_is_overdue_whom_no_warning_reached(hall: Hall) -> None:
    match_id = hall.match()
    hall.delivers = False
    assert [hall.after(9 * DAY), hall.after(100 * DAY), hall.after(DAY)] == [1, 0, 0]
    reminded = types(hall.matches, match_id).index("clock.reminded")
    assert hall.asked == [(match_id, "red", reminded)] * 2
    hall.delivers = True
    assert hall.after(1) == 1


def test_it_goes_on_after_a_restart_and_writes_nothing_twice(hall: Hall) -> None:
    match_id = hall.match()
    assert hall.after(9 * DAY) == 1
    hall.recorder.close()
    hall.open_house()
    hall.projector = Projector(cast(Store, hall.recorder), GAMES)
    hall.projector.prepare()
    assert hall.after(0) == 0
    assert hall.after(2 * DAY) == 1
    assert hall.after(0) == 0
    check_whole(hall.matches, match_id)


def test_of_two_processes_one_writes(hall: Hall) -> None:
    match_id = hall.match()
    hall.time = later(hall.time, 9 * DAY)
    other = Matches(hall.recorder, hall.house, games=GAMES, now=lambda: hall.time)
    hall.projector.catch_up()
    assert hall.reminders().work() == 1
    assert Reminders(other, Reader(hall.recorder), hall.delivered).work() == 0
    assert hall.written(match_id).count("clock.reminded") == 1


def test_who_lost_a_race_decides_again(hall: Hall) -> None:
    match_id = hall.match()
    hall.time = later(hall.time, 9 * DAY)
    save, races = hall.matches.repository.save, [1, 1]

    def raced(*args: Any) -> None:
        if races:
            races.pop()
            raise IntegrityError
        save(*args)

    hall.matches.repository.save = raced  # type: ignore[method-assign]
    assert hall.reminders().keep(match_id) == 1


def test_a_match_that_fails_does_not_hinder_the_others(hall: Hall) -> None:
    first, second = sorted([hall.match(), hall.match()])
    by_itself = hall.matches.by_itself

    def broken(match_id: str, write: Any) -> Any:
        if match_id == first:
            raise RuntimeError("torn")
        return by_itself(match_id, write)

    hall.matches.by_itself = broken  # type: ignore[method-assign]
    assert hall.after(9 * DAY) == 1
    assert hall.written(second)[-1] == "clock.reminded"


def test_a_database_that_is_busy_or_away_is_no_failure_of_each_match(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    """Busy is expected under load; away is the same for all, and told once by the loop."""
    hall.match()
    hall.match()
    hall.time = later(hall.time, 9 * DAY)
    hall.projector.catch_up()

    def failing(error: BadStore) -> None:
        def fails(*_: Any) -> Any:
            raise error

        hall.matches.by_itself = fails  # type: ignore[method-assign]

    failing(StoreBusy("Others held the database."))
    assert hall.reminders().work() == 0
    failing(BadStore("The database cannot be used now."))
    with pytest.raises(BadStore):
        hall.reminders().work()
    assert not caplog.records


def test_a_leave_ends_by_itself(hall: Hall) -> None:
    match_id = hall.match()
    hall.order(match_id, "red", "leave 3 days")
    assert [hall.after(3 * DAY - 1), hall.after(1), hall.after(0)] == [0, 1, 0]
    assert hall.written(match_id)[-1] == "seat.back"


def test_it_runs_until_it_is_told_to_stop(hall: Hall) -> None:
    match_id = hall.match()
    hall.time = later(hall.time, 5 * DAY)
    hall.projector.catch_up()
    stop, slept = threading.Event(), []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            stop.set()

    keep_time(hall.reminders(), stop, sleep)
    assert slept == [LOOK_AGAIN] * 3
    assert hall.written(match_id)[-1] == "clock.reminded"


def test_a_whole_match_by_the_clock_passes_the_audit(hall: Hall) -> None:
    """Notes, rolls, leave, pause, takeback, substitute, return, resignation: told and proved."""
    match_id = hall.match()
    hall.order(match_id, "red", "note gl hf [2d6+1] and #D 1 6\nleave 2 days")
    hall.after(2 * DAY)
    hall.order(match_id, "red", "pause")
    hall.order(match_id, "blue", "agree\nnote back on Monday")
    hall.order(match_id, "blue", "resume\nextend red 1 day")
    hall.order(match_id, "red", "storm")
    hall.order(match_id, "red", "takeback")
    hall.order(match_id, "blue", "agree")
    for days in (9, 3, 1):
        hall.after(days * DAY)
    hall.order(match_id, "blue", "replace red with random")
    card = hall.matches.repository.match(match_id).table.position.sides["red"].cards[0]
    hall.order(match_id, "red", f"play {card}")
    hall.matches.join(match_id, "red", "join again as red")
    hall.order(match_id, "blue", "resign")
    check_whole(hall.matches, match_id)
    for viewer in ("", "red", EVERYTHING):
        lines = export(hall.matches, match_id, viewer)
        report = audit(lines, [hall.house.key.vkey])
        assert report.events == hall.matches.repository.size(match_id)
        assert report.rolls >= 2
    assert [t for t in hall.written(match_id) if t == "clock.overdue"]


def test_the_words_of_a_note_may_be_erased(hall: Hall) -> None:
    match_id = hall.match()
    hall.order(match_id, "red", "note my address is 12 Elm Street [d6]")
    size = hall.matches.repository.size(match_id)
    start = size - 4
    before = hall.matches.repository.match(match_id)
    assert b"Elm Street" in b"".join(export(hall.matches, match_id, "blue"))
    assert b"Elm Street" not in b"".join(export(hall.matches, match_id, ""))
    hall.projector.catch_up()
    erase_note(hall.matches, match_id, start + 1, [erased(match_id, start + 1)])
    told = [row.text for row in Reader(hall.recorder).chronicle(match_id, "blue")]
    assert "Red tells the others something." in told
    hall.matches.repository.forget(match_id)
    after = hall.matches.repository.match(match_id)
    assert (after.table, after.size) == (before.table, size + 1)
    assert hall.matches.repository.rows(match_id, size, size + 1)[0][1] == "opening.erased"
    assert b"Elm Street" not in b"".join(export(hall.matches, match_id, EVERYTHING))
    assert (
        audit(export(hall.matches, match_id, EVERYTHING), [hall.house.key.vkey]).events == size + 1
    )
    assert audit(export(hall.matches, match_id, "blue"), [hall.house.key.vkey]).events == size + 1
    check_whole(hall.matches, match_id)
    with pytest.raises(LookupError):
        erase_note(hall.matches, match_id, start)


def test_a_branch_has_the_pace_and_the_people_of_its_parent(hall: Hall) -> None:
    match_id = hall.match()
    hall.after(9 * DAY)
    hall.after(2 * DAY)
    hall.order(match_id, "blue", "replace red with random")
    hall.order(match_id, "blue", "resign")
    branch = hall.matches.branch(match_id, hall.matches.repository.match(match_id).begun)
    match = hall.matches.repository.match(branch)
    assert (match.clock.pace, set(match.sitting.seats.values())) == ("10 days", {"person"})


def test_the_read_models_tell_of_the_clock(hall: Hall) -> None:
    match_id = hall.match()
    hall.order(match_id, "red", "note hello")
    hall.after(9 * DAY)
    hall.projector.catch_up()
    reader = Reader(hall.recorder)
    told = [row.text for row in reader.chronicle(match_id, "blue")]
    assert told[-2:] == ["Red says: hello", "Red is reminded to decide by 2026-12-01 06:30 UTC."]
    assert "Red tells the others something." in [r.text for r in reader.chronicle(match_id, "")]
    owed = dict(hall.recorder.query("SELECT seat, kind FROM owed WHERE match=?", (match_id,)))
    assert owed == {"red": "reminder", "blue": "note"}
    hall.after(2 * DAY)
    hall.order(match_id, "blue", "replace red with random")
    hall.projector.catch_up()
    row = reader.match(match_id)
    assert row is not None
    assert (row.seats["red"], row.waiting_for) == ("computer:random", ("red",))
    assert reader.lobby(waiting_for="computer")[0].match == match_id
    before = hall.recorder.query("SELECT * FROM chronicle ORDER BY n, viewer")
    rebuild(cast(Store, hall.recorder), GAMES)
    assert hall.recorder.query("SELECT * FROM chronicle ORDER BY n, viewer") == before


def test_a_match_without_a_pace_has_the_same_first_entry_as_ever(hall: Hall) -> None:
    match_id = hall.match(pace="none")
    _, _, line = hall.matches.repository.rows(match_id, 0, 1)[0]
    assert "pace" not in msgspec.json.decode(line)["pub"]


def test_each_match_that_is_due_is_looked_at_once_however_many_there_are(hall: Hall) -> None:
    due = [hall.match() for _ in range(5)]
    assert hall.after(5 * DAY) == len(due)
    assert sorted(hall.looked) == sorted(due)
