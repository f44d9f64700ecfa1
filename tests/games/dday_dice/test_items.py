"""Chapter 7: Items."""

import pytest

from domain.games.dday_dice.arrival import MenRolled, UnitArrived
from domain.games.dday_dice.binoculars import (
    BombTurned,
    GunTurned,
    MenTurned,
    MineTurned,
    ShellTurned,
)
from domain.games.dday_dice.combat import EnemyFired
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.giving import ResourcesGiven
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.movement import SectorEntered
from domain.games.dday_dice.powers import CardPlayed, DieRecoloured, DieTurned, TallyCopied
from domain.games.dday_dice.recruiting import SpecialistRecruited
from domain.games.dday_dice.weapons import SectorRelieved
from tests.games.dday_dice.beach import baker, beach, printed, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("7.1")
def test_a_bangalore_torpedo_takes_all_defence_but_not_the_guns() -> None:
    able = unit("fire", sector="9", items=("bangalore-torpedo",))
    turn = beach(able, guns={"9": (4,)}).waits_for("able").when("able", "use bangalore-torpedo")
    turn.then(
        CardPlayed(unit="able", card="bangalore-torpedo"),
        SectorRelieved(sector="9", by="bangalore-torpedo"),
    )
    turn.steps().then(CasualtiesDue(unit="able", n=4, guns=4))


@rule("7.1")
def test_what_weakens_a_sector_helps_all_there() -> None:
    able = unit("fire", sector="4", items=("bangalore-torpedo",))
    turn = beach(able, baker("ready", sector="4")).when("able", "use bangalore-torpedo")
    turn.when("able", "done").steps().then(
        CasualtiesDue(unit="able", n=0), CasualtiesDue(unit="baker", n=0)
    )


@rule("7.2")
@pytest.mark.parametrize(("sector", "n"), [("1", 0), ("7", 1), ("9", 3), ("bunker", 5)])
def test_a_bazooka_takes_seven(sector: str, n: int) -> None:
    turn = beach(unit("fire", sector=sector, items=("bazooka",))).when("able", "use bazooka")
    turn.steps().then(CasualtiesDue(unit="able", n=n, defence=n))


@rule("7.3")
def test_binoculars_turn_any_own_die_even_a_locked_one() -> None:
    able = unit("tally", DICE, locked=("R1", "R2"), items=("binoculars",))
    beach(able).waits_for("able").when("able", "use binoculars R1 two soldiers").then(
        CardPlayed(unit="able", card="binoculars", on=("R1", "two-soldiers")),
        DieTurned(unit="able", die="R1", face=4, by="binoculars"),
    )


@rule("7.3")
def test_binoculars_turn_the_machine_gun_die_of_the_sector() -> None:
    able = unit("fire", sector="9", items=("binoculars",))
    turn = beach(able, guns={"9": (6,)}).when("able", "use binoculars gun 1")
    turn.includes(GunTurned(unit="able", sector="9", dice=(1,), by="binoculars"))
    turn.steps().then(CasualtiesDue(unit="able", n=11, defence=10, guns=1))


@rule("7.3")
def test_binoculars_turn_the_own_landmine_die() -> None:
    turn = beach(unit("march", sector="2", items=("binoculars",))).when("able", "move 3", 6)
    turn = turn.goes_on().waits_for("able").when("able", "use binoculars mines 1")
    turn.includes(MineTurned(unit="able", die=1, by="binoculars"))
    turn.steps().then(CasualtiesDue(unit="able", n=1, mine=1))


@rule("7.3")
def test_binoculars_may_be_kept_for_later() -> None:
    turn = beach(unit("mines", sector="2", mine=3, items=("binoculars",))).when("able", "done")
    turn.steps().then(CasualtiesDue(unit="able", n=3, mine=3))


@rule("7.3")
def test_binoculars_show_another_result() -> None:
    turn = beach(unit("tally", DICE, items=("binoculars",)))
    turn.when("able", "use binoculars R1 skull").refused("7.3", "does not show")
    turn.when("able", "use binoculars gun 1").refused("7.3")
    beach(unit("fire", items=("binoculars",))).when("able", "use binoculars gun 1").refused("7.3")


@rule("7.4")
def test_a_carrier_pigeon_lets_two_units_trade_from_afar() -> None:
    turn = beach(unit("muster", sector="2", items=("carrier-pigeon",)), baker("muster"))
    turn.when("able", "give 2 soldiers to baker").refused("9.1")
    turn = turn.waits_for("able").when("able", "use carrier-pigeon baker")
    turn.when("able", "give 2 soldiers to baker").then(
        ResourcesGiven(unit="able", to="baker", soldiers=2)
    )
    turn.when("baker", "give 2 soldiers to able").accepted()


