"""A refusal is a sentence: what is wrong, by which paragraph, and what is possible instead."""

import pytest
from msgspec.structs import replace

from domain.game.spent import Spent
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import ALONG, OBSTACLES
from domain.games.tcs_omaha.movement.groups import GroupStopped
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import CARDS
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore, preparing
from tests.games.tcs_omaha.test_artillery import GUNS
from tests.games.tcs_omaha.test_support import whole
from tests.rigs.scenario import given

STOOD = "1/A/1/16@A37.10 2/A/1/16@A37.10m wpn/A/1/16@A40.14 1/5/916@A38.10 2/5/916@A41.05"


def test_who_was_lost_is_told_so_with_who_is_left() -> None:
    here = at(STOOD, gone=("3/A/1/16",))
    tried = here.when("american", "fire A38.10 with 3/A/1/16")
    tried.refused("22.2", "3/A/1/16 was lost; of A/1/16 there: 1/A/1/16, 2/A/1/16, wpn/A/1/16.")


def test_a_gun_that_was_lost_fires_at_no_target_and_comes_too_late() -> None:
    here = at("1/A/1/16@A40.09 pak/14/916@A40.06", gone=("1/A/741",))
    tried = here.when("american", "fire A40.06 with 1/A/741 at pak/14/916").refused("22.2", "lost")
    assert isinstance(tried.refusal, Spent)


def test_a_company_that_was_wiped_out_is_told_so_with_its_battalion() -> None:
    lost = ("1/A/1/16", "2/A/1/16", "3/A/1/16", "wpn/A/1/16")
    here = at("1/B/1/16@A37.10 1/5/916@A38.10", gone=lost, stage="plan")
    tried = here.when("american", "opsheet again attack A40.07 with A/1/16")
    tried.refused("8.1", "A/1/16 is wiped out. Of its battalion there: B/1/16.")
    here.when("american", "opsheet again attack A40.07 with C/1/16").refused(
        "8.1", "Nobody of C/1/16 is on the map. Of its battalion there: B/1/16."
    )


def test_an_order_in_place_of_an_answer_is_told_what_is_asked() -> None:
    here = at("1/A/1/16@A40.09 1/5/916@A40.06").when("american", "fire A40.06 with 1/A/1/16", 1, 1)
    tried = here.when("german", "fire A40.09 with 1/5/916")
    tried.refused("9.1", "Your answer comes first. 1/A/1/16 fires from A40.09: fire or hold.")


@pytest.mark.parametrize(
    ("order", "rule", "words"),
    [
        ("fire A41.05 with 1/A/1/16", "6.2", "; it may fire at A38.10."),
        (
            "fire A38.10 with 2/A/1/16",
            "23.1",
            "may not fire: it is in Move Mode until you plan again",
        ),
        ("move 1/A/1/16 A38.11", "12.1", "in Fire Mode; put it into Move Mode when you plan"),
        ("move 2/A/1/16 A37.13", "8.5", "Sheet s1 sends 2/A/1/16 to A40.07"),
    ],
)
def test_what_a_unit_cannot_do_and_what_it_can(order: str, rule: str, words: str) -> None:
    at(STOOD).when("american", order).refused(rule, words)


def test_who_is_shaken_waits_and_others_act() -> None:
    here = at("1/A/1/16@A37.10p 2/A/1/16@A37.10ms 1/5/916@A38.10")
    here.when("american", "fire A38.10 with 1/A/1/16").refused("6.1", "paralyzed until it comes")
    here.when("american", "move 2/A/1/16 A38.11").refused("12.1", "suppressed; move another unit")


def test_without_a_sheet_a_unit_stays_and_is_told_how_it_may_go() -> None:
    here = at("1/A/1/16@A37.10m 1/5/916@A41.05", loose=("A/1/16",))
    tried = here.when("american", "move 1/A/1/16 A38.11")
    tried.refused("8.6", "follows no implemented op sheet, so it stays where it is; write one")


def test_guns_are_told_what_they_may_fire_at() -> None:
    close = "1/E/2/16@A33.16 1/5/916@A33.14"
    here = ashore(f"{close} 2/5/916@A20.12", turn=12, stage="plan")
    near = "1/E/2/16 is 2 hexes from A33.14, and destroyers fire only with no friend within 8;"
    here.when("american", "destroyer A33.14").refused(
        "2.6c", f"{near} now they may fire at A20.12."
    )
    here.when("american", "destroyer A33.05").refused("2.6c", "at the north edge sees A33.05")
    none = ashore(close, turn=12, stage="plan").when("american", "destroyer A33.14")
    none.refused("2.6c", "; now there is no target for them.")


