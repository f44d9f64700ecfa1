"""What the maps print for the landing and the defence: beach boxes with their scatter paths (1.17),
borders of sectors (1.16), works and defensive zones (1.6, 1.7), breaches with their security hexes
(2.5a)."""

from collections.abc import Iterator

from domain.game.view.board import Label, Mark, Stroke
from domain.games.tcs_omaha.ground import BOXES, FOOT, LINES, SECTORS, Ground, tide_line
from domain.games.tcs_omaha.ground.sheets import GRID, Box
from domain.games.tcs_omaha.words import minute
from domain.grid.sheet import point

_OUT = 2
"""Rows by which the border of a sector reaches out to sea."""
_LOWEST = min(LINES, key=lambda hour: -LINES[hour])


def boxes(cells: frozenset[str]) -> Iterator[Label]:
    """The beach boxes (1.17)."""
    for beach, box in BOXES.items():
        if box.hex in cells:
            yield Label(beach, (box.hex,), "box")


def strokes(here: Ground, cells: frozenset[str]) -> Iterator[Stroke]:
    """The borders of sectors, and from each box the paths to them with the faces of their die."""
    for sector in SECTORS.values():
        last = sector.columns[-1]
        foot, low = FOOT[last - 1], tide_line(last, minute(_LOWEST))
        out = _up(low, _OUT)
        if {foot, out, _east(foot)} <= cells:
            yield Stroke((f"{out}/NE", f"{foot}/SE"), "border")
    for box in BOXES.values():
        for name, end in _ends(box, cells).items():
            dice = (str(die) for die, to in enumerate(box.scatter, 1) if to == name)
            yield Stroke((box.hex, end), "path", " ".join(dice))


def onward(cells: frozenset[str]) -> Iterator[Mark]:
    """Where a path leads that leaves the sheet."""
    for box in BOXES.values():
        for name, end in _ends(box, cells).items():
            hex_, _, side = end.partition("/")
            if side != "N":
                yield Mark("onward", hex_, name or "lost", side)


def _ends(box: Box, cells: frozenset[str]) -> dict[str, str]:
    """Where the path to each sector ends: at its lowest tide line, or at the edge of the sheet, one
    below the other; none for a box that is not on it."""
    found: dict[str, str] = {}
    off = 0
    for name in dict.fromkeys(box.scatter) if box.hex in cells else ():
        end = tide_line(_middle(name), minute(_LOWEST)) if name else ""
        if end not in cells:
            off += 1
        found[name] = f"{end}/N" if end in cells else _edge(name, box.hex, 2 * off, cells)
    return found


def _edge(name: str, start: str, down: int, cells: frozenset[str]) -> str:
    """Where a path leaves the sheet, so many rows below its box."""
    column, row = GRID.cells[start]
    east = bool(name) and _middle(name) > column
    level = [h for h in cells if GRID.cells[h][1] == row - down]
    edge = (max if east else min)(level, key=lambda h: GRID.cells[h][0])
    return f"{edge}/{'SE' if east else 'SW'}"


def _middle(sector: str) -> int:
    columns = SECTORS[sector].columns
    return columns[len(columns) // 2]


def _up(hex_: str, rows: int) -> str:
    for _ in range(rows):
        hex_ = GRID.ring[hex_][0]
    return hex_


def _east(hex_: str) -> str:
    """The neighbour in the next column; "" beyond the last."""
    column = GRID.cells[hex_][0] + 1
    return next((h for h in GRID.beside[hex_] if GRID.cells[h][0] == column), "")


def marks(here: Ground, letter: str, zone: str) -> Iterator[Mark]:
    """Works and zones of the defence; breaches, and what must be held for each."""
    for hex_ in sorted(here.zones):
        if hex_[0] == letter:
            yield Mark("zone", hex_, zone)
    for site in here.sites.values():
        for hex_ in site.boxes:
            if hex_[0] == letter and hex_ in here.cells:
                yield Mark("work", hex_, "Pill box in history")
    held: dict[str, list[str]] = {}
    for key, breach in here.breaches.items():
        if breach.beach[0] == letter:
            side = point(GRID, breach.beach, breach.land)
            yield Mark("breach", breach.beach, key, side)
        for hex_ in breach.security:
            if hex_[0] == letter and hex_ in here.cells:
                held.setdefault(hex_, []).append(key)
    for hex_, keys in held.items():
        yield Mark("held", hex_, " ".join(keys))
