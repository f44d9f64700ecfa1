"""Chapters 7, 8 and 9.2: combat, retreats, support fire and bombardment."""

import pytest

from domain.game.grammar.orders import line as order_line
from domain.games.utah_beach.aftermath import CombatResolved, consequences, differential, line_of
from domain.games.utah_beach.answering import Owed
from domain.games.utah_beach.bombarding import Bombarded
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.lookup import strengths
from domain.games.utah_beach.printed import BOMBARDMENT, COMBAT, UNITS
from domain.games.utah_beach.state import Combat
from tests.games.utah_beach.field import EMPTY, FULL, at, hex_of, owes, without
from tests.rigs.scenario import Given

PAIR = "8/4@2504 12/4@2403 919/709@2503"
ATTACK = UNITS["8/4"].full[0]


def fought(result: str, units: str = PAIR, by: str = "8/4 12/4", **more: object) -> Given:
    """A combat at 2503 with this result, before anything is settled."""
    now = at(units, "fight", **more).when("allied", f"attack 2503 from {by}")
    after = Given(now.rules, Owed().after(now.state))
    happened = [
        CombatResolved(line="clear", differential=0, die=1, result=result),
        *consequences(after.state, after.state.combat, result),
    ]
    position = after.state
    for event in happened:
        position = event.after(position)
    return Given(now.rules, position)


@pytest.mark.rule("7.1")
def test_units_next_to_an_enemy_may_attack_it_together() -> None:
    now = at(f"{PAIR} 22/4@2406", "fight")
    now.when("allied", "attack 2503 from 2504 2403").accepted()
    now.when("allied", "attack 2503 from 8/4 22/4").refused("7.1", "not next to")
    now.when("allied", "attack 2502 from 8/4").refused("7.1", "No German unit")
    now.offers("allied", "pass", "attack 2503 from 12/4 8/4 support none")


@pytest.mark.rule("7.2")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    spent = at(f"{PAIR} 729/709@2604", "fight", fought=("8/4",))
    spent.when("allied", "attack 2604 from 8/4").refused("7.2", "already")
    struck = at(PAIR, "fight", attacked=("2503",))
    struck.when("allied", "attack 2503 from 8/4").refused("7.2", "already")


@pytest.mark.rule("7.3")
def test_the_differential_counts_strengths_and_markers() -> None:
    state = at(PAIR, "fight").state
    fight = Combat(
        "attack", "allied", "2503", ("8/4", "12/4"), "919/709", ("air 8",), ("german 3",)
    )
    defence = strengths(state, "919/709")[1]
    assert differential(state, fight) == 2 * ATTACK + 8 - defence - 3


@pytest.mark.rule("8.1")
def test_the_odds_of_an_attack_count_every_marker_that_may_be_drawn_for_it() -> None:
    cups = {"german": (), "ground": ("2", "8", "8"), "air": ("6",)}
    now = at(PAIR, "fight", cups=cups)
    noted = {choice.line: choice.note for choice in RULES.view(now.state, "allied").choices}
    plain = ATTACK - strengths(now.state, "919/709")[1]
    ways = {"ground": (2, 8, 8), "ground air": (8, 14, 14), "ground ground": (10, 10, 16)}
    for asked, draws in ways.items():
        faces = [r for n in draws for r in COMBAT.brings("cover", plain + n).values()]
        won = round(100 * sum(r[0] == "D" for r in faces) / len(faces))
        told = noted[f"attack 2503 from 8/4 support {asked}"]
        assert told.startswith(f"{plain:+d} and support: drives it off {won} %"), asked
    alone = COMBAT.brings("cover", plain).values()
    won = sum(r[0] == "D" for r in alone)
    assert noted["attack 2503 from 8/4 support none"].startswith(f"{plain:+d}: {won} of 6 drive")


@pytest.mark.rule("7.4")
def test_each_situation_has_its_line_and_a_river_costs_two() -> None:
    state = at("8/4@1905 CCA/4@1906 22/4@1907 6/2@1805 919/709@1904 15/5@1807", gone=without())
    state = state.state
    fight = Combat("attack", "allied", "1805", ("8/4",), "6/2")
    assert line_of(state, fight)[1] == "city"
    plain = ATTACK - strengths(state, "6/2")[1]
    assert differential(state, fight) == plain  # the road has a bridge
    bank = Combat("attack", "allied", "1807", ("22/4",), "15/5")
    assert differential(state, bank) == ATTACK - strengths(state, "15/5")[1] - COMBAT.river
    marsh = Combat("attack", "allied", "1904", ("8/4",), "919/709")
    assert line_of(state, marsh)[1] == "marsh"
    tanks = Combat("attack", "allied", "1904", ("8/4", "CCA/4"), "919/709")
    assert line_of(state, tanks)[1] == "marsh against armour"
    for hex_, line in (("2503", "cover"), ("2405", "clear"), ("2607", "clear"), ("2302", "marsh")):
        there = Combat("attack", "allied", hex_, ("8/4",), "919/709")
        assert line_of(state, there)[1] == line


