"""Chapter 1: the board, and the ground on it (9.1, 9.3)."""

from collections.abc import Iterator
from typing import cast

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Options, Scenario
from domain.game.told import listed, say
from domain.games.combined_arms.arms import ArmsEvent
from domain.games.combined_arms.mustering import ArmyRevealed, drawn
from domain.games.combined_arms.printed import BATTLES, Battle
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import SEATS, SIDES, Ground, Seat
from domain.grid.squares import Squares, squares

RULES_OF_CHOICE = ("cities", "difficult-terrain", "elite", "experienced", "reinforcements")


_GROUND = {
    "city": say("Cities: {squares}."),
    "mountain": say("Mountains: {squares}."),
    "bocage": say("Bocage: {squares}."),
}


class FieldLaid(ArmsEvent, frozen=True):
    """The board lies on the table with what the match is played with."""

    scenario: str
    size: int
    first: Seat
    armies: str
    options: tuple[str, ...] = ()
    ground: dict[str, Ground] = {}

    def after(self, state: State) -> State:
        return State(
            scenario=self.scenario,
            size=self.size,
            first=self.first,
            seat=self.first,
            armies=self.armies,
            options=self.options,
            ground=self.ground,
        )

    def told(self, state: State) -> str:
        title = BATTLES[self.scenario].title
        told = [
            say("{title} on {n} by {n} squares.", title=title, n=self.size),
            say("{side} moves first.", side=SIDES[self.first]),
        ]
        for kind, form in _GROUND.items():
            found = sorted(s for s, ground in self.ground.items() if ground == kind)
            if found:
                told.append(say(form, squares=listed(found)))
        return " ".join(told)


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Iterator[ArmsEvent]:
    """The board is laid for the side that moves first (1.4), and armies drawn if asked for."""
    battle = BATTLES[scenario.key]
    campaign = scenario.key == "campaign"  # 9.11
    on = tuple(k for k in RULES_OF_CHOICE if campaign or options.get(k) == "on")
    on += (AS_PRINTED,) if options.get(AS_PRINTED) == "on" else ()
    armies = options.get("armies", "chosen")
    yield FieldLaid(
        scenario=scenario.key,
        size=battle.field.size,
        first=cast(Seat, options.get("first-move", SEATS[0])),
        armies=armies,
        options=on,
        ground=_ground(battle, on, chance),
    )
    if armies == "random":  # 2.8
        for seat in SEATS:
            yield ArmyRevealed(seat=seat, army=drawn(seat, battle.army, chance))


def _ground(battle: Battle, on: tuple[str, ...], chance: Chance) -> dict[str, Ground]:
    """Cities in the middle rows (9.1) and the same difficult terrain on both halves (9.3)."""
    board = squares(battle.field.size, battle.field.size)
    home = battle.field.home
    ground: dict[str, Ground] = {}
    if "cities" in on:
        middle = [s for n in range(home + 1, board.rows - home + 1) for s in board.row(n)]
        cities = chance.draw(middle, battle.field.cities, why="the cities")
        ground |= dict.fromkeys(cities, "city")
    if "difficult-terrain" in on:
        half = [s for n in range(home, board.rows // 2 + 1) for s in board.row(n)]
        kinds: tuple[tuple[Ground, int], ...] = (
            ("mountain", battle.rough.mountains),
            ("bocage", battle.rough.bocage),
        )
        for kind, n in kinds:
            free = [s for s in half if s not in ground and _mirror(board, s) not in ground]
            for square in chance.draw(free, n, why=f"the {kind} of one half"):
                ground |= {square: kind, _mirror(board, square): kind}
    return ground


def _mirror(board: Squares, square: str) -> str:
    """The square that lies to the other side as this one does to its own."""
    x, y = board.at[square]
    return board.name(board.columns - 1 - x, board.rows - 1 - y)
