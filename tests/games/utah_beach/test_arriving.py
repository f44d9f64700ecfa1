"""11.1: the German set-up, reinforcements, markers and depots."""

import pytest

from domain.games.utah_beach.arriving import entries
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.dropping import AT_START
from domain.games.utah_beach.ground import DEPOTS
from domain.games.utah_beach.printed import CUPS, UNITS
from domain.games.utah_beach.refitting import MarkerLost
from domain.games.utah_beach.support import MinesSetAside
from tests.games.utah_beach.field import FULL, at, owes, without


@pytest.mark.rule("11.1.1", "11.1")
def test_the_germans_begin_on_their_printed_hexes() -> None:
    assert AT_START == {
        "6/2": "1709",
        "709/709": "3303",
        "919/709": "3002",
        "729/709": "3203",
        "739/709": "3303",
    }
    stacked = at("709/709@3303 739/709@3303", "move", "german")
    apart = stacked.when("german", "move 739/709 3302")
    apart.accepted()
    at("709/709@3303 739/709@3302", "move", "german").when("german", "move 739/709 3303").refused(
        "5.4"
    )


@pytest.mark.rule("11.1.2", "11.1.2b")
def test_reinforcements_come_over_their_edge() -> None:
    now = at("919/709@3002", "move", "german", turn=1, gone=without("1057/91", "191/91"))
    now.when("german", "move 1057/91 2901-2902").accepted()
    now.when("german", "move 1057/91 2301-2302").refused("11.1.2")
    assert min(entries(now.state, "1057/91")) == "2401"
    now.when("german", "move 920/243 2901").refused("1.2")
    early = at("919/709@3002", "move", "german", turn=1, gone=without("920/243"))
    early.when("german", "move 920/243 2901").refused("11.1.2", "turn 2")
    south = at("919/709@3002", "move", "german", turn=4, gone=without("1049/77"))
    south.when("german", "move 1049/77 0104-0203").accepted()
    late = at("919/709@3002", "mobile-move", "german", turn=3, gone=without("17AT/17SS"))
    late.when("german", "move 17AT/17SS 1301").refused("11.1.2", "Movement Phase")


@pytest.mark.rule("11.1.2")
def test_a_zone_closes_an_edge_hex() -> None:
    now = at("8/4@2902 919/709@3303", "move", "german", turn=1, gone=without("1057/91"))
    now.when("german", "move 1057/91 2901-2801").refused("11.1.2")
    now.when("german", "move 1057/91 3101").accepted()


@pytest.mark.rule("11.1.2", "11.1.2c")
def test_an_arrival_is_refused_for_its_true_reason() -> None:
    now = at("8/4@2405 919/709@3002", "move", "german", turn=4, gone=without("1049/77"))
    now.when("german", "move 1049/77 2902").refused("11.1.2", "over the south edge", "cannot reach")
    now.when("german", "move 1049/77 2901-2902").refused("11.1.2", "over the south edge, not on")
    near = at("8/4@2902 919/709@3303", "move", "german", turn=1, gone=without("1057/91"))
    near.when("german", "move 1057/91 2901-2801").refused("11.1.2", "controls 2901")
    near.when("german", "move 1057/91 2206").refused("11.1.2", "row 24", "2206")
    marsh = at("8/4@2405 919/709@3303", "move", "german", turn=5, gone=without("5/5"))
    marsh.when("german", "move 5/5 2901").refused("11.1.2", "south edge")


@pytest.mark.rule("11.1.2a")
def test_a_unit_that_can_arrive_must() -> None:
    now = at("919/709@3002", "move", "german", turn=1, gone=without("1057/91"))
    (asked,) = RULES.view(now.state, "german").prompts
    assert "1057/91 must come" in asked.text, "nobody is told to pass"
    now.when("german", "pass").refused("11.1.2a", "1057/91")
    now.when("german", "done").refused("11.1.2a")
    now.when("german", "move 1057/91 2902").when("german", "pass").accepted()


NORTH_SEALED = "8/4@2501 12/4@2801 22/4@3101 359/90@3401"


@pytest.mark.rule("11.1.2c")
def test_a_barred_unit_is_delayed_and_then_takes_any_west_hex() -> None:
    now = at(NORTH_SEALED, "move", "german", turn=2, gone=without("920/243"))
    blocked = now.when("german", "move 920/243 2001")
    blocked.refused("11.1.2c", "bars every edge hex")
    passed = now.goes_on()
    assert "920/243" in passed.state.delayed
    later = at(
        NORTH_SEALED, "move", "german", turn=3, gone=without("920/243"), delayed=("920/243",)
    )
    later.when("german", "move 920/243 2001").accepted()


@pytest.mark.rule("11.1.2d")
def test_the_ss_of_turn_3_comes_by_road() -> None:
    now = at("919/709@3002", "move", "german", turn=3, gone=without("33/17SS"))
    assert entries(now.state, "33/17SS") == ("1301", "0401", "0104", "0108")
    now.when("german", "move 33/17SS 1001-0902").refused("11.1.2")
    now.when("german", "move 33/17SS 1301-1302").accepted()


