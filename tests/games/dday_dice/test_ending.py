"""Chapters 12, 13 and 14: the end, the trainings, and one Unit alone."""

import pytest

from domain.game.ruleset import Outcome
from domain.games.dday_dice.bonuses import BonusTaken
from domain.games.dday_dice.bunkers import BunkerTaken
from domain.games.dday_dice.combat import EnemyFired, MinesStruck
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained, TallyCollected
from domain.games.dday_dice.losses import UnitWipedOut
from domain.games.dday_dice.powers import CardPlayed
from domain.games.dday_dice.recruiting import SpecialistJoined, SpecialistRecruited
from domain.games.dday_dice.swapping import PoolDieTaken, PoolThrown
from domain.games.dday_dice.turns import PhaseBegan
from domain.games.dday_dice.upkeep import DiceCancelled
from tests.games.dday_dice.beach import baker, beach, landed, unit
from tests.rigs.scenario import Given

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


def ended(match: Given) -> Outcome:
    """The outcome of a match that is over."""
    outcome = RULES.outcome(match.state)
    assert outcome is not None
    assert not RULES.to_move(match.state)
    assert not match.steps().happened
    return outcome


def safe(seat: str = "able", **fields: object) -> object:
    """A Unit in the Bunker."""
    fields = {"sector": "bunker", "visited": ("1", "2", "9", "bunker"), "home": 3, **fields}
    return unit("bled", seat=seat, **fields)


# --- 12 The end -------------------------------------------------------------------------------


@rule("12.1")
@pytest.mark.parametrize("scenario", ["tiger-practice", "tiger-basic", "tiger-advanced"])
def test_all_units_in_the_bunker_have_won(scenario: str) -> None:
    outcome = ended(beach(safe(), safe("baker"), scenario=scenario))
    assert outcome.ending == "bunker-taken"
    assert outcome.winners == ("able", "baker")


@rule("12.1")
def test_nothing_is_won_before_the_last_is_safe() -> None:
    assert RULES.outcome(beach(safe(), baker("march")).state) is None


@rule("12.2")
def test_in_advanced_training_one_lost_unit_ends_it_at_once() -> None:
    turn = beach(unit("march", chevrons=4), baker("stayed"))
    turn = turn.goes_on().includes(UnitWipedOut(unit="able", why="stuck in Sector 1"))
    outcome = ended(turn)
    assert outcome.ending == "unit-lost"
    assert outcome.winners == ()


@rule("12.3")
@pytest.mark.parametrize("scenario", ["tiger-practice", "tiger-basic"])
def test_elsewhere_the_others_go_on_and_the_safe_have_won(scenario: str) -> None:
    lost = baker("bled", wiped=True)
    assert RULES.outcome(beach(unit("march"), lost, scenario=scenario).state) is None
    outcome = ended(beach(safe(), lost, scenario=scenario))
    assert outcome.ending == "bunker-taken-with-losses"
    assert outcome.winners == ("able",)


@rule("12.3")
def test_all_lost_is_all_lost() -> None:
    lost = beach(unit("bled", wiped=True), baker("bled", wiped=True), scenario="tiger-basic")
    assert ended(lost).ending == "wiped-out"


@rule("12.4")
def test_the_printed_example_of_victory_points_counts_151() -> None:
    four = ("scout", "medic", "corporal", "veteran")
    able = safe(soldiers=5, courage=2, specialists=four)
    outcome = ended(beach(able, options=("victory-points",)))
    assert outcome.scores == {"able": 20 + 20 + 90 + 5 + 4 + 12}


@rule("12.4")
def test_only_the_first_in_the_bunker_count_for_it_and_the_lost_what_is_left() -> None:
    later = safe("baker", home=4, soldiers=0, earned=2)
    lost = unit("bled", seat="charlie", sector="5", soldiers=0, courage=3, wiped=True)
    match = beach(
        safe(soldiers=0), later, lost, scenario="tiger-basic", options=("victory-points",)
    )
    assert ended(match).scores == {"able": 130, "baker": 20 + 90 + 20, "charlie": 50 + 6}


