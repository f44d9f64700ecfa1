"""Chapter 8: the campaign: activations, caps, D10, two Jokers and random events."""

import pytest
from msgspec.structs import replace

from domain.games.five_for_fighting.answering import Owed
from domain.games.five_for_fighting.cards import TurnEnded
from domain.games.five_for_fighting.combat import Attacked
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.entering import doors
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.hits import UnitReduced
from domain.games.five_for_fighting.jokers import EventRolled, JokerTurned
from domain.games.five_for_fighting.lookup import left
from domain.games.five_for_fighting.state import Debt
from domain.games.five_for_fighting.support import UnitRecovered, modifier
from domain.games.five_for_fighting.words import BEACHES, SIDES
from tests.games.five_for_fighting.field import at, hex_of, opened
from tests.rigs.scenario import Given

UNITS = "1/8@1026 2/8@0925 1/116@2928 2/116@2827 RWR@5433 RRR@5533 QOR@5632 1H@5633 5/919@0818"
FOES = "6/736@5434 5/736@5534"


def lefts(now: Given) -> dict[str, int]:
    return {b: left(now.state, b) for b in BEACHES}


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize(
    ("card", "total", "cap"),
    [("3H", 5, 1), ("7H", 5, 1), ("2H", 10, 2), ("8H", 10, 2), ("AH", 5, 3)],
)
def test_five_times_the_activations_and_a_bound_on_each_map(
    card: str, total: int, cap: int
) -> None:
    now = at("campaign", UNITS, card)
    assert now.state.given == {"allied": total}
    assert set(lefts(now).values()) == {cap}


@pytest.mark.rule("8.2")
def test_the_bound_of_a_map_is_refused_with_what_is_left() -> None:
    now = at("campaign", UNITS, "3H").when("allied", "move RWR 5434")
    now.when("allied", "move RRR 5532").refused("8.2", "Juno", "another beach")
    now.when("allied", "move 1/8 1126").accepted()


@pytest.mark.rule("8.1", "8.2")
def test_an_ace_has_three_on_a_map_and_five_in_all() -> None:
    now = at("campaign", UNITS, "AH")
    for order in ("move RWR 5434", "move RRR 5532", "move QOR 5631"):
        now = now.when("allied", order)
    now.when("allied", "move 1H 5634").refused("8.2", "3 of this card")
    for order in ("move 1/8 1126", "move 2/8 0926"):
        now = now.when("allied", order)
    now.when("allied", "move 1/116 3028").refused("8.1", "is used up")
    assert now.goes_on().state.card == ""


@pytest.mark.rule("8.2", "8.5")
def test_a_unit_counts_for_the_map_where_it_began() -> None:
    now = at("campaign", "Nott.Y@4934 1H@5034 4/726@3829", "3H")
    over = now.when("allied", "move Nott.Y 5134")
    assert lefts(over) == {"utah": 1, "omaha": 1, "gold": 0, "juno": 1, "sword": 1}
    over.when("allied", "move 1H 5134-5234").accepted()


@pytest.mark.rule("8.5")
def test_attacks_go_over_the_joined_edges_and_no_others() -> None:
    now = at("campaign", "1H@5033 1/915@4933 1/914@3330 1-Hamps@3530", "2H")
    now.when("allied", "attack 4933 with 1H", 4).accepted()
    now.when("allied", "attack 3330 with 1-Hamps").refused("1.3")


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("unit", "die", "hit"),
    [("RWR", 5, True), ("RWR", 4, False), ("RWR", 9, True), ("RWR", 10, False), ("1H", 10, False)],
)
def test_d10_instead_of_cards_and_its_0_is_zero(unit: str, die: int, hit: bool) -> None:
    now = at("campaign", f"{unit}@5433 6/736@5533", "2H")
    fired = now.when("allied", f"attack 5533 with {unit}", die)
    (attacked,) = [x for x in fired.happened if isinstance(x, Attacked)]
    assert attacked.hit is hit
    assert attacked.number == die % 10
    assert attacked.how == "d10"
    assert len(fired.state.deck) == 45


