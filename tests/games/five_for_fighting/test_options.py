"""Chapters 9 and 10: replacements, opportunity attacks, and the variants."""

import pytest

from domain.games.five_for_fighting.cards import ArrivalRolled
from domain.games.five_for_fighting.combat import Attacked
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.ground import BEACH_OF, TERRAIN, edge_hexes
from domain.games.five_for_fighting.hits import UnitEliminated, UnitReduced, struck
from domain.games.five_for_fighting.movement import UnitMoved
from domain.games.five_for_fighting.placing import allowed
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.replacing import ReplacementRolled
from domain.games.five_for_fighting.setting_up import SWIMMERS, SwimRolled
from domain.games.five_for_fighting.state import Debt, Free
from tests.games.five_for_fighting.field import at, hex_of, opened
from tests.rigs.scenario import Given

REPLACED = ("replacements=on",)
OPEN_FIRE = ("opportunity=on",)


def ends_turn(turn: int, *dice: int, **more: object) -> Given:
    now = at("juno", "RWR@5433 5/736@5730", "", turn=turn, options=REPLACED,
             gone=("RRR", "6/736", "Radar"), **more)  # fmt: skip
    return now.steps("Joker-1", *dice)


# --- Replacements -----------------------------------------------------------------------------


@pytest.mark.rule("9.1", "9.3")
def test_a_die_up_to_the_turn_brings_an_eliminated_unit_back() -> None:
    over = ends_turn(3, 3, 4)
    over.includes(
        ReplacementRolled(unit="RRR", die=3, came=True),
        ReplacementRolled(unit="6/736", die=4, came=False),
    )
    assert over.state.gone == ("6/736", "Radar")
    over.waits_for("allied")
    placed = over.when("allied", "return 5429")
    assert placed.state.units["RRR"].reduced
    again = struck(placed.state, "RRR")
    assert again == UnitEliminated(unit="RRR")


@pytest.mark.rule("9.1")
def test_there_are_no_replacements_after_the_last_turn_or_without_the_option() -> None:
    assert ends_turn(6).state.gone == ("RRR", "6/736", "Radar")
    plain = at("juno", "RWR@5433 5/736@5730", "", gone=("RRR",)).steps("Joker-1")
    plain.lacks(ReplacementRolled)


@pytest.mark.rule("9.2")
def test_where_a_unit_returns() -> None:
    both = ends_turn(5, 1, 1)
    assert {line for line in both.offered("allied") if line != "later"} == {
        f"return {h}" for h in TERRAIN if TERRAIN[h] == "B" and BEACH_OF[h] == "juno"
    }
    both.when("allied", "return 5430").refused("4.3")
    german = both.when("allied", "later")
    german.waits_for("german").offers("german", "return 5038", "return 6438", "later")
    placed = german.when("german", "return 5238")
    assert placed.state.units["6/736"].reduced
    (window,) = RULES.windows(both.state)
    assert (window.kind, window.facts) == ("replacement", ("juno",))
    later = placed.steps().state  # the next turn
    assert "RRR" in later.released
    back = {"released": ("RRR",), "weak": ("RRR",), "waiting": ("RRR",)}
    waits = at("juno", "RWR@5433 5/736@5730", "2H", **back)
    came = waits.when("allied", "land RRR 5029")  # a beach hex where nobody lands first
    assert came.state.units["RRR"].reduced
    held = at("juno", "RWR@5433 5/736@5429", "2H", **back)
    held.when("allied", "land RRR 5429").refused("4.3", "enemy")


# --- Opportunity attacks ----------------------------------------------------------------------