def test_a_mission_that_nobody_observes_is_told_what_is_in_view() -> None:
    guns = {"A/7-FA": GUNS["A/7-FA"]}
    here = at("1/A/1/16@A40.10 1/5/916@A40.06", stage="plan", batteries=guns)
    here.when("american", "call A/7-FA A35.05").refused(
        "10.2", "No unit of yours sees A35.05; enemies in view are on A40.06."
    )


def test_a_unit_may_be_moved_to_a_hex_in_so_many_words() -> None:
    here = at("1/A/1/16@A37.10m 1/5/916@A41.05")
    plain = here.when("american", "move 1/A/1/16 A37.09").happened
    assert plain
    assert here.when("american", "move 1/A/1/16 to A37.09").happened == plain


@pytest.mark.rule("1.3", "1.9", "1.10", "1.13", "12.2")
@pytest.mark.parametrize(
    ("feature", "name", "rule", "words"),
    [
        ("cliff", "1/E/2/16", "1.9", "a cliff lies between"),
        ("slope", "plt1/A/741", "1.10", "an extreme slope lies between"),
        ("bocage", "plt1/A/741", "1.3", "bocage lies between"),
        ("shingle", "plt1/A/741", "1.13", "the shingle"),
    ],
)
def test_what_bars_the_way_is_named_with_its_paragraph(
    feature: str, name: str, rule: str, words: str
) -> None:
    """A way that is written hex by hex; elsewhere a unit may get there round the obstacle."""
    ground, feet = field("day"), CARDS[name].kind.ground
    alone = (tuple(sorted(s)) for s in sorted(ALONG[feature], key=sorted) if s <= set(ground.land))
    a, b = next((a, b) for a, b in alone if ground.bar(feet, a, b)[0] == rule)
    led = {"led": (name,), "obstacles": CLEAR}
    state = ashore(f"{name}@{a}m 1/WN70@A6.20", turn=2, landing=led).state
    here = given(RULES, replace(state, scenario="day"))
    here.when("american", f"move {name} {a}-{b}").refused(rule, words)


CLEAR = dict.fromkeys(OBSTACLES, "clear")


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("load 2 2 lca to easy-red-2 with E/2/16", "2.1h"),
        ("plan historical", "2.1h"),
        ("rockets A20.13", "2.2a"),
        ("follow 1/A/1/115", "2.3f"),
        ("place 1/WN65 A29.15", "3.3g"),
        ("exit 1/E/2/116", "2.7b"),
    ],
)
def test_an_order_out_of_its_time_is_refused_by_the_paragraph_of_its_own(
    order: str, rule: str
) -> None:
    by = "german" if order.startswith("place") else "american"
    ashore("1/E/2/16@A33.17 1/WN70@A6.20", stage="plan", side=by).when(by, order).refused(rule)


@pytest.mark.parametrize(
    ("side", "order", "rule", "words"),
    [
        ("german", "load 2 2 lca to easy-red-2 with E/2/16", "2.1h", "for the American side"),
        ("german", "exit 1/E/2/116", "2.7b", "for the American side"),
        ("german", "convert 1/WN65", "3.3e", "when its side plans"),
        ("american", "convert 1/WN65", "3.3e", "for the German side"),
        ("american", "place 1/WN65 A29.15", "3.3g", "for the German side"),
        ("american", "exit 1/E/2/116", "2.7b", "when they act"),
        ("american", "move 1/E/2/16 A33.16", "2.1h", "First the landing plan"),
        ("german", "move 1/WN65 A33.16", "3.3g", "First set up"),
    ],
)
def test_before_the_game_an_order_is_refused_by_its_own_paragraph(
    side: str, order: str, rule: str, words: str
) -> None:
    preparing().when(side, order).refused(rule, words)


@pytest.mark.parametrize(
    ("side", "stage", "order", "rule", "words"),
    [
        ("american", "plan", "convert 1/WN70", "3.3e", "no garrison of yours"),
        ("german", "action", "exit 1/E/2/16", "2.7b", "they are American"),
        ("german", "action", "load 2 2 lca to easy-red-2 with E/2/16", "2.1h", "the American side"),
        ("american", "action", "exit 1/E/2/16", "2.7b", "not of the 29th"),
    ],
)
def test_an_order_of_the_other_side_is_refused_by_its_own_paragraph(
    side: str, stage: str, order: str, rule: str, words: str
) -> None:
    here = ashore("1/E/2/16@A33.17 1/WN70@A6.20", stage=stage, side=side)
    here.when(side, order).refused(rule, words)


