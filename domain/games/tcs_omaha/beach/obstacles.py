"""The beach obstacle hexes (2.4): testing them, breaching mines, clearing wire."""

from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.beach.printed import OBSTACLES

Obstacle = Literal["untested", "mines", "wire", "empty", "clear", "breached"]
"""What is known of a hex: an empty one is clear, open ground, from the next turn on (2.4d)."""


def tested(die: int) -> Obstacle:
    """What a test finds (2.4a): mines and wire, wire only, or nothing."""
    if die <= OBSTACLES.mines_to:
        return "mines"
    return "wire" if die <= OBSTACLES.wire_to else "empty"


SAID: dict[Obstacle, str] = {
    "untested": "nobody has tested it",
    "mines": "mines and wire",
    "wire": "wire only",
    "empty": "no obstacle",
    "clear": "no obstacle",
    "breached": "mines, with a breach",
}
ART: dict[Obstacle, str] = {
    "untested": "obstacle", "mines": "mines", "wire": "wire", "empty": "cleared lane",
    "clear": "cleared lane", "breached": "breach",
}  # fmt: skip
"""The marker that shows each of them."""


def check_entry(hex_: Obstacle, *, infantry: bool) -> None:
    """Raise Illegal where an obstacle hex bars the way (2.4b, 2.4c, 2.4d).

    An untested hex bars it as a minefield does: what lies there is found out first.
    """
    if hex_ == "untested":
        raise Illegal("2.4", "Nobody knows what lies in this hex; test it from next to it first.")
    if hex_ == "empty":
        raise Illegal("2.4d", "Nothing lies in this hex; it is open ground from the next turn on.")
    if hex_ == "mines":
        raise Illegal("2.4b", "Mines and wire: this hex can be breached, never forced.")
    if hex_ == "wire" and not infantry:
        raise Illegal("2.4c", "Only infantry clears wire; send a platoon through first.")


def wire_cost(allowance: int) -> int:
    """Movement points, in the measure of ``allowance``, with which the first infantry unit clears
    wire, whatever the ground costs besides (2.4c)."""
    return -(-allowance // OBSTACLES.wire_share)


def through(ground: int, allowance: int) -> int:
    """What a step into wire costs the first infantry unit, of which the ground takes ``ground``: at
    most all that it has, so that whoever begins beside wire can clear it (2.4c)."""
    return max(ground, min(ground + wire_cost(allowance), allowance))


def breaches(die: int, *, engineers: bool) -> bool:
    """Whether a die opens a way through the mines (2.4b); who failed may try again next turn."""
    most = OBSTACLES.breaching.engineers if engineers else OBSTACLES.breaching.infantry
    return die <= most