@pytest.mark.rule("7.4")
def test_a_river_counts_only_when_all_attack_over_it() -> None:
    state = at("8/4@1907 12/4@1708 6/2@1807").state
    both = Combat("attack", "allied", "1807", ("8/4", "12/4"), "6/2")
    assert differential(state, both) == 2 * ATTACK - strengths(state, "6/2")[1]


@pytest.mark.rule("7.5")
def test_columns_begin_at_their_bounds() -> None:
    def rolled(strength: int, die: int) -> str:
        column = sum(strength >= bound for bound in COMBAT.lines["clear"])
        return COMBAT.dice[str(die)][column]

    lowest, highest = COMBAT.lines["clear"][0], COMBAT.lines["clear"][-1]
    assert rolled(lowest - 1, 1) == "AE"
    assert rolled(lowest, 1) == "AR"
    assert rolled(highest - 1, 6) == "DE"
    assert rolled(highest, 1) == "D2"
    assert all(len(row) == len(COMBAT.lines["clear"]) + 1 for row in COMBAT.dice.values())
    assert all(len(line) == len(COMBAT.lines["clear"]) for line in COMBAT.lines.values())


@pytest.mark.rule("7.5")
def test_results_against_the_attacker() -> None:
    assert [d.n for d in fought("A1").state.debts] == [1, 1]
    assert [d.n for d in fought("A2").state.debts] == [2, 2]
    ar = fought("AR").waits_for("allied").when("allied", "lose 8/4")
    assert ar.state.units["8/4"].reduced
    assert [(d.task, d.units) for d in ar.state.debts] == [("retreat", ("12/4",))]
    ae = fought("AE").when("allied", "lose 12/4")
    assert "12/4" in ae.state.gone
    fought("AE").when("allied", "lose 2405").refused("2.2")
    far = fought("AE", f"{PAIR} 22/4@2406")
    far.when("allied", "lose 22/4").refused("7.5")


@pytest.mark.rule("7.5")
def test_results_against_the_defender() -> None:
    assert [d.task for d in fought("D2").state.debts] == ["stand", "retreat", "advance"]
    assert [d.n for d in fought("D3").state.debts] == [0, 3, 0]
    dr = fought("DR").state
    assert dr.units["919/709"].reduced
    assert [(d.task, d.n) for d in dr.debts] == [("retreat", 2), ("advance", 0)]
    weak = "8/4@2504 12/4@2403 919/709@2503r"
    assert "919/709" in fought("DR", weak).state.gone
    assert "919/709" in fought("DE").state.gone
    ex = fought("EX")
    assert ex.state.units["919/709"].reduced
    assert ex.state.debts[0].task == "lose"


@pytest.mark.rule("7.6")
def test_a_retreat_leads_away_and_its_owner_chooses() -> None:
    now = at("8/4@2504 919/709@2503", debts=owes("retreat", "german", "919/709", n=2), combat=WON)
    now.waits_for("german")
    ends = {line for line in now.offered("german") if line[-1].isdigit()}
    assert all(len(line.split("-")) == 2 for line in ends)
    gone = now.when("german", "retreat 2502-2501")
    assert hex_of(gone, "919/709") == "2501"
    now.when("german", "retreat 2504").refused("7.6")
    now.when("german", "retreat 2602-2501").refused("7.6")
    now.when("german", "retreat home").accepted()
    now.when("german", "retreat north").accepted()


WON = Combat("attack", "allied", "2503", ("8/4",), "919/709", result="D2")


@pytest.mark.rule("7.6")
def test_a_retreat_that_is_too_short_costs_a_step_and_none_costs_the_unit() -> None:
    edge = at("8/4@3302 6/2@3401", debts=owes("retreat", "german", "6/2", n=2), combat=WON)
    assert "6/2" in edge.goes_on().state.gone
    for debts, fate in ((2, False), (3, True)):
        owed = owes("retreat", "german", "6/2", n=debts)
        after = at("8/4@3303 6/2@3402", debts=owed, combat=WON).goes_on()
        assert hex_of(after, "6/2") == "3301"
        assert after.state.units["6/2"].reduced is fate
    weak = at("8/4@3303 6/2@3402r", debts=owes("retreat", "german", "6/2", n=3), combat=WON)
    assert "6/2" in weak.goes_on().state.gone


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("die", "units", "stays", "reduced"),
    [
        (4, "919/709@2503", True, False),  # a town: 5 in all
        (3, "919/709@2503", True, True),
        (2, "919/709@2503", True, True),
        (1, "919/709@2503", False, True),
        (3, "919/709@2503r", True, None),  # reduced: 3 in all, and the loss is the last
    ],
)
def test_stiff_resistance(die: int, units: str, stays: bool, reduced: bool | None) -> None:
    debts = (*owes("stand", "german", "919/709"), *owes("retreat", "german", "919/709", n=2))
    now = at(f"8/4@2504 {units}", debts=debts, combat=WON)
    stood = now.when("german", "stand", die)
    if reduced is None:
        assert "919/709" in stood.state.gone
        assert not stood.state.debts
        return
    assert stood.state.units["919/709"].reduced is reduced
    assert bool(stood.state.debts) is not stays
    yielded = now.when("german", "yield")
    assert yielded.state.debts[0].task == "retreat"