@pytest.mark.parametrize(
    ("order", "rule", "words"),
    [
        ("ferry 1 lct to easy-red with A/1/115", "2.1m", "while you plan"),
        ("beach 1 in easy-red-1", "2.1m", "while you plan"),
        ("destroyer A33.10", "2.6a", "while you plan"),
        ("air bombs bombs", "2.10", "while you plan"),
        ("breach 3", "2.5a", "when you act"),
        ("test A33.16 with 1/E/2/16", "2.4a", "when you act"),
    ],
)
def test_an_order_in_the_other_part_of_a_turn_is_refused_by_its_own_paragraph(
    order: str, rule: str, words: str
) -> None:
    stage = "plan" if "act" in words else "action"
    here = ashore("1/E/2/16@A33.17 1/WN70@A6.20", stage=stage)
    here.when("american", order).refused(rule, words)


@pytest.mark.rule("12.6", "22.2")
def test_of_a_company_that_is_ordered_on_it_is_told_who_stays_and_why() -> None:
    units = "1/A/1/16@A37.10m 2/A/1/16@A37.10m 3/A/1/16@A37.10ms wpn/A/1/16@A37.10 1/5/916@A41.05"
    now = at(units).when("american", "move A/1/16 to A38.09")
    left, ordered = now.happened[:2]
    assert left.told(now.state) == "Left out: 3/A/1/16 is suppressed; wpn/A/1/16 is in Fire Mode."
    assert ordered.told(now.state) == "1/A/1/16 and 2/A/1/16 are to go to A38.09."
    held = GroupStopped(("1/A/1/16",), ("1/A/1/16 finds no way nearer",))
    assert held.told(now.state) == "Nearer they cannot get: 1/A/1/16 finds no way nearer."


def test_where_nobody_lands_load_says_so() -> None:
    at(STOOD).when("american", "plan historical").refused("2.1h", "Nobody lands from boats")


@pytest.mark.rule("2.7b")
def test_the_29th_may_leave_wherever_the_west_edge_is_played_on() -> None:
    off = ashore("1/E/2/116@A1.22m 2/E/2/116@A2.21m 1/WN70@A6.20")
    off.offers("american", "exit 1/E/2/116").when("american", "exit 1/E/2/116").accepted()
    off.withholds("american", "exit 2/E/2/116")
    off.when("american", "exit 2/E/2/116").refused("2.7b", "only from column A1")
    east = ashore("1/E/2/116@A28.18m 1/WN65@A29.16").state
    given(RULES, replace(east, scenario="spalding")).withholds("american", "exit 1/E/2/116").when(
        "american", "exit 1/E/2/116"
    ).refused("2.7b", "only from column A1")


@pytest.mark.rule("6.2", "5.2", "1.3")
@pytest.mark.parametrize(
    ("units", "order", "words"),
    [
        ("1/E/2/116@A43.06 1/5/916@A44.05", "fire A44.05 with 1/E/2/116", "orchard on A44.06"),
        (
            "1/E/2/116@A37.15 1/5/916@A37.12",
            "fire A37.12 with 1/E/2/116",
            "higher ground on A37.14",
        ),
    ],
)
def test_no_line_of_sight_names_what_hides(units: str, order: str, words: str) -> None:
    ashore(units, turn=10).when("american", order).refused("6.2", "no line of sight", words)


@pytest.mark.rule("2.7b")
def test_a_forfeit_is_announced_and_names_who_stayed_too_long() -> None:
    now = whole(ashore("1/E/2/116@A2.10m 1/5/916@A20.10"))
    for turn, warned in ((20, False), (72, True)):
        notes = " ".join(RULES.view(replace(now.state, turn=turn), "american").notes)
        assert ("(2.7b): still here are E/2/116." in notes) is warned
    assert "2.7b" not in " ".join(RULES.view(replace(now.state, turn=72), "german").notes)
    ended = replace(now.state, turn=74, ending="german-victory")
    told = RULES.outcome(ended)
    assert told is not None
    assert "E/2/116 of the 29th" in told.text
    assert "2.7b" in told.text