@pytest.mark.rule("8.3")
def test_a_natural_0_misses_and_a_natural_9_hits_whatever_is_added() -> None:
    hard = at("campaign", "3/441-Ost@5730r 1H@5630 RWR@5731", "2S")
    far = at("campaign", "RWR@5729r 5/736@5730", "2H")
    assert far.when("allied", "attack 5730 with RWR", 9).happened[0] == Attacked(
        unit="RWR",
        target="5730",
        victim="5/736",
        how="d10",
        number=9,
        modifier=-2,
        need=6,
        hit=True,
    )
    ost = hard.when("german", "attack 5731 with 3/441-Ost", 9)
    ost.includes(UnitReduced(unit="RWR"))


@pytest.mark.rule("8.4")
def test_a_face_gives_five_actions_and_one_kind_on_a_map() -> None:
    now = at("campaign", "RWR@5433r 1H@5533r 1/8@1224r 6/736@5434 5/736@5534 3/919@1223", "KH")
    assert now.state.given == {"allied": 5}
    fired = now.when("allied", "support 5434", 3).when("allied", "support 5434", 3)
    fired.when("allied", "recover RWR").refused("8.4", "Juno", "support attacks")
    fired.withholds("allied", "recover RWR")
    both = fired.when("allied", "recover 1/8")
    both.when("allied", "support 1223").refused("8.4", "Utah", "recoveries")
    two = both.when("allied", "support 5434", 3).when("allied", "support 5434", 3)
    two.when("allied", "support 5434").refused("8.1", "King of Hearts")
    assert two.goes_on().state.card == ""


@pytest.mark.rule("8.6", "8.8")
def test_the_second_joker_ends_the_turn() -> None:
    first = at("campaign", UNITS, "").steps("Joker-2", 6)
    first.then(JokerTurned(card="Joker-2", result="event"), EventRolled(die=6))
    second = first.steps("Joker-1")
    second.then(JokerTurned(card="Joker-1", result="end"), TurnEnded(turn=2))


@pytest.mark.rule("8.8")
def test_the_second_joker_is_ignored_while_a_side_had_no_card() -> None:
    first = at("campaign", UNITS, "", chanced=("allied",), jokers=1, deck=("Joker-1", "2S"))
    ignored = first.steps("Joker-1")
    ignored.then(JokerTurned(card="Joker-1", result="ignored"))
    german = ignored.steps("2S")
    assert german.state.chanced == ("allied", "german")
    german.waits_for("german")
    spent = german.when("german", "pass").steps()
    spent.steps().then(TurnEnded(turn=2))


# --- Random events ----------------------------------------------------------------------------


def joker(units: str, die: int, **more: object) -> Given:
    return at("campaign", units, "", **more).steps("Joker-1", die)


@pytest.mark.rule("8.7", "8.7a", "8.7c")
@pytest.mark.parametrize(
    ("die", "side", "odd", "even"), [(1, "german", "3S", "4C"), (3, "allied", "3H", "4D")]
)
def test_fubar_and_snafu_cost_one_activation(die: int, side: str, odd: str, even: str) -> None:
    late = joker(f"{UNITS} {FOES}", die)
    assert late.state.late == (side,)
    on_odd = late.steps(odd)
    on_odd.waits_for(side).offers(side, "lose juno", "lose utah")
    on_odd.when(side, "lose sword").refused("8.7", "juno")
    none = on_odd.when(side, "lose juno")
    assert lefts(none) == {"utah": 1, "omaha": 1, "gold": 1, "juno": 0, "sword": 1}
    assert none.state.given == {side: 4}
    assert none.state.late == ()
    one = late.steps(even).when(side, "lose utah")
    assert lefts(one) == {"utah": 1, "omaha": 2, "gold": 2, "juno": 2, "sword": 2}
    assert one.state.given == {side: 9}


@pytest.mark.rule("8.7a", "8.7c")
def test_a_face_or_a_card_of_the_other_side_costs_nothing() -> None:
    late = joker(f"{UNITS} {FOES} 1/915@4933r", 1)
    for card in ("KS", "3H"):
        turned = late.steps(card)
        assert turned.state.debts == ()
        assert turned.state.late == ("german",)
    kept = at("campaign", UNITS, "", late=("german",), between=True).steps()
    assert kept.state.late == ("german",)  # into the next turn


