"""The command line keeps notes, which `audit --mine` reads: orders, answers, and receipts."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.fairness.cheats import Case, begun
from tests.fairness.node_again import audited_by_node
from tests.service.test_audit_forgeries import audited
from tests.service.web.test_verify import needs_node
from tests.workers.test_cli import Run, data, done, fieldpost, match, told

__all__ = ["data", "fieldpost", "match"]

STATIC = Path(__file__).parents[2] / "service" / "web" / "static"


def key_of(fieldpost: Run) -> str:
    return str(told(fieldpost("keys", "--json"))["vkey"])


def played(fieldpost: Run, match: str) -> None:
    """An order in capitals, several lines, a note, one that is refused, and a second name."""
    done(fieldpost("order", match, "red", "STORM"))
    fieldpost("order", match, "red", "  storm ; note  Good   luck")
    assert fieldpost("order", match, "red", "nonsense").exit_code == 1
    done(fieldpost("order", match, "red", "undo"))


def judged(fieldpost: Run, match: str, file: Path, sent: Path) -> tuple[Any, Any]:
    """What both verifiers say of the match with notes."""
    done(fieldpost("export", match, "--as", "red", "--output", str(file)))
    key = key_of(fieldpost)
    ours = fieldpost("audit", str(file), "--key", key, "--mine", str(sent), "--json")
    theirs = audited_by_node(str(file), "--key", key, "--mine", str(sent), "--json")
    return json.loads(ours.stdout), json.loads(theirs.stdout)


@needs_node
def test_what_was_ordered_is_found_with_its_receipts(
    fieldpost: Run, match: str, data: Path, tmp_path: Path
) -> None:
    played(fieldpost, match)
    (sent,) = (data / "notes").iterdir()
    assert sent.name == f"{match}.red.notes"
    assert sent.stat().st_mode & 0o077 == 0
    lines = sent.read_text().splitlines()
    assert lines[0].startswith("fieldpost-notes/3 ")
    assert lines[0].endswith(f"/m/{match} red order")
    assert [line[:2] for line in lines[1:]].count("S ") == 5
    receipts = [line[:2] for line in lines[1:]].count("P ")
    assert receipts >= 2
    for report in judged(fieldpost, match, tmp_path / "red.audit", sent):
        assert report["result"] != "failed", report
        assert report["sent"] == receipts == report["receipts"]
        doubts = report.get("not_checked") or report["notChecked"]
        assert [one for one in doubts if one.startswith("1 of your orders was refused")]


@needs_node
def test_an_order_that_the_house_altered_is_refused(
    fieldpost: Run, match: str, data: Path, tmp_path: Path
) -> None:
    done(fieldpost("order", match, "red", "storm"))
    (sent,) = (data / "notes").iterdir()
    whole = sent.read_text()
    assert whole.count('"orders":"storm"') == 1
    sent.write_text(whole.replace('"orders":"storm"', '"orders":"pass"'))
    for report in judged(fieldpost, match, tmp_path / "red.audit", sent):
        assert (report["result"], "not the order that was sent" in report["reason"]) == (
            "failed",
            True,
        )


def test_the_same_request_again_is_written_down_once(
    fieldpost: Run, match: str, data: Path
) -> None:
    for _ in range(2):
        fieldpost("order", match, "red", "storm", "--id", "an id of my own 1")
    (sent,) = (data / "notes").iterdir()
    assert [line[:2] for line in sent.read_text().splitlines()].count("S ") == 1


def test_a_trial_and_a_question_are_no_orders(fieldpost: Run, match: str, data: Path) -> None:
    fieldpost("order", match, "red", "storm", "--try")
    fieldpost("order", match, "red", "?")
    assert not (data / "notes").exists()


@pytest.mark.parametrize("typed", ["STORM", " storm ", "Storm"])
def test_capitals_and_spaces_are_no_other_order_even_without_the_rules(typed: str) -> None:
    h, n = begun()
    sent = {**h.order("red", "storm", "r1", n), "orders": typed}
    h.roll("red")
    assert audited(Case(h, sent=[sent])).sent == 1


def test_the_check_that_an_export_names_goes_well_after_the_key_was_changed(
    fieldpost: Run, match: str, tmp_path: Path
) -> None:
    """A key of one time does not open what another signed: both are named."""
    done(fieldpost("order", match, "red", "storm"))
    old, file = key_of(fieldpost), tmp_path / "red.audit"
    done(fieldpost("keys", "--rotate", "--reason", "the year is over"))
    named = fieldpost("export", match, "--as", "red", "--output", str(file)).stderr
    words = shlex.split(named.splitlines()[-1].removeprefix("Check it: fieldpost "))
    assert words == ["audit", str(file), "--key", key_of(fieldpost), "--key", old]
    assert fieldpost(*words).exit_code == 2
    alone = fieldpost(*words[:4])
    assert alone.exit_code == 1
    assert "name the older one too" in alone.output
