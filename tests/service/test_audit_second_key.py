"""Who held a key to the dice besides the house: the report of both verifiers begins with it."""

from pathlib import Path
from typing import Any

import pytest

from domain.journal.entries import canonical, parse
from service.audit.telling import told
from service.house.cosign import Cosigner
from tests.fairness.second import KEY, ORIGIN, WATCH, House, Witness
from tests.fairness.second_cheats import FAIR, Case
from tests.fairness.verifiers import agreed
from tests.service.test_audit_second import audited
from tests.service.web.test_verify import needs_node

NEXT = "For the next match: a witness of somebody else, whom you trust."
OWN = "is the house's own: who runs the house may hold both keys to its dice."
OTHER = "bears another name than the house; whose he is, no export can show."


def witnessed_by(*signers: Cosigner) -> bytes:
    """A match in which nothing was rolled, whose opening names these witnesses."""
    house = House(house=())
    entry = parse(house.entries[0])
    for k, signer in enumerate(signers):
        witness = Witness(signer, bytes([k]) * 32, [KEY.verify_key], lambda size: size, length=64)
        entry["pub"]["keys"]["witness"].append(witness.anchored(ORIGIN))
    house.entries[0] = canonical(entry)
    house.notes.clear()
    return house.export()


def said(tmp_path: Path, export: bytes, *args: str, key: str = KEY.vkey) -> dict[str, Any]:
    """The report of both verifiers, which say the same."""
    (tmp_path / "match.audit").write_bytes(export)
    status, report = agreed(tmp_path / "match.audit", key, *args)
    assert status == 2
    return report


@needs_node
@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("play.example/witness", OWN),
        ("play.example", OWN),
        ("play.example.org/witness", OTHER),
        ("watch.example/play.example", OTHER),
    ],
)
def test_a_witness_is_the_houses_own_by_his_name(tmp_path: Path, name: str, whose: str) -> None:
    report = said(tmp_path, witnessed_by(Cosigner(name, bytes(range(96, 128)))))
    assert report["secondKey"] == [f"The witness of this match, {name}, {whose}"]
    assert any(one.startswith(NEXT) for one in report["more"]) is (whose == OWN)


@needs_node
def test_and_by_a_key_of_the_house_under_whatever_name(tmp_path: Path) -> None:
    mask = Cosigner("far.example/w", bytes(range(32, 64)))
    report = said(tmp_path, witnessed_by(mask), "--witness", mask.vkey)
    assert report["secondKey"] == [f"The witness of this match, far.example/w, {OWN}"]


@needs_node
def test_each_of_several_is_told_and_one_whom_the_reader_trusts(tmp_path: Path) -> None:
    other = Cosigner("far.example/w", bytes(range(1, 33)))
    report = said(tmp_path, witnessed_by(WATCH, other), "--witness", WATCH.vkey)
    assert report["secondKey"] == [
        "The witness of this match, watch.example/w1, is one whom you trust.",
        f"The witness of this match, far.example/w, {OTHER}",
    ]
    assert not any(one.startswith(NEXT) for one in report["more"])


@needs_node
@pytest.mark.parametrize(
    ("name", "told_so", "alone"),
    [
        ("letters", "are made of letters of other persons", False),
        ("none", "nobody else held a second key", True),
        ("computers", "nobody else held a second key", True),
        ("own_word", "nobody else held a second key", True),
    ],
)
def test_a_match_without_a_witness_says_so(
    tmp_path: Path, name: str, told_so: str, alone: bool
) -> None:
    report = said(tmp_path, FAIR[name]().export)
    (sentence,) = report["secondKey"]
    assert sentence.startswith("This match has no witness")
    assert told_so in sentence
    assert any(one.startswith(NEXT) for one in report["more"]) is alone


def test_it_stands_right_behind_the_verdict() -> None:
    case: Case = FAIR["honest"]()
    verdict, witness, blank, *_ = told(audited(case))
    assert verdict.startswith("Right")
    assert witness == "The witness of this match, watch.example/w1, is one whom you trust."
    assert blank == ""
