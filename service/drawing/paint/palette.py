"""Paper, ink and type: every colour and every size of the board, in one place.

A staff map room in 1944. The board has one accent, the grease pencil, and it says one thing:
this can be ordered now.
"""

from typing import NamedTuple

from service.cartography.inks import INKS

DESK = "#e6dcc3"
PAPER = "#f2ead5"
CARD = "#fbf6e8"
INK = "#2a2823"
SOFT = "#595241"
LINE = "#8d8266"
FAINT = "#ddd0b0"
PENCIL = "#a5380b"
LIT = "#fde4c6"
RED = "#8c1a21"
BLUE = "#1d3f68"
IVORY = "#fdf9ee"
BLACK = "#33302a"
GREEN = "#2f5233"
YELLOW = "#e5c45a"
GREY = "#6a675f"
STREAM = "#5b8190"

DICE = {
    "red": (RED, IVORY),
    "white": (IVORY, INK),
    "blue": (BLUE, IVORY),
    "black": (BLACK, IVORY),
    "green": (GREEN, IVORY),
    "yellow": (YELLOW, INK),
    "grey": (GREY, IVORY),
}
"""Body and ink of a die, by its colour; a die of another colour is white."""

OWNERS = ("#c5c998", "#b4c0c4", "#e2cb96", "#a9bfd8", "#dfb6a5", "#c9b8d2", "#a8c9b5", "#d3c7b8")
"""Counters of the first owner, the second and so on; ink stands on all of them."""

NOBODY = "#efe7d0"
"""Counters and markers that belong to nobody."""

TERRAIN = {
    "clear": PAPER,
    "water": "#c3d3d3",
    "beach": "#eddfae",
    "woods": "#c8d2a8",
    "city": "#e6c2b0",
    "town": "#dfc6b2",
    "rough": "#dccca6",
    "marsh": "#cbd8c2",
    "hedge": "#d9dcb2",
    "field": "#ebe2b4",
    "other": "#e6dcc0",
}
"""The tint of each kind of terrain, on plates and in the legend."""

GROUND = {
    "clear": "land", "sea": "sea", "shingle": "stone", "beach": "sand", "orchard": "orchard",
    "forest": "forest", "woods": "wood", "marsh": "marsh", "bluff": "bluff", "rough": "rough",
    "city": "built", "town": "built", "fort": "fort", "hamlet": "yard", "bocage": "boc1",
    "field": "field",
}  # fmt: skip
"""The ink of each kind of ground on the sheets, which legends show."""

WORDS = {
    "clear": ("clear", "open", "plain"),
    "water": ("water", "sea", "river", "lake", "ocean", "channel", "surf"),
    "beach": ("beach", "sand", "shingle", "dune", "flat", "pavilion"),
    "woods": ("wood", "forest", "tree", "orchard", "brush"),
    "city": ("city",),
    "town": ("town", "village", "building", "urban", "house", "bunker", "fort", "strong"),
    "rough": ("rough", "hill", "ridge", "mountain", "bluff", "cliff", "draw", "slope", "high"),
    "marsh": ("marsh", "swamp", "flood", "inundat", "bog"),
    "hedge": ("bocage", "hedge"),
    "field": ("field", "farm", "crop", "grass", "pasture"),
}
"""How a game's word for a terrain tells its kind: the first kind with a word found in it."""


ACCENTS = (
    *(DESK, PAPER, CARD, IVORY, LIT, INK, SOFT, LINE, PENCIL, RED, BLUE, BLACK, GREEN, YELLOW),
    *OWNERS,
)
"""The colours that no picture loses, however few it has."""


class Type(NamedTuple):
    """A size of type: ``typed`` is the typewriter, otherwise the map letterer's sans."""

    size: int
    bold: bool = False
    typed: bool = False


TYPES = {
    "fact": Type(11),
    "tag": Type(11, bold=True),
    "text": Type(12),
    "name": Type(13, bold=True),
    "count": Type(15, bold=True),
    "note": Type(12, typed=True),
    "order": Type(13, typed=True),
    "head": Type(13, bold=True, typed=True),
    "figure": Type(18, bold=True, typed=True),
    "title": Type(21, bold=True, typed=True),
}

_INKS = {
    "ink": INK, "soft": SOFT, "line": LINE, "faint": FAINT, "pencil": PENCIL, "lit": LIT,
    "desk": DESK, "paper": PAPER, "card": CARD, "ivory": IVORY, "black": BLACK,
    "nobody": NOBODY, "stream": STREAM,
}  # fmt: skip


STRIPES = ("#1d4e89", "#8c1a21", "#2f5f33", "#a8741a", "#22201c", "#5b4a99",
           "#2b7a86", "#9c4a1c", "#7d8a3a", "#8a3a6a", "#5d6b73", "#c2a13a")  # fmt: skip
"""The colours of formations: a stripe down the left of a counter."""

