"""Special damage, mortar fire and traps, DEF that stands, several machine guns."""

import pytest
from msgspec.structs import replace

from domain.games.dday_dice.combat import EnemyFired
from domain.games.dday_dice.losses import CasualtiesDue, CasualtiesTaken
from tests.games.dday_dice.beach import beach, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"
CLIMB = "skull skull skull skull courage tool"


# --- Fire (11.7 to 11.10) ---------------------------------------------------------------------


@rule("11.7")
@pytest.mark.parametrize(("die", "special"), [(5, 0), (6, 1)])
def test_a_six_costs_a_specialist_at_omaha(die: int, special: int) -> None:
    able = unit("fire", sector="5", specialists=("medic", "hero"))
    turn = beach(able, scenario="omaha", guns={"5": (die,)}).when("able", "done").steps()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert due.specialists == special


@rule("11.7")
def test_the_specialist_is_lost_besides_the_fire() -> None:
    able = unit("losses", sector="5", owed=4, doomed=1, specialists=("medic", "hero"))
    turn = beach(able, scenario="omaha").waits_for("able")
    turn.when("able", "lose 4 soldiers").refused("11.7", "at least 1")
    turn.when("able", "lose 3 soldiers hero").refused("11.3")
    turn.when("able", "lose 4 soldiers hero").then(
        CasualtiesTaken(unit="able", soldiers=4, specialists=("hero",))
    )
    turn.when("able", "lose 3 soldiers hero medic").then(
        CasualtiesTaken(unit="able", soldiers=3, specialists=("hero", "medic"))
    )


@rule("11.7")
def test_who_has_no_specialist_is_spared() -> None:
    turn = beach(unit("fire", sector="5"), scenario="omaha", guns={"5": (6,)}).steps()
    turn.then(CasualtiesDue(unit="able", n=10, defence=4, guns=6))


@rule("11.7")
@pytest.mark.parametrize(("courage", "lost"), [(0, 0), (1, 1), (3, 1)])
def test_a_six_costs_a_courage_at_utah(courage: int, lost: int) -> None:
    able = unit("fire", sector="13", soldiers=40, courage=courage)
    turn = beach(able, scenario="utah", guns={"13": (6,)}).steps()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert due.courage == lost
    assert turn.state.units["able"].courage == courage - lost


@rule("11.7", "7.7", "8.20")
@pytest.mark.parametrize("protection", ["flak-vest", "tank"])
def test_a_flak_vest_and_a_tank_ward_off_special_damage(protection: str) -> None:
    worn = {"turn": ("flak-vest",)} if protection == "flak-vest" else {"vehicle": "tank"}
    able = unit("fire", sector="5", specialists=("medic",), soldiers=40, **worn)
    turn = beach(able, scenario="omaha", guns={"5": (6,)}).goes_on()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert due.specialists == 0


@rule("11.8")
def test_mortar_fire_costs_a_die_in_phase_5() -> None:
    turn = beach(unit("brace", sector="6"), scenario="sword", ground={"6": 1}).steps(3)
    turn = turn.then(EnemyFired(shells={"6": 3})).steps()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert (due.shells, due.n) == (3, due.defence + 3)


@rule("11.8")
@pytest.mark.parametrize(("specialists", "shells"), [((), 5), (("minesweeper",), 0)])
def test_booby_traps_spare_a_unit_with_a_minesweeper(
    specialists: tuple[str, ...], shells: int
) -> None:
    able = unit("fire", sector="11", soldiers=40, specialists=specialists)
    turn = beach(able, scenario="sword", ground={"11": 1}, shells={"11": 5}).goes_on()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert due.shells == shells


@rule("11.9")
@pytest.mark.parametrize(
    "relief",
    [{"relief": (("11", "bangalore-torpedo"),)}, {"relief": (("11", "bazooka"),)},
     {"bombs": (("11", 6),)}],
)  # fmt: skip
def test_a_def_that_stands_is_lowered_by_nothing(relief: dict[str, object]) -> None:
    able = unit("fire", sector="11", soldiers=40, vehicle="tank")
    plain = beach(unit("fire", sector="11", soldiers=40), scenario="merville").goes_on().happened
    turn = beach(able, scenario="merville", **relief).goes_on()
    due = [x for x in (*plain, *turn.happened) if isinstance(x, CasualtiesDue)]
    assert due[0].defence == due[1].defence > 0


@rule("11.9", "1.4")
def test_nobody_is_asked_for_a_weapon_that_does_nothing() -> None:
    able = unit("fire", sector="11", soldiers=40, items=("bazooka",))
    turn = beach(able, scenario="merville")
    assert turn.goes_on().happened


@rule("11.9", "7.1", "7.2", "7.21", "8.20")
@pytest.mark.parametrize("item", ["bangalore-torpedo", "bazooka", "gammon-bomb"])
def test_a_weapon_is_used_only_where_it_lowers_something(item: str) -> None:
    able = unit("fire", sector="11", soldiers=40, items=(item,))
    turn = beach(able, scenario="merville").withholds("able", f"use {item}")
    turn.when("able", f"use {item}").refused("11.9", "Nothing lowers the DEF")
    mined = beach(replace(able, sector="10"), scenario="merville")
    mined.offers("able", f"use {item}")
    flat = beach(replace(able, sector="10"), scenario="merville",
                 relief=(("10", "bangalore-torpedo"),))  # fmt: skip
    flat.withholds("able", f"use {item}").when("able", f"use {item}").refused(
        "11.9", "is already 0"
    )


@rule("7.7", "7.11", "1.4")
def test_a_vest_and_a_detector_are_kept_where_they_are_of_no_use() -> None:
    able = unit("fire", sector="5", soldiers=40, items=("flak-vest",))
    quiet = beach(able, scenario="tiger-advanced", guns={})
    quiet.withholds("able", "use flak-vest").when("able", "use flak-vest").refused("7.7")
    beach(able, guns={"5": (3,)}).offers("able", "use flak-vest")
    march = beach(unit("march", sector="9", items=("mine-detector",)))
    march.when("able", "use mine-detector").refused("7.11", "No landmines")


@rule("11.10")
def test_machine_guns_of_one_sector_are_added_together() -> None:
    turn = beach(unit("brace", sector="14"), scenario="juno").steps(2, 6)
    turn = turn.then(EnemyFired(guns={"14": (2, 6)}))
    turn = turn.steps()
    due = next(x for x in turn.happened if isinstance(x, CasualtiesDue))
    assert (due.guns, due.n) == (8, due.defence + 8)


@rule("11.10", "7.3")
def test_binoculars_turn_the_highest_of_several() -> None:
    able = unit("fire", sector="14", soldiers=40, items=("binoculars",))
    turn = beach(able, scenario="juno", guns={"14": (2, 6)}).when("able", "use binoculars gun 1")
    assert turn.state.guns["14"] == (2, 1)
