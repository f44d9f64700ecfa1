"""Chapters 7 and 9: assaults, and the answers to them."""

import pytest

from domain.game.ruleset import Window
from domain.games.company_combat.answering import AssaultAmbushed, LetBe, LetPass, SupportJammed
from domain.games.company_combat.assaulting import AssaultEnded, AssaultRolled, modifier
from domain.games.company_combat.charging import AssaultDeclared, CoverLeft
from domain.games.company_combat.contents import RULES
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.hits import CasualtyTaken, UnitLost, UnitPinned
from domain.games.company_combat.state import Assault, Unit
from tests.games.company_combat.field import FOES, Standing, field, hurt, pinned, side, unit

rule = pytest.mark.rule
RIFLES: Standing = {"rifle-1": "left", "rifle-2": "left", "rifle-3": "right"}


@pytest.mark.rule("1.4")
def test_an_order_of_another_phase_is_told_where_it_belongs() -> None:
    refused = field("suppress", RIFLES).when("american", "assault grenadier-1 with rifle-1")
    refused.refused("1.4", "“assault” belongs to the Assault Phase", "Units fire")


@rule("7.1", "2.2")
def test_units_of_one_front_assault_across() -> None:
    turn = field("assault", RIFLES)
    turn.offers(
        "american",
        "assault grenadier-1 with rifle-1",
        "assault grenadier-1 with rifle-1 rifle-2",
        "assault grenadier-3 with rifle-3",
    )
    turn.withholds("american", "assault grenadier-2 with rifle-1")
    turn.when("american", "assault grenadier-1 with rifle-3").refused("7.1", "right")
    turn.when("american", "assault grenadier-9 with rifle-3").refused("2.7", "enemy")
    turn.when("american", "assault grenadier-1 with rifle-1").includes(
        AssaultDeclared(front="left", target="grenadier-1", units=("rifle-1",))
    )


@rule("7.2")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        *(((1, 1), "hurt"), ((1, 2), "hurt"), ((1, 3), "stopped"), ((1, 4), "stopped")),
        *(((2, 4), "pinned"), ((3, 4), "pinned"), ((4, 4), "casualty"), ((4, 5), "casualty")),
        *(((5, 5), "overrun"), ((5, 6), "overrun"), ((6, 6), "wiped")),
    ],
)
def test_an_assault_roll(dice: tuple[int, int], result: str) -> None:
    turn = field("assault", RIFLES).when("american", "assault grenadier-1 with rifle-1")
    fought = turn.goes_on(*dice)
    target, own = ("german", "grenadier-1"), ("american", "rifle-1")
    effects = {
        "hurt": [CasualtyTaken(seat="american", unit="rifle-1")],
        "stopped": [UnitPinned(seat="american", unit="rifle-1")],
        "pinned": [UnitPinned(seat="german", unit="grenadier-1")],
        "casualty": [CasualtyTaken(seat="german", unit="grenadier-1")],
        "overrun": [
            CasualtyTaken(seat="german", unit="grenadier-1"),
            UnitPinned(seat="german", unit="grenadier-1"),
        ],
        "wiped": [CasualtyTaken(seat="german", unit="grenadier-1", n=2)],
    }[result]
    rolled = AssaultRolled(
        unit="rifle-1",
        target="grenadier-1",
        total=sum(dice) + 1,
        result=result,  # type: ignore[arg-type]
    )
    assert fought.happened[1:] == [LetBe(seat="german"), rolled, *effects, AssaultEnded()]
    assert unit(fought, *own).acted
    assert target[1] in fought.state.sides["german"].units


MODIFIED = [
    ("a rifle squad alone", ["rifle-1"], "grenadier-1", {}, 1),
    ("one of two", ["rifle-1", "rifle-2"], "grenadier-1", {}, 2),
    ("one of four: two at most", ["rifle-1", "rifle-2", "bar-1", "bar-2"], "grenadier-1", {}, 3),
    ("the target's Defense", ["rifle-1"], "stug-1", {}, -1),
    ("a bazooka against a tank", ["bazooka-1"], "stug-1", {}, 1),
    ("a bazooka against infantry", ["bazooka-1"], "grenadier-1", {}, 0),
    ("a Pinned target", ["rifle-1"], "mg42-1", {}, 1),
    ("Flank Attack", ["rifle-1"], "grenadier-1", {"flanks": ("left",)}, 2),
    ("Flank Attack elsewhere", ["rifle-1"], "grenadier-1", {"flanks": ("right",)}, 1),
]


