"""Chapters 5 and 6: Recon Missions, Suppression Fire and Support."""

import pytest

from domain.games.company_combat.answering import LetBe
from domain.games.company_combat.firing import SuppressionRolled
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.hits import CasualtyTaken, UnitLost, UnitPinned
from domain.games.company_combat.scouting import HandSeen, PositionsSpotted, ReconMade
from domain.games.company_combat.state import Unit
from domain.games.company_combat.support import SupportCalled, SupportEnded
from tests.games.company_combat.field import FOES, field, hurt, pinned, side, unit

rule = pytest.mark.rule
SCOUT = {"scout-1": "left", "hmg30-1": "left"}
GUN = {"hmg30-1": "left", "mortar81-1": "left"}


def one(name: str = "grenadier-1") -> dict[str, str | Unit]:
    return {name: "left", "grenadier-2": "right"}


# --- Recon ------------------------------------------------------------------------------------


@rule("5.1")
def test_recon_units_go_where_there_is_an_enemy() -> None:
    turn = field("recon", {**SCOUT, "scout-2": "center", "stuart-1": "left"}, one())
    turn.offers("american", "recon with scout-1", "recon with stuart-1")
    turn.withholds("american", "recon with scout-2", "recon with hmg30-1")
    turn.when("american", "recon with hmg30-1").refused("5.1", "not a Recon Unit")
    turn.when("american", "recon with scout-2").refused("5.1", "no enemy")


@rule("5.2")
@pytest.mark.parametrize(
    ("roll", "result"),
    [
        (1, "spotted"),
        (2, "spotted"),
        (3, "nothing"),
        (4, "nothing"),
        (5, "success"),
        (6, "success"),
    ],
)
def test_a_recon_roll(roll: int, result: str) -> None:
    fire = (3, 4) if result == "spotted" else ()
    turn = field("recon", SCOUT).when("american", "recon with scout-1", roll, *fire)
    made = ReconMade(unit="scout-1", front="left", roll=roll, result=result)  # type: ignore[arg-type]
    turn.includes(made)
    assert unit(turn, "american", "scout-1").acted
    assert (turn.state.stage == "report") == (result == "success")


@rule("5.2", "6.2")
@pytest.mark.parametrize(
    ("dice", "pinned_now", "casualties"),
    [((3, 4), False, 0), ((4, 4), True, 0), ((5, 6), False, 1)],
)
def test_who_is_spotted_is_fired_at(
    dice: tuple[int, int], pinned_now: bool, casualties: int
) -> None:
    spotted = field("recon", SCOUT, spotted=("left",)).when(
        "american", "recon with scout-1", 1, *dice
    )
    assert unit(spotted, "american", "scout-1") == Unit(
        "left", casualties=casualties, pinned=pinned_now, acted=True
    )


@rule("5.3")
def test_after_a_success_one_of_two_things_is_chosen_first() -> None:
    turn = field("recon", SCOUT).when("american", "recon with scout-1", 6)
    assert turn.offered("american") == {"report hand", "report positions"}
    turn.when("american", "done").refused("1.4", "report")
    spotted = turn.when("american", "report positions").then(PositionsSpotted(front="left"))
    assert spotted.state.spotted == ("left",)
    spotted.when("american", "report hand").refused("1.4")
    field("report", SCOUT).when("american", "report hand").refused("5.3")


@rule("5.4")
def test_who_looks_at_the_hand_alone_learns_it() -> None:
    turn = field("recon", SCOUT, foe_hand=("smoke-2", "ambush-1"))
    turn = turn.when("american", "recon with scout-1", 5).when("american", "report hand")
    seen = HandSeen(seat="american", n=2, cards=("ambush-1", "smoke-2"))
    turn.then(seen)
    assert seen.sealed() == {"cards": ("american",)}
    assert turn.state.sides["american"].seen == ("ambush-1", "smoke-2")
    assert turn.state.stage == "recon"


# --- Suppression ------------------------------------------------------------------------------


@rule("6.2")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        *(((1, 1), "nothing"), ((3, 4), "nothing"), ((4, 4), "pinned"), ((5, 5), "pinned")),
        *(((5, 6), "casualty"), ((6, 6), "casualty")),
    ],
)
def test_a_suppression_roll(dice: tuple[int, int], result: str) -> None:
    turn = field("suppress", GUN, one()).when("american", "suppress with hmg30-1", *dice)
    hit = "" if result == "nothing" else "grenadier-1"
    rolled = SuppressionRolled(
        by="hmg30-1",
        total=sum(dice),
        result=result,
        seat="german",
        front="left",
        unit=hit,  # type: ignore[arg-type]
    )
    effect = {
        "nothing": (),
        "pinned": (UnitPinned(seat="german", unit=hit),),
        "casualty": (CasualtyTaken(seat="german", unit=hit),),
    }[result]
    turn.then(rolled, *effect)


