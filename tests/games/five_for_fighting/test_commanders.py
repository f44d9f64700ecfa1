"""Chapter 11: up to ten commanders."""

import functools
import random

import pytest

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting.acting import Pass
from domain.games.five_for_fighting.combat import Attacked
from domain.games.five_for_fighting.commanding import Share, Shared
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.lookup import beaches_of, commander, unspent
from domain.games.five_for_fighting.opportunity import Held
from domain.games.five_for_fighting.words import SIDES
from tests.games.five_for_fighting.field import at, opened
from tests.rigs.scenario import Given, given
from workers.bots import choose

TEN = RULES.scenario("campaign").seats
THREE = TEN[:3]
UNITS = "1/8@1026 1/116@2928 RWR@5433 RRR@5533 2-KSLI@6832 5/919@0818 6/736@5434 10/726@2728"


@pytest.mark.rule("11.1")
def test_the_commander_in_chief_has_what_nobody_else_has() -> None:
    assert len(TEN) == 10
    now = at("campaign", UNITS, seats=THREE).state
    assert THREE == ("allied", "german", "allied-omaha")
    assert beaches_of(now, "allied") == ("utah", "gold", "juno", "sword")
    assert beaches_of(now, "allied-omaha") == ("omaha",)
    assert commander(now, "german", "omaha") == "german"
    full = at("campaign", UNITS, seats=TEN).state
    assert beaches_of(full, "german") == ("utah",)


@pytest.mark.rule("11.1")
def test_another_commanders_beach_is_refused() -> None:
    now = at("campaign", UNITS, seats=TEN)
    now.when("allied", "move RWR 5432").refused("11.1", "Juno")
    now.when("allied-juno", "move 1/8 1126").refused("11.1", "Utah")
    now.when("allied-juno", "pass utah").refused("11.1")
    now.when("allied-juno", "move RWR 5432").accepted()
    set_up = opened("campaign", seats=TEN)
    set_up.when("allied-gold", "land 1/8 1224").refused("11.1")
    german = at("campaign", UNITS, "2S", seats=TEN)
    german.when("german-omaha", "move 6/736 5334").refused("11.1")


@pytest.mark.rule("11.2")
def test_all_commanders_of_a_side_act_in_any_order() -> None:
    now = at("campaign", UNITS, "2H", seats=TEN)
    now.waits_for("allied", "allied-omaha", "allied-juno", "allied-sword")
    assert now.state.given == {s: 2 for s in TEN if s.startswith("allied")}
    one = now.when("allied-juno", "move RWR 5432").when("allied", "move 1/8 1126")
    other = now.when("allied", "move 1/8 1126").when("allied-juno", "move RWR 5432")
    assert one.state.units == other.state.units
    done = one.when("allied-juno", "pass")
    done.waits_for("allied-omaha", "allied-sword")
    assert done.state.card


@pytest.mark.rule("11.2")
def test_the_set_up_of_the_first_wave_is_shared_too() -> None:
    now = opened("campaign", seats=TEN)
    now.waits_for(*(s for s in TEN if s.startswith("allied")))
    gold = now.when("allied-gold", "ashore")
    gold.waits_for(*(s for s in TEN if s.startswith("allied") and s != "allied-gold"))


@pytest.mark.rule("11.3")
def test_an_ace_and_a_face_are_shared_out_by_the_commander_in_chief() -> None:
    now = at("campaign", UNITS, "AH", seats=TEN)
    now.when("allied-juno", "move RWR 5432").when("allied-juno", "move RRR 5532").refused(
        "11.3", "share 1 juno from utah"
    )
    now.offers("allied", "share 1 juno from omaha")
    given = now.when("allied", "share 1 juno from omaha")
    given.then(Shared(n=1, to="allied-juno", origin="allied-omaha"))
    both = given.when("allied-juno", "move RWR 5432").when("allied-juno", "move RRR 5532")
    both.when("allied-omaha", "move 1/116 3028").refused("11.3", "share 1 omaha from utah")
    two = at("campaign", f"{UNITS} 2/8@0926", "AH", seats=TEN)
    spent = two.when("allied", "move 1/8 1126")
    spent.when("allied", "move 2/8 0927").refused("11.3", "you may order “share 1 utah from omaha”")
    spent.when("allied-juno", "move RWR 5432").when("allied-juno", "move RRR 5532").refused(
        "11.3", "may order “share 1 juno from omaha”"
    )
    now.when("allied", "share 2 juno from omaha").refused("11.3", "1 action left")
    now.when("allied", "share 1 juno").accepted()
    now.when("allied", "share 1 utah").refused("11.3", "already")
    now.when("allied-juno", "share 1 juno from omaha").refused("11.3", "commander-in-chief")
    even = at("campaign", UNITS, "2H", seats=TEN)
    even.when("allied", "share 1 juno from omaha").refused("11.3", "share of this card")
    even.when("german", "share 1 juno").refused("3.2")
    face = at("campaign", UNITS, "KH", seats=TEN)
    face.when("allied", "share 1 juno from sword").accepted()
    at("utah", "1/8@1224 3/919@1223").when("allied", "share 1 utah").refused("11.3", "one beach")


