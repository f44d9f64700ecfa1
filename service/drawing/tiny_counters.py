"""Counters of a few pixels each, where several large maps are shown at once.

Nobody reads a number there, and no badge is seen before one looks nearer. A page is sent such
counters without what its script can print from what they are called.
"""

import re

from domain.game.view.board import Piece
from service.drawing.paint.ink import escaped
from service.drawing.sheet import Sheet

SPECK = 7.0
"""Pixels: on counters that are smaller a number is less than two pixels high."""

_NUMBER = re.compile(r'<text(?: class="((?:cd2|w\d\d| )*)")?>([^<]*)</text>')
_FACE = re.compile(r'<use href="#k[\w-]+"/>')
_AT = re.compile(r' transform="translate\(([\d.-]+) ([\d.-]+)\)"')
_STATES = re.compile(r'<use href="#(k[\w-]+)"/>')


def are(sheet: Sheet, side: float) -> bool:
    """Whether counters whose sides are so many pixels are sent without their small print. Who has
    no scripts looks nearer at a map alone, which has all of it."""
    several = len(sheet.view.maps) > 1
    return sheet.address is not None and sheet.desk and several and side < SPECK


def numbered(name: str, formation: str) -> str:
    """What tells a unit: "325" of 325/82, but "1/A" of 1/A/16, where one figure says too little."""
    return f"{name}/{formation.partition('/')[0]}" if formation and len(name) < 2 else name


def whole(name: str, formation: str) -> str:
    """All that tells it: "10/726", and "1/A" of 1/A/16."""
    return f"{name}/{formation.partition('/')[0]}" if formation else name


def fine(piece: Piece, small: tuple[str, str]) -> tuple[tuple[str, str], list[str]]:
    """The number and the badges of a counter as far as they are sent, and of what is left out the
    classes: how the number is squeezed, and what the badges are called.

    What can be ordered has its edge by the style of pages until then.
    """
    (number, css), states = named(piece, small[0]), small[1]
    if worn := _STATES.fullmatch(states):
        states, css = "", [*css, worn[1]]
    return (number, states), css


def named(piece: Piece, number: str) -> tuple[str, list[str]]:
    """The number of a counter that nobody sees yet, and how it is squeezed if it is left out."""
    name, _, formation = piece.id.partition("/")
    found = _NUMBER.fullmatch(number)
    if found and piece.id.isascii() and found[2] == escaped(whole(name, formation)):
        return "", (found[1] or "").split()
    return number, []


def alone(named: str, at: str, printed: str) -> str:
    """A counter of which no more than its face is sent, as that; "" where more is."""
    if not (face := _FACE.fullmatch(printed)):
        return ""
    return f"{face[0][:-2]} {named}{_AT.sub(_shortened, at)}/>"


def _shortened(found: re.Match[str]) -> str:
    return f' x="{found[1]}" y="{found[2]}"'
