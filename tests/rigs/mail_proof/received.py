"""A mail of the post as its player reads it: from its text alone."""

import email
import gzip
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import decode_header, make_header
from email.message import Message
from email.policy import compat32
from email.utils import parsedate_to_datetime

OLDER = "This letter answers an older turn"

_SECTION = re.compile(r"^([A-Z][A-Z ]+)\n(.*?)(?=\n\n[A-Z][A-Z ]+\n|\Z)", re.M | re.S)
_FATE = re.compile(
    r"^  (done|waits|refused|skipped|left|would be done|would roll|would fail|passed on) +(\S.*)$",
    re.M,
)
_KEY = re.compile(r"Our key:\n\s+(\S+)")
_COST = re.compile(r" \[[^\]|]*\](?=  \||$)")
"""What an order costs, behind it."""
_OFFER = re.compile(r"^ {6}(  \u00b7 )?(\S.*)$", re.M)
_MORE = re.compile(r"\s*… and \d+ more$")
_MEN = re.compile(r"^\s+> (\S+) .*?: (\d+) men", re.M)


@dataclass(frozen=True)
class Received:
    """A mail that was read in a mailbox."""

    raw: bytes
    message_id: str
    in_reply_to: str
    reply_to: str
    subject: str
    date: datetime
    text: str
    headline: str

    @property
    def number(self) -> int:
        """Which of the mails of its match to its seat it is, from 1; 0 for none of them."""
        return number_of(self.message_id.partition("@")[0])

    @property
    def match(self) -> str:
        """Of which match it tells, "" for none."""
        return self.message_id.lstrip("<").partition(".")[0] if self.number else ""

    @property
    def size(self) -> int:
        """How many entries the journal has by its checkpoint, 0 without one."""
        lines = self.attached("checkpoint.txt").decode("ascii", "replace").splitlines()
        return int(lines[1]) if lines[1:] and lines[1].isdecimal() else 0

    @property
    def kind(self) -> str:
        """What the mail wants: ``join``, ``turn``, ``over`` or nothing."""
        if self.headline.startswith("An invitation:"):
            return "join"
        if self.headline.startswith("Your move, "):
            return "turn"
        return "over" if self.headline.endswith(" is over.") else ""

    @property
    def is_older(self) -> bool:
        """Whether it says that its reader ordered since the mail that he answered."""
        return OLDER in self.text

    @property
    def seat(self) -> str:
        """The seat of a turn mail."""
        return self.headline.removeprefix("Your move, ").partition(":")[0].lower()

    @property
    def fates(self) -> list[tuple[str, str]]:
        """Each line of the letters that are answered, and what became of it."""
        told = self.text.partition("\n\nWHAT")[0]
        return [(said.casefold(), fate) for fate, said in _FATE.findall(told)]

    @property
    def offers(self) -> list[str]:
        """The orders that the mail shows as examples, without their words and costs."""
        for title, body in _SECTION.findall(self.text):
            if title == "WHAT YOU MAY ORDER NOW":
                return _offered(body)
        return []

    @property
    def men(self) -> int:
        """How many men the seat has."""
        return next((int(n) for seat, n in _MEN.findall(self.text) if seat == self.seat), 0)

    @property
    def key(self) -> str:
        """The key of the house, which stands in the first mail of a seat."""
        found = _KEY.search(self.text)
        return found[1] if found else ""

    def attached(self, ending: str) -> bytes:
        """The first attachment with a name of that ending, unpacked; b"" for none."""
        for part in _message(self.raw).walk():
            name = part.get_filename() or ""
            if name.endswith(ending):
                return _decoded(part)
            if name.endswith(f"{ending}.gz"):
                return gzip.decompress(_decoded(part))
        return b""


def _offered(body: str) -> list[str]:
    """The orders behind their words, which stand before them or have a line of their own."""
    found: list[str] = []
    for words, row in _OFFER.findall(body):
        line = _COST.sub("", _MORE.sub("", row))
        if words == "  \u00b7 ":
            found[-1] = line
        else:
            found += filter(None, line.rpartition(" \u00b7 ")[2].split("  |  "))
    return found


def read(raw: bytes) -> Received:
    """Read a mail, with no more care than our own mails need: the benchmarks read thousands."""
    mail = _message(raw)
    plain = (part for part in mail.walk() if part.get_content_type() == "text/plain")
    body = next((part for part in plain if part.get_filename() is None), None)
    text = _decoded(body).decode(errors="replace").replace("\r\n", "\n") if body else ""
    blocks = [block for block in text.split("\n\n") if not block.startswith("---")]
    return Received(
        raw=raw,
        message_id=_header(mail, "Message-ID"),
        in_reply_to=_header(mail, "In-Reply-To"),
        reply_to=_header(mail, "Reply-To"),
        subject=str(make_header(decode_header(_header(mail, "Subject")))),
        date=_date(mail),
        text=text,
        headline=" ".join(blocks[0].split()) if blocks else "",
    )


def _message(raw: bytes) -> Message:
    return email.message_from_bytes(raw, policy=compat32)


def _header(mail: Message, name: str) -> str:
    """A field on one line; "" where it is missing."""
    return "".join(str(mail[name] or "").splitlines()).strip()


def _decoded(part: Message) -> bytes:
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""


def _date(mail: Message) -> datetime:
    try:
        return parsedate_to_datetime(str(mail["Date"])).astimezone(UTC)
    except (TypeError, ValueError):
        return datetime.now(UTC)


def number_of(mail: str) -> int:
    """Which of the mails of its match to its seat one of this id is, from 1; 0 for none of them."""
    last = mail.rpartition(".")[2]
    return int(last) if last.isdecimal() else 0