@pytest.mark.rule("8.7b", "8.7e", "8.7f")
@pytest.mark.parametrize(("die", "side"), [(2, "allied"), (5, "german")])
def test_a_medal_flips_a_reduced_unit(die: int, side: str) -> None:
    one = {"allied": "RWR@5433r 6/736@5434", "german": "RWR@5433 6/736@5434r"}[side]
    name = "RWR" if side == "allied" else "6/736"
    joker(one, die).includes(UnitRecovered(unit=name, deed="honour"))
    two = {"allied": "RWR@5433r RRR@5533r 6/736@5434", "german": "RWR@5433 6/736@5434r 5/736@5534r"}
    asked = joker(two[side], die).waits_for(side)
    asked.when(side, "recover 1/8").refused("8.7", "reduced")
    chosen = asked.when(side, f"recover {name.lower()}")
    assert not chosen.state.units[name].reduced
    assert chosen.state.debts == ()
    none = {"allied": "RWR@5433 6/736@5434r", "german": "RWR@5433r 6/736@5434"}[side]
    joker(none, die).lacks(UnitRecovered, Owed)
    joker(two[side], 6).lacks(UnitRecovered, Owed)


@pytest.mark.rule("8.7d")
def test_a_free_strike_at_any_time_of_the_turn() -> None:
    free = joker("RWR@5433 6/736@5434 5/736@5534", 4).when("allied", "later")
    assert free.state.strikes == 1
    german = free.steps("3S")
    struck = german.when("allied", "support 5434", 5)
    struck.includes(UnitReduced(unit="6/736"))
    assert struck.state.strikes == 0
    assert struck.state.used == {}
    struck.when("allied", "support 5434").refused("3.2")
    number = free.steps("3H")
    number.offers("allied", "support 5434", "move RWR 5432")
    number.when("allied", "support 5434", 3).when("allied", "support 5434").refused("3.4")
    face = free.steps("KH").when("allied", "support 5434", 3)
    assert face.state.strikes == 1
    over = at("campaign", UNITS, "", jokers=1, strikes=1).steps("Joker-2")
    assert over.state.strikes == 0


@pytest.mark.rule("8.7d")
def test_the_free_strike_is_offered_before_the_next_card() -> None:
    asked = joker("RWR@5433 6/736@5434 5/736@5534", 4).waits_for("allied")
    assert "naval strike" in RULES.view(asked.state, "allied").prompts[0].text
    assert asked.offered("allied") == {"support 5434", "support 5534", "later"}
    asked.when("german", "later").refused("3.8", "allied")
    asked.when("allied", "move RWR 5432").refused("3.8", "support")
    asked.when("allied", "support 5433").refused("6.1")
    struck = asked.when("allied", "support 5434", 5).includes(UnitReduced(unit="6/736"))
    assert (struck.state.strikes, struck.state.debts) == (0, ())
    over = struck.steps("Joker-2").state
    assert over.between
    joker("RWR@5433", 4).lacks(Owed)  # nobody is in reach


@pytest.mark.rule("8.7d")
@pytest.mark.parametrize("card", ["3S", "KS"])
def test_the_free_strike_does_not_wait_for_the_german_card_to_end(card: str) -> None:
    units = "RWR@5433 RRR@5533r 6/736@5434r 5/736@5534r"
    german = joker(units, 4).when("allied", "later").steps(card).waits_for("german")
    assert RULES.meanwhile(german.state) == {"allied"}
    assert german.offered("allied") == {"support 5434", "support 5534"}
    struck = german.when("allied", "support 5534", 3)
    assert not RULES.meanwhile(struck.state)
    assert not struck.offered("allied")
    owed = at("campaign", units, "", late=("german",), strikes=1).steps("3S")
    assert not RULES.meanwhile(owed.state)  # the answer of the Germans comes first


@pytest.mark.rule("8.7d", "11.1")
def test_the_chief_strikes_on_every_beach_while_another_commander_has_a_face_card() -> None:
    now = at(
        "campaign",
        "RWR@5433 6/736@5434 3/919@1223",
        "KH",
        seats=("allied", "german", "allied-juno"),
        strikes=1,
    )
    assert now.when("allied", "support 1223", 3).state.strikes == 1  # his card pays for it
    now.offers("allied", "support 1223", "support 5434")
    free = now.when("allied", "support 5434", 5)
    assert (free.state.strikes, free.state.used) == (0, {})
    free.when("allied-juno", "recover RWR").refused("7.5")  # the kind is not chosen by it
    free.when("allied", "support 5434").refused("11.1")


