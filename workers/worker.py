"""Who works on the jobs of a house: a process that takes them one after the other."""

import logging
import signal
import sys
import time
import traceback

from redis.client import Pipeline
from redis.exceptions import ConnectionError as ValkeyAway
from rq import Queue, SimpleWorker
from rq.defaults import DEFAULT_WORKER_TTL
from rq.job import Job
from rq.timeouts import JobTimeoutException
from rq.utils import now as rq_now

from service.settings import Settings
from workers import queue_health
from workers.queues import QUEUES, TIMEOUT, JobServices, open_services, sit_down

log = logging.getLogger("fieldpost")

LOOK_AGAIN = 0.5
"""Seconds between two looks for a Valkey that is away."""

BEAT = 10.0
"""Seconds between two signs of life of a worker."""

AT_REST = DEFAULT_WORKER_TTL
"""Seconds without an answer after which Valkey is lost: RQ waits a little less for a job."""

AWAY = 120
"""Looks in vain after which an operator is told."""


class Worker(SimpleWorker):
    """RQ's, which looks again soon for a Valkey that is away, and tells of it in a line.

    RQ keeps books of each job while it is done, so that one that dies with its worker is found:
    some twenty questions to Valkey. Our sweep finds what was not done, so a job is forgotten.
    """

    max_connection_wait_time = LOOK_AGAIN

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """See RQ: before each wait for a job and after it; once in some seconds is enough."""
        last = self.last_heartbeat
        if (
            last is not None
            and not queue_health.watch.is_away
            and (rq_now() - last).total_seconds() < BEAT
        ):
            return
        super().heartbeat(timeout, pipeline)
        if pipeline is None:
            queue_health.watch.back()

    def subscribe(self) -> None:
        """See RQ: has a thread for “rq worker stop”, no command of ours, and ends a second late."""

    def check_for_suspension(self, burst: bool) -> None:
        """See RQ: before each job it asks Valkey for “rq suspend”, not a command of ours."""

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
    services: JobServices | None = None,
    again: float = LOOK_AGAIN,
    looks: int = AWAY,
) -> None:
    """Work on jobs until a signal ends it (or, with ``burst``, until there are none).

    Jobs run in this process one after the other: a process for each would cost several times
    the job. Run several of these instead; a worker that dies takes nothing with it. Where Valkey
    is away or starts, it is waited for: it is looked for ``again`` after so many seconds, and after
    so many ``looks`` in vain an operator is told.
    """
    valkey, away = queue_health.connection(settings, patience=AT_REST), 0
    sit_down(services or open_services(settings))
    logging.getLogger("rq.worker").addFilter(news)
    while True:
        try:
            valkey.ping()
            away = 0
            queue_health.watch.back()
            worker = Worker(list(queues), connection=valkey)
            worker.work(burst=burst, logging_level="WARNING")
        except ValkeyAway as why:
            if burst:
                raise
            queue_health.watch.away(why)
            away += 1
            if away == looks:
                log.critical("jobs: Valkey is away for a minute, no mail is read or sent: %s", why)
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)  # there is nothing in hand
            time.sleep(again)
        else:
            return


def news(record: logging.LogRecord) -> bool:
    """Whether something that RQ logs is news: that Valkey is away is told in one line of ours."""
    found = [record.exc_info[1] if record.exc_info else None, *(record.args or ())]
    error = next((one for one in found if isinstance(one, ValkeyAway)), None)
    if error is not None:
        queue_health.watch.away(error)
    return error is None
