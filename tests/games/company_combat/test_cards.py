"""Chapters 8 and 10: tactics cards in one's own turn, and the Rally Phase."""

import pytest

from domain.games.company_combat.effects import (
    AmmoSpent,
    CasualtyHealed,
    CoverLaid,
    FlankTurned,
    SmokeLaid,
    TimeDoubled,
    UnitsRallied,
)
from domain.games.company_combat.firing import SuppressionRolled
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.hits import UnitLost, UnitPinned
from domain.games.company_combat.rallying import RallyBegan, RallyRolled
from domain.games.company_combat.state import Unit
from domain.games.company_combat.turns import TurnBegan
from tests.games.company_combat.field import FOES, LINE, Standing, field, hurt, pinned, side, unit

rule = pytest.mark.rule


@rule("8.1")
@pytest.mark.parametrize(
    ("card", "target", "stages"),
    [
        ("smoke-1", "left", "recon suppress assault rally"),
        ("trench-1", "left", "recon suppress assault rally"),
        ("woods-1", "left", "recon suppress assault rally"),
        ("out-of-ammo-1", "grenadier-1", "recon suppress assault rally"),
        ("double-time-1", "", "recon suppress assault"),
        ("sniper-1", "grenadier-1", "suppress"),
        ("flank-attack-1", "left", "assault"),
        ("medic-1", "rifle-1", "rally"),
        ("rally-1", "left", "rally"),
    ],
)
def test_each_card_has_its_phases(card: str, target: str, stages: str) -> None:
    own: Standing = {"rifle-1": pinned("left", casualties=1), "scout-1": "center"}
    order = f"play {card} on {target}" if target else f"play {card}"
    for stage in ("recon", "suppress", "assault", "rally"):
        turn = field(stage, own, hand=(card,))
        if stage in stages.split():
            turn.offers("american", order)
            turn.when("american", order, 3, 3) if card == "sniper-1" else turn.when(
                "american", order
            ).accepted()
        else:
            turn.withholds("american", order)
            turn.when("american", order).refused("8.1")


@rule("8.1", "4.4")
@pytest.mark.parametrize("card", ["grenades-1", "ambush-1", "radio-jam-1"])
def test_some_cards_are_played_by_other_orders(card: str) -> None:
    turn = field("suppress", hand=(card,))
    turn.when("american", f"play {card} on left").refused("8.1")
    turn.when("american", "play medic-4").refused("4.4")


@rule("4.4")
def test_a_support_card_is_called_on_the_front_where_it_is_played() -> None:
    turn = field("suppress", hand=("mortar-barrage-1",))
    for at in ("left", "grenadier-1"):
        assert turn.when("american", f"play mortar-barrage on {at}").happened == (
            turn.when("american", "support left with mortar-barrage-1").happened
        )
    turn.when("american", "play mortar-barrage on grenadiers").refused("2.1", "Name a Front")
    later = field("assault", hand=("mortar-barrage-1",))
    later.when("american", "play mortar-barrage on left").refused("8.1")


@rule("8.2")
def test_smoke_lasts_until_the_sides_next_turn() -> None:
    turn = field("rally", hand=("smoke-1",)).when("american", "play smoke-1 on left")
    turn.then(
        CardPlayed(seat="american", card="smoke-1", target="left"),
        SmokeLaid(seat="american", front="left"),
    )
    turn = turn.goes_on("mg42-1", "mg42-2", "mg42-3")
    assert turn.state.seat == "german"
    assert turn.state.sides["american"].smoke == ("left",)
    again = field("rally", side(LINE, smoke=("left",)), seat="german").steps().steps()
    again.then(TurnBegan(seat="american", turn=3))
    assert again.state.sides["american"].smoke == ()


@rule("8.3")
def test_cover_is_laid_where_there_are_units() -> None:
    turn = field("rally", {"rifle-1": "left"}, hand=("trench-1", "smoke-1"))
    laid = turn.when("american", "play trench-1 on left")
    laid.includes(CoverLaid(seat="american", front="left", card="trench-1"))
    turn.when("american", "play trench-1 on right").refused("8.3")
    turn.when("american", "play smoke-1 on right").refused("8.3")
    turn.when("american", "play trench-1 on rifle-1").refused("2.1")
    turn.when("american", "play trench-1").refused("2.1")


@rule("8.4")
def test_a_flank_attack_is_on_a_flank() -> None:
    turn = field("assault", hand=("flank-attack-1",))
    turn.when("american", "play flank-attack-1 on right").includes(FlankTurned(front="right"))
    turn.when("american", "play flank-attack-1 on center").refused("8.4")
    turn.withholds("american", "play flank-attack-1 on center")


@rule("8.5")
def test_a_sniper_hits_whom_he_aims_at() -> None:
    foes: Standing = {**FOES, "mg42-1": "left"}
    turn = field("suppress", german=foes, hand=("sniper-1",))
    shot = turn.when("american", "play sniper-1 on mg42-1", 4, 4)
    shot.includes(UnitPinned(seat="german", unit="mg42-1"))
    turn.when("american", "play sniper-1 on mg42-1", 3, 4).includes(
        SuppressionRolled(by="sniper-1", total=7, result="nothing", seat="german", front="left")
    )
    turn.when("american", "play sniper-1 on mg42-2").refused("2.7")
    turn.when("american", "play sniper-1").refused("2.7", "Name")


