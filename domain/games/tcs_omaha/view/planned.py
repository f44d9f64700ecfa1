"""What a side planned as its own maps show it: its operation sheets with goals, phase lines and
boundaries (8.13), and where the fire falls that it called (10.1)."""

from collections.abc import Iterator

from domain.game.view.board import Route
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.position import Leg, Sheet, State
from domain.games.tcs_omaha.position.lookup import ground
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.words import DAY, HOUR, Side


def routes(state: State, side: Side) -> Iterator[Route]:
    """The sheets of a side that it carries out or prepares, from where their units are, and the
    targets of its batteries."""
    for sheet in sheets.mine(state, side).values():
        legs = (Leg(sheet.mission, sheet.goal, sheet.until), *sheet.then)
        yield Route(
            name=_short(sheet),
            through=(*_start(state, sheet), *(leg.goal for leg in legs)),
            words=tuple(_hour(leg.until) for leg in legs),
            beside=tuple(_columns(state, sheet)),
        )
    for mission in state.missions:
        if mission.side == side and mission.target:
            later = mission.due > state.turn
            hour = f" {forces.clock(state.scenario, mission.due)}" if later else ""
            yield Route(name=f"{mission.battery}{hour}", through=(mission.target,))


def _short(sheet: Sheet) -> str:
    """What a sheet is called at its goal: without its sector, which the map names itself."""
    return sheet.title.removesuffix(f"-{landing.SAID.get(sheet.sector, sheet.sector)}")


def asked(state: State, side: Side) -> str:
    """What a side is asked before the first turn, as far as its plan is written (2.1h, 3.3g)."""
    if side == "german":
        return "Set up: “place 1/WN65 A29.15” moves a pill box or a rocket pit; then “done”."
    if not state.landing.plan:
        return "The landing plan: “plan historical” loads all boats; then change lines."
    if len(sheets.mine(state, side)) < sheets.MOST[side]:
        return (
            "Boats are loaded. Change lines, write mission sheets (“opsheet …”; who lands without "
            "one is moved only by the shingle and by leaders, 2.3b), then “done”."
        )
    return (
        f"Boats are loaded and {sheets.MOST[side]} sheets written, the most (2.3a): “tear …” "
        f"makes room for another; then “done”."
    )


def _start(state: State, sheet: Sheet) -> Iterator[str]:
    """The hex in the middle of those on which its units stand; none while they are at sea."""
    stands = [state.units[name].hex for name in sheets.members(state, sheet)]
    distance = ground(state).distance
    if stands:
        yield min(set(stands), key=lambda hex_: (sum(distance(hex_, at) for at in stands), hex_))


def _hour(minute: int) -> str:
    return f"{minute % DAY // HOUR:02}{minute % HOUR:02}" if minute else ""


def _columns(state: State, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Each column that bounds a sheet, from the south to the north of each map."""
    cells = ground(state).grid.cells
    for bound in sheet.between:
        column = sorted((at[1], hex_) for hex_, at in cells.items() if at[0] == cells[bound][0])
        for letter in dict.fromkeys(hex_[0] for _, hex_ in column):
            ends = [hex_ for _, hex_ in column if hex_[0] == letter]
            yield ends[0], ends[-1]