@pytest.mark.rule("7.8")
def test_one_victor_advances_a_mobile_one_further() -> None:
    units = "8/4@2504 CCA/4@2603 729/709@2302"
    won = Combat("attack", "allied", "2503", ("8/4", "CCA/4"), "919/709", result="DE")
    now = at(units, gone=without(), debts=owes("advance", "allied", "8/4", "CCA/4"), combat=won)
    now.offers("allied", "advance 8/4 2503", "advance CCA/4 2503", "advance CCA/4 2403", "stay")
    now.withholds("allied", "advance 8/4 2403", "advance CCA/4 2402")  # 2402 is controlled
    now.when("allied", "advance 8/4 2403").refused("7.8")
    gone = now.when("allied", "advance any in")
    assert hex_of(gone, "CCA/4") == "2503"
    assert gone.state.held["2503"] == "allied"


def test_nobody_advances_where_nobody_can() -> None:
    won = Combat("attack", "allied", "2503", ("8/4",), "919/709", result="D2")
    now = at("8/4@2504 919/709@2503", debts=owes("advance", "allied", "8/4"), combat=won)
    now.when("allied", "advance any in").refused("7.8")
    assert not now.goes_on().state.debts


@pytest.mark.rule("8.1")
def test_at_most_two_markers_come_from_cups_that_hold_them() -> None:
    now = at(PAIR, "fight", cups=FULL)
    now.when("allied", "attack 2503 from 8/4 support ground ground air").refused("8.1", "At most 2")
    drawn = now.when("allied", "attack 2503 from 8/4 support ground air", "5", "10")
    assert drawn.state.combat.support == ("ground 5", "air 10")
    assert len(drawn.state.cups["ground"]) == len(FULL["ground"]) - 1
    last = at(PAIR, "fight", cups={**EMPTY, "ground": ("2",)})
    last.when("allied", "attack 2503 from 8/4 support 2").refused("8.1", "holds 1")
    german = at(PAIR, "fight", "german", cups=FULL)
    german.when("german", "attack 2504 from 919/709 support air").refused("8.1", "no air")


@pytest.mark.rule("8.2", "3.3")
def test_the_attacker_draws_first_and_the_defender_answers() -> None:
    now = at(PAIR, "fight", cups=FULL)
    asked = now.when("allied", "attack 2503 from 8/4 support 1", "4").waits_for("german")
    asked.when("allied", "pass").refused("3.1")
    answered = asked.when("german", "support 2", "3", "6")
    assert answered.state.combat.answer == ("german 3", "german 6")
    rolled = answered.goes_on(4)
    diff = ATTACK + 4 - UNITS["919/709"].full[1] - 9
    found = [x for x in rolled.happened if isinstance(x, CombatResolved)]
    assert [x.differential for x in found] == [diff]
    asked.when("german", "support naval").refused("11.2.7")


def test_the_bombardment_that_hits_most_often_is_offered_first() -> None:
    now = at("8/4@2504 919/709@2502", "bombard", cups=FULL)
    choices = RULES.view(now.state, "allied").choices
    notes = [one.note for one in choices if one.line.startswith("bombard ")]
    likely = [int(note.split()[1]) for note in notes]
    assert len(set(likely)) > 1
    assert likely == sorted(likely, reverse=True)
    lines = {order_line(order) for order in RULES.legal_orders(now.state, "allied")}
    assert {one.line for one in choices} == lines, "and none is left out"
    assert choices[-1].line in ("pass", "done"), "what is no bombardment stays where it was"


