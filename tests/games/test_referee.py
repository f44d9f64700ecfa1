"""A referee reads only the rulebooks: what they say must hold for every event of a whole game."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from domain.game.secrets import known as as_known
from domain.games import library
from domain.games.combined_arms.printed import TYPES
from domain.games.company_combat.printed import squad
from domain.games.utah_beach.ground import GRID
from domain.games.utah_beach.printed import UNITS
from tests.games.luck import Seeded

Told = Counter[tuple[Any, ...]]
Referee = Callable[[Any, Any, Any, Told], None]


def play(
    game: str, scenario: str, bots: tuple[str, ...], seed: int, referee: Referee, **options: str
) -> None:
    """A whole game, with each event shown to the referee: before, event, after."""
    rules, table, told = library()[game], library()[game].scenario(scenario), Counter[Any]()
    chance, luck, state = Seeded(seed), random.Random(seed), rules.start
    players = dict(zip(table.seats, bots, strict=False))
    known = dict.fromkeys(players, rules.start)

    def happen(events: Any) -> bool:
        nonlocal state
        happened = False
        for event in events:
            before, state, happened = state, event.after(state), True
            referee(before, event, state, told)
            for seat in players:
                known[seat] = as_known(event, seat).after(known[seat])
        return happened

    chosen = {o.key: o.default for o in table.options}
    chosen |= {key.replace("_", "-"): choice for key, choice in options.items()}
    happen(rules.setup(table, tuple(players), chosen, chance))
    while rules.outcome(state) is None:
        while happen(rules.advance(state, chance)):
            pass
        for seat in sorted(rules.to_move(state))[:1]:
            offered = list(rules.legal_orders(known[seat], seat))
            order = rules.bots[players[seat]](known[seat], seat, offered, luck)
            happen(rules.decide(state, seat, order, chance))


def utah(before: Any, event: Any, after: Any, told: Told) -> None:
    """Landing turn, range of guns, replacements, stacking (5.4, 8.1, 8.3, 11.2)."""
    match type(event).__name__:
        case "UnitMoved" if before.turn == 1:
            assert UNITS[event.unit].seat == "german"
        case "Bombarded":
            near = any(
                UNITS[name].seat == event.seat and GRID.distance(unit.hex, event.target) <= 2
                for name, unit in before.units.items()
            )
            assert near or all(marker.startswith("air ") for marker in event.markers)
            assert len(event.markers) <= 2
        case "UnitRebuilt":
            mobile = UNITS[event.unit].mobile
            told[before.turn, mobile] += 1
            assert told[before.turn, mobile] == 1
            assert before.turn >= 2 if not mobile else before.turn >= 5 and before.turn % 2
            assert UNITS[event.unit].seat == "allied"
        case "UnitMoved" | "TurnBegan" if after.turn >= 3:
            stood = Counter(u.hex for u in after.units.values() if not u.ashore)
            assert set(stood.values()) <= {1}


def company(before: Any, event: Any, after: Any, told: Told) -> None:
    """Who fires and assaults, what a roll does, who is destroyed (2.5, 2.6, 3.5, 6.2, 11.2)."""
    side = before.sides.get(before.seat)
    match type(event).__name__:
        case "AssaultDeclared":
            for name in event.units:
                assert _is_able(before, side.units[name])
                assert side.units[name].front == event.front
        case "SuppressionRolled":
            assert (event.result == "nothing") == (event.total <= 7)
            assert (event.result == "casualty") == (event.total >= 11)
            if event.by in side.units:
                assert _is_able(before, side.units[event.by])
        case "PhaseBegan":
            assert event.phase != "recon" or side.held <= 7
            for row in after.sides.values():
                assert all(u.casualties < squad(n).strength for n, u in row.units.items())


def _is_able(state: Any, unit: Any) -> bool:
    idle = not (unit.pinned or unit.acted or unit.dry)
    return idle and (state.double or not unit.moved)


def _apart(a: str, b: str) -> int:
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:])))


def arms(before: Any, event: Any, after: Any, told: Told) -> None:
    """Moves, shots and retreats (1.5, 3.8, 5.2, 6.1, 6.2, 7.1, 7.3, 7.5, 7.6)."""
    kind = type(event).__name__
    if kind not in ("UnitMoved", "UnitFired", "UnitRetreated"):
        return
    unit = before.units[event.square]
    if kind == "UnitFired":
        assert unit.seat != before.units[event.target].seat
        assert event.square not in before.fired
        assert _apart(event.square, event.target) <= TYPES[unit.kind].range
        assert unit.kind != "air-field" or event.square not in before.moved
        return
    assert event.to not in before.units
    if kind == "UnitMoved":
        assert event.square not in before.moved
        if unit.kind != "paratroopers":
            assert _apart(event.square, event.to) <= TYPES[unit.kind].move
        return
    step = int(event.to[1:]) - int(event.square[1:])
    assert step in (0, -1 if unit.seat == "allied" else 1)
    assert event.square not in before.routed
    assert unit.kind not in ("fortification", "headquarters")
    foes = (s for s, other in before.units.items() if other.seat != unit.seat)
    assert step or all(_apart(foe, event.to) > 1 for foe in foes)


def dice(before: Any, event: Any, after: Any, told: Told) -> None:
    """One move and one recruit a turn, no Sector twice, losses add up (5.1, 10.1, 10.2, 11.1)."""
    match type(event).__name__:
        case "UnitMoved":
            assert event.to not in before.units[event.unit].visited
            told["moved", before.turn, event.unit] += 1
        case "SpecialistRecruited" if event.stars:
            told["recruited", before.turn, event.unit] += 1
        case "CasualtiesDue":
            hits = event.defence + event.guns + event.shells + event.mine
            assert event.n == hits - event.saved
    assert set(told.values()) <= {1}
    for unit in after.units.values():
        assert min(unit.soldiers, unit.courage, unit.stars, unit.points) >= 0


CHOICES = ("elite", "cities", "difficult_terrain", "experienced", "reinforcements")
EVERY = dict.fromkeys(CHOICES, "on")


@pytest.mark.parametrize("seed", [1, 2])
def test_the_rulebooks_hold_in_whole_games(seed: int) -> None:
    play("utah_beach", "landing", ("general", "sergeant"), seed, utah)
    play("company_combat", "meeting", ("captain", "private"), seed, company)
    play("combined_arms", "battle", ("private", "private"), seed, arms, **EVERY)
    play("dday_dice", ("sword", "gold")[seed % 2], ("captain", "steady", "private"), seed, dice)
