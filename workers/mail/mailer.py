"""The post of one house: what every step of it works with, built once for a process."""

from collections.abc import Callable
from dataclasses import dataclass

from service.application.log import HouseLog
from service.application.matches import Matches
from service.mail_domain.signing import signer_of
from service.people.post import Post, unix_now
from service.people.register import People
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.recorder import Recorder
from workers.mail.inbox import Inbox
from workers.mail.outbox import Outbox
from workers.mail.pictures import Pictures
from workers.mail.smtp_client import SmtpClient


@dataclass(frozen=True, kw_only=True)
class Mailer:
    """The post of one house."""

    settings: Settings
    store: Recorder
    matches: Matches
    reader: Reader
    people: People
    post: Post
    log: HouseLog
    inbox: Inbox
    outbox: Outbox
    sender: SmtpClient
    pictures: Pictures | None
    """None where mails have none."""
    now: Callable[[], int]
    """The clock, in Unix seconds."""


def open_mailer(
    settings: Settings,
    recorder: Recorder,
    matches: Matches,
    *,
    pictures: bool = True,
    now: Callable[[], int] = unix_now,
) -> Mailer:
    """Build the post of a house."""
    post = Post(settings, matches.house)
    return Mailer(
        settings=settings,
        store=recorder,
        matches=matches,
        reader=Reader(recorder),
        people=People(recorder),
        post=post,
        log=HouseLog(matches),
        inbox=Inbox(recorder, now=now),
        outbox=Outbox(recorder, now=now),
        sender=SmtpClient(settings.smtp_out, post.domain, signer_of(settings, post.domain)),
        pictures=Pictures(recorder, now=now, boxes=matches.boxes) if pictures else None,
        now=now,
    )