@rule("12.4", "14.5")
@pytest.mark.parametrize(("stormed", "scores"), [(0, {"able": 90}), (2, {"able": 20 + 20 + 90})])
def test_a_bunker_that_was_taken_counts_for_a_unit_that_fell_at_the_second(
    stormed: int, scores: dict[str, int]
) -> None:
    visited = ("1", "3", "5", "8", "9", "bunker-a")
    able = unit("bled", sector="bunker-a", visited=visited, soldiers=0, wiped=True, stormed=stormed)
    assert ended(beach(able, scenario="gold", options=("victory-points",))).scores == scores


@rule("12.4", "15.7")
def test_who_pressed_on_was_first_in_the_bunker() -> None:
    on = unit("bled", sector="s-bunker", visited=("m1", "m13", "m-bunker", "s-bunker"),
              soldiers=0, stormed=3, home=9)  # fmt: skip
    other = safe("baker", sector="m-bunker", visited=("m1", "m13", "m-bunker"), soldiers=0, home=4)
    match = beach(on, other, scenario="deadstick", options=("victory-points",))
    assert ended(match).scores == {"able": 20 + 20 + 130, "baker": 20 + 130}


@rule("12.4", "14.5")
def test_taking_a_bunker_and_staying_is_remembered() -> None:
    able = unit("bled", sector="bunker-a", chevrons=1)
    turn = beach(able, scenario="gold").steps()
    turn.includes(BunkerTaken(unit="able", sector="bunker-a", stays=True))
    assert turn.state.units["able"].stormed == 3


@rule("12.4")
@pytest.mark.parametrize(("option", "told"), [(("victory-points",), 130), ((), None)])
def test_together_units_count_as_much_as_the_least(
    option: tuple[str, ...], told: int | None
) -> None:
    later = safe("baker", home=4, soldiers=0, earned=2)
    match = beach(safe(soldiers=0), later, options=option)
    tracks = {t.title: t.value for t in RULES.view(match.state, None).tracks}
    assert tracks.get("Victory Points together") == told
    going = beach(unit("march"), options=option)
    assert "Victory Points together" not in {t.title for t in RULES.view(going.state, None).tracks}


@rule("12.4")
def test_victory_points_are_an_option() -> None:
    assert ended(beach(safe())).scores == {}
    assert landed(victory_points="on").state.options == ("victory-points",)


@rule("12.5")
def test_the_best_practice_run_has_most_stars_and_points() -> None:
    turn = beach(unit("count", "star star tool tool two two"), scenario="tiger-practice").goes_on()
    turn.includes(TallyCollected(unit="able", soldiers=4, stars=2, points=3))
    match = beach(safe(stars=4, points=9), safe("baker"), scenario="tiger-practice")
    assert ended(match).scores == {"able": 13, "baker": 0}


# --- 13 The trainings -------------------------------------------------------------------------


@rule("13.1")
def test_in_the_practice_run_skulls_cancel_nothing_and_stars_make_no_bonus() -> None:
    able = unit("count", "skull skull skull star skull star", stars=9)
    turn = beach(able, scenario="tiger-practice").goes_on()
    turn.lacks(DiceCancelled, BonusTaken).includes(TallyCollected(unit="able", stars=2))


@rule("13.1")
def test_the_practice_run_has_the_bonuses_of_soldiers_and_courage() -> None:
    turn = beach(unit("count", "two courage two courage two courage"), scenario="tiger-practice")
    turn = turn.goes_on().includes(BonusTaken(unit="able", bonus="fresh-troops"))
    turn.offers("able", "bonus battle-cry move")


@rule("13.1")
def test_the_practice_run_has_no_phase_3_and_no_attributes() -> None:
    able = unit("collected", "skull " * 6, sector="5", stars=9, points=50, courage=9)
    turn = beach(able, scenario="tiger-practice").goes_on().includes(PhaseBegan(phase=4))
    turn = turn.when("able", "move 7").lacks(MinesStruck).goes_on().includes(EnemyFired())
    assert turn.state.units["able"].soldiers == 10 - 8


@rule("13.2")
def test_basic_training_has_guns_and_mines_but_no_other_attributes() -> None:
    turn = beach(unit("march", sector="5", courage=2), scenario="tiger-basic")
    turn = turn.when("able", "move 7", 2).goes_on(4).includes(EnemyFired(guns={"7": (4,)}))
    start = beach(unit("march", courage=1), scenario="tiger-basic").when("able", "move 2")
    start.goes_on().lacks(SpecialistJoined)