@rule("8.6")
def test_a_medic_takes_one_casualty() -> None:
    turn = field("rally", {"rifle-1": hurt("left", 2), "rifle-2": "left"}, hand=("medic-1",))
    healed = turn.when("american", "play medic-1 on rifle-1")
    healed.includes(CasualtyHealed(unit="rifle-1"))
    assert unit(healed, "american", "rifle-1").casualties == 1
    turn.when("american", "play medic-1 on rifle-2").refused("8.6")


@rule("8.7")
def test_rally_steadies_a_whole_front() -> None:
    own: Standing = {
        "rifle-1": pinned("left"),
        "rifle-2": pinned("left"),
        "rifle-3": pinned("right"),
    }
    turn = field("rally", {**own, "bar-1": "center"}, hand=("rally-1",))
    steady = turn.when("american", "play rally-1 on left")
    steady.includes(UnitsRallied(front="left"))
    assert [unit(steady, "american", n).pinned for n in own] == [False, False, True]
    turn.when("american", "play rally-1 on center").refused("8.7")


@rule("8.8")
def test_double_time_lets_units_act_that_moved() -> None:
    moved: Standing = {"rifle-1": Unit("left", moved=True), "scout-1": Unit("left", moved=True)}
    turn = field("assault", moved, hand=("double-time-1",))
    turn.when("american", "play double-time-1 on left").refused("8.8")
    quick = turn.when("american", "play double-time-1")
    quick.includes(TimeDoubled()).offers("american", "assault grenadier-1 with rifle-1")
    recon = field("recon", moved, hand=("double-time-1",)).when("american", "play double-time-1")
    recon.offers("american", "recon with scout-1")


@rule("8.9")
@pytest.mark.parametrize(
    ("stage", "order"),
    [
        ("recon", "recon with scout-1"),
        ("suppress", "suppress with hmg30-1"),
        ("assault", "assault grenadier-1 with rifle-1"),
    ],
)
def test_out_of_ammo_holds_through_the_units_next_turn(stage: str, order: str) -> None:
    spent = field("rally", FOES, LINE, hand=(), foe_hand=("out-of-ammo-1",), seat="german").when(
        "german", "play out-of-ammo-1 on grenadier-1"
    )
    spent.includes(AmmoSpent(seat="american", unit="grenadier-1"))
    name = order.split()[-1]
    turn = field(stage, {name: Unit("left", dry=True)}, hand=("smoke-1",))
    turn.when("american", order).refused("8.9")
    turn.withholds("american", order)


@rule("8.9")
def test_after_its_next_turn_a_unit_has_ammunition_again() -> None:
    before = field("rally", {"rifle-1": Unit("left", dry=True)}, seat="german")
    own = before.steps().steps()
    own.then(TurnBegan(seat="american", turn=3))
    assert unit(own, "american", "rifle-1").dry
    after = field("rally", {"rifle-1": Unit("left", dry=True)}).steps().steps()
    after.then(TurnBegan(seat="german", turn=2))
    assert not unit(after, "american", "rifle-1").dry


# --- Rally ------------------------------------------------------------------------------------


@rule("10.1")
@pytest.mark.parametrize(
    ("beside", "roll", "rallied"),
    [
        *(((), 3, False), ((), 4, True), (("captain-1",), 3, True), (("captain-1",), 2, False)),
        (("lieutenant-1",), 3, True),
        *((("captain-1", "lieutenant-1"), 2, True), (("captain-1", "lieutenant-1"), 1, False)),
    ],
)
def test_a_rally_roll(beside: tuple[str, ...], roll: int, rallied: bool) -> None:
    own: Standing = {"rifle-1": pinned("left"), **dict.fromkeys(beside, "left")}
    turn = field("rally", {**own, "rifle-2": "right"}).steps()
    turn.then(RallyBegan(units=("rifle-1",)))
    rolled = turn.steps(roll)
    rolled.then(RallyRolled(unit="rifle-1", roll=roll, total=roll + len(beside), rallied=rallied))
    assert unit(rolled, "american", "rifle-1").pinned != rallied


@rule("10.1")
def test_a_commander_elsewhere_does_not_help_nor_himself() -> None:
    own: Standing = {"rifle-1": pinned("left"), "captain-1": pinned("right")}
    turn = field("rally", own).steps().steps(3)
    assert turn.happened == [RallyRolled(unit="rifle-1", roll=3, total=3, rallied=False)]
    turn.steps(3).then(RallyRolled(unit="captain-1", roll=3, total=3, rallied=False))


@rule("10.2")
@pytest.mark.parametrize(
    ("name", "casualties", "roll", "routs"),
    [
        *(("rifle-1", 1, 1, False), ("rifle-1", 2, 1, True), ("rifle-1", 2, 2, False)),
        *(("hmg30-1", 1, 1, True), ("hmg30-1", 0, 1, False), ("sherman-1", 2, 1, True)),
    ],
)
def test_a_shaken_unit_routs_on_a_one(name: str, casualties: int, roll: int, routs: bool) -> None:
    own: Standing = {name: pinned("left", casualties=casualties), "rifle-9": "right"}
    turn = field("rally", own).steps().steps(roll)
    lost = UnitLost(seat="american", unit=name, why="routed")
    assert (lost in turn.happened) == routs


@rule("1.4")
def test_the_turn_ends_with_the_rally_phase() -> None:
    turn = field("rally", hand=("smoke-1",)).when("american", "done")
    turn.goes_on("mg42-1", "mg42-2", "mg42-3").includes(TurnBegan(seat="german", turn=2))