_COUNTERS = (
    f".cs{{fill:#1a1510;fill-opacity:.4}}.ce{{fill:none;stroke:{INK};stroke-width:1.6}}",
    ".cb{fill:none;stroke:#fff;stroke-width:2.4;stroke-opacity:.55}",
    f".cm{{fill:none;stroke:{INK};stroke-width:3.8}}",
    ".cn,.cf,.ci,.cn2,.cd,.cd2{font-family:Cabin,'Gill Sans','DejaVu Sans',sans-serif}",
    f".cn,.cf,.ci,.cn2,.cd,.cd2{{font-weight:700;fill:{INK}}}",
    ".cn{font-size:14px}.cn2{font-size:17px}.cf{font-size:24px}.ci{font-size:25px}",
    ".cd{font-size:18px}.cd2{font-size:15px}",
    f".mw{{stroke:{IVORY};stroke-width:4;paint-order:stroke;stroke-linejoin:round}}",
    f".ct{{stroke:{IVORY};stroke-width:4}}",
    f".cw{{fill:{IVORY};stroke:{INK};stroke-width:1.6}}.cf.weak{{fill:{RED}}}",
    f".bd{{fill:{IVORY};stroke:{INK};stroke-width:1.8}}",
    f".bl{{fill:none;stroke:{INK};stroke-width:2.4}}.bw{{fill:none;stroke:{RED};stroke-width:3.6}}",
    f".by{{fill:{YELLOW};stroke:{INK};stroke-width:1.8;stroke-linejoin:round}}",
    f".br{{fill:{RED};stroke:{IVORY};stroke-width:1.6}}.bi{{fill:none;stroke:{IVORY};stroke-width:2.8}}",
    f".bk{{fill:{INK}}}",
    f".sk{{fill:{INK}}}.sw{{fill:{IVORY}}}.sl{{fill:none;stroke:{IVORY};stroke-width:1.3}}",
    f".so{{fill:none;stroke:{INK};stroke-width:1.8}}",
    f".mp{{fill:{IVORY};stroke:{INK};stroke-width:2;stroke-linejoin:round}}",
    f".mk{{fill:{INK};stroke:{IVORY};stroke-width:1.4}}",
    f".mf{{fill:{RED};stroke:{IVORY};stroke-width:1.6;stroke-linejoin:round}}",
    f".ml{{fill:none;stroke:{INK};stroke-width:2.4;stroke-linejoin:round}}",
    f".mh,.mh2{{fill:none;stroke:{IVORY};stroke-width:9}}.mi{{fill:none;stroke:{INK};stroke-width:5}}",
    f".mg{{fill:none;stroke:{IVORY};stroke-width:6;stroke-linejoin:round}}",
    f".mr{{fill:none;stroke:{RED};stroke-width:3.4}}",
    f".edged{{fill:none;stroke:{PENCIL};stroke-width:4.5}}",
    ".edged.thin{stroke-width:3;vector-effect:non-scaling-stroke}",
    f".hit{{fill:{PAPER};fill-opacity:0}}",
    f"use.space{{fill:{LIT};fill-opacity:.38;stroke:{PENCIL};stroke-width:4.5}}",
    ".cd,.cd2{text-anchor:end}.cf,.ci,.cn,.cn2{text-anchor:middle}",
    f".route-name{{fill:{PENCIL};stroke:{PAPER};stroke-width:8;paint-order:stroke;"
    "font-family:Cabin,'DejaVu Sans',sans-serif;font-weight:700}",
    f".beachname{{fill:{INK};stroke:{PAPER};stroke-width:6;stroke-opacity:.85;paint-order:stroke;"
    "stroke-linejoin:round;font:700 29px 'Courier Prime',Courier,monospace;letter-spacing:8px}",
    *(f".st{k}{{fill:{colour}}}" for k, colour in enumerate(STRIPES)),
)
"""What counters and lit spaces look like on a sheet."""


def _style() -> str:
    """The style sheet: ``f-`` fills, ``k-`` strokes, and one class a size of type."""
    rules = [f"text{{fill:{INK}}}"]
    for name, kind in TYPES.items():
        family = "'Courier Prime',Courier" if kind.typed else "Cabin,'Gill Sans'"
        generic = "monospace" if kind.typed else "sans-serif"
        weight = 700 if kind.bold else 400
        rules.append(
            f".{name}{{font-family:{family},'DejaVu Sans',{generic};"
            f"font-size:{kind.size}px;font-weight:{weight}}}"
        )
    for name, colour in _INKS.items():
        rules.append(f".f-{name}{{fill:{colour}}}")
        rules.append(f".k-{name}{{stroke:{colour};fill:none}}")
    for number, tint in enumerate(OWNERS):
        rules.append(f".o{number}{{fill:{tint}}}")
    rules += (f".t-{name}{{fill:{tint}}}" for name, tint in TERRAIN.items())
    rules += (f".g-{name}{{fill:{INKS[ink].day}}}" for name, ink in GROUND.items())
    for name, (body, ink) in DICE.items():
        rules.append(f".d-{name}{{fill:{body}}}")
        rules.append(f".i-{name}{{fill:{ink};color:{ink}}}")
    rules += (
        ".m{text-anchor:middle}",
        ".e{text-anchor:end}",
        ".p{fill:none;stroke-width:1.6}",
        f".edge{{stroke:{INK};stroke-width:1}}",
        f".rim{{stroke:{LINE};stroke-width:1}}",
        f".cell{{stroke:{LINE};stroke-width:.8}}",
        f".halo{{stroke:{PAPER};stroke-width:3;paint-order:stroke;stroke-linejoin:round}}",
        f".mark{{fill:{PENCIL}}}",
        f".ring{{fill:none;stroke:{PENCIL};stroke-width:2.4}}",
        ".thin{stroke-width:1.2}",
        ".suit-red{fill:#a3231b}",
        ".off{text-decoration:line-through}",
        f".number{{fill:{SOFT}}}",
        *_COUNTERS,
    )
    return "".join(f".board {rule}" for rule in rules)


STYLE = _style()
"""The one style sheet of every board, the same for all: a page may allow it by its hash."""
