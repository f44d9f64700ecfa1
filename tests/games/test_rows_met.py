"""A roll tells the row of the reference sheet that it met, and its cell is what came of it."""

from typing import Any

import pytest

from domain.game.ruleset import Event
from domain.game.view.reference import Chart, Lit, Met, lit
from domain.games import library
from domain.games.company_combat.assaulting import AssaultRolled, result_of
from domain.games.company_combat.rallying import RallyRolled
from domain.games.company_combat.scouting import ReconMade
from domain.games.dday_dice.arrival import GroundRevealed
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.bonuses import BonusTaken
from domain.games.dday_dice.words import BONUSES
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.retreating import MoraleFell
from domain.games.tcs_omaha.ground import FOOT, SECTORS
from domain.games.tcs_omaha.landing.running import BoatLanded, BoatsDrifted
from domain.games.tcs_omaha.printed import TABLES
from domain.games.utah_beach.aftermath import CombatResolved
from domain.games.utah_beach.bombarding import Bombarded
from domain.games.utah_beach.printed import ASSAULT, BOMBARDMENT, COMBAT
from domain.games.utah_beach.retreating import UnitStood

NO_STATE: Any = None


def met(game: str, scenario: str, event: Event) -> Lit | None:
    """The row that an event tells of, on the sheet of its game."""
    charts = library()[game].rules().sheet(scenario)
    where = event.met(NO_STATE)
    return lit(charts, where, charts) if where else None


@pytest.mark.parametrize("table", [COMBAT, ASSAULT], ids=["combat", "assault"])
def test_a_combat_lights_its_result(table: Any) -> None:
    for line in table.lines:
        for differential in range(-6, 32):
            for face, result in table.brings(line, differential).items():
                event = CombatResolved(line, differential, int(face), result)
                row = met("utah_beach", "landing", event)
                assert row is not None
                assert (row.row[0], row.row[row.at]) == (f"die {face}", result)


def test_a_bombardment_lights_its_result() -> None:
    for strength in range(25):
        for face, result in BOMBARDMENT.brings(strength).items():
            event = Bombarded("allied", "2503", "8/4", (), strength, int(face), result)
            row = met("utah_beach", "landing", event)
            assert row is not None
            assert row.row[row.at] == result


@pytest.mark.parametrize(
    ("score", "told"),
    [(1, "less"), (2, "less"), (3, "3 to 4"), (4, "3 to 4"), (5, "5 or more"), (8, "5 or more")],
)
def test_a_stand_lights_its_row(score: int, told: str) -> None:
    row = met("utah_beach", "landing", UnitStood("8/4", 1, score, held=score >= 3))
    assert row is not None
    assert (row.row[0], row.at) == (told, 0)


def test_area_fire_lights_its_result_where_no_shift_leads_to_another_column() -> None:
    for points in range(1, 40):
        for roll in range(1, 15):
            result = TABLES.area.result(points, roll)
            event = AreaFired(("1/E",), "A34.14", points, (roll,), 0, result)
            row = met("tcs_omaha", "spalding", event)
            assert row is not None
            assert row.row[row.at] == (result or "-")
    assert AreaFired(("1/E",), "A34.14", 1, (12,), 0, "3").met(NO_STATE) is None


def test_fallen_morale_lights_what_its_sum_brings_and_none_where_nobody_rolled() -> None:
    morale = TABLES.morale
    for total in range(morale.suppressed, morale.rout + 3):
        row = met("tcs_omaha", "spalding", MoraleFell("1/E", total, "suppressed"))
        assert row is not None
        least = int(row.row[0].removeprefix("from "))
        above = (morale.suppressed, morale.pick, morale.paralyzed, morale.flight, morale.rout)
        assert least == max(one for one in above if one <= total)
    assert met("tcs_omaha", "spalding", MoraleFell("1/E", 0, "suppressed")) is None


def test_a_boat_lights_the_sector_that_it_lands_in() -> None:
    for name in ("Easy Red 2", "Fox Green 1"):
        for column in SECTORS[name].columns:
            row = met("tcs_omaha", "day", BoatLanded(0, "lca", 3, FOOT[column - 1], {}))
            assert row is not None
            assert row.row[0] == name


def test_a_random_sector_lights_what_it_is() -> None:
    for (sector, die), ground in BATTLES["sword"].names.items():
        row = met("dday_dice", "sword", GroundRevealed("able", sector, die))
        assert row is not None
        assert row.row[:2] == (str(die), ground)


ASSAULTS = {
    "hurt": "the attacker takes a Casualty",
    "stopped": "the attacker is Pinned",
    "pinned": "the target is Pinned",
    "casualty": "the target takes a Casualty",
    "overrun": "the target takes a Casualty and is Pinned",
}


def test_rolls_of_companies_light_their_rows() -> None:
    for total in range(2, 16):
        event = AssaultRolled("rifle-1", "mg42-4", total, result_of(total, boxcars=False))
        row = met("company_combat", "meeting", event)
        assert row is not None
        assert row.row[1].startswith(ASSAULTS[event.result])
    wiped = AssaultRolled("rifle-1", "mg42-4", 12, result_of(12, boxcars=True))
    assert told_by(wiped) == "two sixes"
    assert told_by(ReconMade("recon-1", "left", 1, "spotted")).startswith("1 to")
    assert told_by(RallyRolled("rifle-1", 2, 4, rallied=True)) == "4 or more"
    assert told_by(RallyRolled("rifle-1", 1, 2, rallied=False)) == "1"
    assert told_by(RallyRolled("rifle-1", 2, 2, rallied=False)) == "", "the sheet has no row of it"


def told_by(event: Event) -> str:
    """What its row begins with, "" for none."""
    row = met("company_combat", "meeting", event)
    return row.row[0] if row else ""


def test_a_bonus_lights_its_row() -> None:
    firsts = []
    for bonus in BONUSES.values():
        row = met("dday_dice", "omaha", BonusTaken("able", bonus))
        firsts.append(row and row.row[0])
    assert firsts == ["Skulls", "Stars", "Soldiers", "two Soldiers", "Courage", "Tools"]


def test_columns_far_from_the_one_that_counts_are_left_out() -> None:
    heads, row = ("line", "<0", "0..2", "3..5", "6..8", "9+"), ("die 1", "a", "b", "c", "d", "e")
    chart = Chart("Fire", ("",) * 6, (heads, row))
    found = lit((chart,), Met("Fire", "die 1", 7, "line"), (chart,))
    assert found is not None
    near = found.near(1)
    assert (near.heads, near.row) == (("line", "3..5", "6..8", "9+"), ("die 1", "c", "d", "e"))
    assert near.row[near.at] == "d"
    assert lit((chart,), Met("Fire", "die 2", 7, "line"), (chart,)) is None
    assert lit((chart,), Met("Water", "die 1"), (chart,)) is None


def test_whoever_does_not_know_the_landing_plan_is_told_no_row_of_a_boat_that_drifts() -> None:
    unknown = library()["tcs_omaha"].start
    assert BoatsDrifted(1, "lca", 3, "Easy Green").met(unknown) is None
