"""Orders of battle, scenarios, and the historical landing plan."""

from collections import Counter

import pytest

from domain.games.tcs_omaha.ground import BOXES, SECTORS, map_ground, sea
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.words import HOUR, minute

KEYS = tuple(forces.SCENARIOS)


def test_no_two_companies_have_a_unit_in_common() -> None:
    names = [u for company in forces.COMPANIES.values() for u in company.units]
    assert len(names) == len(set(names))
    assert forces.units("A/1/16") == ("1/A/1/16", "2/A/1/16", "3/A/1/16", "wpn/A/1/16")
    assert forces.units("1/A/1/16") == ("1/A/1/16",)


def test_a_regiment_has_nine_rifle_companies_and_three_of_heavy_weapons() -> None:
    kinds = Counter(
        tuple(sorted(company.units.values()))
        for company in forces.COMPANIES.values()
        if company.battalion.endswith("/18")
    )
    assert kinds["us-rifle", "us-rifle", "us-rifle", "us-weapons"] == 9
    assert kinds["us-81mm", "us-hmg", "us-hmg"] == 3


@pytest.mark.rule("1.7")
def test_there_are_26_pill_boxes_and_ten_rocket_pits() -> None:
    kinds = Counter(forces.KIND_OF.values())
    assert kinds["pillbox"] == 26
    assert kinds["rocket-pit"] == 10
    day = forces.german_hexes(forces.SCENARIOS["day"])
    boxes = [hex_ for unit, hex_ in day.items() if forces.KIND_OF[unit] == "pillbox"]
    assert sorted(boxes) == sorted(h for site in FRAME.works.values() for h in site.boxes)


def test_every_boat_sails_once_and_every_company_is_aboard_once() -> None:
    boats = Counter()
    aboard: Counter[str] = Counter()
    for line in forces.PLAN.boats:
        boats[line.wave, line.craft] += line.n
        aboard.update({unit for load in line.loads for word in load for unit in forces.units(word)})
    assert boats == Counter({
        (1, "lca"): 12, (1, "lct"): 4, (1, "dd"): 0,
        (2, "lca"): 29, (2, "rhino"): 6, (2, "dukw"): 15,
        (3, "lca"): 24, (3, "rhino"): 3, (3, "lct"): 3, (3, "dukw"): 12,
    })  # fmt: skip
    assert set(aboard.values()) == {1}
    later = {u for word in forces.PLAN.transport.order for u in forces.units(word)}
    assert not later & aboard.keys() - set(forces.units("B/62-Arm-FA"))
    americans = {
        u for c in forces.COMPANIES.values() if c.side == "american" for u in c.units
        if c.units[u] != "us-leader"
    }  # fmt: skip
    left = americans - later - aboard.keys()
    assert {forces.COMPANY_OF[u].rpartition("/")[2] for u in left} <= {"116"}


def test_the_plan_keeps_the_29th_division_to_its_beaches() -> None:
    for line in forces.PLAN.boats:
        beach = SECTORS[line.sector].beach
        assert beach in BOXES
        for word in (w for load in line.loads for w in load):
            if word.endswith("/116"):
                assert line.wave in (1, 2)
                assert beach in ("Dog Red", "Easy Green")


@pytest.mark.parametrize("key", KEYS)
def test_all_stand_on_dry_land_of_their_piece(key: str) -> None:
    scenario = forces.SCENARIOS[key]
    here = map_ground(scenario.piece)
    wet = sea(minute(scenario.begins) // HOUR)
    stand = forces.german_hexes(scenario) | forces.american_hexes(scenario)
    assert stand.keys() <= forces.COMPANY_OF.keys()
    assert all(hex_ in here.cells and hex_ not in wet for hex_ in stand.values())
    for prize in scenario.victory.places.values():
        assert all(hex_ in here.cells for hex_ in prize.hexes)
    assert all(number in here.breaches for number in scenario.victory.breaches)
    assert scenario.victory.draw <= scenario.victory.level


@pytest.mark.parametrize("key", KEYS)
def test_the_two_sides_do_not_begin_on_one_hex(key: str) -> None:
    scenario = forces.SCENARIOS[key]
    german = set(forces.german_hexes(scenario).values())
    assert not german & set(forces.american_hexes(scenario).values())


def test_a_scenario_can_be_won_by_places_alone_or_nearly() -> None:
    for scenario in forces.SCENARIOS.values():
        most = sum(len(p.hexes) * p.points for p in scenario.victory.places.values())
        most += sum(scenario.victory.breaches.values())
        assert most + 10 >= scenario.victory.level
