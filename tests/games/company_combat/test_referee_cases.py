"""Cases that a referee wrote from the page's text alone, before he looked at how it is played.

What the page says, at the value where it begins to say something else, in the words in which a
player would give the order. Chapters 7 to 9 are reconstructed and therefore not his.
"""

import pytest

from domain.games.company_combat.contents import RULES
from domain.games.company_combat.scouting import HandSeen, PositionsSpotted
from domain.games.company_combat.state import Unit
from tests.games.company_combat.field import FOES, LINE, field, hurt, pinned, side, unit

rule = pytest.mark.rule
GUN = {"hmg30-1": "left", "rifle-1": "center"}
ALONE = {"grenadier-1": "left"}


@rule("6.1")
@pytest.mark.parametrize(
    ("dice", "happens"),
    [((1, 6), ""), ((2, 6), "pinned"), ((4, 6), "pinned"), ((5, 6), "hurt"), ((6, 6), "hurt")],
)
def test_suppression_at_seven_eight_ten_and_eleven(dice: tuple[int, int], happens: str) -> None:
    turn = field("suppress", GUN, ALONE).when("american", "suppress with hmg30-1", *dice).goes_on()
    foe = unit(turn, "german", "grenadier-1")
    assert (foe.pinned, foe.casualties) == (happens == "pinned", int(happens == "hurt"))


@rule("6.1")
def test_a_pinned_gun_does_not_fire_and_infantry_never_does() -> None:
    turn = field("suppress", {"hmg30-1": pinned("left"), "rifle-1": "left"}, ALONE)
    assert turn.when("american", "suppress with hmg30-1").refusal is not None
    assert turn.when("american", "suppress with rifle-1").refusal is not None
    turn.withholds("american", "suppress with hmg30-1", "suppress with rifle-1")


@rule("6.1")
def test_fire_goes_into_the_front_across_and_no_other() -> None:
    turn = field("suppress", GUN, {"grenadier-1": "right"})
    assert turn.when("american", "suppress with hmg30-1").refusal is not None


@rule("6.2")
def test_who_suppressed_does_not_assault() -> None:
    acted = {"hmg30-1": Unit("left", acted=True), "rifle-1": "left"}
    turn = field("assault", acted, ALONE)
    assert turn.when("american", "assault grenadier-1 with hmg30-1").refusal is not None
    turn.when("american", "assault grenadier-1 with rifle-1").accepted()


@rule("3.4", "3.5")
def test_a_squad_moves_to_the_next_front_unless_pinned_and_then_does_not_attack() -> None:
    turn = field("deploy", {"rifle-1": "left", "rifle-2": pinned("left")}, FOES)
    assert turn.when("american", "move rifle-1 to right").refusal is not None
    assert turn.when("american", "move rifle-2 to center").refusal is not None
    moved = turn.when("american", "move rifle-1 to center").accepted()
    assert unit(moved, "american", "rifle-1").front == "center"
    marched = field("assault", {"rifle-1": Unit("center", moved=True)}, FOES)
    assert marched.when("american", "assault grenadier-2 with rifle-1").refusal is not None
    scouts = field("recon", {"scout-1": Unit("left", moved=True)}, FOES)
    assert scouts.when("american", "recon with scout-1").refusal is not None


@rule("5.2", "5.3")
@pytest.mark.parametrize(("roll", "choice"), [(4, False), (5, True), (6, True)])
def test_only_a_five_or_six_finds_something_and_one_of_two_things(roll: int, choice: bool) -> None:
    turn = field("recon", {"scout-1": "left"}, ALONE, foe_hand=("smoke-2",))
    gone = turn.when("american", "recon with scout-1", roll)
    assert (gone.state.stage == "report") == choice
    if choice:
        seen = gone.when("american", "report hand")
        assert any(isinstance(e, HandSeen) for e in seen.happened)
        spotted = gone.when("american", "report positions")
        assert any(isinstance(e, PositionsSpotted) for e in spotted.happened)


@rule("5.3", "6.1")
def test_spotted_positions_add_one_so_a_seven_pins() -> None:
    plain = field("suppress", GUN, ALONE)
    assert not unit(
        plain.when("american", "suppress with hmg30-1", 1, 6).goes_on(), "german", "grenadier-1"
    ).pinned
    spotted = field("suppress", GUN, ALONE, spotted=("left",))
    assert unit(
        spotted.when("american", "suppress with hmg30-1", 1, 6).goes_on(), "german", "grenadier-1"
    ).pinned


@rule("2.5")
@pytest.mark.parametrize(("before", "gone"), [(1, False), (2, True)])
def test_casualties_as_many_as_its_strength_destroy_a_squad(before: int, gone: bool) -> None:
    foes = {"grenadier-1": hurt("left", before), "grenadier-2": "right"}
    turn = field("suppress", GUN, foes).when("american", "suppress with hmg30-1", 5, 6).goes_on()
    assert ("grenadier-1" not in turn.state.sides["german"].units) == gone


@rule("11.1")
@pytest.mark.parametrize(("lost", "over"), [(8, False), (9, True)])
def test_the_tenth_loss_and_not_the_ninth(lost: int, over: bool) -> None:
    foes = side({"grenadier-1": hurt("left", 2), "grenadier-2": "right"}, lost=lost)
    turn = field("suppress", GUN, foes).when("american", "suppress with hmg30-1", 5, 6).goes_on()
    assert (RULES.outcome(turn.state) is not None) == over


@rule("11.2")
@pytest.mark.parametrize(
    ("own", "turn", "over"),
    [(LINE, 2, False), (LINE, 3, True), ({"rifle-1": "left", "rifle-2": "center"}, 3, False)],
)
def test_three_fronts_against_one_win_after_two_turns(own: object, turn: int, over: bool) -> None:
    after = field("assault", own, ALONE, turn=turn).goes_on()  # type: ignore[arg-type]
    assert (RULES.outcome(after.state) is not None) == over


@rule("4.2")
@pytest.mark.parametrize(("held", "must"), [(7, False), (8, True)])
def test_seven_cards_may_be_held_and_the_eighth_goes(held: int, must: bool) -> None:
    hand = tuple(f"smoke-{n}" for n in range(1, held + 1))
    turn = field("tactics", side(LINE, hand))
    assert any(line.startswith("discard ") for line in turn.offered("american")) == must
