"""Chapters 4 and 12 to 15: the turn, supply, victory, campaign, weather and flak."""

import pytest

from domain.game.view.text_board import text_board
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.dropping import DropRolled, PlacesTaken
from domain.games.utah_beach.ending import (
    LONGEST,
    MatchEnded,
    MatchExtended,
    captured,
    out_of_supply,
)
from domain.games.utah_beach.ground import CITIES, DEPOTS, GOALS, UNBRIDGED
from domain.games.utah_beach.lookup import allowance
from domain.games.utah_beach.markers import value
from domain.games.utah_beach.movement import UnitMoved
from domain.games.utah_beach.phases import FieldLaid
from domain.games.utah_beach.printed import CUPS
from domain.games.utah_beach.refitting import points
from domain.games.utah_beach.state import State
from tests.games.utah_beach.field import EMPTY, FULL, at, hex_of, owes
from tests.rigs.scenario import given

ALL = dict.fromkeys(GOALS, "allied")


@pytest.mark.rule("4.1", "10.2")
def test_a_turn_runs_from_support_to_victory_the_allies_first() -> None:
    now = at("8/4@2405 919/709@2404", "bombard", cups=FULL, turn=8)
    stages = [("bombard", "allied")]
    for _ in range(9):
        now = now.when(now.state.seat, "pass").accepted().goes_on()
        if (now.state.stage, now.state.seat) != stages[-1]:
            stages.append((now.state.stage, now.state.seat))
        if now.state.turn == 9:
            break
    assert stages == [
        ("bombard", "allied"),
        ("move", "allied"),
        ("fight", "allied"),
        ("bombard", "german"),
        ("move", "german"),
        ("fight", "german"),
        ("bombard", "allied"),
    ]
    assert now.state.turn == 9
    laid = next(iter(RULES.setup(RULES.scenario("landing"), (), {}, None)))  # type: ignore[arg-type]
    assert laid == FieldLaid(scenario="landing", last=17)


@pytest.mark.rule("4.1a")
def test_spent_markers_return_each_turn() -> None:
    over = at("8/4@2607b 919/709@3002", "mobile-fight", "german", cups=EMPTY, mines=True)
    begun = over.when("german", "pass")
    assert begun.state.cups == CUPS
    assert not begun.state.mines
    assert (begun.state.stage, begun.state.seat) == ("refit", "allied")


# --- Supply -----------------------------------------------------------------------------------


@pytest.mark.rule("12.0")
def test_a_line_may_begin_or_end_in_a_zone_but_not_pass_through() -> None:
    starved = set(out_of_supply(at("8/4@2405 919/709@2404").state))
    assert not starved  # its own hex is in a zone, the way on is free
    corner = at("8/4@0101 6/2@0202").state  # both ways out of the corner are controlled
    assert set(out_of_supply(corner)) == {"8/4"}
    held = at("8/4@0101 12/4@0201 6/2@0202").state
    assert set(out_of_supply(held)) == {"8/4"}  # a friend opens no zone
    beach = at("8/4@2607b 919/709@2606 729/709@2506").state
    assert not set(out_of_supply(beach))


@pytest.mark.rule("12.0")
def test_without_supply_a_unit_loses_a_step_at_the_end_of_the_allied_part() -> None:
    now = at("8/4@2405 12/4@2306r", "mobile-fight", beachheads=())
    checked = now.when("allied", "pass")
    assert checked.state.units["8/4"].reduced
    assert checked.state.gone[-1] == "12/4"
    german = at("919/709@2405", "mobile-fight", "german", beachheads=())
    assert not german.when("german", "pass").state.units["919/709"].reduced


# --- Victory ----------------------------------------------------------------------------------


@pytest.mark.rule("13.0")
def test_no_beachhead_left_at_the_end_of_a_turn_is_sudden_death() -> None:
    now = at("8/4@2405 919/709@3303", "mobile-fight", "german", beachheads=(), held=ALL)
    over = now.when("german", "pass")
    over.includes(MatchEnded(ending="german-sudden-death"))
    over.when("allied", "pass").refused("13.0")
    assert RULES.outcome(over.state).winners == ("german",)  # type: ignore[union-attr]
    assert not RULES.to_move(over.state)