@pytest.mark.rule("9.4", "9.5")
def test_a_move_from_next_to_a_unit_to_next_to_it_draws_fire() -> None:
    now = at("juno", "RWR@5533 5/736@5633 6/736@5532", "2H", options=OPEN_FIRE)
    past = now.when("allied", "move RWR 5433")
    assert past.state.debts == ()  # 5433 touches neither
    moved = now.when("allied", "move RWR 5632")
    moved.includes(UnitMoved(unit="RWR", path=("5632",)))
    assert set(moved.state.debts[0].by) == {"5/736", "6/736"}
    moved.waits_for("german")
    fire = moved.when("german", "fire", 6, 10)
    assert [x.hit for x in fire.happened if isinstance(x, Attacked)] == [True, False]
    assert fire.state.units["RWR"].reduced
    assert fire.state.used == {"juno": 1}
    dead = moved.when("german", "fire", 6, 6)
    dead.includes(UnitReduced(unit="RWR"), UnitEliminated(unit="RWR"))
    held = moved.when("german", "hold")
    held.lacks(Attacked)
    assert held.state.debts == ()


@pytest.mark.rule("9.4")
def test_without_the_option_or_on_leaving_nobody_fires() -> None:
    plain = at("juno", "RWR@5533 5/736@5633", "2H").when("allied", "move RWR 5632")
    assert plain.state.debts == ()
    near = at("juno", "RWR@5433 5/736@5633", "2H", options=OPEN_FIRE)
    assert near.when("allied", "move RWR 5533").state.debts == ()  # only comes next to it


@pytest.mark.rule("9.5")
def test_opportunity_attacks_use_modifiers_and_the_die_in_a_beach_game_too() -> None:
    now = at("juno", "1H@5433 2/716-AT@5333", "2H", options=OPEN_FIRE)
    moved = now.when("allied", "move 1H 5432")
    fired = moved.when("german", "fire", 5)
    (shot,) = [x for x in fired.happened if isinstance(x, Attacked)]
    assert (shot.how, shot.number, shot.modifier, shot.need, shot.hit) == ("d10", 5, 1, 6, True)
    assert len(fired.state.deck) == 44


# --- Options of the campaign ------------------------------------------------------------------


@pytest.mark.rule("10.1")
def test_thirteen_units_of_tanks_swim_and_no_churchills() -> None:
    landed = opened("campaign", "duplex=on").when("allied", "ashore")
    assert len(SWIMMERS) == 13
    assert not {"1/79", "2/79"} & set(SWIMMERS)
    swum = landed.steps(*(1, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1))
    fates = {x.unit: x.result for x in swum.happened if isinstance(x, SwimRolled)}
    assert [fates[n] for n in SWIMMERS[:6]] == [
        "unscathed", "unscathed", "reduced", "reduced", "eliminated", "unscathed",
    ]  # fmt: skip
    assert swum.state.units["741"].reduced
    assert swum.state.units["743"].reduced
    assert swum.state.gone == ("745",)  # lands later, and is lost too
    assert not swum.state.units["1/79"].reduced
    weak = landed.steps(*(1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)).state
    assert weak.weak == ("746",)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("die", "n", "yes", "no"),
    [
        (1, 1, "439-Ost", "1/916"),
        (2, 2, "642-Ost", "709-AT"),
        (3, 2, "709-AT", "352-StuG"),
        (4, 2, "1/916", "25/12SS"),
        (5, 2, "352-StuG", "709-AT"),
        (6, 2, "25/12SS", "2/200-AT"),
    ],
)
def test_the_die_says_what_is_set_up_freely(die: int, n: int, yes: str, no: str) -> None:
    assert allowed(die, UNITS[yes])
    assert not allowed(die, UNITS[no])
    assert not allowed(die, UNITS["Radar"])
    now = opened("campaign", "free-setup=on").when("allied", "ashore").steps(die)
    assert now.state.free == Free(die, n)
    now.waits_for("german")
    now.when("german", f"place {no} 6232").refused("10.2", f"die is {die}")


@pytest.mark.rule("10.2")
def test_a_unit_is_set_up_on_any_land_hex_with_room() -> None:
    now = opened("campaign", "free-setup=on").when("allied", "ashore").steps(3)
    now.when("german", "place 1/1058 1224").refused("10.2", "held by")
    once = now.when("german", "place 1/1058 6232")
    assert hex_of(once, "1/1058") == "6232"
    once.when("german", "place 1/1058 6233").refused("10.2", "another")
    twice = once.when("german", "place 1/125 3634")  # from the reserves
    assert hex_of(twice, "1/125") == "3634"
    assert twice.steps().state.stage == "cards"
    assert now.when("german", "pass").state.stage == "cards"