@rule("13.2")
def test_basic_training_ignores_tools() -> None:
    turn = beach(unit("count", "tool tool tool tool tool star"), scenario="tiger-basic").goes_on()
    turn.lacks(BonusTaken).includes(TallyCollected(unit="able", stars=1))
    straight = beach(unit("collected", DICE), scenario="tiger-basic").goes_on()
    straight.lacks(AwardEarned)


@rule("13.2")
def test_a_dead_mans_gift_of_basic_training_only_spares_the_dice() -> None:
    turn = beach(unit("count", "skull two skull two skull star"), scenario="tiger-basic")
    turn.goes_on().lacks(DiceCancelled).includes(BonusTaken(unit="able", bonus="dead-mans-gift"))
    assert turn.goes_on().state.units["able"].points == 0


@rule("13.2")
def test_basic_training_has_nine_specialists_and_no_awards() -> None:
    state = beach(unit("muster", stars=4, courage=6), scenario="tiger-basic")
    state.when("able", "buy award").refused("5.4")
    recruits = {text for text in state.offered("able") if text.startswith("recruit")}
    assert len(recruits) == 9


@rule("13.4")
@pytest.mark.parametrize(("choice", "points"), [("on", 10), ("off", 0)])
def test_well_equipped_units_start_with_ten_points(choice: str, points: int) -> None:
    assert landed(units=2, well_equipped=choice).state.units["baker"].points == points


# --- 14 One Unit alone ------------------------------------------------------------------------


@rule("14.1")
def test_alone_what_another_unit_would_gain_comes_to_the_unit() -> None:
    turn = beach(unit("count", "soldier star soldier two soldier tool")).goes_on()
    four = ResourcesGained(unit="able", by="reinforcement", soldiers=4)
    turn.includes(four, four)
    led = beach(unit("count", "star two star soldier star tool"))
    led.when("able", "bonus leadership able").includes(
        ResourcesGained(unit="able", by="leadership", courage=2)
    )


@rule("14.1")
def test_alone_only_the_first_part_of_a_memorial_cross_counts() -> None:
    turn = beach(unit("tally", DICE, awards=("memorial-cross",)))
    turn.when("able", "use memorial-cross").then(
        CardPlayed(unit="able", card="memorial-cross"),
        ResourcesGained(unit="able", by="memorial-cross", soldiers=4),
    )


@rule("14.3")
def test_alone_the_lieutenant_brings_a_trading_pool() -> None:
    turn = beach(unit("muster", stars=4)).when("able", "recruit lieutenant", 1, 2, 3, 4, 5, 6)
    turn.then(
        SpecialistRecruited(unit="able", specialist="lieutenant", stars=4),
        PoolThrown(unit="able", faces=(1, 2, 3, 4, 5, 6)),
    )


@rule("14.3")
def test_a_die_of_the_pool_is_traded_once() -> None:
    able = unit("tally", "skull " * 6, specialists=("lieutenant",))
    turn = beach(able, spare=(1, 2, 3, 4, 5, 0)).waits_for("able")
    turn.when("able", "swap R1 for B2 of pool").refused("14.3", "B2 of the Trading Pool is spent")
    after = turn.when("able", "swap R1 for W2 of pool")
    after.then(PoolDieTaken(unit="able", die="R1", theirs="W2", locks=True))
    dice = after.state.units["able"].dice
    assert (dice.faces[0], dice.colours) == (4, "WRWWBB")
    assert after.state.spare == (1, 2, 3, 0, 5, 0)
    after.when("able", "swap R2 for W1 of pool").refused("6.6", "has traded")


@rule("14.3")
def test_the_pool_goes_with_the_lieutenant() -> None:
    able = unit("losses", owed=1, specialists=("lieutenant",))
    turn = beach(able, spare=(1,) * 6).when("able", "lose 0 soldiers lieutenant")
    assert turn.state.spare == ()


@rule("12.1")
def test_the_first_safe_unit_waits_for_the_others() -> None:
    turn = beach(unit("bled", sector="bunker"), baker("bled")).goes_on(*[3] * 6)
    turn.includes(BunkerTaken(unit="able")).waits_for("baker")


def test_who_resigns_gives_the_exercise_up_for_all() -> None:
    assert RULES.resigned is not None
    ended = RULES.resigned(landed("tiger-basic", 2).state, "able")
    assert (ended.ending, ended.winners) == ("given-up", ())
    assert "Able gives the exercise up" in ended.text
