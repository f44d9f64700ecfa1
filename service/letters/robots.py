"""Who must never be answered, and what a bounce says.

RFC 3834 2 and 5 for automatic mail, RFC 3464 for reports of delivery. An automatic mail is never
an order, never an error to write back about, and never a reason to send anything.
"""

import re
from typing import Final

import msgspec

from service.letters.addresses import return_path, sender
from service.letters.mime import BadLetter, Head, Part, parameters_of

_PROGRAM_FIELDS: Final = {
    "list-id": "it comes from a mailing list",
    "list-post": "it comes from a mailing list",
    "mailing-list": "it comes from a mailing list",
    "x-autoreply": "it is an automatic reply",
    "x-autoreply-from": "it is an automatic reply",
    "x-mail-autoreply": "it is an automatic reply",
    "x-autorespond": "it is an automatic reply",
    "x-autoresponder": "it is an automatic reply",
    "x-vacation": "it is an automatic reply",
    "x-fc-machinegenerated": "a program wrote it",
    "x-failed-recipients": "it reports that a mail was not delivered",
}
_ROBOT: Final = re.compile(
    r"(mailer-?daemon|postmaster|(no|do-?not)[-_.]?reply|bounces?([-+=].*)?|auto-?reply|daemon|nobody"
    r"|vacation|listserv|majordomo|.*-(bounces|request|owner))@.*"
)
_AWAY: Final = re.compile(
    r"(automatic reply|automatische antwort|r[ée]ponse automatique|respuesta autom[áa]tica"
    r"|auto(matic)?[- ]?(reply|response|responder)|auto:|out of (the )?office|ooo:|on vacation"
    r"|abwesenheit(snotiz|snachricht)?\b|absence du bureau|absent du bureau|fuera de (la )?oficina"
    r"|undeliver(ed|able)|delivery status notification|mail delivery (failed|failure|subsystem)"
    r"|returned mail|failure notice|unzustellbar|nicht zustellbar|non remis|no se puede entregar)",
    re.IGNORECASE,
)
_FIELD_LINE: Final = re.compile(r"([A-Za-z-]{1,40})\s*:[ \t]*(.*(?:\n[ \t]+.*)*)")
_ID: Final = re.compile(r"<[!-;=?-~]{1,900}>")


class Bounce(msgspec.Struct, frozen=True):
    """A report that a mail did not arrive, or not yet."""

    address: str
    """Who did not get it, in lower case; "" where the report does not say."""
    action: str
    """``failed``, ``delayed``, ``delivered``, ``relayed`` or ``expanded`` (RFC 3464 2.3.3)."""
    status: str
    """The code of RFC 3463, such as 5.1.1; "" for none."""
    diagnostic: str
    """What the other server said."""
    message_id: str
    """The mail that it is about; "" where the report does not say."""


def automatic(top: Part) -> str:
    """Why nobody may be answered; "" where a person seems to have written it."""
    head = top.head
    auto = parameters_of(head.first("auto-submitted").partition("(")[0])[0]
    precedence = head.first("precedence").strip().lower()
    suppress = head.first("x-auto-response-suppress").lower()
    if return_path(head) == "<>":
        return "its return path is empty"
    if auto not in ("", "no"):
        return f"it says that a program sent it ({auto[:30]})"
    if precedence in ("bulk", "junk", "list", "auto_reply"):
        return f"its precedence is {precedence}"
    if re.search(r"\b(all|oof|autoreply)\b", suppress):
        return "it asks for no automatic answer"
    if top.kind == "multipart/report":
        return "it is a report of a mail server"
    present = {name for name, _ in head.fields}
    for name, reason in _PROGRAM_FIELDS.items():
        if name in present:
            return reason
    if _ROBOT.fullmatch(sender(head)):
        return "its sender is a program"
    if _AWAY.match(head.text("subject")):
        return "it is an automatic reply"
    return ""


def bounce(top: Part) -> Bounce | None:
    """What a report of delivery says (RFC 3464, RFC 6522); None where it is none."""
    if top.kind == "multipart/report":
        status = next((p for p in top.parts if p.kind.endswith("delivery-status")), None)
        if status is not None:
            return _reported(status, _original(top))
    failed = top.head.first("x-failed-recipients")
    if failed:
        return Bounce(_address(failed.partition(",")[0]), "failed", "", "", _original(top))
    return None


def _reported(status: Part, message_id: str) -> Bounce:
    text = status.body().decode("utf-8", "replace").replace("\r\n", "\n")
    groups = [_fields(group) for group in re.split(r"\n[ \t]*\n", text)[:50]]
    people = [g for g in groups if "final-recipient" in g or "original-recipient" in g]
    failed = [g for g in people if g.get("action", "").lower() == "failed"]
    one = next(iter(failed or people), {})
    code = re.match(r"[245]\.\d{1,3}\.\d{1,3}", one.get("status", ""))
    return Bounce(
        _address(one.get("original-recipient") or one.get("final-recipient", "")),
        one.get("action", "failed").split()[0].lower()
        if one.get("action", "").strip()
        else "failed",
        code.group() if code else "",
        _said(one.get("diagnostic-code", "")),
        message_id,
    )


def _fields(group: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in _FIELD_LINE.findall(group[:20_000]):
        found.setdefault(name.lower(), " ".join(value.split()))
    return found


def _address(value: str) -> str:
    found = re.search(r"[^\s<>;]{1,64}@[\w.-]{1,255}", value[:1000])
    return found.group().lower() if found else ""


def _said(value: str) -> str:
    kind, semicolon, rest = value.partition(";")
    text = rest if semicolon and kind.strip().isalnum() else value
    return "".join(c for c in text.strip()[:500] if c.isprintable())


def _original(top: Part) -> str:
    """The Message-ID of the returned mail, from its copy or else from the thread."""
    for part in top.walk():
        if part.kind in ("message/rfc822", "text/rfc822-headers", "message/global"):
            try:
                head = part.body(most=4 * 1024 * 1024).replace(b"\r\n", b"\n")[:65_536]
            except BadLetter:
                continue
            found = re.search(
                rb"(?im)^message-id:\s*(<[!-;=?-~]{1,900}>)", head.partition(b"\n\n")[0]
            )
            if found:
                return found[1].decode("ascii")
    thread = top.head.first("in-reply-to") or top.head.first("references")
    ids = _ID.findall(thread)
    return str(ids[-1]) if ids else ""


def message_id(head: Head, field: str = "message-id") -> str:
    """The first id in a field, with its brackets; "" for none that follows RFC 5322 3.6.4."""
    found = _ID.search(head.first(field))
    return found.group() if found else ""