@pytest.mark.rule("13.0")
def test_all_seven_goals_in_supply_win_for_the_allies() -> None:
    assert set(GOALS) == {"1706", "1805", "2206", "2605", "2503", "2901", "2501"}
    units = "8/4@2405 919/709@3303"
    won = at(units, "mobile-fight", "german", held=ALL, turn=17, charged=DEPOTS)
    won.when("german", "pass").includes(MatchEnded(ending="allied-victory"))
    six = {hex_: side for hex_, side in ALL.items() if hex_ != "2901"}
    short = at(units, "mobile-fight", "german", held=six, charged=DEPOTS, turn=17)
    short.when("german", "pass").includes(MatchEnded(ending="german-operational"))
    cut = at(f"{units} 6/2@3001", "mobile-fight", "german", held=ALL)
    assert "2901" in captured(cut.state, GOALS)  # a line may begin in a zone
    deep = at(f"{units} 6/2@3001 5/5@2801 15/5@2903", "mobile-fight", "german", held=ALL)
    assert "2901" not in captured(deep.state, GOALS)


@pytest.mark.rule("13.0", "13.0a")
def test_the_germans_keep_their_turns_to_retake_but_for_the_early_end() -> None:
    units = "8/4@2405 919/709@3303"
    now = at(units, "mobile-fight", "german", held=ALL, turn=16, charged=DEPOTS)
    now.when("german", "pass").lacks(MatchEnded)
    early = at(units, "mobile-fight", "german", held=ALL, turn=9, charged=DEPOTS,
               options=("early-end",))  # fmt: skip
    early.when("german", "pass").includes(MatchEnded(ending="allied-victory"))
    option = {o.key: o.default for o in RULES.scenario("landing").options}
    assert option["early-end"] == "off"


@pytest.mark.rule("13.0")
def test_after_turn_17_the_germans_have_held() -> None:
    units = "8/4@2405 919/709@3303"
    early = at(units, "mobile-fight", "german", turn=16).when("german", "pass")
    early.lacks(MatchEnded)
    late = at(units, "mobile-fight", "german", turn=17).when("german", "pass")
    late.includes(MatchEnded(ending="german-operational"))


@pytest.mark.rule("13.0")
def test_a_place_is_taken_by_who_stands_there_and_not_in_passing() -> None:
    now = at("8/4@2504 919/709@3303", "move")
    assert now.when("allied", "move 8/4 2503-2502").state.held == {}
    assert now.when("allied", "move 8/4 2503").state.held == {"2503": "allied"}
    back = at("919/709@2502", "move", "german", held={"2503": "allied"})
    assert back.when("german", "move 919/709 2503").state.held == {"2503": "german"}


@pytest.mark.rule("13.0")
def test_moves_of_the_first_rules_fold_as_they_did() -> None:
    now = at("8/4@2504").state
    old = UnitMoved(unit="8/4", path=("2503", "2502")).after(now)
    assert old.held == {"2503": "allied"}
    fell = DropRolled(unit="505/82", die=1, drift=0, hex="2503").after(now)
    assert fell.held == {"2503": "allied"}


@pytest.mark.rule("13.0", "11.2.2c")
def test_paratroopers_take_what_they_stand_on_when_the_landings_are_over() -> None:
    falling = at("505/82@2503 507/82@2605 8/4@2607b", "drift", turn=0, gone=(),
                 zones={"82": "2503"}, aloft=("505/82", "507/82"))  # fmt: skip
    down = falling.steps(1).steps(6)
    assert down.state.held == {}
    over = down.steps().goes_on()
    over.includes(PlacesTaken(seat="allied", hexes=("2605",)))
    assert over.state.held == {"2605": "allied"}


@pytest.mark.rule("13.0", "12.0", "11.1.4b")
def test_the_board_in_text_tells_goals_depots_and_supply() -> None:
    now = at("8/4@2405 6/2@0202 12/4@0101 919/709@3303", held={"2206": "allied"}, raided=("2901",))
    told = " ".join(text_board(RULES.view(now.state, None)).split())
    assert "Ste-Marie-du-Mont (2206) Allied" in told
    assert "Carentan (1706) German" in told
    assert "raided: 2501, 1801, 1301, 1001, 0601, 0401." in told
    assert "Allied supply comes from 2607; without supply: 12/4." in told
    assert "River: " in told
    assert "Road: " in told
    assert "Trail: " in told


# --- The campaign -----------------------------------------------------------------------------


@pytest.mark.rule("14.0", "14.0a")
def test_replacements_of_the_campaign() -> None:
    by_turn = {t: points(State(scenario="campaign"), t) for t in range(1, 8)}
    assert [by_turn[t].leg for t in (1, 2, 3)] == [0, 2, 2]
    assert [by_turn[t].mobile for t in range(2, 8)] == [0, 1, 0, 2, 0, 2]


