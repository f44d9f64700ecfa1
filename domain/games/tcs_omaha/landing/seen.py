"""What a seat sees of a landing: the plan, obstacles, breaches, the tide, the points."""

from collections.abc import Iterator

from domain.game.board import Card, Piece
from domain.games.tcs_omaha import clock, forces, scoring
from domain.games.tcs_omaha.beach.obstacles import SAID
from domain.games.tcs_omaha.landing import schematic
from domain.games.tcs_omaha.sheets import FRAME
from domain.games.tcs_omaha.state import State

ASKED = "The landing plan: “plan historical” loads all boats; change lines, then “done”."


def cards(state: State, seat: str | None) -> Iterator[Card]:
    """The lines of the schematic, for the side that lands; what has landed is told (2.1h)."""
    plan = state.landing.plan
    if seat != "american" or not plan:
        return
    units = schematic.afloat(state.scenario)
    for at, line in enumerate(plan, 1):
        done = " Landed." if at - 1 in state.landing.landed else ""
        yield Card(
            id=f"boats-{at}",
            name=f"Line {at}",
            text=schematic.told(line, units) + done,
            owner="american",
            place="landing plan",
        )


def pieces(state: State) -> Iterator[Piece]:
    """Obstacle hexes that were tested, and open breaches (2.4, 2.5)."""
    for hex_, found in state.landing.obstacles.items():
        yield Piece(id=f"beach-{hex_}", name=SAID[found].capitalize(), space=hex_)
    for key in state.landing.breaches:
        site = FRAME.breaches[key]
        yield Piece(id=f"breach-{key}", name=f"Breach {site.name}", space=site.land)


def notes(state: State) -> Iterator[str]:
    """How the points stand, and what the American side needs (19.3)."""
    victory = forces.SCENARIOS[state.scenario].victory
    yield f"The American side wins with {victory.level} points, and draws from {victory.draw} on."
    counted = "; ".join(f"{why} {points:+d}" for points, why in scoring.lines(state))
    yield f"Points now: {scoring.total(state)}{f' ({counted})' if counted else ''}."
    if state.turn and (left := len(state.landing.plan or ()) - len(state.landing.landed)):
        yield f"Lines of boats that have yet to land: {left}."
    if state.landing.led:
        yield f"Led, and free to act anywhere: {', '.join(state.landing.led)}."
    if state.turn:
        yield f"It is {clock.told(state.scenario, state.turn)} of 6 June."