@rule("7.4")
def test_a_carrier_pigeon_may_save_a_unit_that_cannot_move() -> None:
    able = unit("march", sector="2", chevrons=4, visited=("2", "3"), items=("carrier-pigeon",))
    turn = beach(able, baker("moved", courage=2)).waits_for("able")
    turn = turn.when("able", "use carrier-pigeon baker")
    turn.when("baker", "give 2 courage to able").when("able", "move 4").accepted()


@rule("7.5")
def test_a_dispatch_case_copies_a_final_tally() -> None:
    turn = beach(unit("tally", "skull " * 6, items=("dispatch-case",)), baker("tallied", DICE))
    turn.when("able", "use dispatch-case baker").includes(
        TallyCopied(unit="able", of="baker", faces=(1, 2, 3, 4, 5, 6), colours="RRWWBB")
    )


@rule("7.6", "7.15")
@pytest.mark.parametrize(("radio", "soldiers"), [("field-radio", 5), ("walkie-talkie", 2)])
def test_radios_bring_soldiers_at_once(radio: str, soldiers: int) -> None:
    gained = ResourcesGained(unit="able", by=radio, soldiers=soldiers)  # type: ignore[arg-type]
    for stage in ("roll", "muster", "march", "fire"):
        turn = beach(unit(stage, DICE, items=(radio,)))
        turn.when("able", f"use {radio}").includes(gained)
    beach(unit("losses", owed=2, items=(radio,))).when("able", f"use {radio}").refused("1.6")


@rule("7.6")
def test_a_radio_is_asked_for_when_all_would_be_lost() -> None:
    beach(unit("fire", soldiers=2, items=("field-radio",))).waits_for("able")
    beach(unit("fire", soldiers=3, items=("field-radio",))).waits_for()


@rule("7.7")
def test_a_flak_vest_ignores_the_guns() -> None:
    able = unit("fire", sector="9", items=("flak-vest",))
    turn = beach(able, guns={"9": (6,)}).waits_for("able").when("able", "use flak-vest")
    turn.steps().then(CasualtiesDue(unit="able", n=10, defence=10))
    turn.when("able", "use flak-vest").refused("7.7")


@rule("7.8")
def test_a_flame_thrower_takes_ten_in_the_bunker_only() -> None:
    turn = beach(unit("fire", sector="bunker", items=("flame-thrower",)))
    turn = turn.waits_for("able").when("able", "use flame-thrower")
    turn.steps().then(CasualtiesDue(unit="able", n=2, defence=2))
    outside = beach(unit("fire", sector="9", items=("flame-thrower",)))
    outside.when("able", "use flame-thrower").refused("7.8", "Bunker")


@rule("7.9")
def test_a_grenade_silences_the_guns_before_they_are_rolled() -> None:
    turn = beach(unit("brace", sector="9", items=("grenade",)), baker("brace", sector="9"))
    turn = turn.waits_for("able").when("able", "use grenade")
    turn.steps().then(EnemyFired())


@rule("7.9")
def test_a_grenade_comes_too_late_after_the_roll() -> None:
    turn = beach(unit("fire", sector="9", items=("grenade",)), guns={"9": (6,)})
    turn.when("able", "use grenade").refused("1.6", "before the guns")
    quiet = beach(unit("brace", sector="4", items=("grenade",)))
    quiet.waits_for().when("able", "use grenade").refused("7.9", "4 is not under machine guns")


@rule("7.10")
def test_a_lucky_charm_is_a_star_or_a_courage() -> None:
    turn = beach(unit("muster", items=("lucky-charm",))).waits_for("able")
    turn.when("able", "use lucky-charm star").includes(
        ResourcesGained(unit="able", by="lucky-charm", stars=1)
    )
    turn.when("able", "use lucky-charm courage").includes(
        ResourcesGained(unit="able", by="lucky-charm", courage=1)
    )
    turn.when("able", "use lucky-charm tool").refused("7.10")


@rule("7.11")
def test_a_mine_detector_makes_the_way_safe_this_turn() -> None:
    able = unit("march", sector="2", items=("mine-detector",))
    turn = beach(able).when("able", "use mine-detector")
    turn.when("able", "move 3").then(SectorEntered(unit="able", sector="3"))
    beach(unit("muster", items=("mine-detector",))).when("able", "use mine-detector").refused("1.6")
    turn.when("able", "use mine-detector").refused("7.11", "no Mine Detector")


@rule("7.12")
def test_a_shoulder_patch_recruits_for_a_soldier() -> None:
    turn = beach(unit("muster", stars=9, items=("shoulder-patch",))).waits_for("able")
    turn = turn.when("able", "use shoulder-patch medic")
    turn.includes(
        SpecialistRecruited(unit="able", specialist="medic", soldiers=1, by="shoulder-patch")
    )
    assert turn.state.units["able"].soldiers == 9
    turn.when("able", "recruit scout").refused("5.1", "one Specialist a turn")