@pytest.mark.rule("10.1", "14.0b")
def test_the_land_beyond_the_vire_is_open_in_the_campaign_only() -> None:
    assert frozenset(("1809", "1810")) in UNBRIDGED
    here = at("8/4@1509", "move")
    here.when("allied", "move 8/4 1510").refused("10.1", "east of the Vire")
    here.when("allied", "move 8/4 1509-1510").refused("10.1")
    assert "move 8/4 1510" not in here.offered("allied")
    there = at("8/4@1509", "move", scenario="campaign")
    there.offers("allied", "move 8/4 1510")
    assert hex_of(there.when("allied", "move 8/4 1510"), "8/4") == "1510"
    assert len(RULES.view(there.state, None).maps[0].spaces) == 10 + len(
        RULES.view(here.state, None).maps[0].spaces
    )


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("cities", "last"), [((), 24), (("St-Lô",), 23), (("Carentan", "Périers"), 22)]
)
def test_the_campaign_goes_on_a_turn_for_each_city_not_captured(
    cities: tuple[str, ...], last: int
) -> None:
    held = {hex_: "allied" for city in cities for hex_ in CITIES[city]}
    now = at("8/4@2405 919/709@3303", "mobile-fight", "german", scenario="campaign", turn=17,
             held=held)  # fmt: skip
    more = now.when("german", "pass")
    more.includes(MatchExtended(last=last, cities=len(cities)))
    half = at("8/4@2405 919/709@3303", "mobile-fight", "german", scenario="campaign", turn=17,
              held={"1706": "allied"})  # fmt: skip
    half.when("german", "pass").includes(MatchExtended(last=24, cities=0))
    end = at("8/4@2405 919/709@3303", "mobile-fight", "german", scenario="campaign", turn=24,
             last=24)  # fmt: skip
    end.when("german", "pass").includes(MatchEnded(ending="german-operational"))
    assert LONGEST == 25


@pytest.mark.rule("14.3")
def test_seven_city_hexes_win_the_campaign() -> None:
    hexes = [hex_ for city in CITIES.values() for hex_ in city]
    assert len(CITIES) == 7
    for n, ends in ((6, False), (7, True)):
        held = dict.fromkeys(hexes[:n], "allied")
        now = at("8/4@2405 919/709@3404", "mobile-fight", "german", scenario="campaign",
                 held=held, turn=17)  # fmt: skip
        over = now.when("german", "pass")
        assert bool(RULES.outcome(over.state)) is ends
    lost = at("8/4@2405", "mobile-fight", "german", scenario="campaign", beachheads=())
    lost.when("german", "pass").includes(MatchEnded(ending="german-sudden-death"))


# --- Weather and flak -------------------------------------------------------------------------


@pytest.mark.rule("14.1")
def test_a_six_brings_bad_weather_from_turn_2() -> None:
    options = ("weather",)
    fair = at("8/4@2607b 919/709@3303", "mobile-fight", "german", options=options)
    assert fair.when("german", "pass", 5).state.weather == 5
    first = at("8/4@2607b", "assault", turn=0, attacked=("2607",), options=options).steps()
    assert first.state.weather == 0
    laid = RULES.setup(RULES.scenario("campaign"), (), {"flak": "off"}, None)  # type: ignore[arg-type]
    assert next(iter(laid)) == FieldLaid(scenario="campaign", last=17, options=("weather",))


@pytest.mark.rule("14.1a")
def test_bad_weather_halves_movement_and_rounds_up() -> None:
    wet = at("8/4@2405 37/17SS@2005", gone=(), weather=6).state
    assert allowance(wet, "8/4") == 4  # half points: 4 becomes 2
    assert allowance(wet, "37/17SS") == 6  # 5 becomes 3
    assert allowance(at("8/4@2405", weather=5).state, "8/4") == 8


@pytest.mark.rule("14.1b", "14.1c")
def test_bad_weather_grounds_aircraft_and_withholds_markers() -> None:
    over = at("8/4@2607b 919/709@3303", "mobile-fight", "german", options=("weather",))
    wet = over.when("german", "pass", 6, 2, "2", "6", 1, "mines").state
    assert wet.cups["air"] == ()
    assert len(wet.cups["ground"]) == len(CUPS["ground"]) - 2
    assert wet.cups["german"] == tuple(m for m in CUPS["german"] if m != "mines")


@pytest.mark.rule("15.0")
def test_near_flak_aircraft_count_half_rounded_up() -> None:
    units = "8/4@2504 919/709@2404 17FLAK/17SS@2403"
    with_ = at(units, options=("flak",)).state
    assert value(with_, "air 8", "2404") == 4
    assert value(with_, "ground 5", "2404") == 5
    assert value(with_, "air 10", "2403") == 5
    assert value(with_, "air 8", "2405") == 8, "two hexes off"
    assert value(at(units).state, "air 8", "2404") == 8


def test_helpers_say_where_units_are() -> None:
    assert hex_of(at("8/4@2405"), "8/4") == "2405"
    assert hex_of(at("8/4@2405"), "12/4") == ""
    assert owes("stand", "german")[0].n == 0
    assert given(RULES).state == RULES.start
