"""Addresses in the fields of a mail (RFC 5322 3.4), read strictly: in doubt there is none."""

import email.utils
import re
from typing import Final

from service.letters.mime import BadLetter, Head

_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT: Final = re.compile(r"\([^()]*\)")
_ANGLED: Final = re.compile(r"[^<>]*<([^<>]*)>")
_LONGEST = 8000
_MOST = 200
_RECEIVERS: Final = (
    "delivered-to",
    "x-original-to",
    "x-envelope-to",
    "envelope-to",
    "to",
    "cc",
)


def sender(head: Head) -> str:
    """The one address in From, in lower case; BadLetter where there is none or more than one."""
    values = head.all("from")
    if not values or not values[0].strip():
        raise BadLetter("The letter has no sender.")
    found = [a for value in values for a in _mailboxes(value)]
    if len(values) > 1 or len(found) > 1:
        raise BadLetter("The letter has more than one sender.")
    if not found or not found[0]:
        raise BadLetter("The sender's address cannot be read.")
    return found[0].lower()


def sender_name(head: Head) -> str:
    """What the sender is called by his own mail program; "" for nothing, or for what only looks
    like a name: an address, or a link."""
    name, _ = email.utils.parseaddr(head.text("from")[:_LONGEST])
    return "" if re.search(r"@|://|www\.", name) else " ".join(name.split())[:60]


def receivers(head: Head) -> tuple[str, ...]:
    """Everyone it was sent to, the envelope's addresses first; local parts keep their case."""
    found: dict[str, None] = {}
    for name in _RECEIVERS:
        for value in head.all(name)[:20]:
            for address in _mailboxes(value):
                if address:
                    local, _, domain = address.rpartition("@")
                    found[f"{local}@{domain.lower()}"] = None
    return tuple(found)[:_MOST]


def return_path(head: Head) -> str:
    """The address that bounces go to: "" for not told, "<>" for nobody (RFC 5321 4.5.5)."""
    value = head.first("return-path")
    if value.replace(" ", "") == "<>":
        return "<>"
    return next((a.lower() for a in _mailboxes(value) if a), "")


def _mailboxes(value: str) -> list[str]:
    """The addresses of a field; "" stands for one that cannot be read."""
    text = _QUOTED.sub(" ", value[:_LONGEST])
    for _ in range(3):
        text = _COMMENT.sub(" ", text)
    found = []
    for one in re.split(r"[,;]", text):
        angled = _ANGLED.fullmatch(one.strip())
        bare = angled[1].strip() if angled else one.rpartition(":")[2].strip()
        if _ADDRESS.fullmatch(bare):
            found.append(bare)
        elif "@" in one or "<" in one:
            found.append("")
    return found
