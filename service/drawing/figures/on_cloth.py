"""What lies on the cloth of a table: backs of cards, envelopes, chips, and the table itself."""

from service.drawing.figures.playing_card import HIGH, WIDE
from service.drawing.paint.ink import px

CLOTH, WEAVE, WOOD, GRAIN, LEATHER, SEAM = (
    "#46584a", "#3f5043", "#4a3323", "#6b4c34", "#5f2c2a", "#7d4642",
)  # fmt: skip
"""The same by day and by night: a table does not turn dark with its page."""

BACKS = ("#1d3f68", "#8c1a21", "#2f5233", "#5b4a99", "#8a5a16", "#2b6a76", "#6a675f", "#8a3a6a")
"""The backs of the first deck, the second and so on."""

BRASS = "#d9c48f"
PLATES = {
    "red": "#e3a596", "blue": "#a9c4e2", "green": "#b3cfa4", "yellow": "#ecd686",
    "white": "#fdf9ee", "black": "#b9b3a6",
}  # fmt: skip
"""The plates of seats that are called by a colour; all others are of brass."""

ENVELOPE_WIDE, ENVELOPE_HIGH = 92, 60
CHIP = 46


def table(w: float, h: float) -> str:
    """A table of this size: its wood around its cloth."""
    return (
        f'<rect width="{px(w)}" height="{px(h)}" rx="14" fill="{WOOD}"/>'
        f'<rect x="3" y="3" width="{px(w - 6)}" height="{px(h - 6)}" rx="12" fill="none" '
        f'stroke="{GRAIN}" stroke-width="1.5"/>'
        f'<rect x="9" y="9" width="{px(w - 18)}" height="{px(h - 18)}" rx="8" fill="{CLOTH}" '
        f'stroke="#2b2018" stroke-width="1.5"/>'
        f'<rect x="17" y="17" width="{px(w - 34)}" height="{px(h - 34)}" rx="5" fill="none" '
        f'stroke="{WEAVE}" stroke-width="3"/>'
    )


def tray(w: float, h: float) -> str:
    """A tray for dice of this size, lined with leather."""
    return (
        f'<rect width="{px(w)}" height="{px(h)}" rx="12" fill="{WOOD}" stroke="#2b2018"/>'
        f'<rect x="7" y="7" width="{px(w - 14)}" height="{px(h - 14)}" rx="7" fill="{LEATHER}" '
        f'stroke="#2b2018"/>'
        f'<rect x="11" y="11" width="{px(w - 22)}" height="{px(h - 22)}" rx="5" fill="none" '
        f'stroke="{SEAM}" stroke-dasharray="4 3"/>'
    )


def back(number: int) -> str:
    """The back of a card of a deck."""
    colour = BACKS[number % len(BACKS)]
    lattice = "".join(f"M6 {y}L{WIDE - 6} {y + 26}M{WIDE - 6} {y}L6 {y + 26}" for y in (6, 32, 58))
    return (
        f'<rect x=".75" y=".75" width="{WIDE - 1.5}" height="{HIGH - 1.5}" rx="5" fill="#fffdf5" '
        f'stroke="#22201c" stroke-width="1.5"/>'
        f'<rect x="5" y="5" width="{WIDE - 10}" height="{HIGH - 10}" rx="2.5" fill="{colour}"/>'
        f'<path d="{lattice}" stroke="#fffdf5" stroke-opacity=".45" fill="none"/>'
        f'<path d="M32 33L41 45L32 57L23 45z" fill="{colour}" stroke="#fffdf5"/>'
    )


ENVELOPE = (
    f'<rect x=".75" y=".75" width="{ENVELOPE_WIDE - 1.5}" height="{ENVELOPE_HIGH - 1.5}" rx="2" '
    'fill="#e9dcb8" stroke="#5a4a2c" stroke-width="1.5"/>'
    f'<path d="M2 {ENVELOPE_HIGH - 2}L36 28M{ENVELOPE_WIDE - 2} {ENVELOPE_HIGH - 2}L56 28'
    f'M2 2L46 36L{ENVELOPE_WIDE - 2} 2" fill="none" stroke="#8d7a50" stroke-width="1.3"/>'
    '<circle cx="46" cy="33" r="9.5" fill="#8c1a21"/>'
    '<circle cx="46" cy="33" r="6" fill="none" stroke="#d99a8c" stroke-width="1.2"/>'
)

COUNTING = (
    f'<circle cx="{CHIP / 2 + 1}" cy="{CHIP / 2 + 2}" r="{CHIP / 2}" fill="#1a1510" '
    'fill-opacity=".4"/>'
    f'<circle cx="{CHIP / 2}" cy="{CHIP / 2}" r="{CHIP / 2 - 1}" fill="#e2cb96" stroke="#5a4a2c" '
    'stroke-width="1.6"/>'
    f'<circle cx="{CHIP / 2}" cy="{CHIP / 2}" r="{CHIP / 2 - 5}" fill="#f4e7c4" stroke="#b59a62" '
    'stroke-dasharray="3 2.4"/>'
)
"""A wooden chip, for a number that is kept."""

NO_CHIP = (
    '<circle cx="10" cy="10" r="8.5" fill="#fdf9ee" fill-opacity=".06" stroke="#fdf9ee" '
    'stroke-opacity=".5" stroke-dasharray="3 2.4"/>'
)
"""Where a chip could lie."""

GHOST = (
    f'<rect x="1.5" y="1.5" width="{WIDE - 3}" height="{HIGH - 3}" rx="5" fill="#fdf9ee" '
    'fill-opacity=".06" stroke="#fdf9ee" stroke-opacity=".5" stroke-dasharray="5 4"/>'
)
"""Where cards could lie."""
