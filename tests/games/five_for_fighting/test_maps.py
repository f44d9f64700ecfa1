"""Chapters 1 and 2: counters, maps and names."""

import itertools

import pytest

from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    BLUFFS,
    CLASSES,
    EXITS,
    LANDING,
    PRIZES,
    RIVERS,
    ROADS,
    STRONGPOINTS,
    TERRAIN,
    WORLD,
    chains,
    ground,
    is_sea,
)
from domain.games.five_for_fighting.lookup import need
from domain.games.five_for_fighting.printed import KINDS, SHEETS, UNITS
from domain.games.five_for_fighting.words import BEACHES
from domain.grid.hexes import spread
from tests.games.five_for_fighting.field import at, hex_of


@pytest.mark.rule("1.1")
def test_a_counter_has_a_full_and_a_reduced_side() -> None:
    now = at("utah", "1/8@1224 2/8@1325r 3/919@1223").state
    assert need(now, "1/8") == KINDS["I"].full
    assert need(now, "2/8") == KINDS["I"].reduced
    assert {kind.class_ for kind in KINDS.values()} == {"infantry", "armour", "guns"}
    assert {u.code for u in UNITS.values() if u.kind.class_ == "guns"} == {"AT"}
    assert all(kind.reduced == kind.full + 1 for kind in KINDS.values())


@pytest.mark.rule("1.2")
def test_the_counters_of_the_combined_rules_are_there() -> None:
    named = "1/79 2/79 82-BG 101-BG 2-Ranger 3/6 5/6 6/6 3KG/6FJ 1KG/6FJ 2KG/6FJ 25/12SS 26/12SS"
    assert set(named.split()) < UNITS.keys()
    assert {"12SS-Panzer", "Lehr-Panzer", "1/Lehr-KG", "2/Lehr-KG"} < UNITS.keys()
    assert {"Nott.Y", "ERY", "FGH", "SFR", "13/18-RH"} < UNITS.keys()
    assert len([u for u in UNITS.values() if u.option]) == 15


@pytest.mark.rule("1.3", "8.5")
def test_three_maps_connect_and_two_touch_no_other() -> None:
    assert BEACHES == ("utah", "omaha", "gold", "juno", "sword")
    world = ground("campaign")
    crossed = {frozenset((BEACH_OF[a], BEACH_OF[b])) for a in world.land for b in world.beside[a]}
    seams = {pair for pair in crossed if len(pair) == 2}
    assert seams == {frozenset(("gold", "juno")), frozenset(("juno", "sword"))}
    assert not any(
        BEACH_OF[b] != "juno" for a in ground("juno").land for b in ground("juno").beside[a]
    )


@pytest.mark.rule("2.1")
def test_an_order_names_a_land_hex_by_its_number_or_its_place() -> None:
    now = at("utah", "1/8@1224 5/919@0818")
    now.when("allied", "move 1/8 1524").refused("2.1", "sea")
    now.when("allied", "move 1/8 1628").refused("2.1", "no hex")
    now.when("allied", "move 1/8 2025").refused("2.1", "2025 lies on Omaha", "not played")
    now.when("allied", "move 1/8 Lebisey-wood").refused("2.1", "lies on Sword", "not played")
    now.when("allied", "move 1/8 poupeville").refused("2.1", "Pouppeville (1126)")
    now.when("allied", "move 1/8 1125").accepted()
    near = at("utah", "1/8@1026 5/919@0818")
    assert hex_of(near.when("allied", "move 1/8 pouppeville"), "1/8") == "1126"


@pytest.mark.rule("2.1")
def test_even_columns_lie_half_a_hex_further_south() -> None:
    assert set(WORLD.beside["2025"]) == {"2024", "2125", "2126", "2026", "1926", "1925"}
    assert set(WORLD.beside["2125"]) == {"2124", "2224", "2225", "2126", "2025", "2024"}
    assert BEACH_OF["2025"] == "omaha"


@pytest.mark.rule("2.2")
def test_a_unit_is_named_by_its_counter_or_its_hex() -> None:
    now = at("utah", "1/8@1224 2/8@1325 3/8@1325 5/919@0818")
    assert hex_of(now.when("allied", "move 1224 1125"), "1/8") == "1125"
    now.when("allied", "move 1325 1226").refused("2.2", "2/8", "3/8")
    now.when("allied", "move 5/919 0819").refused("2.2", "German")
    now.when("allied", "move 99/9 1125").refused("2.2")
    now.when("allied", "move 70 1125").refused("2.2", "not on the map")


def test_the_maps_are_sound() -> None:
    for beach in BEACHES:
        here = [h for h, b in BEACH_OF.items() if b == beach]
        assert len(here) == 15 * 12
        for road in chains(beach).values():
            assert all(b in WORLD.beside[a] for a, b in itertools.pairwise(road))
        for hex_ in LANDING[beach]:
            assert TERRAIN[hex_] == "B"
            assert any(is_sea(n) for n in WORLD.beside[hex_])
    for hex_ in (*PRIZES, *EXITS, *STRONGPOINTS):
        assert not is_sea(hex_)
    assert not any(is_sea(h) for side in ROADS | BLUFFS | RIVERS for h in side)
    assert len(RIVERS & ROADS) == 10
    assert all(b in WORLD.beside[a] for a, b in (sorted(s) for s in BLUFFS))


def test_every_goal_can_be_reached_from_every_beach() -> None:
    for beach in BEACHES:
        here = ground(beach)
        for kind in CLASSES:
            ways = {h: [n for n, _ in steps] for h, steps in here.ways[kind].items()}
            found = spread(LANDING[beach], ways)
            assert {h for h in PRIZES if BEACH_OF[h] == beach} - {"6530"} <= found, (beach, kind)


def test_the_armies_are_those_of_the_day() -> None:
    tanks = [u.id for u in UNITS.values() if u.code == "M4"]
    assert len(tanks) == 13
    assert [u.id for u in UNITS.values() if u.code == "Ch"] == ["1/79", "2/79"]
    setup: dict[str, int] = {}
    for unit in UNITS.values():
        if unit.hex:
            assert BEACH_OF[unit.hex] == unit.beach
            assert not is_sea(unit.hex)
            setup[unit.hex] = setup.get(unit.hex, 0) + 1
    assert max(setup.values()) == 2
    for beach in BEACHES:
        first = [u for u in UNITS.values() if u.beach == beach and u.turn == 1]
        assert len(first) <= 2 * len(SHEETS[beach].ground.landing)
