"""Lots, ids and proofs, by the vectors of docs/vectors.md."""

import pytest

from domain.journal.entries import (
    EMPTY_TREE,
    NO_LOT,
    BadJournal,
    is_plain_id,
    leaf_hash,
    lot,
    lot_of_server,
    parse_any_checkpoint,
    parse_checkpoint,
)
from domain.journal.tree_proofs import read_proof
from service.house.signed_notes import open_signed_note
from tests.fairness.house import KEY, WATCH
from tests.fairness.vectors import FOLDER, PAGE

ORIGIN = "play.example/m/m1"


def of_page(begins: str) -> str:
    """The last word of the line of the page that begins so."""
    (line,) = [one for one in PAGE.read_text("utf-8").splitlines() if one.startswith(begins)]
    return line.split()[-1]


def test_lots() -> None:
    joined, ordered = lot(ORIGIN, "blue", "bj" * 8), lot(ORIGIN, "red", "r1" * 8)
    plans = sorted([lot(ORIGIN, "red", "r4" * 8), lot(ORIGIN, "blue", "b4" * 8)])
    assert joined == of_page("lot of blue's joining")
    assert lot_of_server(ORIGIN, "match.begun", joined) == of_page("lot of match.begun")
    assert ordered == of_page("lot of red's order")
    assert lot_of_server(ORIGIN, "lapsed", ordered) == of_page("lot of lapsed")
    opened = lot_of_server(ORIGIN, "sheets.opened", " ".join(plans))
    assert opened == of_page("lot of sheets.opened")
    assert lot_of_server(ORIGIN, "lapsed", NO_LOT) != lot_of_server(ORIGIN, "match.begun", NO_LOT)


def test_a_receipt_leads_to_its_checkpoint() -> None:
    text = (FOLDER / "3-order.tlog-proof").read_text("utf-8")
    proof = read_proof(text)
    checkpoint = parse_checkpoint(open_signed_note(proof.note, [KEY.verify_key]))
    assert proof.leads_to(checkpoint.size, checkpoint.root)
    wrong = read_proof(text.replace(f"index {proof.index}", f"index {proof.index - 1}"))
    assert not wrong.leads_to(checkpoint.size, checkpoint.root)
    export = (FOLDER / "3-waits.export").read_bytes().splitlines()
    assert b"E " + proof.data in export


@pytest.mark.parametrize(
    "text",
    ["", "x", "c2sp.org/tlog-proof@v1\nextra \nindex 01\n\nnote", "index 0\n\nnote",
     "c2sp.org/tlog-proof@v1\nextra AA==\n\nnote",
     "c2sp.org/tlog-proof@v1\nextra AA=\nindex 0\n\nnote"],
)  # fmt: skip
def test_what_is_no_proof(text: str) -> None:
    with pytest.raises(BadJournal):
        read_proof(text)


def test_ids() -> None:
    assert is_plain_id("!" * 16)
    assert is_plain_id("~" * 200)
    for bad in ("x" * 15, "x" * 201, "x" * 15 + " ", "x" * 16 + "\n", "ü" * 16):
        assert not is_plain_id(bad)


def test_the_log_proof_and_its_cosignature() -> None:
    proof = read_proof((FOLDER / "3-log.tlog-proof").read_text("utf-8"))
    log = parse_any_checkpoint(open_signed_note(proof.note, [KEY.verify_key]))
    assert (log.origin, log.size) == ("play.example/log/main", 2)
    assert proof.leads_to(log.size, log.root)
    shown = parse_checkpoint(open_signed_note(proof.data.decode(), [KEY.verify_key]))
    stream = (FOLDER / "3-journals.stream").read_bytes()
    lines = stream.split(b"\n\n")[1].splitlines()
    leaves = [leaf_hash(line[2:]) for line in lines if line.startswith(b"E ")]
    assert (shown.size, shown.root) == (len(leaves), EMPTY_TREE.extended(leaves).root())
    assert WATCH.key.cosigned(proof.note) == 1_795_242_602
