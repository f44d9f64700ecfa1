"""The post of one house: what every step of it works with, and the envelope of its mails.

Every mail has its own Message-ID and stands in the thread of its match (RFC 5322 3.6.4), names
its list (RFC 2919) and how to leave it with one click (RFC 2369, RFC 8058), and says that a
program sent it (RFC 3834 5).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.generator import BytesGenerator
from email.message import Message
from email.utils import format_datetime, formataddr
from io import BytesIO
from typing import Final

from service.application.log import HouseLog
from service.application.matches import Matches
from service.lru_cache import LruCache
from service.mail_domain.signing import signer_of
from service.mails.parts import POLICY, File, MailText, body, field
from service.people.post import Post
from service.people.register import CLUB, People
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.post.mails import NewMail
from service.store.recorder import Recorder, Statement
from workers.mail.inbox import Inbox
from workers.mail.outbox import Outbox, SmtpClient
from workers.mail.pictures import MailPictures


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
    pictures: MailPictures | None
    """None where mails have none."""
    now: Callable[[], int]
    """The clock, in Unix seconds."""
    known: LruCache
    """Positions that were mailed, by match, viewer and size: the next mail is compared with one."""


KNOWN = 200
"""Positions that are kept."""


def open_mailer(
    settings: Settings,
    recorder: Recorder,
    matches: Matches,
    *,
    pictures: bool = True,
) -> Mailer:
    """Build the post of a house."""
    now = matches.unix_now
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
        pictures=MailPictures(recorder, now=now, boxes=matches.boxes) if pictures else None,
        now=now,
        known=LruCache(KNOWN),
    )


NAME = "Fieldpost"

_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")


class _AtOnce(BytesGenerator):
    """Writes each text in one piece; the library's own way, line by line, takes longer than to
    word the mail."""

    def _write_lines(self, lines: str) -> None:
        self.write(self._NL.join(_LINE_ENDS.split(lines)))  # type: ignore[attr-defined]


def message_id(post: Post, name: str) -> str:
    """The Message-ID of the mail of that name: always the same one."""
    return f"<{name}@{post.domain}>"


def root_id(post: Post, match: str) -> str:
    """The Message-ID that all mails of a match refer to; no mail has it."""
    return message_id(post, f"{match}.root")


def enveloped(
    post: Post,
    mail: str,
    to: str,
    written: MailText,
    *,
    made: int,
    replied: bool = False,
    reply_to: str = "",
    match: str = "",
    seat: str = "",
    answers: str = "",
) -> bytes:
    """The bytes of a mail; ``answers`` is the Message-ID of the letter that it answers."""
    thread = ([root_id(post, match)] if match not in ("", CLUB) else []) + (
        [answers] if answers else []
    )
    fields = (
        ("From", formataddr((NAME, post.address))),
        ("To", to),
        ("Subject", " ".join(written.subject.split())),
        ("Date", format_datetime(datetime.fromtimestamp(made, UTC))),
        ("Message-ID", message_id(post, mail)),
        ("Auto-Submitted", "auto-replied" if replied else "auto-generated"),
        ("X-Auto-Response-Suppress", "OOF, AutoReply"),
        *([("Reply-To", reply_to)] if reply_to else []),
        *_threaded(thread),
        *(_listed(post, match, seat) if match else []),
        ("MIME-Version", "1.0"),
    )
    content = body(written)
    message = Message(POLICY)
    for name, value in fields:
        message[name] = field(name, value)
    for name, value in content.items():
        message[name] = value
    message.set_payload(content.get_payload())
    into = BytesIO()
    _AtOnce(into, mangle_from_=False, policy=POLICY).flatten(message)
    return into.getvalue()


def short_mail(
    mailer: Mailer,
    kind: str,
    mail: str,
    to: str,
    subject: str,
    text: str,
    *,
    replied: bool = False,
    reply_to: str = "",
    match: str = "",
    seat: str = "",
    answers: str = "",
    files: Sequence[File] = (),
) -> Statement:
    """The statement that keeps a mail of a few words to be sent."""
    written = MailText(subject=subject, plain=text, files=files)
    raw = enveloped(
        mailer.post,
        mail,
        to,
        written,
        made=mailer.now(),
        replied=replied,
        reply_to=reply_to,
        match=match,
        seat=seat,
        answers=answers,
    )
    return mailer.outbox.mail(NewMail(mail, kind, to, raw))


def _threaded(thread: Sequence[str]) -> Iterator[tuple[str, str]]:
    if thread:
        yield "In-Reply-To", thread[-1]
        yield "References", " ".join(thread)


def _listed(post: Post, match: str, seat: str) -> Iterator[tuple[str, str]]:
    quiet = post.quiet_address(match, seat)
    name = "Clubs" if match == CLUB else f"Match {match}"
    yield "List-Id", f"{name} <{match}.{post.name}.{post.domain}>"
    yield "List-Unsubscribe", f"<{post.quiet_link(match, seat)}>, <mailto:{quiet}>"
    yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"
