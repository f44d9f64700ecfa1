"""No map strands a Unit that plays well: by the rules themselves, on every walk there is."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domain.games.dday_dice import movement
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.printed import SPECIALISTS
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Sector
from tests.games.dday_dice.beach import beach, unit

rule = pytest.mark.rule
ENOUGH = 10
"""Courage that pays for any line."""
BLIND_ALLEYS = {
    "tiger-advanced": {("7", "8")},
    "gold": {("7", "8")},
    "juno": {("6", "7")},
    "pointe-du-hoc": {("4", "5")},
}
"""Moves sideways that only a Specialist leads on from; the Sector before has a way on."""


class Walks:
    """Every walk of a Unit with Courage, on a cliff with Skulls, and whom the Sectors give it.

    It has no Item, no Battle Cry and no Specialist but those that join each Unit free.
    """

    def __init__(self, scenario: str, closed: frozenset[tuple[str, str]] = frozenset()) -> None:
        self.played, self.closed = BATTLES[scenario], closed
        self.state: State = beach(unit("march"), scenario=scenario).state
        self._through: dict[Unit, bool] = {}

    def landed(self) -> Iterator[Unit]:
        """A Unit in each Sector where the battle may begin."""
        for start in self.played.starts:
            able = unit("march", "skull " * 6, sector=start, courage=ENOUGH)
            yield self._joined(able, self.played.starts[start].joins)

    def moved(self, able: Unit) -> Iterator[Unit]:
        """The Unit after each move that the rules allow."""
        if able.sector in self.played.bunkers:
            return
        for move in movement.moves(replace(self.state, units={"able": able}), able):
            if (able.sector, move.to) in self.closed:
                continue
            left = tuple(s for s in able.specialists if s != move.specialist)
            there = replace(
                able, sector=move.to, visited=(*able.visited, move.to), specialists=left
            )
            yield self._joined(there, self.played.sectors[move.to].joins)

    def gets_through(self, able: Unit) -> bool:
        """Whether a way leads to a Bunker's door, whatever the Bunker asks for besides."""
        if able not in self._through:
            there = able.sector in self.played.bunkers or any(
                way.to in self.played.bunkers and (able.sector, way.to) not in self.closed
                for way in self.played.ways[able.sector]
            )
            self._through[able] = there or any(map(self.gets_through, self.moved(able)))
        return self._through[able]

    def stranded(self) -> set[tuple[Sector, Sector]]:
        """The moves of a Unit that could get through after which it cannot; landings as well."""
        frontier, seen = list(self.landed()), set[Unit]()
        lost = {(able.sector, able.sector) for able in frontier if not self.gets_through(able)}
        while frontier:
            able = frontier.pop()
            for after in self.moved(able):
                if not self.gets_through(after):
                    lost.add((able.sector, after.sector))
                elif after not in seen:
                    seen.add(after)
                    frontier.append(after)
        return lost

    @staticmethod
    def _joined(able: Unit, specialist: str | None) -> Unit:
        if specialist is None or SPECIALISTS[specialist].unique:  # type: ignore[index]
            return able
        return replace(able, specialists=tuple({*able.specialists, specialist}))  # type: ignore[arg-type]


@rule("10.5")
@pytest.mark.parametrize("scenario", BATTLES)
def test_nobody_is_stranded_by_landing_or_by_advancing(scenario: str) -> None:
    assert Walks(scenario).stranded() == BLIND_ALLEYS.get(scenario, set())
    rows = {key: sector.row for key, sector in BATTLES[scenario].sectors.items()}
    assert all(rows[here] == rows[to] for here, to in BLIND_ALLEYS.get(scenario, ()))  # type: ignore[index]


@rule("10.5")
@pytest.mark.parametrize(
    ("scenario", "here", "closed", "lost"),
    [
        ("omaha", "5", ("6", "7"), ("1", "1")),
        ("utah", "10", ("9", "12"), ("7", "10")),
        ("merville", "8", ("10", "11"), ("7", "8")),
    ],
)
def test_a_landing_an_advance_or_a_move_sideways_that_strands_is_found(
    scenario: str, here: str, closed: tuple[str, ...], lost: tuple[str, str]
) -> None:
    assert lost not in Walks(scenario).stranded()
    assert lost in Walks(scenario, frozenset((here, to) for to in closed)).stranded()
