"""The same board by night: what is dark, and what stays printed card.

Counters, dice and cards are known by their colours and stay as they are; the desk, the sheets
that lie on it and the plates of sectors are dark. Maps have a night of their own (the inks of the
cartographer).
"""

import re

from service.cartography.inks import INKS
from service.drawing.paint import palette
from service.drawing.paint.palette import (
    CARD,
    DESK,
    FAINT,
    INK,
    LINE,
    LIT,
    NOBODY,
    PAPER,
    PENCIL,
    SOFT,
    STREAM,
    STYLE,
    TERRAIN,
)  # fmt: skip

DARK = {
    DESK: "#1b1a16", PAPER: "#25231d", CARD: "#2b2922", INK: "#ece3cd", SOFT: "#b9ae94",
    LINE: "#7a7059", FAINT: "#3d392e", PENCIL: "#f09257", LIT: "#4a3220", NOBODY: "#3a362b",
    STREAM: "#7fb0c0",
}  # fmt: skip
"""What each colour of paper and ink is by night."""

GROUND = {
    "water": "#2a3f45", "beach": "#463e28", "woods": "#2f3a26", "city": "#4c372e",
    "town": "#463830", "rough": "#433a2a", "marsh": "#303d36", "hedge": "#3a3f26",
    "field": "#464028", "other": "#363226",
}  # fmt: skip
"""The tint of each kind of terrain by night; clear ground is paper."""

BLUE, GREEN = "#9cc3ee", "#9ccf9a"
"""Links, and what went well, by night."""

_NAMES = {
    DESK: "desk", PAPER: "paper", CARD: "card", INK: "ink", SOFT: "soft", LINE: "line",
    FAINT: "faint", PENCIL: "pencil", LIT: "lit", NOBODY: "nobody", STREAM: "stream",
    **{tint: f"t-{kind}" for kind, tint in TERRAIN.items() if kind != "clear"},
    **{INKS[ink].day: f"g-{ink}" for ink in palette.GROUND.values()},
}  # fmt: skip
_COLOUR = re.compile("#[0-9a-f]{6}")

PRINTED = ".piece,.pieces,.die,.printed"
"""What stays as it is by day."""


def _named(found: re.Match[str]) -> str:
    name = _NAMES.get(found[0])
    return f"var(--b-{name})" if name else found[0]


_BY_NIGHT = (
    DARK
    | {TERRAIN[kind]: tint for kind, tint in GROUND.items()}
    | {INKS[ink].day: INKS[ink].night for ink in palette.GROUND.values()}
)


def _values(night: bool) -> str:
    return "".join(
        f"--b-{name}:{_BY_NIGHT[colour] if night else colour};" for colour, name in _NAMES.items()
    )


_RULE = re.compile(r"([^{}]+)\{([^}]*)\}")


def _on_card(found: re.Match[str]) -> str:
    """A rule for what is printed alone."""
    names = found[1].removeprefix(".board ").split(",")
    told = ",".join(f"{place} {name}" for place in PRINTED.split(",") for name in names)
    return f"{told}{{{found[2]}}}"


def _dark() -> str:
    """Every colour by night, and after it the rules of what is printed as they are by day."""
    dark = _COLOUR.sub(lambda found: _BY_NIGHT.get(found[0], found[0]), STYLE)
    card = "".join(_on_card(rule) for rule in _RULE.finditer(STYLE) if "#" in rule[2])
    return f"{dark}{card}.die .fact{{fill:{DARK[INK]}}}"  # the word of a die is beside it


DAY_VALUES, NIGHT_VALUES = _values(False), _values(True)
"""The colours of a board as variables. What :data:`PRINTED` names has those of the day, always."""

NIGHT_STYLE = _dark()
"""The style of boards that are drawn by night once and for all, for renderers without variables."""

LIVING = _COLOUR.sub(_named, STYLE)
"""The style of boards for a page that has the variables; they reach what ``<use>`` shows."""

_BLACK = {INK: "#000", SOFT: "#2b2720"}
"""The print on card in strong contrast."""

CAN = ("#8a1f00", "#ffa04d")
"""The edge of counters that can be ordered, by day and by night, in strong contrast."""

_HEAVY = (
    ".ce{stroke-width:3.6}.cb{stroke-opacity:0}.cm{stroke-width:5.4}.ct{stroke-width:5}"
    ".bd,.by{stroke-width:2.8}.bl{stroke-width:3}.mp{stroke-width:3.2}.ml{stroke-width:3}"
    ".edged{stroke:var(--can);stroke-width:7.4}.ring{stroke-width:4.4}.edge{stroke-width:1.8}"
    "use.space{fill-opacity:.62;stroke-width:9}"
)

STRONG = "".join((PRINTED, "{", *(f"--b-{_NAMES[old]}:{new};" for old, new in _BLACK.items()), "}",
                  _HEAVY))  # fmt: skip
"""What is other on a board where the reader's system asks for more contrast: black print with
heavier edges, and what can be ordered under a broad line."""


def style(*, night: bool = False, strong: bool = False) -> str:
    """The style of boards that are drawn once and for all, by day or night, perhaps in strong
    contrast."""
    usual = NIGHT_STYLE if night else STYLE
    return usual + _strong(night) if strong else usual


def _strong(night: bool) -> str:
    heavy = _HEAVY.replace("var(--can)", CAN[night])
    black = (_on_card(rule) for rule in _RULE.finditer(STYLE) if INK in rule[2] or SOFT in rule[2])
    return "".join(
        (
            *(_COLOUR.sub(lambda found: _BLACK.get(found[0], found[0]), rule) for rule in black),
            *(f".board {rule}" for rule in re.findall(r"[^{}]+\{[^}]*\}", heavy)),
        )
    )
