"""The log of a house is cosigned by k of n, each a process on a port of its own."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.entries import parse_any_checkpoint
from service.application.log import HouseLog
from service.application.matches import Matches
from service.audit import More, audit
from service.audit.clocks import Clocks
from service.audit.trust import trust
from service.house.asking import Asker
from service.house.cosigners import Cosigners, read_cosigners
from service.house.keys import House
from service.house.signed_notes import BadSignedNote
from service.store.recorder import BadStore
from tests.rigs.cosigner import Process
from tests.rigs.new_store import new_store
from tests.rigs.waiting import PATIENCE
from tests.toys import toy
from tests.toys.duel import begun
from workers.commands.ahead import ahead
from workers.cosigning import keep_cosigned


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    folder = tmp_path_factory.mktemp("cosigners")
    started = [Process(folder / f"c{k}", f"c{k}.example/log") for k in (1, 2, 3)]
    yield started
    for one in started:
        one.kill()


def asker(one: Process, patience: float = PATIENCE) -> Asker:
    return Asker(one.url, one.vkey, patience=patience)


def a_house(folder: Path, cosigners: Cosigners) -> tuple[Matches, HouseLog, str]:
    recorder = new_store(folder / "house.sqlite")
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.cosigners = cosigners
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    return matches, HouseLog(matches), begun(matches)


def order(matches: Matches, match_id: str, id_: str) -> None:
    size = matches.repository.match(match_id).size
    assert matches.order(match_id, "red", "storm", id_ * 4, seen=size).done


def vouching(note: str, others: list[Process], need: int) -> int:
    """The size that so many others cosigned under this note."""
    clocks = Clocks()
    named = clocks.know(asker(one).key for one in others)
    clocks.note(parse_any_checkpoint(note.partition("\n\n")[0] + "\n").size, note, "it")
    return clocks.reaches(named, need)


def test_a_match_is_vouched_for_by_two_of_three_though_one_is_killed(
    tmp_path: Path, others: list[Process]
) -> None:
    cosigners = Cosigners(2, [asker(one) for one in others], PATIENCE)
    matches, log, match_id = a_house(tmp_path, cosigners)
    proof = log.proof_of(matches.checkpoint(match_id))
    assert vouching(proof.partition("\n\n")[2], others, 2)
    others[0].kill()
    try:
        order(matches, match_id, "after-the-kill-1")
        proof = log.proof_of(matches.checkpoint(match_id))
        from service.reading.positions import export

        lines = list(export(matches, match_id, ""))
        vkeys = [one.vkey for one in others]
        more = More(trust=trust(cosigners=vkeys, need=2), proofs=[proof])
        report = audit(lines, [matches.house.key.vkey], more=more)
        assert report.cosigned == report.events
    finally:
        others[0].start()
    order(matches, match_id, "after-the-kill-2")
    log.proof_of(matches.checkpoint(match_id))
    assert cosigners.count(log.cosigned()) >= 2


def test_one_too_few_is_told_and_made_good_later(tmp_path: Path, others: list[Process]) -> None:
    folder = tmp_path / "log"
    folder.mkdir()
    cosigners = Cosigners(2, [asker(one) for one in others[:2]], PATIENCE)
    matches, log, match_id = a_house(folder, cosigners)
    matches.house.past = matches.house.past.__class__(log="other")
    others[1].kill()
    try:
        proof = log.proof_of(matches.checkpoint(match_id))
        assert (cosigners.count(log.cosigned()), cosigners.need) == (1, 2)
        assert "does not answer" in log.cosign()[0]
    finally:
        others[1].start()
    assert vouching(proof.partition("\n\n")[2], others, 2) == 0
    assert log.cosign() == ()
    assert cosigners.count(log.cosigned()) == 2


def test_a_silent_one_stops_nobody_where_the_others_answer(
    tmp_path: Path, others: list[Process]
) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()  # it takes every call, and never says a word
        address = f"http://127.0.0.1:{mute.getsockname()[1]}"
        silent = Asker(address, others[2].vkey, patience=9 * PATIENCE)
        cosigners = Cosigners(2, [silent, *(asker(one) for one in others[:2])], PATIENCE)
        matches, log, match_id = a_house(tmp_path, cosigners)
        matches.house.past = matches.house.past.__class__(log="silent")
        done = threading.Event()

        def ask() -> None:
            log.proof_of(matches.checkpoint(match_id))
            done.set()

        threading.Thread(target=ask, daemon=True).start()
        assert done.wait(PATIENCE), "the two others had answered long ago"
        assert cosigners.count(log.cosigned()) == 2
        order(matches, match_id, "once-more-please")
        assert log.proof_of(matches.checkpoint(match_id))
        assert cosigners.count(log.cosigned()) == 2


def test_who_says_nothing_is_waited_for_as_long_as_the_house_says(
    tmp_path: Path, others: list[Process]
) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        url = f"http://127.0.0.1:{mute.getsockname()[1]}"
        silent = Asker(url, others[2].vkey, patience=9 * PATIENCE)
        _, log, _ = a_house(tmp_path, Cosigners(1, [silent], seconds=0.5))
        log.grow()
        (told,) = log.cosign()
        assert told == f"{silent.name} has not answered within 0.5 seconds."
        assert log.cosigned() == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("two of http://a x+y+z", "it reads"),
        ("1 of http://a {one} http://b {two}", "not more than half"),
        ("2 of http://a {one}", "2 of 1"),
        ("1 of http://a {one} http://b {one}", "named twice"),
        ("1 of http://a nonsense", "vkey"),
    ],
)
def test_a_setting_that_cannot_be(text: str, said: str, others: list[Process]) -> None:
    with pytest.raises(BadSignedNote, match=said):
        read_cosigners(text.format(one=others[0].vkey, two=others[1].vkey))


def test_the_pace_of_the_log_does_not_wait_for_a_cosigner(
    tmp_path: Path, others: list[Process]
) -> None:
    """Orders are taken and logged while nobody cosigns."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        deaf = Asker(address, others[0].vkey, patience=9 * PATIENCE)
        matches, log, match_id = a_house(tmp_path, Cosigners(1, [deaf], 9 * PATIENCE))
        start = time.monotonic()
        order(matches, match_id, "nobody-listens-1")
        assert log.grow()
        assert log.cosigned() == ""
        assert time.monotonic() - start < 9 * PATIENCE