@rule("6.3")
def test_who_is_hit_is_drawn_by_chance() -> None:
    foes = {"grenadier-1": "left", "mg42-1": "left", "stug-1": "right"}
    turn = field("suppress", GUN, foes).when("american", "suppress with hmg30-1", 4, 4, "mg42-1")
    turn.includes(UnitPinned(seat="german", unit="mg42-1"))
    assert turn.whys[-1].endswith("who is hit at the left")


@rule("6.4")
@pytest.mark.parametrize(
    ("name", "spotted", "cover", "total"),
    [
        ("hmg30-1", (), (), 7),
        ("mortar81-1", (), (), 8),
        ("hmg30-1", ("left",), (), 8),
        ("hmg30-1", ("right",), (), 7),
        ("mortar81-1", ("left", "left"), ("woods-1",), 8),
        ("hmg30-1", (), ("trench-1",), 5),
    ],
)
def test_what_is_added_to_a_suppression_roll(
    name: str, spotted: tuple[str, ...], cover: tuple[str, ...], total: int
) -> None:
    german = side(one(), cover={"left": cover} if cover else {})
    turn = field("suppress", GUN, german, spotted=spotted)
    fired = turn.when("american", f"suppress with {name}", 3, 4)
    assert fired.happened[0].total == total  # type: ignore[attr-defined]


@rule("6.1", "2.6")
def test_only_guns_fire_and_once() -> None:
    turn = field("suppress", {**GUN, "rifle-1": "left", "mortar60-1": "center"}, one())
    turn.when("american", "suppress with rifle-1").refused("6.1", "no Suppression Fire")
    turn.when("american", "suppress with mortar60-1").refused("6.1", "no enemy")
    turn.offers("american", "suppress with hmg30-1", "suppress with hmg30-1 mortar81-1")
    fired = turn.when("american", "suppress with hmg30-1", 1, 1)
    fired.when("american", "suppress with hmg30-1").refused("2.6")
    fired.withholds("american", "suppress with hmg30-1")
    turn.when("american", "suppress with hmg30-1 hmg30-1", 1, 1).accepted()


@rule("2.6")
def test_who_fired_does_not_assault_and_who_scouted_neither() -> None:
    turn = field("assault", {"sherman-1": Unit("left", acted=True)})
    turn.when("american", "assault grenadier-1 with sherman-1").refused("2.6")


@rule("2.5")
@pytest.mark.parametrize(
    ("stage", "order"),
    [
        ("recon", "recon with stuart-1"),
        ("suppress", "suppress with stuart-1"),
        ("assault", "assault grenadier-1 with stuart-1"),
    ],
)
def test_a_pinned_unit_does_not_act(stage: str, order: str) -> None:
    turn = field(stage, {"stuart-1": pinned("left")})
    turn.when("american", order).refused("2.5", "Pinned")
    turn.withholds("american", order)


@rule("1.6a", "2.5")
def test_as_printed_a_pinned_scout_goes_on_recon_and_does_nothing_else() -> None:
    turn = field("recon", {"stuart-1": pinned("left")}, printed=True)
    turn.offers("american", "recon with stuart-1")
    scouted = turn.when("american", "recon with stuart-1", 2, 5, 5)
    assert unit(scouted, "american", "stuart-1").casualties == 0  # a second marker has no effect
    for more in ({"acted": True}, {"moved": True}, {"dry": True}):
        held = field("recon", {"stuart-1": pinned("left", **more)}, printed=True)
        held.withholds("american", "recon with stuart-1")
    for stage, order in (
        ("deploy", "move stuart-1 to center"),
        ("suppress", "suppress with stuart-1"),
        ("assault", "assault grenadier-1 with stuart-1"),
    ):
        rule = "3.5" if stage == "deploy" else "2.5"
        other = field(stage, {"stuart-1": pinned("left")}, printed=True)
        other.when("american", order).refused(rule, "Pinned")
        other.withholds("american", order)


