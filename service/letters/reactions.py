"""Reactions: a program writes them for who tapped a thumb, and they say nothing to us."""

import re
from typing import Final

from service.letters.mime import MimePart

_GMAIL: Final = "text/vnd.google.email-reaction+json"
_REACTED: Final = re.compile(
    r"(.{1,80} )?(reacted (to your (message|e-?mail)|via gmail|.{1,12} to [\"\u201c])"
    r"|hat (auf (deine|ihre) (nachricht|e-?mail)|über gmail|mit .{1,12} auf) .{0,80}reagiert"
    r"|hat (auf (deine|ihre) (nachricht|e-?mail)|über gmail) reagiert"
    r"|a réagi (à (votre|ton) (message|e-?mail|courriel)|via gmail|avec ))\b.{0,200}"
    r"|(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) [\"\u201c].{1,300}[\"\u201d]",
    re.IGNORECASE,
)
_WHY: Final = "it is a reaction of a mail program"


def is_reaction(part: MimePart) -> bool:
    """Whether a part is a reaction (RFC 9078), or Gmail's form of one."""
    where = part.head.first("content-disposition").lstrip()[:8].lower()
    return where == "reaction" or part.kind == _GMAIL


def reacted(top: MimePart, text: str) -> str:
    """That a letter is a reaction and nothing else; "" where its writer wrote ``text`` himself."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    marked = any(map(is_reaction, top.walk()))
    told = [line for line in lines if _REACTED.fullmatch(line[:400])]
    wrote = any(line not in told and re.search(r"\w", line) for line in lines)
    gmail = any(part.kind == _GMAIL for part in top.walk())
    return _WHY if gmail or ((marked or told) and not wrote) else ""
