"""What the rules leave to a player is his: columns, smoke, obstacle hexes (2.1l, 2.2a, 2.4a)."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.landing.choosing import BoatsSteered, SmokeChosen
from domain.games.tcs_omaha.landing.running import BoatLanded
from domain.games.tcs_omaha.movement.testing import TryChosen
from domain.games.tcs_omaha.position import Aboard, Boats
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.rules.turns import PartBegan
from domain.games.tcs_omaha.support import RocketsFell, SmokeLaid, salvos
from tests.games.tcs_omaha.shore import ashore, planning, preparing
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

FAR = " 1/WN70@A6.20"

# --- Which hex of two a landing die means (2.1l) ------------------------------------------------


def landed(*steered: int, die: int = 1) -> str:
    """Where a boat from the box of Dog Red lands in Dog Red 1 by this die, at 0940."""
    boat = Boats(3, "lca", 1, "Dog Red 1", ((Aboard("1/E/2/116", 5),),))
    sea = {"rolled": 10, "plan": (boat,), "steered": steered}
    ran = ashore(f"1/F/2/116@A20.19{FAR}", 10, landing=sea).steps(1, 1, 2, die)
    return next(x for x in ran.happened if isinstance(x, BoatLanded)).hex


@pytest.mark.rule("2.1l")
@pytest.mark.parametrize(
    ("die", "steered", "column"),
    [
        (1, (), "A1"), (1, (2,), "A2"), (1, (4,), "A1"), (2, (4,), "A4"), (3, (2, 4, 6), "A6"),
        (4, (2, 4, 6), "A7"), (6, (), "A9"),
    ],
)  # fmt: skip
def test_of_two_columns_of_a_die_a_boat_takes_the_chosen_else_the_western(
    die: int, steered: tuple[int, ...], column: str
) -> None:
    assert landed(*steered, die=die).partition(".")[0] == column


@pytest.mark.rule("2.1l")
def test_columns_are_chosen_before_the_game_and_told() -> None:
    now = planning().offers("american", "steer A2", "steer A4", "steer A6")
    assert "A1, A3, A5 of Dog Red 1" in told(now, "american")
    one = now.when("american", "steer A2").then(BoatsSteered(2)).when("american", "steer for a4")
    assert one.state.landing.steered == (2, 4)
    assert "A2, A4, A5 of Dog Red 1" in told(one, "american")
    back = one.offers("american", "steer A1").when("american", "steer A1")
    assert back.state.landing.steered == (4, 1)
    now.when("american", "steer A7").refused("2.1l", "no choice of A7: A1, A2, A3, A4, A5 and A6")
    preparing().when("german", "steer A2").refused("2.1l", "for the American side")


@pytest.mark.rule("2.1l")
@pytest.mark.parametrize(("turn", "lands"), [(9, False), (10, True)])
def test_columns_are_chosen_again_in_the_plan_of_a_turn_in_which_boats_land(
    turn: int, lands: bool
) -> None:
    boat = Boats(3, "lca", 1, "Dog Red 1", ((Aboard("1/E/2/116", 5),),))
    sea = {"rolled": turn - 1, "plan": (boat,)}
    here = ashore(f"1/F/2/116@A20.19{FAR}", turn, stage="plan", landing=sea)
    if lands:
        here.offers("american", "steer A2").when("american", "steer A2").then(BoatsSteered(2))
    else:
        here.withholds("american", "steer A2").when("american", "steer A2").refused(
            "2.1l", "No boat lands in this turn"
        )
    spalding = Given(RULES, replace(here.state, scenario="spalding"))
    spalding.when("american", "steer A2").refused("2.1l", "No boat lands in Dog Red 1")


@pytest.mark.parametrize("seat", ["american", "german", None])
def test_a_board_without_a_scenario_has_nothing_to_choose(seat: str | None) -> None:
    assert RULES.view(RULES.start, seat).cards == ()


def test_what_is_chosen_is_secret() -> None:
    for event in (BoatsSteered(2), SmokeChosen(("A30.18",), True)):
        assert set(event.sealed()) == set(event.hidden)
    assert not BoatsSteered().after(planning().state).landing.steered


# --- Where rockets smoke (2.2a) -----------------------------------------------------------------

SALVO = {"salvos": ("A32.14",)}
"""It falls about A32.08."""


def smoked(*dice: int, **chosen: object) -> tuple[str, ...]:
    """The hexes with smoke of a salvo that hits nobody, and the dice for each hex that is tried."""
    now = ashore("1/WN65@A29.25", landing={**SALVO, **chosen})
    happened = list(salvos(Now(now.state), Scripted(4, 2, *dice)))
    assert RocketsFell(1, "A32.14", "A32.08") in happened
    return next((x.hexes for x in happened if isinstance(x, SmokeLaid)), ())


@pytest.mark.rule("2.2a", "2.2b")
def test_hexes_that_were_chosen_are_tried_first_for_smoke() -> None:
    """66 is seven rockets, 12 none (2.2b)."""
    assert smoked(*([66] * 10))[0] == "A32.08"
    first = smoked(66, 12, *([66] * 9), screen=("A33.10", "A30.12"))
    assert (len(first), first[0]) == (10, "A33.10")
    assert "A30.12" not in first


@pytest.mark.rule("2.2a")
def test_with_only_no_other_hex_is_tried_and_none_lays_none() -> None:
    assert smoked(66, 12, screen=("A33.10", "A30.12"), alone=True) == ("A33.10",)
    assert smoked(alone=True) == ()
    assert smoked(66, screen=("A1.01", "A33.10"), alone=True) == ("A33.10",), "beyond area C"


@pytest.mark.rule("2.2a")
def test_smoke_is_chosen_before_the_game_and_told() -> None:
    now = planning().when("american", "plan historical").offers("american", "screen none")
    assert "from where each salvo falls outward" in told(now, "american")
    only = now.when("american", "screen a33.10 A30.12 only")
    only.then(SmokeChosen(("A33.10", "A30.12"), True))
    assert "first A33.10 and A30.12, and nowhere else" in told(only, "american")
    assert "A33.10" not in told(only, "german")
    none = only.when("american", "screen none").then(SmokeChosen((), True))
    none.offers("american", "screen anywhere").withholds("american", "screen none")
    none.when("american", "screen anywhere").then(SmokeChosen((), False))
    now.when("american", "screen A30.30").refused("2.2a", "A30.30 is sea")
    now.when("american", "screen only").refused("2.2a", "Name hexes")
    later = ashore(f"1/E/2/16@A33.17{FAR}", stage="plan")
    later.when("american", "screen none").refused("2.2a", "before the game")


# --- Which obstacle hex is tested, or none (2.4a) -----------------------------------------------

BESIDE = f"1/E/2/16@A33.17 1/A/1-Eng@A34.17{FAR}"
"""The platoon touches A33.16, straight inland, and A32.17; the engineers A34.16, straight inland,
A33.16 and A35.16."""


def ended(now: Given, *dice: int) -> list[tuple[str, str]]:
    """Who tests which hex when the part ends."""
    over = now.when("american", "done", *dice)
    return [(x.unit, x.hex) for x in over.happened if isinstance(x, ObstacleTested)]


@pytest.mark.rule("2.4a")
def test_each_unit_tests_the_hex_straight_inland_or_the_one_that_was_chosen() -> None:
    offered = ("test none with 1/E/2/16", "test A33.16 with 1/A/1-Eng", "test A33.16 with 1/E/2/16")
    now = ashore(BESIDE).offers("american", *offered)
    assert ended(now, 6, 6) == [("1/A/1-Eng", "A34.16"), ("1/E/2/16", "A33.16")]
    assert "1/A/1-Eng A34.16, 1/E/2/16 A33.16" in told(now, "american")
    chosen = now.when("american", "test A33.16 with 1/A/1-Eng")
    chosen.then(TryChosen(("1/A/1-Eng",), "A33.16"))
    assert ended(chosen, 6, 6) == [("1/A/1-Eng", "A33.16"), ("1/E/2/16", "A32.17")]


@pytest.mark.rule("2.4a")
def test_who_was_told_a_hex_comes_before_engineers() -> None:
    now = ashore(f"1/A/1-Eng@A34.17 1/E/2/16@A34.17{FAR}")
    assert ended(now, 6, 6) == [("1/A/1-Eng", "A34.16"), ("1/E/2/16", "A33.16")]
    first = now.when("american", "test A33.16 with 1/E/2/16").when(
        "american", "test A34.16 with 1/E/2/16"
    )
    assert ended(first, 6, 6) == [("1/E/2/16", "A34.16"), ("1/A/1-Eng", "A33.16")]


@pytest.mark.rule("2.4a")
def test_nobody_tests_who_is_told_to_test_none() -> None:
    now = ashore(BESIDE).when("american", "test none with 1/E/2/16")
    assert ended(now, 6) == [("1/A/1-Eng", "A34.16")]
    assert ended(ashore(BESIDE).when("american", "test none with all")) == []


@pytest.mark.rule("2.4a", "2.4b")
def test_the_hex_to_breach_is_chosen_the_same_way() -> None:
    mines = {"A33.16": "mines", "A34.16": "mines", "A35.16": "clear"}
    now = ashore(f"1/E/2/16@A34.17{FAR}", landing={"obstacles": mines})
    now.withholds("american", "test A35.16 with 1/E/2/16")
    assert ended(now, 3) == [("1/E/2/16", "A34.16")]
    other = now.offers("american", "test A33.16 with 1/E/2/16")
    assert ended(other.when("american", "test A33.16 with 1/E/2/16"), 3) == [("1/E/2/16", "A33.16")]


@pytest.mark.rule("2.4a")
def test_a_choice_holds_for_one_part() -> None:
    now = ashore(BESIDE).when("american", "test none with all").when("american", "done")
    assert now.happened[-1] == PartBegan("german", "action")
    assert not now.state.landing.tests


@pytest.mark.rule("2.4a")
@pytest.mark.parametrize(
    ("units", "order", "words"),
    [
        ("1/E/2/16@A33.17s", "test A33.16 with 1/E/2/16", "suppressed, and tests nothing"),
        ("wpn/E/2/16@A33.17", "test A33.16 with wpn/E/2/16", "is not infantry"),
        ("1/E/2/16@A33.18", "test A33.16 with 1/E/2/16", "has no hex beside it"),
        ("1/E/2/16@A33.17", "test A36.16 with 1/E/2/16", "A36.16 is not one that 1/E/2/16 can"),
    ],
)
def test_who_cannot_test_is_told_why(units: str, order: str, words: str) -> None:
    ashore(units + FAR).when("american", order).refused("2.4a", words)


@pytest.mark.rule("2.4a")
def test_only_the_american_part_ends_with_tests() -> None:
    here = ashore(f"1/E/2/16@A33.17{FAR}", side="german")
    here.when("german", "test A33.16 with 1/WN70").refused("2.4a", "when the American side has")


def told(now: Given, seat: str) -> str:
    """All cards that a seat reads."""
    return " ".join(card.text for card in RULES.view(now.state, seat).cards)