@pytest.mark.rule("10.2", "10.3")
@pytest.mark.parametrize("hex_", ["6232", "4438", "3634"])
@pytest.mark.parametrize("name", ["25/12SS", "2/Lehr-KG", "3KG/6FJ", "1KG/6FJ"])
def test_variant_units_that_the_die_names_are_set_up_as_desired(name: str, hex_: str) -> None:
    landed = opened("campaign", "free-setup=on").when("allied", "ashore")
    landed.steps(4).when("german", f"place {name} {hex_}").refused("10.2", "no variant unit")
    assert hex_of(landed.steps(5).when("german", f"place {name} {hex_}"), name) == hex_
    edge = "2034" if name.startswith("1KG") else "4438" if name != "3KG/6FJ" else "0118"
    landed.steps(5).offers("german", f"place {name} {edge}", f"place {name} 2025")


@pytest.mark.rule("10.3")
def test_variant_units_have_the_edges_of_the_free_setup() -> None:
    edges = {
        "12SS-Panzer": ["gold south", "juno south"],
        "1/Lehr-KG": ["gold south", "juno south", "sword south", "omaha south"],
        "3KG/6FJ": ["utah west", "utah south", "omaha west", "omaha south"],
    }
    for name, named in edges.items():
        wide = at("campaign", "1/8@1224 5/919@0818", "2S",
                  options=("free-setup=on",), released=(name,), waiting=(name,))  # fmt: skip
        found = {line.split()[2] for line in wide.offered("german") if line.startswith("enter")}
        assert found == {h for edge in named for h in edge_hexes(edge)}


# --- Variants of the beaches ------------------------------------------------------------------


@pytest.mark.rule("10.4", "10.7", "10.8", "10.9")
@pytest.mark.parametrize(
    ("beach", "option", "units", "edges"),
    [
        ("utah", "utah-fj", ("3KG/6FJ",), ("utah west", "utah south")),
        ("omaha", "omaha-fj", ("1KG/6FJ", "2KG/6FJ"), ("omaha south",)),
        ("gold", "gold-lehr", ("Lehr-Panzer", "1/Lehr-KG", "2/Lehr-KG"), ("gold south",)),
        ("juno", "juno-ss", ("12SS-Panzer", "25/12SS", "26/12SS"), ("juno south",)),
    ],
)
def test_german_variant_units_come_with_a_die_up_to_the_turn(
    beach: str, option: str, units: tuple[str, ...], edges: tuple[str, ...]
) -> None:
    stands = next(f"{u.id}@{u.hex}" for u in UNITS.values() if u.beach == beach and u.hex)
    more = {"options": (f"{option}=on",), "waiting": units, "between": True}
    for turn, die, came in ((1, 2, True), (1, 3, False), (4, 5, True), (4, 6, False)):
        begun = at(beach, stands, "", turn=turn, **more).steps(die)
        begun.includes(ArrivalRolled(units=units, die=die, came=came))
        assert begun.state.released == (units if came else ())
    first = at(beach, stands, "", turn=0, options=(f"{option}=on",)).steps()
    first.lacks(ArrivalRolled)
    off = at(beach, stands, "", turn=1, between=True, waiting=units).steps()
    off.lacks(ArrivalRolled)
    card = at(beach, stands, "2S", turn=2, options=(f"{option}=on",), released=units,
              waiting=units)  # fmt: skip
    found = {line.split()[2] for line in card.offered("german") if line.startswith("enter")}
    assert found == {h for edge in edges for h in edge_hexes(edge)}


