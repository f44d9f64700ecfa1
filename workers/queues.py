"""The jobs of a house: their queues in Valkey, what each job does, and who works on them.

A job is a hint: what is to be done stands in the database, and the sweep hands it out again for
as long as it is not done. So a queue may be lost whole, and a job may come twice.
"""

import functools
import logging
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from redis import Redis
from redis.client import Pipeline
from redis.exceptions import ConnectionError as ValkeyAway
from redis.exceptions import TimeoutError as ValkeySilent
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.timeouts import JobTimeoutException
from rq.utils import now as rq_now

from service.application.entering import matches_of
from service.application.matches import Busy, Matches
from service.settings import BadSetting, Settings, from_environment
from service.store.lists.reader import Reader
from service.store.opening import open_store
from service.store.recorder import BadStore, Recorder
from workers.loop import Told
from workers.mail.office import GRACE, Office, Own, Sweep, open_office
from workers.opponent import Opponent

log = logging.getLogger("fieldpost")

P = ParamSpec("P")

MAIL_IN = "mail-in"
MAIL_OUT = "mail-out"
MAIL_FIRST = "mail-first"
"""Letters to the plain address: a first letter, or junk."""
CLOCK = "clock"
PICTURES = "pictures"
OPPONENTS = "opponents"
PROJECTIONS = "projections"

QUEUES = (MAIL_IN, MAIL_OUT, CLOCK, OPPONENTS, PROJECTIONS, PICTURES, MAIL_FIRST)
"""The first one has precedence: a turn is read before a mail is sent, and before any junk."""

STALE = 60
"""Seconds after which a job that nobody took is forgotten; the sweep hands it out again."""

TIMEOUT = 120
"""Seconds that a job may take."""

KEPT = 3600
"""Seconds that a job that failed can be looked at."""

LOOK_AGAIN = 0.5
"""Seconds between two looks for a Valkey that is away."""

BEAT = 10.0
"""Seconds between two signs of life of a worker."""

AWAY = 120
"""Looks in vain after which an operator is told."""


class NoQueue(Told):
    """Valkey is away: no job can be handed out."""


class Watch:
    """Tells that Valkey is away in one line when it goes, and in one when it is back; by any
    thread."""

    def __init__(self) -> None:
        self._away, self._lock = False, threading.Lock()

    @property
    def is_away(self) -> bool:
        """Whether it did not answer the last time."""
        return self._away

    def away(self, error: Exception) -> None:
        """It did not answer."""
        with self._lock:
            known, self._away = self._away, True
        if not known:
            log.warning("jobs: Valkey is away, and is waited for: %s", error)

    def back(self) -> None:
        """It answered."""
        if not self._away:
            return
        with self._lock:
            known, self._away = self._away, False
        if known:
            log.warning("jobs: Valkey is back")


_watch = Watch()
"""The one of this process."""


def check_named(settings: Settings) -> None:
    """Raise BadSetting where the settings name no Valkey."""
    if not settings.redis:
        raise BadSetting("FIELDPOST_REDIS must name a Valkey, such as redis://127.0.0.1:6379/0.")


def connection(settings: Settings) -> Redis:
    """The Valkey that the settings name; raises BadSetting where they name none."""
    check_named(settings)
    return Redis.from_url(settings.redis)


# What a job works with: built once for a process


@dataclass(frozen=True)
class Desk:
    """The matches and the post of a process that works on jobs."""

    settings: Settings
    recorder: Recorder
    matches: Matches
    office: Office

    @functools.cached_property
    def own(self) -> Own:
        """Does the work of the post, and hands pictures on to their queue."""
        return Own(self.office, paint=Jobs(self.settings).paint)

    @functools.cached_property
    def opponent(self) -> Opponent:
        """Gives the orders of computer seats."""
        return Opponent(self.matches, Reader(self.recorder))


def open_desk(settings: Settings) -> Desk:
    """Open the house of the settings for a process."""
    recorder = open_store(settings)
    matches = matches_of(settings, recorder)
    office = open_office(settings, recorder, matches, pictures=bool(settings.mail_pictures))
    return Desk(settings, recorder, matches, office)


_desks: list[Desk] = []
_making = threading.Lock()


def sit_down(desk: Desk | None) -> None:
    """Let the jobs of this process work at a desk that is there already; None takes it away."""
    _desks[:] = [desk] if desk else []


def _desk() -> Desk:
    with _making:
        if not _desks:
            _desks.append(open_desk(from_environment()))
        return _desks[0]


# The jobs


