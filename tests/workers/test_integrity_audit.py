"""The audit of the house's own journals in the background, and how each part is."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.projector import Projector
from service.application.matches import Matches
from service.store.health import EACH, LATE, Beats, Health, health
from service.store.lines import packed_line
from service.store.recorder import Recorder
from tests.toys.duel import begun, long_id
from workers.integrity_audit import REST, IntegrityAudit, inspect
from workers.loop import run


def listed(matches: Matches) -> Projector:
    """What makes the lists of a house; its tables are there."""
    projector = Projector(matches.recorder, matches.games)  # type: ignore[arg-type]
    projector.prepare()
    return projector


class Now:
    """The seconds of a test."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


def test_each_journal_is_audited_and_a_changed_entry_found(
    matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    recorder: Recorder = matches.repository.recorder
    names = sorted(begun(matches) for _ in range(3))
    listed(matches)
    integrity_audit = IntegrityAudit(matches, Beats(recorder, "journals"))
    integrity_audit.start()
    assert [integrity_audit.look() for _ in range(5)] == [*names, "", names[0]]
    assert [one.state for one in health(recorder)] == ["well"]
    sql = "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?"
    line = bytes(matches.repository.rows(names[1], 3, 4)[0][2])
    recorder.write([(sql, (packed_line(line.replace(b'"ts":"2026', b'"ts":"2025')), names[1], 3))])
    with caplog.at_level(logging.CRITICAL, "fieldpost"):
        for _ in range(9):
            integrity_audit.look()
    (found,) = health(recorder)
    assert found.state == "failed"
    assert names[1] in found.told
    assert sum(names[1] in record.getMessage() for record in caplog.records) == 1
    recorder.write([(sql, (packed_line(line), names[1], 3))])
    for _ in range(4):
        integrity_audit.look()
    assert [one.state for one in health(recorder)] == ["well"]


def test_a_match_that_is_gone_from_the_lists_is_told(
    sqlite_matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    recorder = sqlite_matches.recorder
    match_id = begun(sqlite_matches)
    projector = listed(sqlite_matches)
    integrity_audit = IntegrityAudit(sqlite_matches, Beats(recorder, "journals"))
    integrity_audit.look()
    assert caplog.text == "", "lists that lag will have it"
    projector.catch_up()
    integrity_audit.look(), integrity_audit.look()
    assert caplog.text == ""
    recorder.write([("DELETE FROM lobby WHERE match=?", (match_id,))])
    integrity_audit.look(), integrity_audit.look()
    assert "it is in no list: fieldpost rebuild" in caplog.text


def test_finished_and_secret_matches_pass_too(sqlite_matches: Matches) -> None:
    match_id = begun(sqlite_matches)
    sqlite_matches.order(match_id, "red", "plan club1", long_id("a plan"))
    sqlite_matches.order(match_id, "red", "note a secret", long_id("a note"))
    sqlite_matches.checkpoint(match_id)
    listed(sqlite_matches)
    recorder = sqlite_matches.repository.recorder
    integrity_audit = IntegrityAudit(sqlite_matches, Beats(recorder, "journals"))
    integrity_audit.look()
    sqlite_matches.order(match_id, "blue", "resign", long_id("the end"))
    integrity_audit.look(), integrity_audit.look()
    assert [one.state for one in health(recorder)] == ["well"]


def test_it_rests_much_longer_than_it_works(sqlite_matches: Matches) -> None:
    begun(sqlite_matches)
    integrity_audit = IntegrityAudit(
        sqlite_matches, Beats(sqlite_matches.repository.recorder, "journals")
    )
    rests: list[float] = []
    times: Iterator[float] = iter([0.0, 0.2, 10.0, 10.2, 20.0, 20.2])

    class Stop:
        def is_set(self) -> bool:
            return len(rests) == 2

    inspect(integrity_audit, Stop(), rests.append, lambda: next(times))
    assert rests == [pytest.approx(0.2 * REST), 60.0]


def test_a_part_that_says_nothing_is_late(sqlite_matches: Matches) -> None:
    recorder, now = sqlite_matches.repository.recorder, Now()
    beats = Beats(recorder, "projector", clock=now)
    for _ in range(3):
        beats()
        now.at += EACH / 2
    assert health(recorder, clock=now) == [Health("projector", "well", int(EACH / 2))]
    beats("failed", "the disk is full")
    assert health(recorder, clock=now) == [Health("projector", "failed", 0, "the disk is full")]
    now.at += LATE + 1
    assert [one.state for one in health(recorder, clock=now)] == ["late"]


def test_a_loop_says_how_it_is() -> None:
    said: list[tuple[str, ...]] = []
    left = [3]

    class Stop:
        def is_set(self) -> bool:
            return left[0] == 0

    def work() -> int:
        left[0] -= 1
        if left[0] == 1:
            raise ValueError("no room")
        return 1

    run(work, Stop(), lambda _: None, name="a part", beat=lambda *words: said.append(words))
    assert said == [(), ("failed", "no room"), ()]


def test_a_store_that_is_away_stops_no_part(tmp_path: Path, sqlite_matches: Matches) -> None:
    recorder = sqlite_matches.repository.recorder
    recorder.write([("DROP TABLE health", ())])
    Beats(recorder, "upkeep")()
