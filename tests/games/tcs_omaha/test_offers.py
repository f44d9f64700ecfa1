"""No order is accepted that is never offered, and none is offered that is refused."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line, parse
from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.command.sheets import OpSheet
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.germans import choices
from domain.games.tcs_omaha.landing.division import Leave
from domain.games.tcs_omaha.position import Sheet
from domain.games.tcs_omaha.position.lookup import TcsOrder, ground, of_side
from domain.games.tcs_omaha.rules.carrying import CarryOn
from domain.games.tcs_omaha.words import OTHER
from service.drawing.pieces import title
from tests.games.tcs_omaha.shore import ashore, planning
from tests.games.tcs_omaha.shore import preparing as before
from tests.playthrough import FOLDER, Written, lucky, positions

EXACT = {
    "Move", "Change", "Fire", "Close", "Assault", "Overrun", "FallBack", "Breach", "Leave",
    "Convert", "Release", "Reinforce", "Fly", "Strike", "Beach", "Tear", "Unload", "Done", "Halt",
    "Answer", "Hold", "LetPass", "Retreat", "Stay",
}  # fmt: skip
"""Kinds of orders of which every one, of one unit to one place, is offered."""
SAME = {"Try", "Steer", "Screen", "Historical"}
"""Kinds of which those are not offered that say what is so already."""
WIDE = {
    "Call", "Destroyer", "Place", "Rockets", "Register", "Berth", "Follow", "Team", "Load", "Swim",
    "OpSheet", "Ferry", "Enter", "CarryOn", "MoveSeveral", "Attack",
}  # fmt: skip
"""Kinds of which there are too many: some are offered, or a single one stands for several."""


def tried(state: Any, side: str, luck: random.Random) -> Iterator[str]:
    """Orders that may be allowed or not, of all kinds."""
    here, own, foes = ground(state), [*of_side(state, side)], [*of_side(state, OTHER[side])]
    for unit in (*luck.sample(own, min(4, len(own))), *luck.sample(foes, min(1, len(foes)))):
        at = state.units[unit].hex
        for far in (1, 2, 3):
            yield f"move {unit} to {luck.choice(here.grid.within(at, far))}"
        for verb in ("mode move", "mode fire", "fall-back", "exit", "convert", "test none with"):
            yield f"{verb} {unit}"
        yield from (f"test {hex_} with {unit}" for hex_ in here.beside[at])
        near = sorted(foes, key=lambda foe: here.distance(state.units[foe].hex, at))
        for foe in near[:3]:
            hex_ = state.units[foe].hex
            yield from (f"{verb} {hex_} with {unit}" for verb in ("fire", "assault", "overrun"))
            yield f"fire {hex_} with {unit} at {foe}"
            yield f"tackle {foe} with {unit}"
            yield from (f"strike {hex_} by 1 with {weapon}" for weapon in ("bombs", "guns"))
            yield f"destroyer {hex_}"
    yield from (f"breach {n}" for n in range(1, 9))
    yield from (f"release {what}" for what in (*choices(state)[:3], "5/916", "1/AR352"))
    yield from (f"tear {sheet.title}" for sheet in [*state.sheets.values()][:3] if sheet)
    yield from (f"beach 1 in {sector}" for sector in ("easy-red-1", "easy-red-2", "dog-red-1"))
    yield from OTHERS


OTHERS = (
    "steer A1", "steer A2", "screen none", "screen anywhere", "air bombs bombs", "reinforce",
    "halt", "air bombs gunship", "done", "unload 0", "unload 1", "plan historical", "fire", "hold",
    "let-pass", "stay", "retreat",
)  # fmt: skip


def swept() -> list[Any]:
    """Positions of recorded games, and those before one."""
    found = [before().state, planning().when("american", "plan historical").state]
    for stem, first in (("spalding-draw", 150), ("colleville-draw", 250), ("easy-red-draw", 90)):
        text = (FOLDER / "tcs_omaha/playthroughs" / f"{stem}.txt").read_text()
        found += random.Random(stem).sample([*islice(positions(RULES, text), first)], 15)
    return found


def accepts(state: Any, seat: str, order: TcsOrder) -> bool:
    """Whether an order is not refused, whatever it leads to."""
    try:
        list(RULES.decide(state, seat, order, Written(lucky(1))))
    except Illegal:
        return False
    return True


def changes(state: Any, seat: str, order: TcsOrder) -> bool:
    """Whether the cards of its side say something else after an order."""
    after = state
    for event in RULES.decide(state, seat, order, Written(lucky(1))):
        after = event.after(after)
    return RULES.view(after, seat).cards != RULES.view(state, seat).cards


def test_what_is_accepted_is_offered_and_what_is_offered_is_accepted() -> None:
    found, luck = Counter[str](), random.Random(1)
    for state in swept():
        for seat in RULES.to_move(state):
            offered = {line(order) for order in RULES.legal_orders(state, seat)}
            for text in tried(state, seat, luck):
                order = parse(text, RULES.orders)
                kind, here = type(order).__name__, line(order) in offered
                may = accepts(state, seat, order)
                assert may or not here, f"{text} is offered and refused"
                if may and not here:
                    assert kind not in EXACT, f"{text} is accepted and not offered"
                    assert kind in WIDE or not changes(state, seat, order), text
                found[kind] += may
    assert len(+found) > 15, found


def test_every_kind_of_order_is_swept() -> None:
    assert {kind.__name__ for kind in RULES.orders} == EXACT | SAME | WIDE


@pytest.mark.parametrize(
    ("scenario", "side", "kinds"),
    [
        ("day", "american", {"Rockets", "Berth", "Register", "OpSheet", "Steer", "Screen", "Team"}),
        ("day", "german", {"Place", "Register", "OpSheet"}),
    ],
)
def test_before_the_game_something_of_each_kind_is_offered(
    scenario: str, side: str, kinds: set[str]
) -> None:
    now = before(scenario, support_teams="on")
    if side == "american":
        now = now.when("american", "plan historical").when("american", "rockets A20.13")
    offered = [*RULES.legal_orders(now.state, side)]
    assert kinds <= {type(order).__name__ for order in offered}
    for order in offered:
        if type(order).__name__ in kinds - {"Place"}:
            assert accepts(now.state, side, parse(line(order), RULES.orders)), line(order)


def test_the_first_transport_of_history_is_offered() -> None:
    now = before("day")
    offered = [x for x in RULES.legal_orders(now.state, "american") if type(x).__name__ == "Follow"]
    assert len(offered) == 1
    assert accepts(now.state, "american", offered[0])


@pytest.mark.rule("8.8")
def test_carrying_on_under_the_sheets_is_offered_until_the_next_full_hour() -> None:
    file = FOLDER / "tcs_omaha/playthroughs/colleville-draw.txt"
    state = next(s for s in positions(RULES, file.read_text()) if s.stage == "plan")
    (seat,) = RULES.to_move(state)
    (order,) = [x for x in RULES.legal_orders(state, seat) if type(x).__name__ == "CarryOn"]
    assert parse(line(order), RULES.orders) == order
    assert accepts(state, seat, order)


@pytest.mark.rule("3.1", "8.8")
def test_who_waits_for_his_release_is_not_offered_to_carry_on() -> None:
    sheet = Sheet("german", "one", "hasty", "A20.07", ("5/916", "6/916"), active=True)
    words = {"unreleased": ("5/916",)}
    now = ashore(
        "1/5/916@A19.07 1/6/916@A3.15 1/E/2/16@A33.17",
        side="german", landing=words, sheets={"german-1": sheet},
    )  # fmt: skip
    (order,) = CarryOn.offers(now.state, "german")
    assert [leg.units for leg in order.legs] == [("6/916",)]
    alone = replace(sheet, members=("5/916",))
    assert not [*CarryOn.offers(replace(now.state, sheets={"german-1": alone}), "german")]


def sheets_for(state: Any, side: str) -> dict[str, set[str]]:
    """The missions of the sheets that are offered to each company alone."""
    found: dict[str, set[str]] = {}
    for order in RULES.legal_orders(state, side):
        if isinstance(order, OpSheet) and len(order.members) == 1:
            found.setdefault(order.members[0], set()).add(order.mission)
    return found


@pytest.mark.rule("8.1")
def test_nobody_is_offered_a_mission_that_he_has_no_weapons_for() -> None:
    units = "1/E/2/16@A33.18 1/D/1/16@A33.18 plt1/A/741@A33.19 1/A/7-FA@A34.19 1/AAA/467@A36.19"
    offered = sheets_for(ashore(f"{units} 1/Trucks/7-FA@A36.18", stage="plan").state, "american")
    every = {"attack", "move", "hasty", "prepared"}
    assert offered["E/2/16"] == offered["D/1/16"] == offered["A/741"] == every
    assert offered["A/7-FA"] == offered["AAA/467"] == every - {"attack"}
    assert offered["Trucks/7-FA"] == {"move"}


@pytest.mark.rule("8.1", "3.1")
def test_a_sheet_names_the_place_of_its_goal_and_who_has_none_reads_why() -> None:
    now = ashore("1/E/2/16@A33.18 1/F/2/16@A33.18", stage="plan")
    choices = RULES.view(now.state, "american").choices
    assert "Sheet: Attack WN64 (A33.15) with E/2/16" in [one.says for one in choices]
    line = "opsheet a attack WN64 between E-1 and F-1 with E/2/16 by noon fail half lost"
    told = parse(line, RULES.orders).said(now.state, "american")
    assert told.endswith("with E/2/16, between E-1 and F-1, by noon, fails at half lost")
    bound = now.when("american", "opsheet first attack E-1 with F/2/16").state
    notes = RULES.view(bound, "american").notes
    assert "No sheet is offered for F/2/16 (on one already)." in notes
    assert not any("No sheet" in note for note in RULES.view(bound, "german").notes)


@pytest.mark.rule("2.7b")
def test_leaving_the_map_is_offered_last_and_never_done_with_one_press() -> None:
    edge = ashore("1/E/2/116@A1.22m", scenario="day")
    verbs = [line(order).split()[0] for order in RULES.legal_orders(edge.state, "american")]
    assert verbs[-2:] == ["exit", "done"]
    assert Leave.discards


def test_a_leader_is_told_as_one_and_not_as_a_company_of_one_step() -> None:
    piece = next(p for p in RULES.view(ashore("Wyman@A33.18").state, None).pieces)
    assert "leader" in piece.facts
    assert "company" not in title(piece)
    assert "steps 1" not in title(piece)
