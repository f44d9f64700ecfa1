"""Plans: what holds, and what an operator who can sign everything again cannot."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.journal.entries import canonical, command_hash
from domain.match.codec import Codec
from domain.match.terms import Terms
from service.audit import AuditFailed, audit
from tests.rigs import every_event
from tests.rigs.operator import Operator, Player
from tests.service.web.test_verify import files, needs_node, node
from tests.toys import plans

ABLE, BAKER = "scheme: tank at able; end", "scheme: tank at baker; end"
KEY = every_event.HOUSE.key


def played(origin: str = "play.example/m/plans", gun: str = "gun") -> Operator:
    terms = Terms(origin=origin, scenario="duel", seats={"red": "person", "blue": "person"})
    player = Player(Codec(plans.RULES), terms, every_event.HOUSE)
    return player.play(
        [
            ("red", "join"),
            ("blue", "join"),
            ("red", ABLE),
            ("red", "ready"),
            ("blue", f"scheme: {gun} at able; end"),
            ("blue", "withdraw plan"),
            ("blue", BAKER),
            ("blue", "ready"),
            ("red", "resign"),
        ]
    ).operator


def changed_plan(match: Operator) -> None:
    """Blue's plan is opened as another one."""
    sheet = match.entries[match.find("sheets.opened")]["pub"]["sheets"][1]
    sheet["command"]["orders"] = ABLE


def changed_commitment(match: Operator) -> None:
    """Blue's plan is made another one once red's is known; its part is not."""
    sheet = match.entries[match.find("sheets.opened")]["pub"]["sheets"][1]
    sheet["command"]["orders"] = ABLE
    match.entries[sheet["n"]]["pub"]["cmd"] = command_hash(sheet["command"])


def withdrawn_plan(match: Operator) -> None:
    """The plan that blue took back is opened in place of the one that stands."""
    taken = match.entries[match.find("plan.changed", 3)]["pub"]["n"]
    sheet = match.entries[match.find("sheets.opened")]["pub"]["sheets"][1]
    sheet["n"], sheet["command"] = taken, match.opened(taken)["command"]


def dropped_plan(match: Operator) -> None:
    """Red's plan is left out."""
    del match.entries[match.find("sheets.opened")]["pub"]["sheets"][0]


def early(match: Operator) -> None:
    """The plans are opened before blue is ready."""
    at = match.find("plan.changed", 5)
    match.drop(at)
    match.drop(at - 1)


def said_twice(match: Operator) -> None:
    """Red's ready is written as blue's."""
    match.entries[match.find("plan.changed", 1)]["pub"]["seat"] = "blue"


def after_opening(match: Operator) -> None:
    """A plan of the set is changed once it was opened."""
    late = dict(match.entries[match.find("plan.changed", 5)])
    match.insert(match.find("finished"), late)


def of_another_match(match: Operator) -> None:
    """Blue's plan is opened as that of another match, which has the same number."""
    other = played("play.example/m/another")
    sheet = match.entries[match.find("sheets.opened")]["pub"]["sheets"][1]
    sheet["command"] = other.entries[other.find("sheets.opened")]["pub"]["sheets"][1]["command"]
    match.entries[sheet["n"]]["pub"]["cmd"] = command_hash(sheet["command"])


def another_shown(match: Operator) -> None:
    """Red is shown another plan as his than the one that is sealed."""
    at = match.find("plan.changed")
    part: dict[str, Any] = json.loads(match.openings[at, 0][1])
    part["data"]["command"]["orders"] = BAKER
    match.reseal(at, part["data"], ("red",))


FORGED: dict[str, tuple[Callable[[Operator], None], str]] = {
    "opens a changed plan": (changed_plan, "not the one that was sealed"),
    "seals another plan afterwards": (changed_commitment, "not the one that was published"),
    "opens a plan that was taken back": (withdrawn_plan, "does not open all plans"),
    "leaves a plan out": (dropped_plan, "does not open all plans"),
    "opens the plans early": (early, "before blue is ready"),
    "says ready for another": (said_twice, "the command before it is not of blue"),
    "changes a plan that is open": (after_opening, "which was opened"),
    "opens the plan of another match": (of_another_match, "command is for"),
    "shows a seat another plan": (another_shown, "not the plan that it seals"),
}


def exported(match: Operator, to: str = "") -> list[bytes]:
    return match.export(to) if to else match.export()


def test_plans_that_were_opened_together_are_right() -> None:
    report = audit(exported(played()), [KEY.vkey])
    assert report.rolls
    assert not any("never opened" in told for told in report.told)


@pytest.mark.parametrize("name", FORGED)
def test_who_forges_a_plan_is_refused(name: str) -> None:
    forge, said = FORGED[name]
    match = played()
    forge(match)
    with pytest.raises(AuditFailed, match=said):
        audit(exported(match), [KEY.vkey])


@needs_node
def test_the_other_verifier_says_the_same(tmp_path: Path) -> None:
    matches = [played()]
    for forge, _ in FORGED.values():
        matches.append(played())
        forge(matches[-1])
    jobs = files(tmp_path, (b"".join(exported(match)) for match in matches))
    fair, *forged = node(tmp_path, [{**job, "vkeys": [KEY.vkey]} for job in jobs])
    assert fair["found"]["rolls"], fair
    for name, found in zip(FORGED, forged, strict=True):
        assert found.get("kind") == "Refused", (name, found)


def test_what_stays_sealed_is_not_in_the_export_of_the_others() -> None:
    match = played(gun="2nd-company")
    mine = b"".join(exported(match, "red"))
    assert b"2nd-company" not in mine
    assert b"2nd-company" in b"".join(exported(match, "blue"))
    assert canonical(match.entries[match.find("sheets.opened")]) in mine
