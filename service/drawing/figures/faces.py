"""Small faces, drawn from a name: nobody uploads anything, and nobody looks like another.

A round badge in one of ten colours with the first letter of the name, and round it the marks of a
rank that nobody has: chevrons, bars or stars, by the id of its owner. Computers have a crest.
"""

from collections.abc import Iterable
from zlib import crc32

from service.drawing.paint.ink import attribute, escaped

GROUNDS = ("#1d4e89", "#8c1a21", "#2f5f33", "#7a4d0c", "#4a3f8f", "#1f6570", "#8a3a6a",
           "#5b4a20", "#3d4a54", "#7c3613")  # fmt: skip
"""The grounds of faces; ivory stands out on each of them."""

LETTER = "#fdf9ee"

_MARKS = (
    "",
    "M9 25l7 3.5 7-3.5",
    "M9 23.6l7 3.2 7-3.2M9 27l7 3.2 7-3.2",
    "M11 26.5h10",
    "M11 25.5h10M11 28.5h10",
    "M16 23.6v6.4M12.8 26.8h6.4",
    "M16 23.8l3 3-3 3-3-3z",
    "M10.5 25v4M16 25v4M21.5 25v4",
)


def apart(keys: Iterable[str]) -> dict[str, int]:
    """Grounds for those who sit at one table, by their keys: each its own as long as there are any.

    Who comes first keeps the ground that he has anywhere else.
    """
    found: dict[str, int] = {}
    for key in keys:
        if key not in found:
            own = _number(key) % len(GROUNDS)
            others = ((own + k) % len(GROUNDS) for k in range(len(GROUNDS)))
            taken = set(found.values())
            found[key] = next((n for n in others if n not in taken), own)
    return found


def _number(key: str) -> int:
    return crc32(key.encode("utf-8", "replace"))


def face(key: str, name: str, at: int | None = None) -> str:
    """A face as SVG of 32 units, always the same for the same id; it says nobody's name.

    ``at`` is the ground where others at the table have their own (:func:`apart`).
    """
    number = _number(key)
    ground = GROUNDS[number % len(GROUNDS) if at is None else at]
    mark = _MARKS[number // len(GROUNDS) % len(_MARKS)]
    letter = next((c for c in name if c.isalnum()), "?").upper()
    high = 19 if mark else 21.5
    drawn = f'<path d="{mark}" fill="none" stroke="{LETTER}" stroke-width="1.7"/>' if mark else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="face" viewBox="0 0 32 32" width="32" '
        f'height="32" aria-hidden="true"><circle cx="16" cy="16" r="15.5" fill="{ground}"/>'
        f'<text x="16" y="{high}" fill="{LETTER}" font-size="16" font-weight="700" '
        f'text-anchor="middle" data-name="{attribute(name[:60])}">{escaped(letter)}</text>'
        f"{drawn}</svg>"
    )


def crest() -> str:
    """What stands for a computer player."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="face" viewBox="0 0 32 32" width="32" '
        'height="32" aria-hidden="true"><rect x="1" y="1" width="30" height="30" rx="4" '
        'fill="#3d3a34"/><path d="M9 12h14v11H9zM13 12V8h6v4M6 15v5M26 15v5M12 26h8" fill="none" '
        f'stroke="{LETTER}" stroke-width="2"/><circle cx="13" cy="17" r="1.6" fill="{LETTER}"/>'
        f'<circle cx="19" cy="17" r="1.6" fill="{LETTER}"/></svg>'
    )
