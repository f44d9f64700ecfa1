"""Several at once, and one that is killed: what was acknowledged is there, once and whole."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec

from domain.game.ruleset import Illegal
from domain.journal.entries import read_entry, told_id
from domain.match.events.lifecycle import OrderGiven
from service.application.matches import Matches, Receipt, Stale
from service.house.keys import House
from service.store.postgres import PostgresRecorder
from service.store.recorder import Recorder
from service.store.repository import EVERYTHING
from tests.rigs.waiting import PATIENCE, eventually
from tests.service.worker import order, told
from tests.toys import toy
from tests.toys.duel import Duels, begun, check_whole, long_id, opened

ROOT = Path(__file__).parent.parent.parent
WORKER = "worker"
"""What the server calls the connections of a worker."""


def commands(matches: Matches, match_id: str) -> list[str]:
    """The ids of every command of a match as they are told, those of secret orders too."""
    size = matches.repository.size(match_id)
    sealed = {
        n: read_body(body)
        for n, _, _, body in matches.repository.openings(match_id, 0, size, EVERYTHING)
    }
    found = []
    for n, topic, line in matches.repository.rows(match_id, 0, size):
        if topic == OrderGiven.topic:
            pub = read_entry(bytes(line)).pub
            found.append((pub.get("command") or sealed[n]["command"])["id"])
    return found


def read_body(body: bytes) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = msgspec.json.decode(body)["data"]
    return data


class Worker:
    """Another process that gives orders of one seat until it is done or killed."""

    def __init__(self, address: str, match_id: str, seat: str, first: int, last: int) -> None:
        command = [sys.executable, "-m", "tests.service.worker", address, match_id, seat]
        self.process = subprocess.Popen(
            [*command, str(first), str(last)],
            cwd=ROOT,
            env={**os.environ, "PGAPPNAME": WORKER},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def acknowledged(self) -> list[str]:
        """The ids that it printed, once it has ended."""
        output, _ = self.process.communicate(timeout=PATIENCE)
        return [line for line in output.split("\n")[:-1] if line != "ready"]


def test_two_processes_race_on_one_match(address: str, house: House) -> None:
    recorder = opened(address)
    recorder.make_tables()
    matches = Duels(recorder, house, games={"toy": toy.RULES})
    match_id = begun(matches)
    workers = [Worker(address, match_id, seat, 0, 40) for seat in ("red", "blue")]
    for worker in workers:
        worker.start()
    done = [name for worker in workers for name in worker.acknowledged()]
    assert [worker.process.returncode for worker in workers] == [0, 0]
    assert sorted(done) == sorted(told(s, k) for s in ("red", "blue") for k in range(40))
    given = commands(matches, match_id)
    assert [given.count(name) for name in done] == [1] * 80
    check_whole(matches, match_id)
    recorder.close()


def test_of_two_threads_that_saw_the_same_one_wins(matches: Matches) -> None:
    match_id = begun(matches)
    other = Duels(matches.repository.recorder, matches.house, games=matches.games)
    for turn in range(8):
        size = matches.repository.size(match_id)
        results: dict[str, Receipt | Stale] = {}
        barrier = threading.Barrier(2)

        def race(
            house: Matches,
            seat: str,
            size: int = size,
            turn: int = turn,
            barrier: threading.Barrier = barrier,
            results: dict[str, Receipt | Stale] = results,
        ) -> None:
            barrier.wait()
            try:
                results[seat] = house.order(match_id, seat, "storm", f"{seat}{turn}", expected=size)
            except Stale as stale:
                results[seat] = stale

        threads = [
            threading.Thread(target=race, args=pair) for pair in ((matches, "red"), (other, "blue"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        kinds = sorted(type(result).__name__ for result in results.values())
        assert kinds == ["Receipt", "Stale"]
        lost = next(r for r in results.values() if isinstance(r, Stale))
        assert lost.size == size + 5
    assert matches.repository.match(match_id) == other.repository.match(match_id)
    check_whole(matches, match_id)


def _stormed(matches: Matches, match_id: str, seat: str, key: str) -> bool:
    try:
        return matches.order(match_id, seat, "storm", key).done
    except Stale:
        return False


def test_many_threads_order_without_losing_any(matches: Matches) -> None:
    match_id = begun(matches)
    failed: list[BaseException] = []

    def give(number: int) -> None:
        try:
            for k in range(5):
                seat = ("red", "blue")[number % 2]
                while not _stormed(matches, match_id, seat, f"of-{number}-the-storm-{k}"):
                    pass  # another order of the seat was quicker: look again
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=give, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    rows = matches.repository.rows(match_id, 0, matches.repository.size(match_id))
    assert sum(topic == "toy.Stormed" for _, topic, _ in rows) == 30
    check_whole(matches, match_id)


def test_the_same_command_from_many_threads_happens_once(matches: Matches) -> None:
    match_id = begun(matches)
    receipts: list[Receipt] = []

    def give() -> None:
        receipts.append(matches.order(match_id, "red", "storm\nscout", "the same"))

    threads = [threading.Thread(target=give) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({receipt.lines for receipt in receipts}) == 1
    assert [receipt.repeated for receipt in receipts].count(False) == 1
    assert commands(matches, match_id).count(told_id(long_id("the same"), 0)) == 1
    check_whole(matches, match_id)


def test_two_who_sit_down_at_once_get_one_seat(matches: Matches) -> None:
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    tokens: list[str] = []
    refusals: list[str] = []

    def sit(number: int) -> None:
        try:
            tokens.append(matches.join(match_id, "red", f"join-{number}")[1])
        except Illegal as refusal:
            refusals.append(refusal.reason)

    threads = [threading.Thread(target=sit, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals == ["The seat Red is taken."] * 3
    assert len(tokens) == 1
    assert matches.seat_of(match_id, tokens[0]) == "red"


def wait_for_its_end(recorder: Recorder) -> None:
    """A server carries out what a killed process had sent, though it may seem idle meanwhile: its
    commit may come until the connection has ended."""
    if not isinstance(recorder, PostgresRecorder):
        return
    sql = (
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname=current_database() "
        f"AND application_name='{WORKER}'"
    )
    eventually(lambda: recorder.query(sql) == [(0,)])


def test_what_was_acknowledged_survives_a_kill(address: str, house: House) -> None:
    recorder = opened(address)
    recorder.make_tables()
    matches = Duels(recorder, house, games={"toy": toy.RULES})
    match_id = begun(matches)
    chance, done, first, kills = random.Random(7), [], 0, 0
    while kills < 5 or len(done) <= 20:
        kills += 1
        worker = Worker(address, match_id, "red", first, 100_000)
        worker.start()
        time.sleep(chance.uniform(0.02, 0.3))
        worker.process.send_signal(signal.SIGKILL)
        done += worker.acknowledged()
        wait_for_its_end(recorder)
        given = commands(matches, match_id)
        assert [given.count(name) for name in done] == [1] * len(done)
        check_whole(matches, match_id)
        pending = len(done)
        command, text = order("red", pending)
        was_saved = told("red", pending) in given
        receipt = matches.order(match_id, "red", text, command)
        assert receipt.done
        assert receipt.repeated == was_saved
        assert matches.order(match_id, "red", text, command).lines == receipt.lines
        assert commands(matches, match_id).count(told("red", pending)) == 1
        done.append(told("red", pending))
        first = pending + 1
    check_whole(matches, match_id)
    recorder.close()