@pytest.mark.rule("11.4")
def test_a_commander_has_the_map_of_his_beach_before_him_or_that_of_the_three_that_connect() -> (
    None
):
    now = at("campaign", UNITS, seats=TEN).state
    seen = {
        "allied-omaha": ["Omaha Beach"],
        "allied-gold": ["Gold, Juno and Sword"],
        "german-juno": ["Gold, Juno and Sword"],
    }
    for seat, titles in seen.items():
        assert [m.title.partition(":")[0] for m in RULES.view(now, seat).maps] == titles
    assert len(RULES.view(now, "allied").maps) == len(RULES.view(now, None).maps) == 3
    assert len(SIDES) == 2


PAST = "2-Devon@4929 6/736@5029 7/736@4829"
"""A unit of Gold between a German of Juno and one of Gold, which passes both."""


@pytest.mark.rule("9.4", "11.1")
def test_each_commander_is_asked_for_his_own_units_at_the_same_time() -> None:
    now = at("campaign", PAST, "2H", seats=TEN, options=("opportunity=on",))
    moved = now.when("allied-gold", "move 2-Devon 4930").waits_for("german-gold", "german-juno")
    asked = {window.seat: window.facts for window in RULES.windows(moved.state)}
    assert asked == dict.fromkeys(("german-gold", "german-juno"), ("gold", "infantry"))
    moved.offers("german-juno", "fire", "hold").offers("german-gold", "fire", "hold")
    moved.when("german", "fire").refused("3.8", "german-juno and german-gold answer first")


@pytest.mark.rule("9.4", "9.5")
@pytest.mark.parametrize("juno", ["fire", "hold"])
@pytest.mark.parametrize("gold", ["fire", "hold"])
def test_who_answers_first_changes_nothing(juno: str, gold: str) -> None:
    now = at("campaign", PAST, "2H", seats=TEN, options=("opportunity=on",))
    moved = now.when("allied-gold", "move 2-Devon 4930")
    dice = (6,) * [juno, gold].count("fire")
    one = moved.when("german-juno", juno).waits_for("german-gold")
    one.lacks(Attacked, Held)
    one.when("german-juno", juno).refused("3.8", "german-gold answers first")
    one = one.when("german-gold", gold, *dice)
    other = (
        moved.when("german-gold", gold).waits_for("german-juno").when("german-juno", juno, *dice)
    )
    assert one.state == other.state
    assert one.happened == other.happened
    fired = [x.unit for x in one.happened if isinstance(x, Attacked)]
    wanted = {"6/736": juno, "7/736": gold}
    assert fired == [n for n, said in wanted.items() if said == "fire"]
    assert one.state.debts == ()


@pytest.mark.rule("9.4", "11.1")
def test_one_commander_of_both_is_asked_once() -> None:
    now = at("campaign", PAST, "2H", options=("opportunity=on",))
    moved = now.when("allied", "move 2-Devon 4930").waits_for("german")
    assert [set(debt.by) for debt in moved.state.debts] == [{"6/736", "7/736"}]


@pytest.mark.rule("11.3")
def test_a_computer_in_chief_gives_away_what_it_would_waste() -> None:
    now = at("campaign", "2/8@0826 RWR@5433 RRR@5533 6/736@5434 10/726@2728", "AH", seats=TEN)
    offered = list(RULES.legal_orders(now.state, "allied"))
    useless = [x for x in offered if isinstance(x, Share | Pass)]
    given = choose(RULES, "major", now.state, "allied", useless, random.Random(1))
    assert given == Share(n=1, beach="juno", origin="utah")
    after = now.when("allied", "share 1 juno from utah").state
    rest = [x for x in RULES.legal_orders(after, "allied") if isinstance(x, Share | Pass)]
    assert [x for x in rest if isinstance(x, Share) and x.origin == "utah"] == []
    assert choose(RULES, "major", after, "allied", rest, random.Random(1)) == Pass()


IDLE = "RWR@5433 RRR@5533 6/736@5434"
"""Two Allied units on Juno, and none on Utah: the commander-in-chief has nothing to do himself."""


@pytest.mark.rule("11.3", "3.7")
@pytest.mark.parametrize("card", ["AH", "KH"])
def test_an_idle_commander_in_chief_is_asked_while_he_can_share(card: str) -> None:
    """Each beach without units has one action, which Juno's second unit has a use for."""
    now = at(
        "campaign", IDLE.replace("@5533", "@5533r").replace("@5433", "@5433r"), card, seats=TEN
    )
    now.waits_for("allied", "allied-juno")
    act = {"AH": ("move RWR 5432", "move RRR 5532"), "KH": ("recover RWR", "recover RRR")}[card]
    one = now.when("allied-juno", act[0]).waits_for("allied")
    assert one.state.card == card, "the card does not end over his head"
    assert (
        RULES.view(one.state, "allied")
        .prompts[0]
        .text.endswith("Share out what your commanders have left, or pass.")
    )
    given = one.when("allied", "share 1 juno from utah").waits_for("allied-juno")
    given.when("allied-juno", act[1]).waits_for()
    one.when("allied", "pass").waits_for()