@pytest.mark.rule("10.10")
def test_82_and_101_need_a_die_less_than_the_turn_each() -> None:
    more = {"options": ("utah-airborne=on",), "waiting": ("82-BG", "101-BG"), "between": True}
    begun = at("utah", "5/919@0818", "", turn=1, **more).steps(1, 2)
    begun.includes(
        ArrivalRolled(units=("82-BG",), die=1, came=True),
        ArrivalRolled(units=("101-BG",), die=2, came=False),
    )
    card = at("utah", "5/919@0818", "2H", options=("utah-airborne=on",), released=("82-BG",),
              waiting=("82-BG",))  # fmt: skip
    card.offers("allied", "enter 82-BG 0126", "enter 82-BG 0618")
    card.when("allied", "enter 82-BG 0429").refused("4.3")


@pytest.mark.rule("10.5")
def test_germans_may_set_up_on_the_pointe() -> None:
    now = opened("omaha", "omaha-pointe=german").waits_for("german")
    now.when("german", "place 439-Ost 2026").refused("10.5", "2025")
    one = now.when("german", "place 439-Ost 2025")
    one.when("german", "place 439-Ost 2025").refused("10.5")
    landing = one.when("german", "pass").waits_for("allied")
    landing.when("allied", "land 2-Ranger 2025").refused("4.3", "enemy")
    landing.when("allied", "land 2-Ranger 2229").refused("4.3")
    landing.when("allied", "land 2-Ranger 2126").accepted()  # land next to the sea
    landing.when("allied", "land 2-Ranger 2526").accepted()
    full = now.when("german", "place 439-Ost 2025").when("german", "place 5/916 2025")
    assert full.steps().state.stage == "land"  # two units fill the hex
    assert not opened("omaha", "omaha-pointe=german").state.units.get("2-Ranger")


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(("die", "reduced"), [(4, False), (5, True)])
def test_rangers_on_the_pointe_may_begin_reduced(die: int, reduced: bool) -> None:
    now = opened("omaha", "omaha-pointe=rangers")
    assert hex_of(now, "2-Ranger") == "2025"
    begun = now.when("allied", "ashore").steps(die)
    assert begun.state.units["2-Ranger"].reduced is reduced


@pytest.mark.rule("10.6")
def test_german_artillery_has_one_more_while_they_hold_the_pointe() -> None:
    units = "1/116@2526 2/8@1224 3/919@1223 11/726@2627"
    rangers = ("omaha-pointe=rangers",)
    for options, held, need in (
        (rangers, {}, 4),
        (rangers, {"2025": "allied"}, 5),
        ((), {}, 5),
        (("omaha-pointe=german",), {}, 5),
    ):
        now = at("campaign", units, "KS", options=options, held=held)
        now.when("german", "support 2526", need).includes(UnitReduced(unit="1/116"))
        now.when("german", "support 2526", need - 1).lacks(UnitReduced)
    elsewhere = at("campaign", units, "KS", options=rangers)
    elsewhere.when("german", "support 1224", 4).lacks(UnitReduced)


@pytest.mark.rule("10.11")
def test_airborne_units_begin_on_the_east_edge_of_sword() -> None:
    now = opened("sword", "sword-airborne=on")
    now.offers("allied", "enter 3/6 7931", "enter 6/6 7938")
    now.when("allied", "land 3/6 7830").refused("2.1")
    now.when("allied", "enter 3/6 7833").refused("4.3")
    set_up = now.when("allied", "enter 3/6 7933").when("allied", "ashore").steps(4, 5, 6)
    assert [set_up.state.units[n].reduced for n in ("3/6", "5/6", "6/6")] == [False, True, True]
    assert opened("sword").state.released == ()


@pytest.mark.rule("10.12")
def test_every_variant_can_be_chosen_for_the_campaign() -> None:
    keys = {option.key for option in RULES.scenario("campaign").options}
    for scenario in RULES.scenarios:
        assert {option.key for option in scenario.options} <= keys
    now = opened("campaign", "omaha-pointe=rangers", "sword-airborne=on", "juno-ss=on")
    assert "2-Ranger" in now.state.units
    assert now.state.released == ("3/6", "5/6", "6/6")
    assert now.state.options == ("omaha-pointe=rangers", "juno-ss=on", "sword-airborne=on")
    assert Debt("honour", "allied").by == ()
