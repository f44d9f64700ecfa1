"""Op sheets of landing units (2.3a): written before the game, begun on their own sector."""

import difflib
from collections.abc import Iterable

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.boats.scattering import beach_of
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.events import SheetWritten
from domain.games.tcs_omaha.ground import ground as map_ground
from domain.games.tcs_omaha.ground.shore import SECTORS
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landing import schematic
from domain.games.tcs_omaha.landing.loading import Boats
from domain.games.tcs_omaha.leaders.sheets import check_count, check_landing_sheet
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.lookup import Happening
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import Side

SIDE: Side = "american"


def write(state: State, order: o.OpSheet) -> Happening:
    """A sheet for units that are in boats, implemented from the start (2.3a)."""
    mine = sheets.mine(state, SIDE)
    check_count(SIDE, len(mine))
    if any(s.title == order.name for s in mine.values()):
        raise Illegal("8.1", f"You already have a sheet {order.name}; tear it or use another name.")
    names = tuple(_member(state, word) for word in order.members)
    sheets.check_free(names, mine.values())
    sector = schematic.NAMED.get((order.sector or "").casefold(), "")
    if order.sector and not sector:
        raise Illegal(
            "1.16", f"{order.sector[:40]} is not a beach sector; write one such as easy-red-2."
        )
    boxes = _boxes(state, names)
    box = beach_of(sector) if sector else ""
    check_landing_sheet(sector, boxes, box, transport=not boxes)
    sheet = sheets.written(state, SIDE, order, names, active=True, sector=sector)
    yield SheetWritten(SIDE, sheets.key(state, SIDE), sheet)


def _member(state: State, word: str) -> str:
    units = schematic.afloat(state.scenario)
    known = {u.casefold(): u for u in units}
    known |= {CARDS[u].company.casefold(): CARDS[u].company for u in units}
    folded = word.strip(",").casefold()
    if folded not in known:
        near = difflib.get_close_matches(folded, known, 1, 0.4)
        told = f" Did you mean {known[near[0]]}?" if near else ""
        raise Illegal("8.1", f"No company or unit {word[:40]} sails here.{told}")
    return known[folded]


def _boxes(state: State, names: tuple[str, ...]) -> set[str]:
    """The beach boxes from which the boats of some units start."""
    return {
        beach_of(line.sector)
        for line in schematic.plan(state)
        for part in line.aboard
        if part.unit in names or CARDS[part.unit].company in names
    }


def check_boats(state: State) -> None:
    """Raise Illegal where the boats of a sheet start from another box than that of its sector, or
    carry nobody of it: the plan may have changed since it was written (2.3a, 2.1h)."""
    for sheet in sheets.mine(state, SIDE).values():
        boxes, box = _boxes(state, sheet.members), beach_of(sheet.sector)
        if not boxes:
            raise Illegal(
                "2.3a",
                f"Nobody of sheet {sheet.title} sails in a wave; load them, or “tear "
                f"{sheet.title}”.",
            )
        if wrong := sorted(boxes - {box}):
            raise Illegal(
                "2.3a",
                f"Sheet {sheet.title} is for {sheet.sector}, so its units start from the box of "
                f"{box}, not {wrong[0]}; change their boats, or “tear {sheet.title}”.",
            )


def begun(state: State) -> dict[str, tuple[str, ...]]:
    """By sheet the units that reached the sector of it and have not begun (2.3a, 2.3e)."""
    found: dict[str, tuple[str, ...]] = {}
    for key, sheet in state.sheets.items():
        if sheet is None or not sheet.sector:
            continue
        cells, columns = map_ground(scene(state.scenario).piece).cells, _columns(sheet)
        units = tuple(
            n for n in sheets.members(state, sheet)
            if n not in sheet.begun and cells[state.units[n].hex][0] in columns
        )  # fmt: skip
        if units:
            found[key] = units
    return found


def _columns(sheet: Sheet) -> frozenset[int]:
    return frozenset(SECTORS[sheet.sector].columns)


def begins(state: State) -> Happening:
    """Units begin what their sheet says."""
    for key, units in begun(state).items():
        yield e.SheetBegun(key, units)


def parted(state: State, lines: Iterable[Boats]) -> Happening:
    """Who comes by a transport stands on no sheet, though others of his company do (2.1m)."""
    names = frozenset(part.unit for line in lines for part in line.aboard)
    for key, sheet in sheets.mine(state, SIDE).items():
        if any(sheets.shared((name,), sheet) for name in names):
            yield sheets.less(state, key, names, "who is left of it comes by transports")