@pytest.mark.rule("11.3")
def test_a_commander_in_chief_is_not_asked_where_nothing_can_be_shared() -> None:
    even = at("campaign", IDLE, "2H", seats=TEN)
    even.waits_for("allied-juno")
    alone = at("campaign", IDLE, "AH", seats=("allied", "german"))
    assert not any(isinstance(x, Share) for x in RULES.legal_orders(alone.state, "allied"))
    one = at("campaign", "RWR@5433 6/736@5434 10/726@2728", "AH", seats=TEN)
    one.waits_for("allied-juno")  # with one action for its one unit
    spent = at("campaign", IDLE, "AH", seats=TEN)
    for origin in ("utah", "omaha"):
        spent = spent.when("allied", f"share 1 juno from {origin}")
    spent = spent.when("allied-juno", "move RWR 5432")
    assert "allied" not in RULES.to_move(spent.state), "Juno has three, its bound"


@pytest.mark.rule("11.3", "3.7")
def test_who_passed_shares_out_no_more_unasked_and_may_still() -> None:
    now = at("campaign", IDLE, "AH", seats=TEN).when("allied", "pass").waits_for("allied-juno")
    shared = now.when("allied", "share 1 juno from omaha").waits_for("allied-juno")
    assert shared.state.given["allied-juno"] == 2


def handed_over(now: Given, seat: str, *people: str) -> Given:
    """After a commander resigned, while these other people sit at the table."""
    events = RULES.gives_up(now.state, seat, people)
    return given(
        RULES, functools.reduce(lambda state, event: event.after(state), events, now.state)
    )


@pytest.mark.rule("11.5")
def test_a_commander_who_resigns_gives_his_beach_to_the_commander_in_chief() -> None:
    now = at("campaign", f"{UNITS} 2/8@0926", "AH", seats=TEN).when("allied-juno", "move RWR 5432")
    now = now.when("allied", "share 1 juno from sword").when("allied-gold", "pass")
    after = handed_over(now, "allied-juno", "allied", "german")
    assert after.state.seats == tuple(seat for seat in TEN if seat != "allied-juno")
    assert beaches_of(after.state, "allied") == ("utah", "juno")
    assert unspent(after.state, "allied") == unspent(now.state, "allied") + 1
    after.when("allied", "move RRR 5532").accepted().when("allied", "move 1/8 1126").accepted()
    after.when("allied-juno", "move RRR 5532").refused("11.5", "allied commands it")
    assert list(RULES.legal_orders(after.state, "allied-juno")) == []
    whole = RULES.view(after.state, "allied-juno")
    assert len(whole.maps) == 3


@pytest.mark.rule("11.5")
def test_the_set_up_of_who_resigns_is_his_commanders_in_chief() -> None:
    now = handed_over(opened("campaign", seats=TEN), "allied-gold", "allied")
    now.waits_for("allied", "allied-omaha", "allied-juno", "allied-sword")
    assert commander(now.state, "allied", "gold") == "allied"
    done = now.when("allied", "ashore")
    done.waits_for("allied-omaha", "allied-juno", "allied-sword")


@pytest.mark.rule("11.5", "9.4")
@pytest.mark.parametrize("first", ["nobody", "german", "german-gold"])
def test_what_was_asked_of_who_resigns_is_asked_of_his_commander_in_chief(first: str) -> None:
    seats = tuple(seat for seat in TEN if seat != "german-juno")
    now = at("campaign", PAST, "2H", seats=seats, options=("opportunity=on",))
    asked = now.when("allied-gold", "move 2-Devon 4930").waits_for("german", "german-gold")
    if first != "nobody":
        asked = asked.when(first, "hold")
    after = handed_over(asked, "german-gold", "german").waits_for("german")
    assert len(RULES.windows(after.state)) == 1
    while after.state.debts:
        after = after.when("german", "hold")
    assert set().union(*(x.by for x in after.happened if isinstance(x, Held))) <= {
        "6/736",
        "7/736",
    }
    assert after.state.units["2-Devon"].hex == "4930"


@pytest.mark.rule("11.5")
def test_the_last_of_a_side_alone_gives_the_campaign_up() -> None:
    state = at("campaign", UNITS, seats=THREE).state
    with pytest.raises(Illegal, match="Others on your side play on") as refusal:
        list(RULES.gives_up(state, "allied", ("german", "allied-omaha")))
    assert refusal.value.rule == "11.5"
    assert list(RULES.gives_up(state, "allied", ("german",))) == [], "Omaha is a computer's"
    assert list(RULES.gives_up(state, "german", ("allied", "allied-omaha"))) == []
    assert list(RULES.gives_up(state, "allied-omaha", ())) == [], "no people are left"
    alone = handed_over(given(RULES, state), "allied-omaha", "german", "allied").state
    assert list(RULES.gives_up(alone, "allied", ("german", "allied-omaha"))) == []
    assert RULES.resigned is not None
    assert RULES.resigned(alone, "allied").ending == "decisive-defeat"
