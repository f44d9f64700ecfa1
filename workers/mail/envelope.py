"""A mail in its envelope: the headers, and the parts one inside the other.

Every mail has its own Message-ID and stands in the thread of its match (RFC 5322 3.6.4), names
its list (RFC 2919) and how to leave it with one click (RFC 2369, RFC 8058), and says that a
program sent it (RFC 3834 5).
"""

import functools
from collections.abc import Sequence
from datetime import UTC, datetime
from email.headerregistry import BaseHeader, HeaderRegistry
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime, formataddr

import msgspec

from service.people.post import Post

NAME = "Fieldpost"


class _Fields(HeaderRegistry):
    """The library's, which makes the class of a field and parses what it parsed before once more
    for each mail: most fields have the same value in all of them."""

    def __init__(self) -> None:
        super().__init__()
        self._class = functools.lru_cache(256)(super().__getitem__)
        self._parsed = functools.lru_cache(1024)(super().__call__)

    def __getitem__(self, name: str) -> type[BaseHeader]:
        return self._class(name)

    def __call__(self, name: str, value: str) -> BaseHeader:
        return self._parsed(name, value)


class _Folding(EmailPolicy):
    """The library's, which folds a field that it folded before once more for each mail."""

    def fold_binary(self, name: str, value: str) -> bytes:
        return _folded(self.max_line_length or 0, name, value)


@functools.lru_cache(1024)
def _folded(width: int, name: str, value: str) -> bytes:
    # Each part of a mail is written with a policy of its own, which differs in nothing else.
    return EmailPolicy.fold_binary(POLICY.clone(max_line_length=width), name, value)


POLICY = _Folding(linesep=SMTP.linesep, max_line_length=76, header_factory=_Fields())
WIDE = POLICY.clone(max_line_length=200)
"""A plain subject stays on its line: folded at its first space, some programs show an empty one."""


class File(msgspec.Struct, frozen=True):
    """A file that is attached."""

    name: str
    kind: str
    data: bytes


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A mail's words, before they are put into an envelope."""

    subject: str
    plain: str
    html: str = ""
    picture: bytes = b""
    """A PNG or JPEG, named ``cid:board`` in the HTML."""
    files: Sequence[File] = ()


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
    message = EmailMessage(policy=POLICY)
    message["From"] = formataddr((NAME, post.address))
    message["To"] = to
    message["Subject"] = " ".join(written.subject.split())
    message["Date"] = format_datetime(datetime.fromtimestamp(made, UTC))
    message["Message-ID"] = message_id(post, mail)
    message["Auto-Submitted"] = "auto-replied" if replied else "auto-generated"
    message["X-Auto-Response-Suppress"] = "OOF, AutoReply"
    if reply_to:
        message["Reply-To"] = reply_to
    _threaded(message, ([root_id(post, match)] if match else []) + ([answers] if answers else []))
    if match:
        _listed(message, post, match, seat)
    _fill(message, written)
    _bound(message)
    return message.as_bytes(policy=WIDE if written.subject.isascii() else POLICY)


def _threaded(message: EmailMessage, thread: Sequence[str]) -> None:
    if thread:
        message["In-Reply-To"] = thread[-1]
        message["References"] = " ".join(thread)


def _listed(message: EmailMessage, post: Post, match: str, seat: str) -> None:
    message["List-Id"] = f"Match {match} <{match}.{post.name}.{post.domain}>"
    quiet = post.quiet_address(match, seat)
    message["List-Unsubscribe"] = f"<{post.quiet_link(match, seat)}>, <mailto:{quiet}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"


def _bound(message: EmailMessage) -> None:
    """Name what stands between the parts: ``=_`` is in no text that is encoded (RFC 2045 6.7)."""
    parts = (part for part in message.walk() if part.is_multipart())
    for k, part in enumerate(parts, 1):
        part.set_boundary(f"=_fieldpost_{k}")


_JPEG = b"\xff\xd8"


def _fill(message: EmailMessage, written: Written) -> None:
    message.set_content(written.plain, cte="quoted-printable")
    if written.html:
        message.add_alternative(written.html, subtype="html", cte="quoted-printable")
        if written.picture:
            html = message.get_payload()[1]  # type: ignore[index]
            kind, name = ("jpeg", "jpg") if written.picture[:2] == _JPEG else ("png", "png")
            html.add_related(  # type: ignore[union-attr]
                written.picture, "image", kind, cid="<board>", filename=f"board.{name}",
                disposition="inline",
            )  # fmt: skip
    for file in written.files:
        main, _, sub = file.kind.partition("/")
        if main == "text":
            message.add_attachment(
                file.data.decode(), subtype=sub, filename=file.name, cte="quoted-printable"
            )
        else:
            message.add_attachment(file.data, maintype=main, subtype=sub, filename=file.name)
