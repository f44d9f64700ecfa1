"""The colours of all pages, by day and by night, and the style of the boards on them.

By night where the reader's system is dark, or where he chose so; on paper it is always day.
"""

from hashlib import sha256
from typing import NamedTuple

from service.drawing import counter_style, links
from service.drawing.paint import night
from service.drawing.paint.palette import (
    BLUE,
    CARD,
    DESK,
    FAINT,
    GREEN,
    INK,
    IVORY,
    LINE,
    LIT,
    PAPER,
    PENCIL,
    SOFT,
)  # fmt: skip
from service.words import later

THEMES = {"": later("as my device"), "light": later("light"), "dark": later("dark")}
"""What may be chosen, in words."""


class Tone(NamedTuple):
    """A colour by day and by night."""

    day: str
    night: str


_BOTH = {"desk": DESK, "paper": PAPER, "card": CARD, "ink": INK, "soft": SOFT, "line": LINE,
         "faint": FAINT, "pencil": PENCIL, "lit": LIT}  # fmt: skip

TONES = {
    **{name: Tone(colour, night.DARK[colour]) for name, colour in _BOTH.items()},
    "blue": Tone(BLUE, night.BLUE),
    "green": Tone(GREEN, night.GREEN),
    "field": Tone(IVORY, night.DARK[DESK]),
    "on-pencil": Tone(IVORY, night.DARK[DESK]),
    "on-ink": Tone(IVORY, night.DARK[DESK]),
    "ivory": Tone(IVORY, IVORY),
}
"""The colours by their names in the style sheets; ``on-`` is what is written on that colour."""

STRONG = {
    "ink": Tone("#000000", "#ffffff"), "soft": Tone("#2a2823", "#f0e8d6"),
    "line": Tone("#2a2823", "#d9cfb6"), "faint": Tone("#8d8266", "#8d8266"),
    "pencil": Tone("#7c2600", "#ffb27d"), "blue": Tone("#0c2a4c", "#bcd9fb"),
    "can": Tone(*night.CAN),
}  # fmt: skip
"""What is other where the reader's system asks for more contrast."""


def _values(tones: dict[str, Tone], by_night: bool) -> str:
    return "".join(f"--{name}:{tone[by_night]};" for name, tone in tones.items())


def _paint() -> str:
    """The style sheet with all colours, and the boards' own style, which need not be inline."""
    day = _values(TONES, False) + night.DAY_VALUES + "--dim:1;color-scheme:light;"
    dark = _values(TONES, True) + night.NIGHT_VALUES + "--dim:.8;color-scheme:dark;"
    system, chosen = ":root:not([data-theme=light])", ":root[data-theme=dark]"
    strong, strong_dark = _values(STRONG, False), _values(STRONG, True)
    more = "screen and (prefers-contrast:more)"
    return (
        f":root{{{day}}}"
        f"@media screen and (prefers-color-scheme:dark){{{system}{{{dark}}}}}"
        f"@media screen{{{chosen}{{{dark}}}}}"
        f"@media {more}{{:root{{{strong}}}{chosen}{{{strong_dark}}}}}"
        f"@media {more} and (prefers-color-scheme:dark){{{system}{{{strong_dark}}}}}"
        f"{night.PRINTED}{{{night.DAY_VALUES}}}"
        + night.LIVING.replace(".board ", "")
        + counter_style.STYLE
        + links.STYLE
        + f"@media {more}{{{night.STRONG}}}"
    )


PAINT = _paint()
PAINTED = sha256(PAINT.encode()).hexdigest()[:10]
"""Names this style sheet in its address, so that browsers keep it for ever."""
