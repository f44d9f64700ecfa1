"""Unit symbols: reads an APP-6 symbol code and draws frame, function and echelon.

Both forms of the code are read: fifteen letters ("SFGPUCI----F---", APP-6B and MIL-STD-2525C)
and twenty figures ("10031000161211000000", APP-6D). A code that says nothing gives no symbol.
"""

from functools import lru_cache
from typing import NamedTuple


class Symbol(NamedTuple):
    """What a code says, as far as it is drawn."""

    side: str
    """f friend, h hostile, n neutral, u unknown."""
    function: str = ""
    airborne: bool = False
    echelon: str = ""
    staff: bool = False

    @property
    def words(self) -> str:
        """The symbol in words, for those who cannot see it."""
        function = self.function if self.function != "headquarters" else ""
        kind = ("airborne " if self.airborne else "") + function
        return " ".join(w for w in (kind, self.echelon, "headquarters" if self.staff else "") if w)


_LETTERS = {
    "UCIZ": "mechanised infantry", "UCII": "mechanised infantry", "UCIM": "motorised infantry",
    "UCI": "infantry", "UCAA": "anti-tank", "UCA": "armour", "UCFM": "mortar", "UCF": "artillery",
    "UCE": "engineer", "UCR": "reconnaissance", "UCD": "air defence", "UH": "headquarters",
    "USM": "medical", "UUS": "signals", "USS": "supply", "UST": "transport",
}  # fmt: skip
_FIGURES = {
    "121102": "mechanised infantry", "121103": "infantry", "121104": "motorised infantry",
    "1211": "infantry", "1204": "anti-tank", "1205": "armour", "1213": "reconnaissance",
    "1303": "artillery", "1308": "mortar", "1301": "air defence", "1407": "engineer",
    "1208": "aviation", "1613": "medical", "1110": "signals", "1634": "supply", "1636": "transport",
}  # fmt: skip
ECHELONS = ("team", "squad", "section", "platoon", "company", "battalion", "regiment",
             "brigade", "division", "corps", "army")  # fmt: skip
_ECHELON_FIGURES = ("11", "12", "13", "14", "15", "16", "17", "18", "21", "22", "23")


@lru_cache(512)
def read(code: str) -> Symbol | None:
    """The symbol that a code stands for; None where it is not a code of a unit."""
    code = code.strip().upper()
    if len(code) >= 16 and code.isascii() and code.isdigit():
        return _figures(code)
    if 10 <= len(code) <= 15 and code[0] == "S":
        return _letters(code.ljust(15, "-"))
    return None


def _letters(code: str) -> Symbol:
    sides = {"F": "f", "A": "f", "D": "f", "M": "f", "H": "h", "S": "h", "J": "h", "K": "h"}
    side = "n" if code[1] in "NL" else sides.get(code[1], "u")
    function = next((f for key, f in _LETTERS.items() if code[4:].startswith(key)), "")
    rank = ord(code[11]) - ord("A")
    echelon = ECHELONS[rank] if 0 <= rank < len(ECHELONS) else ""
    airborne = code[4:].startswith(("UCIA", "UCIS", "UCATA"))
    staff = code[10] in "ABCD" or function == "headquarters"
    return Symbol(side, function, airborne, echelon, staff)


def _figures(code: str) -> Symbol:
    side = {"2": "f", "3": "f", "4": "n", "5": "h", "6": "h"}.get(code[3], "u")
    entity = code[10:16]
    function = next((f for key, f in _FIGURES.items() if entity.startswith(key)), "")
    rank = code[8:10]
    echelon = ECHELONS[_ECHELON_FIGURES.index(rank)] if rank in _ECHELON_FIGURES else ""
    return Symbol(side, function, code[18:20] == "01", echelon, code[7] in "2367")


_FRAMES = {
    "f": (14.0, 9.0, "M-14-9h28v18h-28z"),
    "h": (12.0, 12.0, "M0-12L12 0 0 12-12 0z"),
    "n": (10.5, 10.5, "M-10.5-10.5h21v21h-21z"),
    "u": (11.0, 11.0, "M-6-6a6 5.4 0 1 1 12 0a5.4 6 0 1 1 0 12a6 5.4 0 1 1-12 0a5.4 6 0 1 1 0-12z"),
}
"""Half width, half height and outline of each side's frame, around the middle."""

_DOTS = {"squad": 1, "section": 2, "platoon": 3}
_BARS = {"company": 1, "battalion": 2, "regiment": 3}
_CROSSES = {"brigade": 1, "division": 2, "corps": 3, "army": 4}


