"""A mail in its envelope: the headers, and the parts one inside the other.

Every mail has its own Message-ID and stands in the thread of its match (RFC 5322 3.6.4), names
its list (RFC 2919) and how to leave it with one click (RFC 2369, RFC 8058), and says that a
program sent it (RFC 3834 5).
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime, formataddr

from service.people.post import Post
from workers.mail.parts import Written, body, field

NAME = "Fieldpost"


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
    written: Written,
    *,
    made: int,
    replied: bool = False,
    reply_to: str = "",
    match: str = "",
    seat: str = "",
    answers: str = "",
) -> bytes:
    """The bytes of a mail; ``answers`` is the Message-ID of the letter that it answers."""
    subject = " ".join(written.subject.split())
    thread = ([root_id(post, match)] if match else []) + ([answers] if answers else [])
    return b"".join(
        (
            field("From", formataddr((NAME, post.address))),
            field("To", to),
            # A plain one stays on its line: of a folded one some programs show the first alone.
            field("Subject", subject, folded=False),
            field("Date", format_datetime(datetime.fromtimestamp(made, UTC))),
            field("Message-ID", message_id(post, mail)),
            field("Auto-Submitted", "auto-replied" if replied else "auto-generated"),
            field("X-Auto-Response-Suppress", "OOF, AutoReply"),
            *([field("Reply-To", reply_to)] if reply_to else []),
            *_threaded(thread),
            *(_listed(post, match, seat) if match else []),
            b"MIME-Version: 1.0\r\n",
            body(written),
        )
    )


def _threaded(thread: Sequence[str]) -> Iterator[bytes]:
    if thread:
        yield field("In-Reply-To", thread[-1])
        yield field("References", " ".join(thread))


def _listed(post: Post, match: str, seat: str) -> Iterator[bytes]:
    quiet = post.quiet_address(match, seat)
    yield field("List-Id", f"Match {match} <{match}.{post.name}.{post.domain}>")
    yield field("List-Unsubscribe", f"<{post.quiet_link(match, seat)}>, <mailto:{quiet}>")
    yield field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
