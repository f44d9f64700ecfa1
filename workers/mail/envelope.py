"""A mail in its envelope: the headers, and the parts one inside the other.

Every mail has its own Message-ID and stands in the thread of its match (RFC 5322 3.6.4), names
its list (RFC 2919) and how to leave it with one click (RFC 2369, RFC 8058), and says that a
program sent it (RFC 3834 5).
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.generator import BytesGenerator
from email.message import Message
from email.utils import format_datetime, formataddr
from io import BytesIO
from typing import Final

from service.letters.parts import POLICY, MailText, body, field
from service.people.post import Post
from service.people.register import CLUB, Holder

NAME = "Fieldpost"

_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")


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


class _AtOnce(BytesGenerator):
    """Writes each text in one piece; the library's own way, line by line, takes longer than to
    word the mail."""

    def _write_lines(self, lines: str) -> None:
        self.write(self._NL.join(_LINE_ENDS.split(lines)))  # type: ignore[attr-defined]


def to_holder(
    post: Post, mail: str, holder: Holder, written: MailText, *, made: int, count: int
) -> bytes:
    """The bytes of a mail to who holds a seat, in the thread of its match.

    A reply to it is one of the seat, which was told of ``count`` entries.
    """
    return enveloped(
        post,
        mail,
        holder.address,
        written,
        made=made,
        reply_to=post.reply_address(holder.match, holder.seat, count),
        match=holder.match,
        seat=holder.seat,
    )


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