def patient(job: Callable[P, None]) -> Callable[P, None]:
    """A job that is let go where the store or Valkey is busy or away for a moment: the sweep hands
    it out again, and a log tells of it in a line."""

    @functools.wraps(job)
    def done(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            job(*args, **kwargs)
        except (BadStore, Busy) as error:
            log.warning("%s: later: %s", job.__name__, error)
        except Told:
            pass

    return done


@patient
def read_letter(letter: str) -> None:
    """Read a letter, and answer it."""
    _desk().own.read(letter)


@patient
def write_mail(match: str, seat: str) -> None:
    """Make the mail that is owed to a seat, and send it."""
    _desk().own.write(match, seat)


@patient
def send_mail(mail: str) -> None:
    """Send a mail that was made."""
    _desk().own.send(mail)


@patient
def make_digest(match: str, name: str) -> None:
    """Make the digest of a spectator, and send it."""
    _desk().own.digest(match, name)


@patient
def draw_board(match: str, seat: str, spectator: str) -> None:
    """Draw the board that a mail shows, and make the mail."""
    _desk().own.paint(match, seat, spectator)


@patient
def play_computers(match: str) -> None:
    """Give the orders of the computer seats of a match."""
    _desk().opponent.play(match)


class Jobs:
    """Hands out work as jobs. While Valkey is away each raises :class:`NoQueue`."""

    def __init__(self, settings: Settings) -> None:
        self._redis = connection(settings)
        self._queues = {name: Queue(name, connection=self._redis) for name in QUEUES}

    def read(self, letter: str, rcpt: str) -> None:
        """A letter to be read; those that answer a turn do not wait behind the others."""
        self._put(MAIL_IN if "+" in rcpt else MAIL_FIRST, read_letter, letter)

    def write(self, match: str, seat: str) -> None:
        """A mail to be made."""
        self._put(MAIL_OUT, write_mail, match, seat)

    def send(self, mail: str) -> None:
        """A mail to be sent."""
        self._put(MAIL_OUT, send_mail, mail)

    def digest(self, match: str, name: str) -> None:
        """A digest to be made."""
        self._put(MAIL_OUT, make_digest, match, name)

    def paint(self, match: str, seat: str, spectator: str) -> None:
        """A board to be drawn for a mail."""
        self._put(PICTURES, draw_board, match, seat, spectator)

    def play(self, match: str) -> None:
        """A computer seat to be played."""
        self._put(OPPONENTS, play_computers, match)

    def waiting(self) -> dict[str, int]:
        """How many jobs wait in each queue."""
        return {name: queue.count for name, queue in self._queues.items()}

    def _put(self, name: str, job: Callable[..., None], *args: str) -> None:
        waits = {"ttl": STALE, "result_ttl": 0, "failure_ttl": KEPT, "job_timeout": TIMEOUT}
        try:
            with self._redis.pipeline(transaction=False) as pipeline:  # all of it in one message
                self._queues[name].enqueue(job, *args, description="", pipeline=pipeline, **waits)
                pipeline.execute()
        except (ValkeyAway, ValkeySilent) as error:
            _watch.away(error)
            raise NoQueue("Valkey is away.") from error
        _watch.back()


def open_sweep(desk: Desk) -> Sweep:
    """The sweep that hands out, as jobs, whatever is due at a desk."""
    return Sweep(desk.office, Jobs(desk.settings), grace=GRACE)


class Worker(SimpleWorker):
    """RQ's, which looks again soon for a Valkey that is away, and tells of it in a line.

    RQ keeps books of each job while it is done, so that one that dies with its worker is found:
    some twenty questions to Valkey. Our sweep finds what was not done, so a job is forgotten.
    """

    max_connection_wait_time = LOOK_AGAIN

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """See RQ: before each wait for a job and after it; once in some seconds is enough."""
        last = self.last_heartbeat
        if last is not None and not _watch.is_away and (rq_now() - last).total_seconds() < BEAT:
            return
        super().heartbeat(timeout, pipeline)
        if pipeline is None:
            _watch.back()

    def subscribe(self) -> None:
        """See RQ: has a thread for “rq worker stop”, no command of ours, and ends a second late."""

    def check_for_suspension(self, burst: bool) -> None:
        """See RQ: before each job it asks Valkey for “rq suspend”, which is no command of ours."""

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """See RQ: what is so already is not told again."""
        if state != self._state:
            super().set_state(state, pipeline)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job; of one that failed RQ keeps why."""
        try:
            with self.death_penalty_class(TIMEOUT, JobTimeoutException, job_id=job.id):
                job.func(*job.args, **job.kwargs)
        except Exception:
            job.ended_at = rq_now()
            self.handle_exception(job, *sys.exc_info())
            self.handle_job_failure(job, queue, exc_string=traceback.format_exc())
            return
        self.connection.delete(job.key)


def run_worker(
    settings: Settings,
    queues: tuple[str, ...] = QUEUES,
    *,
    burst: bool = False,
    desk: Desk | None = None,
) -> None:
    """Work on jobs until a signal ends it (or, with ``burst``, until there are none).

    Jobs run in this process one after the other: a process for each would cost several times
    the job. Run several of these instead; a worker that dies takes nothing with it. Where Valkey
    is away or starts, it is waited for.
    """
    valkey, away = connection(settings), 0
    sit_down(desk or open_desk(settings))
    logging.getLogger("rq.worker").addFilter(news)
    while True:
        try:
            valkey.ping()
            away = 0
            _watch.back()
            worker = Worker(list(queues), connection=valkey)
            worker.work(burst=burst, logging_level="WARNING")
        except ValkeyAway as why:
            if burst:
                raise
            _watch.away(why)
            away += 1
            if away == AWAY:
                log.critical("jobs: Valkey is away for a minute, no mail is read or sent: %s", why)
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)  # there is nothing in hand
            time.sleep(LOOK_AGAIN)
        else:
            return


def news(record: logging.LogRecord) -> bool:
    """Whether something that RQ logs is news: that Valkey is away is told in one line of ours."""
    found = [record.exc_info[1] if record.exc_info else None, *(record.args or ())]
    error = next((one for one in found if isinstance(one, ValkeyAway)), None)
    if error is not None:
        _watch.away(error)
    return error is None
