"""The audit of matches: what is fair passes, and every forgery is refused."""

import re
from base64 import b64encode
from functools import cache
from typing import Any

import msgspec
import pytest

from domain.journal.dice import CHAIN_LENGTH
from service.audit import AuditFailed, AuditReport, More, NoVerdict, audit
from service.audit.chains import take
from service.audit.match import AuditedCause, AuditedChain, AuditedMatch
from service.audit.reporting.report import NO_BEACON
from service.audit.rounds import MOST_ROUNDS, shown
from service.audit.trust import trust
from tests.fairness import (
    breaks,
    chains,
    doubts,
    due,
    edges,
    lines_and_plans,
    openings,
    orders,
    rounds,
    strangers,
    tries,
)
from tests.fairness.cheats import CHEATS, FAIR, Case
from tests.fairness.house import BEACON, KEY, ORIGIN, RELEASES, WATCH, House
from tests.fairness.node_again import case, judged_by_node
from tests.service.web.test_verify import needs_node


@cache
def made(name: str) -> Case:
    """A case, which nobody changes: it is made once for both verifiers."""
    return FAIR[name]() if name in FAIR else CHEATS[name][0]()


def audited(case: Case) -> AuditReport:
    more = More(
        seat=case.seat,
        trust=trust(cosigners=[WATCH.vkey]),
        receipts=case.receipts,
        parent=case.parent.splitlines(keepends=True) if case.parent else None,
        releases=RELEASES,
    )
    lines = case.export.splitlines(keepends=True)
    return audit(lines, [KEY.vkey], seen=case.seen or None, sent=case.sent or None, more=more)


@cache
def verdict(name: str) -> AuditReport | AuditFailed | NoVerdict:
    """What ours says of a case."""
    try:
        return audited(made(name))
    except (AuditFailed, NoVerdict) as refused:
        return refused


def passed(name: str) -> AuditReport:
    report = verdict(name)
    assert isinstance(report, AuditReport), report
    return report


def refused(name: str) -> AuditFailed | NoVerdict:
    told = verdict(name)
    assert not isinstance(told, AuditReport)
    return told


REGISTERED = (
    breaks, chains, doubts, due, edges, lines_and_plans, openings, orders, rounds, strangers, tries,
)  # fmt: skip
assert all(REGISTERED), "they register cheats"

RESTS = {
    "honest": {"house": 10},
    "plain": {"house": 1},
    "none": {"number": 2, "house": 2},
    "computers": {"house": 1},
    "waiting": {"house": 1},
    "stopped": {"house": 1},
    "cosigners": {"house": 1},
    "replaced": {"number": 1, "house": 2},
    "referee": {"house": 2},
    "letter": {"house": 2},
    "tables": {"house": 1},
    "erased": {"house": 1},
    "unseen": {"house": 2},
}


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_match_passes_and_its_rolls_are_counted_by_what_proves_them(name: str) -> None:
    assert {kind: count for kind, count in passed(name).classes.items() if count} == RESTS[name]


@pytest.mark.parametrize("name", CHEATS)
def test_what_an_operator_does_is_refused(name: str) -> None:
    said = CHEATS[name][1]
    assert re.search(said, str(refused(name)))
    assert isinstance(refused(name), NoVerdict) is ("does not know" in said)


def test_what_a_beacon_does_not_prove_is_told() -> None:
    told = passed("honest").not_checked
    assert told[1].startswith(f"The beacon {BEACON.beacon.key[:8]} is not drand")
    assert told[2].startswith("8 events (3, 6, 9, 19, 20, …) were signed before their rounds by ")
    assert NO_BEACON in passed("none").not_checked


def test_what_waits_is_told_with_its_round() -> None:
    waits = passed("waiting").told
    assert [one.partition(" waits for round ")[0] for one in waits] == [
        "Event 6",
        "Event 7",
    ]
    assert passed("stopped").told == ["Event 6 is due, and nothing was rolled for it."]


def test_erasure_is_told_where_it_hides_what_waited() -> None:
    told = "Event 7 was erased, so it no longer shows whether it is a line that waited since "
    assert f"{told}event 6." in passed("erased").not_checked


ORDER = AuditedCause(4, "0" * 64, "red", 3, "2026-11-22T06:00:00Z", due="red", round=1)


def _rolling(**found: Any) -> AuditedMatch:
    """A match where red's order waits for dice."""
    return AuditedMatch(ORIGIN, AuditReport(ORIGIN, ""), cause=ORDER, **found)


def test_more_rounds_than_a_reader_can_check_are_refused() -> None:
    m = _rolling(beacon=BEACON.beacon)
    m.rounds = {2 + k: (0, "00") for k in range(MOST_ROUNDS)}
    with pytest.raises(AuditFailed, match=f"it uses more than {MOST_ROUNDS} different rounds"):
        shown(m, 5, ORDER, "00")


def test_no_link_beyond_the_last_is_taken() -> None:
    m = _rolling(chains={"red": AuditedChain("red", 0, b"", used=CHAIN_LENGTH)})
    with pytest.raises(AuditFailed, match="the chain of stream red has no link 4097"):
        take(m, 5, ORDER.ts, "red")


def test_a_beacon_of_no_key_is_refused_at_the_opening() -> None:
    beacon = {**msgspec.to_builtins(BEACON.beacon), "key": "80" + 94 * "0" + 94 * "0" + "04"}
    with pytest.raises(AuditFailed, match="event 0: its beacon has no key"):
        audited(Case(House(fair={"beacon": beacon})))


# The verifier of the page and of Node, which was written from docs/fair-play.md alone


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What it says of every case, by the case's name."""
    cases = (_told(name, made(name)) for name in (*FAIR, *CHEATS))
    return judged_by_node(tmp_path_factory.mktemp("cases"), cases)


def _told(name: str, one: Case) -> dict[str, Any]:
    return case(
        name,
        one.export,
        trust=f"cosigner {WATCH.vkey}",
        seat=one.seat,
        seen=one.seen,
        orders=one.sent,
        receipts=one.receipts,
        parent=b64encode(one.parent).decode() if one.parent else None,
    )


@needs_node
@pytest.mark.parametrize("name", FAIR)
def test_both_verifiers_say_the_same_of_a_fair_match(
    name: str, verdicts: dict[str, dict[str, Any]]
) -> None:
    ours, theirs = passed(name), verdicts[name]["report"]
    assert theirs["classes"] == ours.classes
    assert sorted(theirs["told"]) == sorted(ours.told)
    assert (theirs["seen"], theirs["receipts"]) == (ours.seen, ours.receipts)
    assert theirs["commandsWithoutResult"] == ours.commands_without_result
    assert sorted(theirs["notChecked"]) == sorted(ours.not_checked)


@needs_node
@pytest.mark.parametrize("name", CHEATS)
def test_the_other_verifier_refuses_it_too(name: str, verdicts: dict[str, dict[str, Any]]) -> None:
    theirs = verdicts[name]
    assert "report" not in theirs
    assert ("no verdict" in theirs) is ("does not know" in CHEATS[name][1])