def test_a_store_that_is_away_for_a_moment_is_told_in_a_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def away() -> tuple[str, ...]:
        raise BadStore("The database cannot be used now.")

    stop = threading.Event()
    keep_cosigned(away, stop, lambda _: stop.set())
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)


def test_a_backup_is_told_how_far_the_log_was_that_was_cosigned(
    tmp_path: Path, others: list[Process]
) -> None:
    there, gone = asker(others[0]), Asker("http://127.0.0.1:9", others[1].vkey, PATIENCE)
    matches, log, match_id = a_house(tmp_path, Cosigners(1, [there], PATIENCE))
    house = matches.house
    house.past = house.past.__class__(log="ahead")
    log.proof_of(matches.checkpoint(match_id))
    both, recorder = Cosigners(2, [there, gone], PATIENCE), matches.repository.recorder
    (silent,) = ahead(house, matches, both)
    assert silent.startswith("It is not known how far the log and the matches were: c2.example/log")
    signed = log.grow()
    recorder.write([("DELETE FROM house_log WHERE log=? AND n>=?", ("ahead", signed - 1))])
    more, _ = ahead(house, matches, both)
    assert f"c1.example/log signed a log of {signed} checkpoints, and here are {signed - 1}" in more
    unknown = house.__class__(house.name, b"m" * 32, b"s" * 32, past=house.past.__class__(log="x"))
    assert ahead(unknown, matches, Cosigners(1, [there], PATIENCE)) == []