@rule("1.6a", "2.5")
@pytest.mark.parametrize("printed", [True, False])
def test_the_recon_phase_waits_for_a_pinned_scout_only_as_printed(printed: bool) -> None:
    turn = field("recon", {"stuart-1": pinned("left"), "rifle-1": "left"}, printed=printed)
    assert bool(turn.steps().happened) != printed


@rule("2.8")
def test_fire_does_nothing_more_to_who_is_pinned() -> None:
    turn = field("suppress", GUN, {"grenadier-1": pinned("left"), "grenadier-2": "right"})
    fired = turn.when("american", "suppress with hmg30-1", 4, 4)
    assert len(fired.happened) == 1
    assert unit(fired, "german", "grenadier-1").pinned


@rule("2.4")
@pytest.mark.parametrize(("before", "destroyed"), [(0, False), (1, False), (2, True)])
def test_as_many_casualties_as_strength_destroy(before: int, destroyed: bool) -> None:
    turn = field("suppress", GUN, {"grenadier-1": hurt("left", before), "grenadier-2": "right"})
    fired = turn.when("american", "suppress with hmg30-1", 5, 6)
    lost = UnitLost(seat="german", unit="grenadier-1", why="destroyed")
    assert (lost in fired.happened) == destroyed
    assert fired.state.sides["german"].lost == destroyed


@rule("6.1")
def test_units_of_one_order_fire_one_after_another() -> None:
    turn = field("suppress", GUN, {"mortar-1": "left", "grenadier-2": "right"})
    fired = turn.when("american", "suppress with hmg30-1 mortar81-1", 6, 6)
    fired.includes(UnitLost(seat="german", unit="mortar-1", why="destroyed"))
    assert not unit(fired, "american", "mortar81-1").acted


# --- Support ----------------------------------------------------------------------------------

BARRAGE = ("mortar-barrage-1", "smoke-1")


@rule("6.5", "4.4")
def test_a_support_card_rolls_as_often_as_it_says_and_is_discarded() -> None:
    turn = field("suppress", {}, one(), BARRAGE)
    turn.offers("american", "support left with mortar-barrage-1")
    called = turn.when("american", "support left with mortar-barrage-1").then(
        CardPlayed(seat="american", card="mortar-barrage-1", target="left"),
        SupportCalled(card="mortar-barrage-1", front="left", rolls=2),
    )
    assert called.state.discards == ("mortar-barrage-1",)
    done = called.goes_on(3, 3, 4, 4)
    done.includes(
        LetBe(seat="german"), UnitPinned(seat="german", unit="grenadier-1"), SupportEnded()
    )
    assert done.state.support is None


@rule("6.5")
def test_the_rolls_end_when_nobody_is_left() -> None:
    turn = field("suppress", {}, {"mortar-1": "left", "grenadier-2": "right"}, BARRAGE)
    done = turn.when("american", "support left with mortar-barrage-1").goes_on(6, 6)
    done.includes(UnitLost(seat="german", unit="mortar-1", why="destroyed"), SupportEnded())


@rule("6.5", "6.4")
def test_an_air_strike_hits_tanks_first_at_one_more() -> None:
    foes = {"grenadier-1": "left", "stug-1": "left", "grenadier-2": "right"}
    turn = field("suppress", {}, foes, ("air-strike-1", "smoke-1"))
    done = turn.when("american", "support left with air-strike-1").goes_on(3, 4, 1, 1, 1, 1)
    done.includes(UnitPinned(seat="german", unit="stug-1"))


@rule("4.4", "6.1", "6.5")
def test_support_needs_the_card_and_an_enemy() -> None:
    turn = field("suppress", {}, one(), BARRAGE)
    turn.when("american", "support left with heavy-barrage-1").refused("4.4", "do not hold")
    turn.when("american", "support left with smoke-1").refused("4.4", "Smoke")
    turn.when("american", "support center with mortar-barrage-1").refused("6.1")
    turn.withholds("american", "support center with mortar-barrage-1")


@rule("8.2")
def test_there_is_no_fire_through_smoke() -> None:
    german = side(FOES, smoke=("left",))
    turn = field("suppress", GUN, german, ("mortar-barrage-1", "sniper-1"))
    turn.when("american", "suppress with hmg30-1").refused("8.2")
    turn.when("american", "support left with mortar-barrage-1").refused("8.2")
    turn.when("american", "play sniper-1 on grenadier-1").refused("8.2")
    turn.withholds("american", "suppress with hmg30-1", "play sniper-1 on grenadier-1")
    turn.offers("american", "support center with mortar-barrage-1")
