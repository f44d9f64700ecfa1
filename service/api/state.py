"""How a house is: its parts, how far the lists lag, what waits, and the clock.

Nothing here grows with the matches: what waits is counted by its index, and up to a limit.
"""

import time
from contextlib import suppress
from typing import Any

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from domain.journal.entries import read_entry
from domain.journal.timestamps import between, timestamp
from service.settings import Settings
from service.store.health import Health, health
from service.store.lists.reader import Reader
from service.store.post.waiting import letters_waiting, mails_failed, mails_waiting

MOST = 5_000
"""What is more is told as one more than this."""

QUEUE = "rq:queue:"
"""Before the name of a queue, in Valkey."""


class State(msgspec.Struct, frozen=True):
    """A house as it is now."""

    behind: int
    """Entries that the lists lag behind the journal."""
    clock: int
    """Seconds that this machine's clock is behind what was last written, by whichever machine."""
    queues: dict[str, int]
    """Jobs that wait, by queue; none where no Valkey is named."""
    post: dict[str, int]
    """``letters`` to be read, ``mails`` to be sent, ``failed`` mails."""
    parts: list[Health]


def state_of(recorder: Any, redis: "Redis | None") -> State:
    """Look at everything; raises BadStore where the store is away."""
    return State(
        behind=recorder.behind(Reader(recorder).position(), MOST + 1),
        clock=_clock(recorder),
        queues=_queues(redis) if redis is not None else {},
        post={
            "letters": letters_waiting(recorder, MOST + 1),
            "mails": mails_waiting(recorder, MOST + 1),
            "failed": mails_failed(recorder, MOST + 1),
        },
        parts=health(recorder),
    )


def valkey(settings: Settings) -> "Redis | None":
    """A connection to the Valkey of the house, None where none is named."""
    if not settings.redis:
        return None
    once = Retry(NoBackoff(), 1)  # the library would try for some seconds, and a reader waits
    return Redis.from_url(settings.redis, retry=once, socket_timeout=1, socket_connect_timeout=1)


def _clock(recorder: Any) -> int:
    newest = recorder.max_notification_id()
    found = recorder.select_notifications(newest, 1) if newest else ()
    if not found:
        return 0
    now, last = timestamp(int(time.time())), read_entry(bytes(found[0].state)).ts
    return between(now, last) if last > now else 0


def _queues(redis: Redis) -> dict[str, int]:
    """The queues are rebuilt from the store: where Valkey is away, nothing is lost."""
    with suppress(RedisError):
        names = sorted(name.decode() for name in redis.smembers("rq:queues"))  # type: ignore[union-attr]
        return {name.removeprefix(QUEUE): int(redis.llen(name)) for name in names}
    return {}