@lru_cache(512)
def draw(symbol: Symbol) -> tuple[str, str]:
    """A name for the art and the art itself: 30 by 19 around its middle, echelon above."""
    a, b, outline = _FRAMES[symbol.side]
    function = _function(symbol.function, a, b)
    if symbol.airborne:
        function += f"M-7 {b - 1:g}a3.5 3.4 0 0 1 7 0a3.5 3.4 0 0 1 7 0"
    if symbol.staff:
        outline += f"M{-a:g} {0 if symbol.side in 'hu' else b:g}V16.5"
    if symbol.staff and not function:
        outline += "M-6-4v8m0-4h5m0-4v8M9 2l2 3M6-4a4 4 0 1 0 .1 0z"
    name = "-".join(("u", symbol.side, *symbol.words.split()))
    clip, within = "", ""
    if symbol.side != "f":  # in a box all lines end at its edge; a clip costs the renderer much
        clip = f'<clipPath id="{name}c"><path d="{_FRAMES[symbol.side][2]}"/></clipPath>'
        within = f' clip-path="url(#{name}c)"'
    solid = '<circle r="3.4" class="f-ink"/>' if symbol.function == "artillery" else ""
    return name, (
        f'{clip}<path d="{_FRAMES[symbol.side][2]}" class="f-card"/>'
        f'<g{within}><path d="{function}" class="k-ink p"/>{solid}</g>'
        f'<path d="{outline}" class="k-ink p"/>{_echelon(symbol.echelon, -b - 3.6)}'
    )


def grown(symbol: Symbol, half: float, most: float) -> float:
    """How large a symbol may be drawn for its frame to keep within half so many units' height."""
    return min(most, half / _FRAMES[symbol.side][1])


def _function(function: str, a: float, b: float) -> str:
    cross = f"M{-a:g} {-b:g}L{a:g} {b:g}M{a:g} {-b:g}L{-a:g} {b:g}"
    oval = "M-5.5-4.6h11a4.6 4.6 0 0 1 0 9.2h-11a4.6 4.6 0 0 1 0-9.2z"
    return {
        "infantry": cross,
        "mechanised infantry": cross + oval,
        "motorised infantry": f"{cross}M0 {-b:g}V{b:g}",
        "armour": oval,
        "anti-tank": f"M{-a:g} {b:g}L0 {-b:g}L{a:g} {b:g}",
        "mortar": "M-2.6 1.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M0-1V-8M-2.4-5.4L0-8l2.4 2.6",
        "engineer": "M-7 4.5v-8.5H7v8.5M0-4v8.5",
        "reconnaissance": f"M{-a:g} {b:g}L{a:g} {-b:g}",
        "air defence": f"M{-a:g} {b:g}A{a:g} {b * 1.4:g} 0 0 1 {a:g} {b:g}",
        "aviation": "M-8-4.5L8 4.5v-9L-8 4.5z",
        "medical": f"M0 {-b:g}V{b:g}M{-a:g} 0H{a:g}",
        "signals": f"M{-a:g} {-b:g}L1.5 2V-2L{a:g} {b:g}",
        "supply": f"M{-a:g} {b * 0.45:g}H{a:g}",
        "transport": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M0-5V5M-5 0H5",
        "headquarters": f"M{-a:g} {-b * 0.4:g}H{a:g}",
    }.get(function, "")


def size(echelon: str) -> tuple[str, float]:
    """The sign of an echelon alone around its middle, and how wide it is."""
    n = _DOTS.get(echelon, 0) * 5 or _BARS.get(echelon, 0) * 3.6 or _CROSSES.get(echelon, 0) * 6
    return _echelon(echelon, 0), n or 5.4


def _echelon(echelon: str, y: float) -> str:
    if echelon in _DOTS:
        n = _DOTS[echelon]
        return "".join(
            f'<circle cx="{(k - (n - 1) / 2) * 5:g}" cy="{y:g}" r="1.7" class="f-ink"/>'
            for k in range(n)
        )
    strokes = ""
    if echelon in _BARS:
        n = _BARS[echelon]
        strokes = "".join(f"M{(k - (n - 1) / 2) * 3.6:g} {y - 2.6:g}v5.2" for k in range(n))
    elif echelon in _CROSSES:
        n = _CROSSES[echelon]
        strokes = "".join(
            f"M{(k - (n - 1) / 2) * 6 - 2.2:g} {y - 2.2:g}l4.4 4.4m0-4.4l-4.4 4.4" for k in range(n)
        )
    elif echelon == "team":
        strokes = f"M-1.9 {y:g}a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M-2.6 {y + 2.6:g}l5.2-5.2"
    return f'<path d="{strokes}" class="k-ink p"/>' if strokes else ""
