"""Linked matches: what one carries is sealed into the opening of the next (table.25)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.game.ruleset import Illegal
from domain.match.events.linked import hash_of
from service.application.linking import follow
from service.audit.evidence import Also, examine
from service.audit.reporting.report import AuditFailed
from service.audit.reporting.telling import told
from service.house.keys import House
from service.reading.positions import EVERYTHING, export
from tests.fairness.verifiers import by_node
from tests.rigs.new_store import new_matches
from tests.rigs.operator import Operator
from tests.service.web.test_verify import needs_node
from tests.toys.siege import CAMPAIGN

HOUSE = House("play.example", bytes(32), bytes(range(32)))
KEY = HOUSE.key.vkey


class Campaign:
    """Two linked matches of the siege."""

    def __init__(self, folder: Path) -> None:
        self.matches = new_matches(folder, {"siege": CAMPAIGN})
        self.first, _ = self.matches.open("siege", "one", {"red": "person", "blue": "person"})
        self.tries = 0
        self.join(self.first)

    def join(self, match: str) -> None:
        for seat in ("red", "blue"):
            self.matches.join(match, seat, f"join-of-{seat}-in-{match}")

    def give(self, seat: str, text: str) -> None:
        self.tries += 1
        receipt = self.matches.order(self.first, seat, text, f"an-id-of-try-{self.tries}-or-so")
        assert receipt.done, receipt

    def play(self) -> "Campaign":
        self.give("red", "attack north")
        self.give("blue", "yield")
        self.give("red", "done\ndone")
        self.give("blue", "done")
        return self

    def match(self, match: str) -> Any:
        return self.matches.repository.match(match)

    def export(self, match: str, folder: Path, name: str = "match") -> Path:
        file = folder / f"{name}.audit"
        file.write_bytes(b"".join(export(self.matches, match, EVERYTHING)))
        return file


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return Campaign(tmp_path)


def test_the_next_match_begins_with_what_the_last_one_carries(campaign: Campaign) -> None:
    campaign.play()
    second = follow(campaign.matches, campaign.first)
    before, after = campaign.match(campaign.first), campaign.match(second)
    assert after.scenario == "two"
    assert after.lineage.follows.value == {"dice": list(before.table.position.dice)}
    assert (after.lineage.follows.origin, after.lineage.follows.size) == (
        before.origin,
        before.size,
    )
    assert after.lineage.follows.root == before.tree_root()
    campaign.join(second)
    assert campaign.match(second).table.position.dice == before.table.position.dice


def test_it_is_opened_once_whoever_asks(campaign: Campaign) -> None:
    campaign.play()
    second = follow(campaign.matches, campaign.first)
    size = campaign.match(campaign.first).size
    assert follow(campaign.matches, campaign.first, title="Another") == second
    assert campaign.match(campaign.first).size == size


def test_a_match_that_goes_on_leads_nowhere(campaign: Campaign) -> None:
    with pytest.raises(Illegal, match=r"No match follows this one\. \(rule table\.25\)"):
        follow(campaign.matches, campaign.first)


def test_a_match_that_was_given_up_leads_nowhere(campaign: Campaign) -> None:
    campaign.give("red", "resign")
    with pytest.raises(Illegal):
        follow(campaign.matches, campaign.first)


@needs_node
def test_both_verifiers_and_the_rules_find_it_right(campaign: Campaign, tmp_path: Path) -> None:
    second = follow(campaign.play().matches, campaign.first)
    campaign.join(second)
    parent = campaign.export(campaign.first, tmp_path, "parent")
    file = campaign.export(second, tmp_path)
    for one in (parent, file):
        examine(one, [KEY], {"siege": CAMPAIGN}, again=True, also=Also(parent=parent))
        status, found = by_node(one, KEY, "--parent", str(parent))
        assert status == 2, found
        assert found["before"] == (f"play.example/m/{campaign.first}" if one == file else "")
    linked = examine(file, [KEY], {"siege": CAMPAIGN}, also=Also(parent=parent))
    assert any(f"goes on from {linked.before}: the export" in line for line in told(linked))
    alone = examine(parent, [KEY], {"siege": CAMPAIGN}, also=Also(parent=parent))
    assert any("was not read: this match names none before it" in line for line in told(alone))
    report = examine(file, [KEY], {"siege": CAMPAIGN})
    assert any("from which this match goes on" in one for one in report.not_checked)
    found = by_node(file, KEY)[1]
    assert any("from which this match goes on" in one for one in found["notChecked"])


Forging = Callable[[Operator, Operator], None]


def _begins_with_more(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["value"] = {"dice": [6, 6, 6]}


def _is_said_to_be_a_branch(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["how"] = "branch"


def _brings_nothing(parent: Operator, child: Operator) -> None:
    del child.entries[0]["pub"]["from"]["value"]


def _of_another_match(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["origin"] = "play.example/m/other"


def _of_an_earlier_moment(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["size"] -= 1


def _of_another_course(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["root"] = "ab" * 32


def _with_more_fields(parent: Operator, child: Operator) -> None:
    child.entries[0]["pub"]["from"]["also"] = 1


FORGED: dict[str, Forging] = {
    "begins with more than was carried": _begins_with_more,
    "is said to be a branch, and has a value": _is_said_to_be_a_branch,
    "brings nothing": _brings_nothing,
    "names another match": _of_another_match,
    "goes on from before the end": _of_an_earlier_moment,
    "names another root": _of_another_course,
    "is out of form": _with_more_fields,
}


@needs_node
@pytest.mark.parametrize("how", FORGED)
def test_both_verifiers_refuse_a_forgery(tmp_path: Path, how: str) -> None:
    campaign = Campaign(tmp_path).play()
    second = follow(campaign.matches, campaign.first)
    before = campaign.export(campaign.first, tmp_path, "parent")
    with before.open("rb") as lines:
        parent = Operator.read(lines, HOUSE)
    with campaign.export(second, tmp_path).open("rb") as lines:
        child = Operator.read(lines, HOUSE)
    FORGED[how](parent, child)
    file = tmp_path / "forged.audit"
    file.write_bytes(b"".join(child.export()))
    with pytest.raises(AuditFailed):
        examine(file, [KEY], {"siege": CAMPAIGN}, also=Also(parent=before))
    assert by_node(file, KEY, "--parent", str(before))[0] == 1


@needs_node
def test_what_the_first_match_carries_is_decided_by_its_rules(tmp_path: Path) -> None:
    """A house that writes another value into both is found out by the replay of the first."""
    campaign = Campaign(tmp_path).play()
    follow(campaign.matches, campaign.first)
    with campaign.export(campaign.first, tmp_path).open("rb") as lines:
        parent = Operator.read(lines, HOUSE)
    pub = parent.entries[-1]["pub"]
    pub["carried"] = {"dice": [6, 6, 6]}
    file = tmp_path / "forged.audit"
    file.write_bytes(b"".join(parent.export()))
    assert by_node(file, KEY)[0] == 1  # the hash is of something else
    pub["hash"] = hash_of(pub["carried"])
    file.write_bytes(b"".join(parent.export()))
    assert by_node(file, KEY)[0] == 2
    with pytest.raises(AuditFailed, match="carried"):
        examine(file, [KEY], {"siege": CAMPAIGN}, again=True)


@needs_node
def test_nothing_is_carried_from_a_match_that_goes_on(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path)
    with campaign.export(campaign.first, tmp_path).open("rb") as lines:
        match = Operator.read(lines, HOUSE)
    match.log("result.carried", {"carried": {}, "hash": hash_of({}), "scenario": "two"})
    match.entries[-1]["ts"] = match.entries[-2]["ts"]
    match.checkpoint()
    file = tmp_path / "forged.audit"
    file.write_bytes(b"".join(match.export()))
    with pytest.raises(AuditFailed, match="a match that goes on carries nothing"):
        examine(file, [KEY], {"siege": CAMPAIGN})
    assert by_node(file, KEY)[0] == 1