@pytest.mark.rule("11.1.3", "11.2.5")
def test_only_allied_units_are_rebuilt() -> None:
    now = at("919/709@3002r 8/4@2606r", "refit", turn=2, points=(1, 0))
    now.offers("allied", "rebuild 8/4").withholds("allied", "rebuild 919/709")


@pytest.mark.rule("11.1.4")
def test_the_germans_have_eleven_markers_the_mines_and_seven_depots() -> None:
    assert sorted(CUPS["german"]) == sorted(
        ["1", "2", "3", "3", "4", "4", "4", "5", "5", "6", "6", "mines"]
    )
    assert set(DEPOTS) == {"2901", "2501", "1801", "1301", "1001", "0601", "0401"}


ATTACKED = "8/4@2504 919/709@2503"


@pytest.mark.rule("11.1.4a")
def test_drawn_mines_are_used_or_put_aside() -> None:
    cups = {**FULL, "german": (*FULL["german"], "mines")}
    now = at(ATTACKED, "fight", cups=cups).when("allied", "attack 2503 from 8/4")
    asked = now.when("german", "support 2", "5", "mines")
    asked.waits_for("german").offers("german", "mines use", "mines aside")
    used = asked.when("german", "mines use")
    assert used.state.combat.answer == ("german 5", "german mines")
    kept = asked.when("german", "mines aside", "4")
    assert kept.state.mines
    assert kept.state.combat.answer == ("german 5", "german 4")


@pytest.mark.rule("11.1.4a")
def test_mines_that_were_put_aside_come_on_top_of_two_markers() -> None:
    now = at(ATTACKED, "fight", cups=FULL, mines=True).when("allied", "attack 2503 from 8/4")
    both = now.when("german", "support 2 mines", "5", "4")
    assert both.state.combat.answer == ("german 5", "german 4", "german mines")
    assert not both.state.mines
    without_ = at(ATTACKED, "fight", cups=FULL).when("allied", "attack 2503 from 8/4")
    without_.when("german", "support 1 mines").refused("11.1.4a", "no Mines marker put aside")
    bare = at("8/4@2504 919/709@2503", "bombard", "german", cups=FULL, mines=True)
    bare.when("german", "bombard 2504 mines").refused("11.1.4a")


@pytest.mark.rule("11.1.4a")
def test_mines_cannot_bombard() -> None:
    cups = {**FULL, "german": (*FULL["german"], "mines")}
    now = at("8/4@2504 919/709@2503", "bombard", "german", cups=cups)
    drawn = now.when("german", "bombard 2504 1", "mines", "6", 6)
    drawn.includes(MinesSetAside())
    assert drawn.state.mines


@pytest.mark.rule("11.1.4b")
def test_a_captured_depot_costs_a_marker_for_good() -> None:
    held = {"2901": "allied", "2301": "allied"}
    over = at("8/4@2901 919/709@3303", "mobile-fight", "german", held=held)
    begun = over.when("german", "pass", "6")
    begun.includes(MarkerLost(hex="2901", marker="6"))
    assert begun.state.cups["german"].count("6") == 1
    later = begun.state
    assert later.charged == ("2901",)
    raid = at("8/4@2902 919/709@2802", "move").when("allied", "move 8/4 2901")
    back = at("919/709@2901 8/4@2405", "mobile-fight", "german", raided=raid.state.raided,
              held={"2901": "german"})  # fmt: skip
    back.when("german", "pass", "5").includes(MarkerLost(hex="2901", marker="5"))
    again = at(
        "8/4@2902 919/709@2901",
        "mobile-fight",
        "german",
        held={"2901": "german"},
        charged=("2901",),
        lost=("6",),
    ).when("german", "pass")
    assert again.state.cups["german"].count("6") == 1


def test_every_unit_has_its_turn() -> None:
    assert {name for name, u in UNITS.items() if u.turn == 4 and u.seat == "allied"} == {
        "CCA/4",
        "CCB/4",
        "CCR/4",
    }
    assert len([u for u in UNITS.values() if u.seat == "german"]) == 21
    assert RULES.scenario("landing").seats == ("allied", "german")
    assert owes("stand", "german", "919/709")[0].task == "stand"


@pytest.mark.rule("11.2.5", "14.0a")
@pytest.mark.parametrize(
    ("turn", "points", "scenario", "unit", "why"),
    [
        (3, (1, 0), "landing", "CCA/4", "on turn 3: they come on odd turns from turn 5."),
        (6, (1, 0), "landing", "CCA/4", "on turn 6: they come on odd turns from turn 5."),
        (4, (2, 0), "campaign", "CCA/4", "from turn 5 and one on turn 3."),
        (5, (1, 0), "landing", "CCA/4", "for mobile units is spent."),
        (5, (0, 1), "landing", "8/4", "for leg units is spent."),
    ],
)
def test_a_point_that_never_came_is_not_called_spent(
    turn: int, points: tuple[int, int], scenario: str, unit: str, why: str
) -> None:
    now = at(f"{unit}@2607br 919/709@3303", "refit", turn=turn, points=points, scenario=scenario)
    now.when("allied", f"rebuild {unit}").refused("11.2.5", why)