@pytest.mark.rule("8.3", "11.2.6")
def test_a_bombardment_reaches_two_hexes_and_aircraft_any() -> None:
    near, far = "8/4@2504 919/709@2502", "8/4@2505 919/709@2502"
    at(near, "bombard", cups=FULL).when("allied", "bombard 2502 1", "6", 1).accepted()
    out = at(far, "bombard", cups=FULL)
    out.when("allied", "bombard 2502 ground").refused("8.3", "more than 2")
    out.when("allied", "bombard 2502 ground air").refused("8.3")
    out.when("allied", "bombard 2502 air", "8", 1).accepted()
    out.when("allied", "bombard 2502 none").refused("8.3", "one marker or two")
    out.when("allied", "bombard 2404 air").refused("8.3", "No German unit")
    out.when("allied", "bombard 2502 air on 12/4").refused("2.2")
    out.when("allied", "bombard 2502 naval").refused("11.2.7")
    once = at(near, "bombard", cups=FULL, bombarded=("2502",))
    once.when("allied", "bombard 2502 air").refused("8.3", "already")
    two = at(f"{near} 729/709@3203", "bombard", cups=FULL)
    two.when("allied", "bombard 2502 air on 729/709").refused("8.3", "does not stand")


@pytest.mark.rule("8.4")
def test_what_a_bombardment_does() -> None:
    assert len(BOMBARDMENT.bounds) == 4
    now = at("8/4@2504 919/709@2405", "bombard", cups=FULL)
    hit = now.when("allied", "bombard 2405 air air", "10", "8", 6)  # 18: the last column
    assert hit.state.units["919/709"].reduced
    back = now.when("allied", "bombard 2405 air air", "10", "8", 1).waits_for("german")
    held = back.when("german", "hold")
    assert held.state.units["919/709"].reduced
    assert hex_of(held, "919/709") == "2405"
    gone = back.when("german", "retreat south")
    assert hex_of(gone, "919/709") != "2405"
    low = now.when("allied", "bombard 2405 air air", "8", "8", 1)  # 16: one column less
    assert not low.state.debts
    town = at("8/4@2504 919/709@2503", "bombard", cups=FULL)
    told = town.when("allied", "bombard 2503 ground", "6", 6).happened[0]
    assert isinstance(told, Bombarded)
    assert told.strength == 5


@pytest.mark.rule("8.4")
def test_only_a_bombarded_unit_may_hold() -> None:
    now = at("8/4@2504 919/709@2503", debts=owes("retreat", "german", "919/709", n=2), combat=WON)
    now.when("german", "hold").refused("8.4")


@pytest.mark.rule("9.2")
def test_mobile_units_that_have_not_fought_attack_in_mobile_combat() -> None:
    units = "8/4@2504 CCA/4@2403 919/709@2503"
    now = at(units, "mobile-fight", gone=without())
    now.when("allied", "attack 2503 from CCA/4").accepted()
    now.when("allied", "attack 2503 from 8/4").refused("9.2", "leg")
    tired = at(units, "mobile-fight", gone=without(), fought=("CCA/4",))
    tired.when("allied", "attack 2503 from CCA/4").refused("7.2")


@pytest.mark.rule("11.2.4c")
def test_of_a_stack_one_attacks_and_one_defends() -> None:
    stack = "8/4@2607b 12/4@2607b 919/709@2606 729/709@2706"
    now = at(stack, "fight")
    now.when("allied", "attack 2606 from 8/4 12/4").refused("11.2.4c")
    first = now.when("allied", "attack 2606 from 8/4")
    first.accepted()
    struck = at(stack, "fight", "german", cups=EMPTY).when("german", "attack 2607 from 919/709")
    struck.waits_for("allied").offers("allied", "defend 8/4", "defend strongest")
    named = struck.when("allied", "defend 12/4")
    assert named.state.combat.defender == "12/4"
    other = at(f"{stack} 22/4@2405", "fight", "german").when("german", "attack 2607 from 919/709")
    other.when("allied", "defend 22/4").refused("11.2.4c")
    assert struck.when("allied", "defend strongest").state.combat.defender in ("8/4", "12/4")


@pytest.mark.rule("3.3")
def test_every_decision_has_an_answer_that_stands_where_none_comes() -> None:
    window = at(PAIR, "fight", cups=FULL).when("allied", "attack 2503 from 8/4")
    found = window.rules.window(window.state)
    assert found is not None
    assert (found.seat, found.kind) == ("german", "attack")
    assert set(found.facts) == {"goal", "cover"}
    for task in ("defend", "support", "mines", "lose", "stand", "retreat", "advance"):
        debts = owes(task, "german", "919/709", n=1)
        now = at(PAIR, "fight", cups=FULL, debts=debts, combat=WON)
        waits = now.rules.window(now.state)
        assert waits is not None
        kinds = {r.kind: r for r in now.rules.reactions}
        assert set(waits.facts) <= set(kinds[waits.kind].facts)
        assert isinstance(waits.lapse, kinds[waits.kind].orders)
    assert at(PAIR).rules.window(at(PAIR).state) is None
