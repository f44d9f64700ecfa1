"""What may stand between an order and its dice: kernel, page and both verifiers have one list."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from domain.journal.entries import BETWEEN, may_stand
from domain.match.codec import Codec
from domain.match.events.kernel_event import KERNEL
from domain.match.terms import Terms
from domain.match.writing import EventWriter
from service.audit import AuditFailed, NoVerdict
from tests.fairness.cheats import begun
from tests.fairness.house import ORIGIN, House, Rolled
from tests.fairness.node_again import case, judged_by_node
from tests.rigs.every_event import HOUSE, SEATS
from tests.rigs.operator import Player
from tests.service.test_audit_forgeries import Case, audited
from tests.service.web.test_verify import needs_node
from tests.toys import toy

PAGE = Path(__file__).parents[2] / "docs" / "fair-play.md"
LATER = ("fate.turned", "toy.turned", "other.Moved", "toy", "Moved")
"""Of a release to come, or of another game: a fact bears the name of its game and a capital."""
TYPES = (*({*KERNEL} - {"match.opened"}), *LATER, "toy.Moved")
APART = "it stands between event 6 and its dice"


def put(type_: str, between_rolls: bool) -> House:
    """An event of this type, with nothing in it, behind an order whose dice are not all rolled."""
    house, n = begun(referee="person")
    house.order("blue", "storm", "b1", n)
    cause = house.cause
    if between_rolls:
        house.roll("blue")
    house.log(type_)
    house.cause = Rolled(cause.n, cause.lot, cause.ts)
    house.roll("table" if between_rolls else "blue")
    return house


def said(house: House) -> str:
    try:
        return str(audited(Case(house)).told)
    except (AuditFailed, NoVerdict) as refused:
        return str(refused)


@needs_node
def test_both_verifiers_refuse_every_type_that_is_not_listed(tmp_path: Path) -> None:
    """One of the list may be refused for its own form, which is empty here."""
    theirs = judged_by_node(tmp_path, [case(t, put(t, False).export()) for t in TYPES])
    for type_ in TYPES:
        other = str(theirs[type_])
        refused = [f"vent 7: {APART}" in one for one in (said(put(type_, False)), other)]
        assert refused == [not may_stand(type_, "toy")] * 2, (type_, other)


@needs_node
def test_what_comes_by_itself_is_refused_before_a_second_roll_too(tmp_path: Path) -> None:
    plain = ("clock.set", "toy.Moved", "setup.ended", "seat.back", "dispute.lapsed", *LATER)
    theirs = judged_by_node(tmp_path, [case(t, put(t, True).export()) for t in plain])
    for type_ in plain:
        refused = [APART in one for one in (said(put(type_, True)), str(theirs[type_]))]
        assert refused == [not may_stand(type_, "toy")] * 2, type_


def test_the_page_lists_what_the_program_lets_stand() -> None:
    section = PAGE.read_text("utf-8").split("**What may stand between a cause")[1]
    listed = re.findall(r"`([a-z.]+)`", section.split("So nothing else")[0])
    assert {*listed} - {"rules"} == BETWEEN
    assert {*KERNEL} >= BETWEEN


def test_the_kernel_writes_no_other_behind_an_order_whose_dice_wait() -> None:
    player = Player(Codec(toy.RULES), Terms(origin=ORIGIN, scenario="duel", seats=SEATS), HOUSE)
    player.play([("red", "join"), ("blue", "join"), ("red", "storm")])
    dice = player.match.dice
    waits = replace(dice, cause=replace(dice.cause, stream="red"))
    writer = EventWriter(player.codec, replace(player.match, dice=waits), player.context())
    for type_ in sorted({*KERNEL, *LATER} - BETWEEN):
        told: Any = SimpleNamespace(topic=type_)
        with pytest.raises(RuntimeError, match=f"{type_} would stand between an order"):
            writer.emit(told)