@pytest.mark.rule("8.7a")
def test_standing_orders_know_the_moment_by_its_words() -> None:
    asked = at("campaign", f"{UNITS} {FOES}", "", late=("german",)).steps("3S")
    (window,) = RULES.windows(asked.state)
    assert (window.seat, window.kind, window.facts) == ("german", "fubar", ("odd",))
    assert asked.state.debts == (Debt("loss", "german", by=("utah", "juno")),)
    assert RULES.windows(asked.when("german", "lose utah").state) == ()


@pytest.mark.rule("8.5", "1.3")
def test_two_seats_see_all_five_beaches_on_three_maps() -> None:
    view = RULES.view(at("campaign", UNITS).state, "allied")
    assert [m.title.partition(":")[0] for m in view.maps] == [
        "Utah Beach", "Omaha Beach", "Gold, Juno and Sword",
    ]  # fmt: skip
    assert all("reconstructed" in m.title for m in view.maps)
    joined = view.maps[2]
    assert {BEACH_OF[space.id] for space in joined.spaces} == {"gold", "juno", "sword"}
    sides = {frozenset((BEACH_OF[link.a], BEACH_OF[link.b])) for link in joined.links}
    assert {"gold", "juno"} in sides, "roads and the Seulles go on over the seam"
    assert "onward" not in {mark.kind for mark in joined.marks}
    assert "onward" in {m.kind for m in RULES.view(opened("juno").state, None).maps[0].marks}
    assert hex_of(at("campaign", UNITS), "RWR") == "5433"


@pytest.mark.rule("8.7b", "8.7e")
@pytest.mark.parametrize(
    ("die", "units", "told"),
    [
        (5, "RWR@5433r 6/736@5434", "Iron Cross, but no German unit is reduced (die 5)."),
        (5, "RWR@5433 6/736@5434r", "Iron Cross: a reduced German unit recovers (die 5)."),
        (2, "RWR@5433 6/736@5434r", "Medal of Honor, Victoria Cross, but no Allied unit"),
    ],
)
def test_a_medal_for_nobody_is_told_as_no_event(die: int, units: str, told: str) -> None:
    assert EventRolled(die=die).told(at("campaign", units).state).startswith(told)


SEAM = "FGH@5032 6/736@4932 RWR@5433 2-Devon@4830"
"""Tanks of Juno beside Gold, a German who stands there, and others."""


@pytest.mark.rule("8.5", "8.2")
@pytest.mark.parametrize("seats", [SIDES, RULES.scenario("campaign").seats])
def test_armour_keeps_its_attack_over_a_seam(seats: tuple[str, ...]) -> None:
    juno = "allied-juno" if "allied-juno" in seats else "allied"
    now = at("campaign", SEAM, "3H", seats=seats).when(juno, "move FGH 4933")
    assert now.state.used == {"juno": 1}, "the activation is of the beach it came from"
    now.offers(juno, "attack 4932 with FGH")
    if juno != "allied":
        now.when("allied-gold", "attack 4932 with FGH").refused("11.1")
    now.when(juno, "pass juno").withholds(juno, "attack 4932 with FGH")
    fired = now.when(juno, "attack 4932 with FGH", 9)
    assert fired.state.used == {"juno": 1}, "and its attack costs no other"


@pytest.mark.rule("8.9", "9.2")
@pytest.mark.parametrize(("on", "far"), [("off", False), ("on", True)])
def test_as_printed_a_replacement_returns_on_any_beach(on: str, far: bool) -> None:
    now = at("campaign", UNITS, options=(f"as-printed={on}",), released=("QOR", "5/736")).state
    now = replace(now, weak=("QOR", "5/736"), gone=())
    beaches = {BEACH_OF[h] for h in doors(now, "QOR")}
    assert beaches == (set(BEACHES) if far else {"juno"})
    assert {BEACH_OF[h] for h in doors(now, "5/736")} == beaches


@pytest.mark.rule("8.9", "10.6")
@pytest.mark.parametrize(("on", "added"), [("off", 0), ("on", 1)])
def test_as_printed_the_pointe_helps_german_guns_everywhere(on: str, added: int) -> None:
    options = ("omaha-pointe=rangers", f"as-printed={on}")
    now = at("campaign", UNITS, "JS", options=options).state
    assert modifier(now, "german", "5533", "RRR") == added
    assert modifier(now, "german", "2928", "1/116") == 1
