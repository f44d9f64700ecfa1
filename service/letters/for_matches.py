"""The parts of a letter that are for other matches than the one it answers.

Each stands below a line ``match NAME:``, with ``as SEAT`` before the colon if its writer has
several seats there; an order may follow on the same line.
"""

import re
from hashlib import sha256
from typing import Final

import msgspec

HEAD: Final = re.compile(
    r"\W{0,3}(?:match|partie) ([a-z0-9]{10})(?:,? (?:as|als|comme) (?:the )?([\w-]{1,32}))? ?:(.*)",
    re.IGNORECASE,
)


class MatchPart(msgspec.Struct, frozen=True):
    """What a letter says to a match."""

    match: str
    seat: str
    """"" for the only one of its writer."""
    text: str


def part_id(letter: str, address: str, part: MatchPart) -> str:
    """The id of the only order of a part: its writer can make it again from what was sent.

    ``letter`` is the Message-ID of the whole letter, ``address`` what stands between + and @ in
    the reply address that it went to (docs/mail-as-evidence.md).
    """
    to = f"{part.match}.{part.seat}" if part.seat else part.match
    return sha256(f"{letter} {address}/{to}".encode()).hexdigest()


def parted(text: str, match: str, seat: str) -> tuple[str, tuple[MatchPart, ...]]:
    """What a letter says to the seat that it answers, and its parts for others, one for each."""
    own = (match, seat)
    said: dict[tuple[str, str], list[str]] = {own: []}
    to = own
    for line in text.split("\n"):
        if found := HEAD.fullmatch(line.strip()):
            named = found[1].casefold()
            there = (found[2] or "").casefold() or (seat if named == match else "")
            to, line = (named, there), found[3].strip()
        said.setdefault(to, []).append(line)
    lines = said.pop(own)
    return "\n".join(lines), tuple(MatchPart(*at, "\n".join(told)) for at, told in said.items())