@rule("7.12")
def test_a_shoulder_patch_needs_a_soldier_to_spare() -> None:
    last = beach(unit("muster", soldiers=1, items=("shoulder-patch",)))
    last.when("able", "use shoulder-patch medic").refused("7.12", "to spare")
    after = beach(unit("muster", turn=("recruited",), items=("shoulder-patch",)))
    after.when("able", "use shoulder-patch medic").refused("7.12")


@rule("7.13")
def test_a_strategic_map_changes_a_colour() -> None:
    turn = beach(unit("tally", DICE, items=("strategic-map",))).waits_for("able")
    turn.when("able", "use strategic-map W1 red").includes(
        DieRecoloured(unit="able", die="W1", colour="R", by="strategic-map")
    )
    turn.when("able", "use strategic-map W1 white").refused("7.13")


@rule("7.14")
def test_a_toolkit_adds_two_tools() -> None:
    dice = "two star soldier two courage tool"
    turn = beach(unit("tally", dice, items=("toolkit",))).waits_for("able")
    turn = turn.when("able", "use toolkit").goes_on()
    assert turn.state.units["able"].points == 6
    beach(unit("muster", items=("toolkit",))).when("able", "use toolkit").refused("1.6")


@rule("7.16")
def test_a_whistle_advances_without_courage() -> None:
    turn = beach(unit("march", items=("whistle",))).offers("able", "move 2 with whistle")
    turn.when("able", "move 2 with whistle").then(
        CardPlayed(unit="able", card="whistle"), SectorEntered(unit="able", sector="2")
    )


@rule("7.16")
def test_a_whistle_does_not_lift_requirements_and_is_for_advances() -> None:
    turn = beach(unit("march", sector="2", items=("whistle",)))
    turn.when("able", "move 5 with whistle").refused("10.6", "Corporal")
    turn.when("able", "move 3 with whistle").refused("7.16", "no Courage")
    beach(unit("march")).when("able", "move 2 with whistle").refused("7.16", "no Whistle")


@rule("7.12", "5.8")
def test_a_shoulder_patch_takes_nobody_whom_another_unit_has_claimed() -> None:
    patched = baker("muster", stars=4, items=("shoulder-patch",))
    turn = beach(unit("muster", stars=4), patched).when("able", "recruit captain")
    turn.withholds("baker", "use shoulder-patch captain")
    turn.when("baker", "use shoulder-patch captain").refused("7.12")
    turn = turn.when("baker", "use shoulder-patch medic").goes_on()
    assert turn.state.units["able"].specialists == ("captain",)


@rule("7.3", "11.8")
def test_binoculars_turn_the_die_for_mortar_fire_or_traps() -> None:
    able = unit("fire", sector="6", items=("binoculars",))
    turn = beach(able, scenario="sword", ground={"6": 1}, shells={"6": 6}).waits_for("able")
    turn = turn.withholds("able", "use binoculars shell 6").when("able", "use binoculars shell 1")
    turn.includes(ShellTurned(unit="able", sector="6", die=1, by="binoculars"))
    hard = printed("sword", "6")
    turn.steps().then(CasualtiesDue(unit="able", n=hard + 1, defence=hard, shells=1))


@rule("7.3", "7.21")
def test_binoculars_turn_the_die_of_a_gammon_bomb_of_the_sector() -> None:
    able = unit("fire", sector="4", items=("binoculars",))
    turn = beach(able, bombs=(("4", 1), ("6", 2))).when("able", "use binoculars bomb 6")
    turn.includes(BombTurned(unit="able", sector="4", die=6, by="binoculars"))
    assert set(turn.state.bombs) == {("4", 6), ("6", 2)}
    turn.steps().then(CasualtiesDue(unit="able", n=0))
    far = beach(able, bombs=(("6", 2),))
    far.when("able", "use binoculars bomb 6").refused("7.3")


@rule("7.3", "10.10")
def test_binoculars_turn_the_die_for_the_soldiers_of_a_sector() -> None:
    turn = beach(unit("arrive", sector="10", items=("binoculars",))).steps(1)
    turn = turn.then(MenRolled(unit="able", die=1)).waits_for("able")
    turn = turn.withholds("able", "use binoculars men 1", "use binoculars ground 6")
    left = turn.when("able", "done").goes_on(4)
    left.includes(ResourcesGained(unit="able", by="sector", soldiers=1))
    turn = turn.when("able", "use binoculars men 6")
    turn.includes(MenTurned(unit="able", die=6, by="binoculars"))
    turn = turn.goes_on(4).includes(
        ResourcesGained(unit="able", by="sector", soldiers=6), UnitArrived(unit="able")
    )
    assert turn.state.units["able"].mine == 0