@rule("7.3", "7.5", "8.4")
@pytest.mark.parametrize(
    ("units", "target", "more", "added"), [m[1:] for m in MODIFIED], ids=[m[0] for m in MODIFIED]
)
def test_what_is_added_to_an_assault_roll(
    units: list[str], target: str, more: dict[str, object], added: int
) -> None:
    foes: Standing = {"grenadier-1": "left", "stug-1": "left", "mg42-1": pinned("left")}
    turn = field("assault", dict.fromkeys(units, "left"), foes, **more)
    fought = Assault("left", target, tuple(units), tuple(units))
    assert modifier(turn.state, fought, units[0]) == added


@rule("7.3", "8.3")
@pytest.mark.parametrize(
    ("name", "cover", "added"),
    [
        ("rifle-1", ("foxholes-1",), 0),
        ("rifle-1", ("foxholes-1", "woods-1"), 0),
        ("rifle-1", ("trench-1", "woods-1"), -1),
        ("engineer-1", ("trench-1",), 2),
    ],
)
def test_the_best_cover_counts_but_not_against_engineers(
    name: str, cover: tuple[str, ...], added: int
) -> None:
    turn = field("assault", {name: "left"}, side(FOES, cover={"left": cover}))
    fought = Assault("left", "grenadier-1", (name,), (name,))
    assert modifier(turn.state, fought, name) == added


@rule("7.4")
@pytest.mark.parametrize(("front", "added"), [("left", 2), ("right", 1)])
def test_a_platoon_leader_helps_those_beside_him(front: str, added: int) -> None:
    turn = field("assault", {"rifle-1": "left", "lieutenant-1": front, "lieutenant-2": "center"})
    fought = Assault("left", "grenadier-1", ("rifle-1",), ())
    assert modifier(turn.state, fought, "rifle-1") == added
    alone = Assault(front, "grenadier-1", ("lieutenant-1",), ())  # type: ignore[arg-type]
    assert modifier(turn.state, alone, "lieutenant-1") == 0


@rule("7.6")
def test_a_pinned_target_that_is_pinned_again_routs() -> None:
    foes: Standing = {"grenadier-1": pinned("left"), "grenadier-2": "right"}
    turn = field("assault", RIFLES, foes).when("american", "assault grenadier-1 with rifle-1")
    routed = turn.goes_on(2, 3)
    routed.includes(UnitLost(seat="german", unit="grenadier-1", why="routed"))
    assert routed.state.sides["german"].lost == 1


@rule("7.6", "2.4")
def test_a_casualty_that_destroys_leaves_nobody_to_be_pinned() -> None:
    foes: Standing = {"grenadier-1": pinned("left", casualties=2), "grenadier-2": "right"}
    turn = field("assault", RIFLES, foes).when("american", "assault grenadier-1 with rifle-1")
    turn.goes_on(5, 5).includes(UnitLost(seat="german", unit="grenadier-1", why="destroyed"))


@rule("7.7")
def test_grenades_add_two_to_one_assault() -> None:
    turn = field("assault", RIFLES, hand=("grenades-1", "smoke-1"))
    turn.offers("american", "assault grenadier-1 with rifle-1 using grenades-1")
    turn.when("american", "assault grenadier-1 with rifle-1 using smoke-1").refused("4.4")
    turn.when("american", "assault grenadier-1 with rifle-1 using grenades-2").refused("4.4")
    thrown = turn.when("american", "assault grenadier-1 with rifle-1 using grenades-1")
    thrown.includes(CardPlayed(seat="american", card="grenades-1", target="grenadier-1"))
    assert thrown.goes_on(3, 3).happened[3].total == 9  # type: ignore[attr-defined]


@rule("7.8")
def test_the_rest_does_not_roll_when_the_target_is_gone() -> None:
    foes: Standing = {"grenadier-1": hurt("left", 2), "grenadier-2": "right"}
    turn = field("assault", RIFLES, foes)
    turn = turn.when("american", "assault grenadier-1 with rifle-1 rifle-2").goes_on(4, 4)
    assert turn.state.assault is None
    assert unit(turn, "american", "rifle-2").acted


@rule("7.8")
def test_they_roll_in_the_order_in_which_they_were_named() -> None:
    turn = field("assault", RIFLES).when("american", "assault grenadier-1 with rifle-2 rifle-1")
    rolls = [e for e in turn.goes_on(1, 1, 3, 3).happened if isinstance(e, AssaultRolled)]
    assert [(r.unit, r.result) for r in rolls] == [("rifle-2", "hurt"), ("rifle-1", "pinned")]


