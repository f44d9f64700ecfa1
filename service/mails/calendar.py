"""A deadline as an entry for a calendar (RFC 5545)."""

from datetime import UTC, datetime, timedelta

from domain.game.view.text_board import plain

_MINUTE, _DAY = 60, 86_400
_LONGEST = 74
"""Octets of a line before it is folded (RFC 5545 3.1)."""


def calendar_entry(
    *, uid: str, number: int, made: int, due: str, pace: int, title: str, link: str
) -> str:
    """An entry that begins an hour before ``due``, and reminds a day before ``due``, or where half
    the ``pace``, in seconds, is left if that is less, and at least when half of the time is left
    that there is when it is made.

    ``uid`` is the same for every deadline of a seat and ``number`` grows, so that a later entry
    takes the place of an earlier one. ``made`` is in Unix seconds.
    """
    at = datetime.fromisoformat(due.replace("Z", "+00:00")).astimezone(UTC)
    left = max(0, int(at.timestamp()) - made)
    ahead = min(_DAY, pace // 2, left // 2) // _MINUTE
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fieldpost//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"SEQUENCE:{number}",
        f"DTSTAMP:{_stamp(datetime.fromtimestamp(made, UTC))}",
        f"DTSTART:{_stamp(at - timedelta(hours=1))}",
        f"DTEND:{_stamp(at)}",
        f"SUMMARY:{_text(title)}",
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_text(title)}",
        f"TRIGGER;RELATED=END:-PT{ahead}M",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _stamp(at: datetime) -> str:
    return at.strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    """Text with what means something in the format marked (RFC 5545 3.3.11)."""
    marked = plain(words).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return marked.replace("\n", "\\n")


def _folded(line: str) -> str:
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > _LONGEST:
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join([*pieces, piece])
