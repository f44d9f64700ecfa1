"""The situation report in a mail: who stands where, whom one can fire at, and what changed."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import caught, is_sea
from domain.games.tcs_omaha.position import Aboard, Boats, FireMission, Plane, Sheet
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import CARDS
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.view.sitrep import sitrep
from domain.games.tcs_omaha.words import HOUR
from service.mails.holdings import MOST_REPORTED, all_units, reported
from service.mails.plain_text import WIDTH
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore
from tests.games.tcs_omaha.test_artillery import GUNS

UNITS = (
    "1/A/1/16@A34.14m 2/A/1/16@A34.14m-2s wpn/A/1/16@A34.13 1/A/741@A36.14 "
    "1/5/916@A36.09 2/5/916@A35.11-3"
)


def told(now: Any, seat: str, before: Any = None) -> dict[str, tuple[str, ...]]:
    return {one.title: one.entries for one in sitrep(now, seat, before)}


def test_it_names_ones_stacks_by_company_with_all_that_an_order_hangs_on() -> None:
    found = told(at(UNITS, loose=("A/741",)).state, "american")
    assert found["In contact"] == (
        "A/1/16: A34.14 1 moving, 2 (3 of 5) suppressed; A34.13 wpn",
        "A/741: A36.14 1; no orders",
    )


def test_enemies_stand_by_place_with_who_can_fire_at_them() -> None:
    enemies = told(at(UNITS).state, "american")["Enemies"]
    (near,) = (one for one in enemies if one.startswith("A35.11 "))
    assert near.startswith("A35.11 2/5/916 (2 of 5) (reached by ")
    assert "A/741" in near
    lone = told(at("1/5/916@A36.09 1/A/741@A36.14p").state, "american")
    assert "Enemies" not in lone or "reached" not in "".join(lone["Enemies"]), "paralyzed"


def test_what_changed_comes_first_with_the_steps_that_each_company_lost() -> None:
    before = at(UNITS).state
    after = at("1/A/1/16@A34.14m 2/A/1/16@A34.14m-4 1/A/741@A36.14 1/5/916@A36.09").state
    first = sitrep(after, "american", before)[0]
    assert first.title == "Changed"
    assert first.entries == ("A/1/16 lost 4 (1 gone)", "5/916 lost 2 (1 gone)")
    led = ashore("Wyman@A31.17 1/E/2/116@A31.17 1/5/916@A31.16", turn=10).state
    fell = replace(led, units={n: u for n, u in led.units.items() if n != "Wyman"})
    assert told(fell, "american", led)["Changed"] == ("Wyman was lost",)
    assert "Changed" not in told(before, "american", before)


@pytest.mark.rule("2.7b")
def test_who_left_the_map_is_not_told_as_lost() -> None:
    before = ashore("1/H/2/116@A1.22m 2/H/2/116@A1.22m").state
    after = ashore("1/H/2/116@A1.22m", landing={"away": ("2/H/2/116",)}).state
    assert told(after, "american", before)["Changed"] == ("H/2/116: 1 left the map",)


def test_who_landed_is_told_hex_by_hex_and_what_each_company_lost() -> None:
    before = ashore("1/E/2/16@A34.17 1/WN65@A29.16", turn=7).state
    units = "1/E/2/16@A34.17 1/A/1/16@A24.22m 2/A/1/16@A26.22m-3 3/A/1/16@A26.22m 1/B/1/16@A28.22m"
    units = f"{units} Taylor@A28.22 1/5/916@A29.15"
    after = ashore(f"{units} 1/WN65@A29.16", turn=8, gone=("3/B/1/16", "3/C/1/16")).state
    found = told(after, "american", before)
    steps = CARDS["1/A/1/16"].kind.steps
    assert found["Arrived"] == (
        "A24.22: A/1/16 1",
        "A26.22: A/1/16 (2)",
        "A28.22: B/1/16 1, Taylor",
        f"A/1/16 lost 3 of {3 * steps} steps",
        f"B/1/16 lost {steps} of {2 * steps} steps",
        f"C/1/16 lost {steps} of {steps} steps",
    )
    assert found["Changed"] == ("new: 5/916",)
    german = told(after, "german", before)
    assert german["Arrived"] == ("A29.15: 5/916 1",)
    assert german["Changed"] == ("new: A/1/16, B/1/16 and Taylor",)
    assert "Arrived" not in told(after, "american", after)


def test_nearly_all_of_a_wave_has_room_in_a_mail() -> None:
    wave = [
        n for n, card in CARDS.items() if card.company.endswith("/16") and n[:2] in ("1/", "2/")
    ]
    foes = "1/WN65@A29.16 1/WN62@A42.15"
    before = ashore(f"1/E/2/115@A34.17 {foes}", turn=7).state
    crowd = " ".join(f"{name}@A{10 + n % 40}.22m" for n, name in enumerate(wave))
    after = ashore(f"1/E/2/115@A34.17 {foes} {crowd}", turn=8).state
    reports = sitrep(after, "american", before)
    lines = reported(reports)
    assert len(lines.split("\n")) <= MOST_REPORTED
    assert sum(company in lines for company in {CARDS[n].company for n in wave}) >= 12


def test_a_whole_beach_has_room_and_the_rest_is_counted_with_the_word_to_ask_for() -> None:
    names = [name for name, card in CARDS.items() if card.side == "american" and card.kind.area]
    crowd = " ".join(f"{name}@A{10 + n % 40}.17s" for n, name in enumerate(names[:200]))
    lines = reported(sitrep(ashore(crowd).state, "american", None)).split("\n")
    assert len(lines) <= MOST_REPORTED
    assert all(len(line) <= WIDTH for line in lines)
    assert re.search(r"… and \d+ more: “units”", " ".join(lines))


def test_who_stands_under_the_guns_of_an_enemy_is_in_contact_though_it_reaches_nobody() -> None:
    near = told(at("1/A/1/16@A30.14m mg/5/916@A38.14").state, "american")
    assert near["In contact"] == ("A/1/16 moving: A30.14 1",)
    beyond = told(at("1/A/1/16@A30.14m 1/5/916@A38.14").state, "american")
    assert "In contact" not in beyond


def test_leaders_come_behind_the_companies() -> None:
    found = told(at("Taylor@A30.14 1/A/1/16@A31.14m 2/A/1/16@A31.14m").state, "american")
    assert [one.split()[0] for one in found["Elsewhere"]] == ["A/1/16", "Taylor"]


def test_the_word_units_tells_all_of_it_an_entry_a_line() -> None:
    names = [name for name, card in CARDS.items() if card.side == "american" and card.kind.area]
    crowd = " ".join(f"{name}@A{10 + n % 40}.17s" for n, name in enumerate(names[:200]))
    now = ashore(crowd).state
    whole = all_units(sitrep(now, "american", None), RULES.view(now, "american"), "american")
    companies = {CARDS[name].company for name in names[:200]}
    assert all(f"  {company}" in whole for company in companies)
    assert all(len(line) <= WIDTH for line in whole.split("\n"))


def test_who_has_acted_is_marked_and_who_still_can_has_a_line() -> None:
    units = "1/A/1/16@A34.14 2/A/1/16@A34.14a wpn/A/1/16@A34.13 1/A/741@A36.14f"
    now = at(f"{units} 1/5/916@A36.09 2/5/916@A35.11", stage="action", side="american").state
    found = told(now, "american")
    assert found["Can still act"] == ("A/1/16 1, wpn", "A/741")
    assert "A34.14 1, 2 acted; " in found["In contact"][0]
    assert "A/741: A36.14 1 fired in overwatch" in found["In contact"]
    assert "Can still act" not in told(replace(now, stage="plan"), "american")
    assert "Can still act" not in told(replace(now, side="german"), "american")
    fresh = replace(
        now, units={n: replace(u, acted=False, fired=False) for n, u in now.units.items()}
    )
    assert "Can still act" not in told(fresh, "american"), "nobody has acted: all of them can"
    rear = told(at("1/A/1/16@A30.14a 2/A/1/16@A31.14 1/5/916@A38.14").state, "american")
    assert rear["Elsewhere"] == ("A/1/16 A30.14 to A31.14 (2, 1 acted)",)


@pytest.mark.rule("3.3b")
def test_a_pill_box_tells_which_of_its_weapons_has_fired() -> None:
    works = ashore("1/WN62@A42.15 1/E/2/16@A42.18", side="german")
    one = replace(works.state, landing=replace(works.state.landing, guns={"1/WN62": ("area",)}))
    assert told(one, "german")["In contact"] == ("WN62: A42.15 1 fired its machine guns",)


@pytest.mark.rule("10.6")
def test_a_battery_tells_where_and_when_its_shells_fall() -> None:
    called = (FireMission("american", "A/7-FA", 5, target="A36.09"),)
    guns = {"A/7-FA": replace(GUNS["A/7-FA"], used=True)}
    before = at(UNITS, batteries=guns).state
    assert told(before, "american")["Guns"][0].endswith(" left, has fired")
    after = replace(before, missions=called)
    when = forces.clock(after.scenario, 5)
    assert told(after, "american")["Guns"][0].endswith(f" left, shells on A36.09 at {when}")


@pytest.mark.rule("2.10")
def test_aircraft_are_told_to_who_uses_them_though_the_other_side_called_them() -> None:
    flown = {"sortie": (Plane("bombs"), Plane("gunship")), "flown": "german"}
    now = ashore("1/E/2/16@A42.18 1/WN62@A42.15", landing=flown).state
    (planes,) = (one for one in told(now, "german")["Planes"])
    assert planes == "A-20 1 (bombs) and 2 (gunship) are yours: strike in your action"
    assert "A-20" not in " ".join(told(now, "american").get("Planes", ()))


@pytest.mark.rule("8.1")
def test_all_of_the_report_has_the_sheets_that_a_short_mail_may_leave_out() -> None:
    now = at(UNITS).state
    (one, two) = told(now, "american")["Sheets"]
    assert one.startswith("s1: Attack A40.07 with A/1/16; implemented")
    assert two.startswith("s2: Attack A40.07 with A/741")
    whole = all_units(sitrep(now, "american", None), RULES.view(now, "american"), "american")
    assert "  s1: Attack A40.07 with A/1/16" in whole


def test_what_only_plans_use_is_told_where_a_side_plans() -> None:
    """Guns, sheets and who acts first; “units” tells all of it at any time."""
    acting = at(UNITS, batteries={"A/7-FA": GUNS["A/7-FA"]}).state
    plans = replace(acting, stage="plan")
    mails = [reported(sitrep(state, "american", None)) for state in (acting, plans)]
    for title in ("Turn: ", "Guns: ", "Sheets: "):
        assert [title in mail for mail in mails] == [False, True], title
        assert title.rstrip(": ") in told(acting, "american")
    assert all("In contact: " in mail for mail in mails)


@pytest.mark.rule("1.12a")
def test_before_an_hour_it_is_told_whom_the_tide_takes() -> None:
    low = next(h for h in sorted(LINE_AT_0800) if not is_sea(h, 7 * HOUR + 40))
    now = ashore(f"1/A/7-FA@{low} 1/E/2/16@{low}", turn=4).state
    gun, rises = told(now, "american")["Tide"]
    assert gun == f"that of 0800 takes 1/A/7-FA on {low}, which nothing tows"
    assert rises == (
        f"at 0800, the next turn, the sea rises over {low}: who stands there goes one hex inland"
    )
    with_truck = ashore(f"1/A/7-FA@{low} 1/Trucks/7-FA@{low}m", turn=4).state
    assert told(with_truck, "american")["Tide"] == (rises,)
    dry = ashore("1/E/2/16@A34.17", turn=4).state
    assert told(dry, "american")["Tide"] == ("at 0800, the next turn, the sea rises",)
    assert "Tide" not in told(replace(now, turn=2), "american"), "no hour begins next"


@pytest.mark.rule("21.1")
def test_who_acts_first_is_told_to_both() -> None:
    now = at(UNITS).state
    for first, said in (("american", "American"), ("german", "German")):
        for seat in ("american", "german"):
            lines = told(replace(now, first=first), seat)["Turn"]
            assert lines == (f"the {said} side acts first",)


@pytest.mark.rule("2.1a")
def test_the_wave_that_lands_in_the_coming_action_is_told_with_its_boats_to_who_loaded_them() -> (
    None
):
    line = Boats(1, "lca", 2, "Easy Red 2", ((Aboard("1/E/2/16", 5),),))
    tanks = Boats(1, "dd", 0, "Easy Red 3", ((Aboard("plt1/B/741", 4),),))
    landing = {"plan": (line, tanks), "rolled": 0}
    now = ashore("1/WN62@A42.15 1/WN65@A29.16", turn=1, landing=landing).state
    wave = "wave 1 lands in the American action"
    assert told(now, "american")["Turn"][1] == f"{wave}: 2 LCA and 4 DD tanks, before 2 pill boxes"
    hidden = replace(now, landing=replace(now.landing, plan=None))
    assert told(hidden, "german")["Turn"][1] == wave
    ran = replace(now, landing=replace(now.landing, rolled=1))
    assert len(told(ran, "american")["Turn"]) == 1
    assert len(told(replace(now, turn=2), "american")["Turn"]) == 1


@pytest.mark.rule("2.4a")
def test_tested_obstacles_near_ones_units_are_told() -> None:
    found = {"A48.15": "empty", "A47.15": "wire", "A49.15": "mines", "A46.15": "mines"}
    now = ashore("1/E/2/16@A47.16", landing={"obstacles": {**found, "A20.18": "mines"}}).state
    assert told(now, "american")["Obstacles"] == (
        "mines and wire A46.15, A49.15", "wire only A47.15", "no obstacle A48.15",
    )  # fmt: skip
    assert "Obstacles" not in told(now, "german")


@pytest.mark.rule("3.3b")
def test_while_a_side_acts_an_enemy_is_reached_by_those_who_can_still_fire() -> None:
    units = "1/WN62@A42.15 3/Pits@A42.14 1/E/2/16@A42.18"
    now = ashore(units, side="german", stage="action").state
    (foe,) = told(now, "german")["Enemies"]
    assert foe.endswith("(reached by Pits and WN62)")
    fired = replace(now.landing, guns={"1/WN62": ("area",)})
    (foe,) = told(replace(now, landing=fired), "german")["Enemies"]
    assert foe == "A42.18 1/E/2/16", "its machine guns have fired: one company alone reaches it"
    assert told(replace(now, landing=fired), "german")["Can still act"] == ("Pits",)
    waits = replace(now, landing=fired, side="american")
    (foe,) = told(waits, "german")["Enemies"]
    assert foe.endswith("(reached by Pits and WN62)"), "overwatch"


LINE_AT_0800 = [h for h in field("easy-red").land if caught(h, 8 * HOUR) == "advances"]


def test_nothing_is_reported_before_the_first_turn() -> None:
    assert sitrep(RULES.start, "american", None) == ()


@pytest.mark.rule("9.1")
def test_a_question_comes_before_all_else_with_how_far_off_it_is() -> None:
    asked = ashore("1/E/2/116@A31.18m 1/5/916@A31.16", turn=10).when(
        "american", "move 1/E/2/116 to A31.17"
    )
    first = sitrep(asked.waits_for("german").state, "german", None)[0]
    assert (first.title, first.entries) == (
        "Asked",
        ("1/E/2/116 is 1 hex from your nearest stack that may fire",),
    )
    assert "Asked" not in told(asked.state, "american")


def test_who_moves_is_said_once_of_a_company_and_contact_only_if_there_is_any() -> None:
    now = ashore("1/E/2/116@A31.17m 2/E/2/116@A31.17m 1/5/916@A31.16", turn=10).state
    (near,) = told(now, "german")["Enemies"]
    assert near.startswith("A31.17 1, 2 of E/2/116 moving")
    assert "In contact" in told(now, "german")
    hit = ashore("1/5/916@A31.16 2/5/916@A31.16 1/E/2/116@A1.22", turn=10).state
    hit = replace(hit, units={n: replace(u, hit=True) for n, u in hit.units.items()})
    assert {"Under fire"} == {"In contact", "Under fire"} & {*told(hit, "german")}


@pytest.mark.rule("8.6")
def test_who_has_no_sheet_is_noted_by_company_where_it_is_whole() -> None:
    sheet = Sheet("american", "one", "attack", "A30.09", ("1/F/2/116",), active=True)
    now = ashore(
        "1/E/2/116@A31.17 2/E/2/116@A31.17 1/F/2/116@A31.17 2/F/2/116@A31.17 3/F/2/116@A31.17",
        turn=10, sheets={"american-1": sheet},
    ).state  # fmt: skip
    notes = RULES.view(now, "american").notes
    assert "American units without an implemented sheet: E/2/116, 2/F/2/116, 3/F/2/116." in notes
