"""A whole army is placed by one order, and retreats are given ahead (4.4, 7.2)."""

import random
import re

import pytest
from msgspec import UNSET

from domain.game.grammar.orders import line
from domain.games.combined_arms import setups
from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import SetUp
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.audit import audit
from service.reading.positions import export, look
from tests.games.combined_arms.board import battle, placing

rule = pytest.mark.rule

UNITS = [k for k, n in placing().state.reserve["axis"].items() for _ in range(n)]
SQUARES = [f"{file}{row}" for row in (6, 7) for file in "abcdefgh"]
PLACES = "; ".join(f"{kind} {square}" for kind, square in zip(UNITS, SQUARES, strict=True))
PANZER = f"place all: {PLACES}; end"
"""A square for each unit of the Panzer Corps."""


@pytest.fixture
def placed(matches: Matches, match_id: str) -> str:
    """A match in which both armies are chosen."""
    for seat, army in (("allied", "us-infantry"), ("axis", "panzer-corps")):
        matches.order(match_id, seat, f"army {army}\nready", f"army-{seat}".ljust(16, "-"))
    return match_id


def _position(matches: Matches, match_id: str) -> State:
    position: State = matches.repository.match(match_id).table.position
    return position


@rule("4.4", "4.2")
def test_both_armies_stand_after_one_order_each_and_nobody_sees_ahead(
    matches: Matches, placed: str
) -> None:
    receipt = matches.order(placed, "axis", PANZER, "axis-all".ljust(16, "-"))
    assert not receipt.lines[0].reason, receipt.lines
    assert len(_position(matches, placed).units) == 1, "one each in turn"
    for viewer in ("allied", ""):
        fetched = b"".join(export(matches, placed, viewer))
        assert re.search(rb"\ba6\b", fetched)
        assert not re.search(rb"\bh7\b", fetched)
        seen = look(matches, placed, viewer).view
        assert "h7" not in str((seen.pieces, seen.notes))
        assert "Axis will still place what it has sealed." in seen.notes
    own = look(matches, placed, "axis").view.notes
    assert any("Axis will still place " in note and "h7" in note for note in own)
    receipt = matches.order(placed, "allied", "place as deep", "allied-all".ljust(16, "-"))
    assert not receipt.lines[0].reason, receipt.lines
    position = _position(matches, placed)
    assert position.turn == 1
    assert len(position.units) == 32
    assert position.placing is UNSET
    report = audit(list(export(matches, placed, EVERYTHING)), [matches.house.key.vkey])
    assert report.commands


@rule("4.4")
@pytest.mark.parametrize(
    ("line", "number", "reason"),
    [
        (PANZER.replace(" a6", " a5"), "4.1", "home rows, 6 to 8"),
        (PANZER.replace(" a6", " h7"), "1.5", "a square of its own"),
        (PANZER.replace(" a6", " z6"), "1.2", "no square z6"),
        (PANZER.replace("all: ", "all: howitzer h8; howitzer g8; "), "4.3", "and name more"),
        (PANZER.replace(" a6", " a6 elite"), "9.6", "not played in this match"),
        ("place all: headquarters d8; end", "4.4", "Not placed: "),
    ],
)
def test_a_whole_placement_that_breaks_a_rule_places_nothing(
    line: str, number: str, reason: str
) -> None:
    match = placing()
    assert match.state.seat == "axis"
    match.when("axis", line).refused(number, reason)


@rule("4.4")
def test_all_units_that_are_left_are_named() -> None:
    most = PANZER.replace(f"; {UNITS[-1]} {SQUARES[-1]}", "")
    placing().when("axis", most).refused("4.4", "Not placed: 1 ")


@rule("9.6")
def test_two_units_of_a_whole_placement_may_be_elite_and_no_third() -> None:
    two = PANZER.replace(" a6;", " a6 elite;").replace(" b6;", " b6 elite;")
    turn = placing(elite="on")
    turn.when("axis", two).accepted()
    turn.when("axis", two.replace(" c6;", " c6 elite;")).refused("9.6", "2 units")


@rule("4.4")
@pytest.mark.parametrize("setup", ["line", "deep", "wings", "oblique"])
def test_every_set_up_that_is_suggested_places_every_unit_on_home_rows(setup: SetUp) -> None:
    for options in ({}, {"elite": "on"}):
        state = placing(**options).state
        spots = setups.suggested(state, "axis", setup)
        assert len({s.square for s in spots}) == 16
        assert all(int(s.square[1:]) >= 6 for s in spots)
        assert sum(s.elite for s in spots) == (2 if options else 0)
    others = {setups.suggested(state, "axis", other) for other in setups.BEARINGS}
    assert len(others) == len(setups.BEARINGS)


OPEN = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . i . . . .
    . . . . . . . .
    . . . W . . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("7.2")
def test_a_retreat_that_nobody_answers_leads_away_from_the_enemy() -> None:
    turn = battle(OPEN, damage={"d5": 9}).goes_on()
    window = RULES.window(turn.state)
    assert window is not None
    assert (window.seat, window.kind) == ("axis", "broken")
    assert set(window.facts) == {"infantry"}
    assert window.lapse in list(RULES.legal_orders(turn.state, "axis"))
    assert window.lapse.square == "d6", "straight back, where the howitzer reaches all ways alike"


@rule("7.2")
def test_a_retreat_that_was_given_ahead_is_carried_out(matches: Matches, placed: str) -> None:
    matches.order(placed, "axis", "place as line", "axis-all".ljust(16, "-"))
    matches.order(placed, "allied", "place as line", "allied-all".ljust(16, "-"))
    luck, bot = random.Random(1), RULES.bots["private"]
    for n in range(2000):
        state = _position(matches, placed)
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        if state.broken:
            break
        order = line(bot(state, seat, offered, luck))
        matches.order(placed, seat, order, f"battle-{n}".ljust(16, "-"))
    assert state.broken
    ahead = f"whenever broken {state.units[state.broken].kind} do {line(offered[-1])}"
    receipt = matches.order(placed, seat, ahead, "given-ahead".ljust(16, "-"))
    assert not receipt.lines[0].reason, receipt.lines
    after = _position(matches, placed)
    assert not after.broken
    assert offered[-1].square in after.units
