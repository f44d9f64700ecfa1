"""What both sides prepare: works, boats of leaders, first transports, registered targets."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.landing import leaders
from domain.games.tcs_omaha.position import Boats
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.rules.preparing import WorksReady, WorksShown
from domain.games.tcs_omaha.rules.preparing import inland as inland_of
from domain.games.tcs_omaha.rules.turns import PartBegan
from tests.games.tcs_omaha.board import at, unit
from tests.games.tcs_omaha.shore import ashore, planning, preparing
from tests.rigs.scenario import Given

WHOLE = ("american", "plan historical")


@pytest.mark.rule("3.3g", "1.7")
def test_the_german_side_sets_its_works_up_and_nobody_sees_them_before_both_are_ready() -> None:
    now = preparing().waits_for("american", "german")
    now.offers("german", "done", "place 1/WN65 A29.15")
    placed = now.when("german", "place 1/WN65 A28.14")
    (event,) = placed.happened
    assert event.sealed() == {"unit": ("german",), "hex": ("german",)}
    assert unit(placed, "1/WN65").hex == "A28.14"
    ready = placed.when("german", "done").then(WorksReady())
    ready.waits_for("american")
    landed = ("american", "done", 1, 1, "Wyman", "Taylor", "Hicks")
    stand = WorksShown({"1/WN65": "A28.14"})
    both = ready.when(*WHOLE).when(*landed)
    both.includes(stand, PartBegan("american", "plan"))
    last = placed.when(*WHOLE).when(*landed).when("german", "done")
    last.includes(stand, PartBegan("american", "plan"))


@pytest.mark.rule("3.3c", "3.3g", "3.4", "4.1")
@pytest.mark.parametrize(
    ("work", "hex_", "inland", "refusal"),
    [
        ("1/WN65", "A29.12", 5, ""),
        ("1/WN65", "A29.11", 6, "3.3g: at most 5"),
        ("1/WN65", "A29.17", 0, "3.3g: landward"),
        ("1/WN65", "A29.19", -2, "3.3g: landward"),
        ("1/WN62", "A42.15", 1, ""),
        ("9/Pits", "A42.06", 10, ""),
        ("9/Pits", "A42.05", 11, "3.4: at most 10"),
        ("9/Pits", "A42.16", 0, ""),
        ("9/Pits", "A42.17", -1, "3.4: not seaward"),
    ],
)
def test_a_pill_box_stands_one_to_five_hexes_inland_and_a_rocket_pit_up_to_ten(
    work: str, hex_: str, inland: int, refusal: str
) -> None:
    now = preparing("day")
    assert inland_of(now.state, hex_) == inland
    tried = now.when("german", f"place {work} {hex_}")
    tried.refused(*refusal.split(": ")) if refusal else tried.accepted()


@pytest.mark.rule("3.3g", "3.4")
def test_only_works_are_set_up_and_only_before_the_game() -> None:
    now = preparing()
    now.when("german", "place 1/Pits A20.09").accepted()
    now.when("german", "place 1/Pits A20.06").refused("3.4", "at most 10")
    now.when("german", "move 1/WN65 A29.15").refused("3.3g", "First set up")
    day = preparing("day")
    day.when("german", "place 1/5/916 A19.08").refused("3.3g", "neither a pill box")
    spot = "place 1/WN70 A29.15"
    crowd = day
    for name in ("1/WN61", "2/WN61", "3/WN61", "1/WN62", "2/WN62"):
        crowd = crowd.when("german", f"place {name} A29.15")
    crowd.when("german", spot).refused("4.1", "full")
    crowd.when("german", "place 1/WN61 A29.15").accepted()


@pytest.mark.rule("2.3f")
def test_a_leader_lands_with_the_unit_that_was_named_for_him() -> None:
    now = planning().when(*WHOLE)
    berthed = now.when("american", "berth Hicks with 1/F/2/16")
    (event,) = berthed.happened
    assert event.sealed() == {"leader": ("american",), "unit": ("american",)}
    now.when("american", "berth Hicks with 1/A/1/16").refused("2.3f", "units of 2/16")
    now.when("american", "berth Patton with 1/A/1/16").refused("2.3f", "There is no leader")
    settled = berthed.when("american", "done", 1, 1, "Hicks", "Taylor", "Wyman").state
    lines = landing.plan(settled)
    at = next(n for n, line in enumerate(lines) if "1/F/2/16" in {p.unit for p in line.aboard})
    first = next(n for n, line in enumerate(lines) if "1/E/2/16" in {p.unit for p in line.aboard})
    assert "Hicks" in leaders.of_line(settled, at, lines[at].loads)
    assert "Hicks" not in leaders.of_line(settled, first, lines[first].loads)


@pytest.mark.rule("2.3f", "2.1m")
def test_leaders_of_the_first_transport_landing_lie_in_the_cup() -> None:
    now = planning("day").when(*WHOLE)
    assert len(leaders.candidates(now.state)) == 9
    named = now.when("american", "follow A/1/26 B/1/26")
    assert set(leaders.candidates(named.state)) - set(leaders.candidates(now.state)) == {
        "Seitz", "Murdoch",
    }  # fmt: skip
    assert set(leaders.in_the_cup(["1/A/1/26"])) == {"Wyman", "Seitz", "Murdoch"}
    now.when("american", "follow A/1/16").refused("2.1h", "sails in an assault wave")
    many = "A/1/26 B/1/26 C/1/26 E/2/26 F/2/26 G/2/26 I/3/26 K/3/26 L/3/26"
    now.when("american", f"follow {many}").refused("2.1m", "load points")


@pytest.mark.rule("2.3f", "2.1m")
def test_who_was_named_for_the_first_transport_sails_before_all_others_and_his_leader_too() -> None:
    words = {"follow": ("1/A/1/26",), "leaders": ("Murdoch",), "plan": (), "sealed": True}
    works_ = " ".join(f"{n}/WN62@A42.14" for n in range(1, 6)) + " 1/WN70@A6.20"
    here = ashore(f"{works_} 1/E/2/16@A25.20", turn=8, stage="plan", landing=words)
    now = Given(here.rules, replace(here.state, scenario="day"))
    now.when("american", "ferry 1 lct to easy-red with 1/A/1/16").refused("2.3f", "was named")
    sent = now.when("american", "ferry 1 lct to easy-red with 1/A/1/26")
    running = replace(
        sent.state, turn=11, stage="action", landing=replace(sent.state.landing, rolled=11)
    )
    landed = Given(sent.rules, running).steps(1, 2, 3)
    assert unit(landed, "Murdoch").hex == unit(landed, "1/A/1/26").hex
    sunk = Given(sent.rules, running).steps(6, 6)
    assert "Murdoch" in sunk.state.gone


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(("turn", "lands"), [(17, True), (20, False)])
def test_no_leader_lands_any_more_when_all_leaders_have_left_play(turn: int, lands: bool) -> None:
    words = {"follow": ("1/A/1/26",), "leaders": ("Murdoch",), "plan": (), "sealed": True}
    here = ashore("1/WN70@A6.20 1/E/2/16@A25.20", turn=turn, stage="plan", landing=words)
    now = Given(here.rules, replace(here.state, scenario="day"))
    (load,) = landing.loads(now.state, ("1/A/1/26",))
    assert leaders.of_transport(now.state, (load,)) == ({"Murdoch": 0} if lands else {})


@pytest.mark.rule("2.7a")
def test_the_29th_lands_as_in_history_where_that_was_agreed() -> None:
    held = planning("day", history_29th="on")
    lines = landing.historical("day")
    at = next(n for n, line in enumerate(lines, 1) if _of(line, "/116"))
    free = planning("day").when(*WHOLE).when("american", f"unload {at}")
    free.when("american", "done", 1, 1, "Wyman", "Taylor", "Hicks").accepted()
    whole = held.when(*WHOLE).accepted()
    struck = whole.when("american", f"unload {at}")
    struck.when("american", "done").refused("2.7a", "not in any wave")
    unit_ = next(part.unit for part in lines[at - 1].aboard)
    held.when("american", f"load 3 1 lca to easy-green-1 with {unit_}").refused("2.7a", "wave 1")
    held.when("american", f"load 1 1 lca to easy-red-1 with {unit_}").refused("2.7a", "Dog Red")
    planning("day").when("american", f"load 1 1 lca to easy-red-1 with {unit_}").accepted()


def _of(line: Boats, end: str) -> bool:
    return any(part.unit.endswith(end) for part in line.aboard)


@pytest.mark.rule("2.7a")
def test_the_115th_comes_from_the_first_transports_in_a_game_true_to_history() -> None:
    for on, refused in ((("history-29th=on",), True), ((), False)):
        here = ashore("1/WN70@A6.20 1/E/2/16@A25.20", turn=8, stage="plan", options=on)
        now = Given(here.rules, replace(here.state, scenario="day"))
        tried = now.when("american", "ferry 1 lct to easy-red with 1/A/1/26")
        tried.refused("2.7a", "The 115th lands before") if refused else tried.accepted()
        now.when("american", "ferry 1 lct to easy-red with 1/A/1/115").accepted()


@pytest.mark.rule("3.3g", "2.1h")
def test_each_side_is_asked_for_what_is_its_own_and_sees_what_it_prepared() -> None:
    now = preparing().when("american", "register A36.09")
    asked = {p.seat: p.text for p in now.rules.view(now.state, "german").prompts}
    assert "place 1/WN65" in asked["german"]
    assert "plan historical" in asked["american"]
    cards = {seat: [c.name for c in now.rules.view(now.state, seat).cards]
             for seat in ("american", "german")}  # fmt: skip
    assert "Registered targets" in cards["american"]
    assert "Registered targets" not in cards["german"]


@pytest.mark.rule("10.7", "2.8")
def test_six_targets_are_registered_before_the_game_and_none_later() -> None:
    now = preparing()
    ours = now.when("american", "register A36.09 A44.05")
    (event,) = ours.happened
    assert event.sealed() == {"targets": ("american",)}
    assert ours.state.landing.registered == {"american": ("A36.09", "A44.05")}
    theirs = ours.when("german", "register A33.18 A33.17 A33.15 A33.14 A33.13 A33.12")
    assert len(theirs.state.landing.registered["german"]) == 6
    seven = "register A33.18 A33.17 A33.15 A33.14 A33.13 A33.12 A33.11"
    now.when("german", seven).refused("10.7", "6 targets")
    now.when("american", "register A34.28").refused("10.7", "is sea")
    late = ashore("1/E/2/16@A33.17 1/WN65@A29.16", stage="plan")
    late.when("american", "register A36.09").refused("10.7", "before the game")


def test_who_may_strike_a_line_of_the_plan_reads_what_it_carries() -> None:
    here = planning().when("american", "plan historical")
    choices = {c.line: c.note for c in RULES.view(here.state, "american").choices}
    lines = here.state.landing.plan or ()
    for n, line in enumerate(lines, 1):
        first = next(line.aboard).unit
        assert choices[f"unload {n}"].startswith(f"wave {line.wave}, ")
        assert first in choices[f"unload {n}"]


def test_a_sheet_that_is_prepared_tells_how_far_it_is_from_its_first_try() -> None:
    here = at("1/A/1/16@A37.10 1/5/916@A38.10", loose=("A/1/16",), stage="plan")
    here = here.when("american", "opsheet first attack A40.07 with A/1/16")
    first = TABLES.command.missions["attack"][0]
    texts = [card.text for card in RULES.view(here.state, "american").cards]
    assert any(f"prepared, 0 of {first} weighted turns." in text for text in texts)
