"""The jobs of a house: their queues in Valkey, and what each job does.

A job is a hint: what is to be done stands in the database, and the sweep hands it out again for
as long as it is not done. So a queue may be lost whole, and a job may come twice.
"""

import functools
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from redis.exceptions import ConnectionError as ValkeyAway
from redis.exceptions import TimeoutError as ValkeySilent
from rq import Queue

from service.application.matches import Contended, Matches
from service.settings import Settings, from_environment
from service.store.lists.reader import Reader
from service.store.opening import open_store
from service.store.recorder import BadStore, Recorder
from workers import queue_health
from workers.entering import matches_of
from workers.loop import AlreadyLogged
from workers.mail.mailer import Mailer, open_mailer
from workers.mail.sweep import GRACE, PATIENCE, Own, Sweep
from workers.opponent import Opponent
from workers.reviewing import Reviewer

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
REVIEWS = "reviews"

QUEUES = (MAIL_IN, MAIL_OUT, CLOCK, OPPONENTS, PROJECTIONS, PICTURES, MAIL_FIRST, REVIEWS)
"""The first one has precedence: a turn is read before a mail is sent, and before any junk."""

STALE = 60
"""Seconds after which a job that nobody took is forgotten; the sweep hands it out again."""

TIMEOUT = 120
"""Seconds that a job may take."""

KEPT = 3600
"""Seconds that a job that failed can be looked at."""


# What a job works with: built once for a process


@dataclass(frozen=True)
class JobServices:
    """The matches and the post of a process that works on jobs."""

    settings: Settings
    recorder: Recorder
    matches: Matches
    mailer: Mailer
    patience: float = PATIENCE
    """Seconds that a mail waits for the read models to tell what it answers."""

    @functools.cached_property
    def own(self) -> Own:
        """Does the work of the post, and hands pictures on to their queue."""
        return Own(self.mailer, patience=self.patience, paint=Jobs(self.settings).paint)

    @functools.cached_property
    def opponent(self) -> Opponent:
        """Gives the orders of computer seats."""
        return Opponent(self.matches, Reader(self.recorder))


def open_services(settings: Settings) -> JobServices:
    """Open the house of the settings for a process."""
    recorder = open_store(settings)
    matches = matches_of(settings, recorder)
    mailer = open_mailer(settings, recorder, matches, pictures=bool(settings.mail_pictures))
    return JobServices(settings, recorder, matches, mailer)


_desks: list[JobServices] = []
_making = threading.Lock()


def sit_down(services: JobServices | None) -> None:
    """Let the jobs of this process work at a desk that is there already; None takes it away."""
    _desks[:] = [services] if services else []


def _services() -> JobServices:
    with _making:
        if not _desks:
            _desks.append(open_services(from_environment()))
        return _desks[0]


# The jobs


def patient(job: Callable[P, None]) -> Callable[P, None]:
    """A job that is let go where the store or Valkey is busy or away for a moment: the sweep hands
    it out again, and a log tells of it in a line."""

    @functools.wraps(job)
    def done(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            job(*args, **kwargs)
        except (BadStore, Contended) as error:
            log.warning("%s: later: %s", job.__name__, error)
        except AlreadyLogged:
            pass

    return done


@patient
def read_letter(letter: str) -> None:
    """Read a letter, and answer it."""
    _services().own.read(letter)


@patient
def write_mail(match: str, seat: str) -> None:
    """Make the mail that is owed to a seat, and send it."""
    _services().own.write(match, seat)


@patient
def send_mail(mail: str) -> None:
    """Send a mail that was made."""
    _services().own.send(mail)


@patient
def make_digest(match: str, name: str) -> None:
    """Make the digest of a spectator, and send it."""
    _services().own.digest(match, name)


@patient
def draw_board(match: str, seat: str, spectator: str) -> None:
    """Draw the board that a mail shows, and make the mail."""
    _services().own.paint(match, seat, spectator)


@patient
def play_computers(match: str) -> None:
    """Give the orders of the computer seats of a match."""
    _services().opponent.go_on(match)


@patient
def make_review(match: str) -> None:
    """Begin the review of a match, unless another one is made here."""
    _reviewer.begin(match)


_reviewer = Reviewer()


class Jobs:
    """Hands out work as jobs. While Valkey is away each raises :class:`NoQueue`."""

    def __init__(self, settings: Settings) -> None:
        self._redis = queue_health.connection(settings)
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

    def review(self, match: str) -> None:
        """A match to be reviewed, after everything else."""
        self._put(REVIEWS, make_review, match)

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
            queue_health.watch.away(error)
            raise queue_health.NoQueue("Valkey is away.") from error
        queue_health.watch.back()


def open_sweep(services: JobServices) -> Sweep:
    """The sweep that hands out, as jobs, whatever is due at a desk."""
    return Sweep(services.mailer, Jobs(services.settings), grace=GRACE)