@rule("8.3")
def test_an_assault_leaves_foxholes_behind_but_not_the_woods() -> None:
    own = side(RIFLES, cover={"left": ("trench-1", "woods-1"), "right": ("foxholes-1",)})
    turn = field("assault", own).when("american", "assault grenadier-1 with rifle-1")
    turn.includes(CoverLeft(seat="american", front="left", card="trench-1"))
    assert turn.state.sides["american"].cover == {"left": ("woods-1",), "right": ("foxholes-1",)}


# --- Answers ----------------------------------------------------------------------------------


@rule("9.1")
def test_who_holds_any_card_is_asked() -> None:
    asked = field("assault", RIFLES, foe_hand=("smoke-1",))
    asked = asked.when("american", "assault grenadier-1 with rifle-1 rifle-2").goes_on()
    asked.waits_for("german")
    assert asked.offered("german") == {"let pass"}
    assert RULES.window(asked.state) == Window("german", "assault", ("left", "several"), LetPass())
    asked.when("american", "done").refused("9.1", "may answer")
    passed = asked.when("german", "let pass").then(LetBe(seat="german"))
    passed.waits_for("american").when("german", "let pass").refused("9.1")


@rule("9.1")
def test_who_holds_nothing_is_not_asked() -> None:
    turn = field("assault", RIFLES).when("american", "assault grenadier-1 with rifle-1")
    assert RULES.window(turn.state) is None
    turn.steps().then(LetBe(seat="german"))


@rule("9.1")
@pytest.mark.parametrize(
    ("card", "facts"), [("mortar-barrage-1", ("left",)), ("artillery-barrage-1", ("left", "heavy"))]
)
def test_a_support_card_asks_too(card: str, facts: tuple[str, ...]) -> None:
    turn = field("suppress", RIFLES, hand=(card,), foe_hand=("smoke-1",))
    turn = turn.when("american", f"support left with {card}").goes_on().waits_for("german")
    assert RULES.window(turn.state) == Window("german", "support", facts, LetPass())


@rule("9.1")
def test_a_tank_in_an_assault_is_said() -> None:
    turn = field("assault", {"sherman-1": "left"}, foe_hand=("smoke-1",))
    turn = turn.when("american", "assault grenadier-1 with sherman-1")
    window = RULES.window(turn.state)
    assert window is not None
    assert window.facts == ("left", "tank")


@rule("9.2", "4.4")
def test_an_ambush_calls_the_assault_off() -> None:
    turn = field("assault", RIFLES, foe_hand=("ambush-2", "smoke-1"))
    turn = turn.when("american", "assault grenadier-1 with rifle-1 rifle-2")
    turn.offers("german", "ambush", "let pass")
    caught = turn.when("german", "ambush").then(
        CardPlayed(seat="german", card="ambush-2"),
        AssaultAmbushed(),
        UnitPinned(seat="american", unit="rifle-1"),
        UnitPinned(seat="american", unit="rifle-2"),
    )
    assert caught.state.assault is None
    assert caught.state.discards == ("ambush-2",)
    held = field("assault", RIFLES, foe_hand=("smoke-1",))
    held.when("american", "assault grenadier-1 with rifle-1").when("german", "ambush").refused(
        "4.4", "do not hold"
    )


@rule("9.2", "9.3")
def test_each_answers_its_own_kind() -> None:
    both = ("ambush-1", "radio-jam-1")
    assault = field("assault", RIFLES, foe_hand=both).when(
        "american", "assault grenadier-1 with rifle-1"
    )
    assault.when("german", "jam").refused("9.3")
    support = field("suppress", RIFLES, hand=("mortar-barrage-1",), foe_hand=both).when(
        "american", "support left with mortar-barrage-1"
    )
    support.when("german", "ambush").refused("9.2")


@rule("9.3")
def test_a_jammed_radio_brings_no_support() -> None:
    turn = field("suppress", RIFLES, hand=("mortar-barrage-1",), foe_hand=("radio-jam-1",))
    turn = turn.when("american", "support left with mortar-barrage-1")
    jammed = turn.when("german", "jam").then(
        CardPlayed(seat="german", card="radio-jam-1"), SupportJammed(card="mortar-barrage-1")
    )
    assert jammed.state.support is None
    assert jammed.state.discards == ("mortar-barrage-1", "radio-jam-1")


def test_a_unit_out_of_an_ambush_has_acted() -> None:
    turn = field("assault", RIFLES, foe_hand=("ambush-2",))
    turn = turn.when("american", "assault grenadier-1 with rifle-1").when("german", "ambush")
    assert unit(turn, "american", "rifle-1") == Unit("left", pinned=True, acted=True)
