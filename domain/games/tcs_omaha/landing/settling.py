"""The landing plan is settled (2.1a): it holds as a whole, and leaders are drawn for it (2.3f)."""

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landing import leaders as berths
from domain.games.tcs_omaha.landing import schematic, sheets
from domain.games.tcs_omaha.landing.loading import check_whole_plan
from domain.games.tcs_omaha.leaders import cup, division
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening


def settle(state: State, chance: Chance) -> Happening:
    """The plan is settled (2.1a), and leaders are drawn for its boats (2.3f)."""
    check(state)
    candidates = berths.candidates(state)
    dice = chance.roll("2d6", why="leaders that land")
    many = cup.drawn(dice, len(candidates))
    drawn = chance.draw(candidates, many, why="leaders that land") if many else ()
    yield e.PlanSealed(dice, drawn)


def check(state: State) -> None:
    """Raise Illegal where the plan as it is written may not sail."""
    lines = schematic.plan(state)
    if not lines:
        raise Illegal("2.1h", "Nobody is in a boat yet: “plan historical” fills them all.")
    check_whole_plan(lines, schematic.available(state.scenario))
    sheets.check_boats(state)
    if division.PLAYED in state.options:
        sail = {part.unit for line in lines for part in line.aboard}
        division.check_all_sail(set(schematic.afloat(state.scenario)) - sail)


def can_settle(state: State) -> bool:
    """Whether the plan as it is written may sail."""
    try:
        check(state)
    except Illegal:
        return False
    return True
