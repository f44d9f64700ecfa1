"""All finished matches as one stream: each is audited, and its end is in the log of the house."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.journal.entries import checkpoint_text, leaf_hash
from domain.journal.tree_proofs import read_proof, write_proof
from service.application.log import HouseLog
from service.application.matches import Matches
from service.audit.journals import judge
from service.audit.reporting.report import AuditFailed
from service.house.keys import House
from service.reading.bulk import journals
from tests.rigs.new_store import new_matches
from tests.toys import toy
from tests.toys.duel import begun

HOUSE = House("play.example", bytes(32), bytes(range(32)))
SIGNER = HOUSE.key


@pytest.fixture
def over(tmp_path: Path) -> tuple[Matches, list[str]]:
    """Two matches that are over."""
    matches = new_matches(tmp_path, {"toy": toy.RULES})
    ids = []
    for _ in range(2):
        ids.append(begun(matches))
        matches.order(ids[-1], "red", "storm", f"storm {ids[-1]}")
        matches.order(ids[-1], "blue", "resign", f"resign {ids[-1]}")
    return matches, ids


def own() -> dict[str, str]:
    from service.house.release import release_of

    return {"toy": release_of(toy.RULES)}


def test_each_match_of_the_stream_is_proved_to_be_in_the_log(
    over: tuple[Matches, list[str]],
) -> None:
    matches, ids = over
    log, keys = HouseLog(matches), [matches.house.key.vkey]
    for match_id in ids:
        matches.checkpoint(match_id)
    size = log.grow()
    judged = list(judge(journals(matches, log, ids), keys, own()))
    assert [one.origin for one in judged] == [matches.house.origin(i) for i in ids]
    assert [one.why for one in judged] == ["", ""]
    assert [one.logged for one in judged] == [size, size]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda rows: rows[:1] + rows[2:], "its first line"),
        (lambda rows: [r.replace(b"storming", b"weather?") for r in rows], "history was rewritten"),
        (lambda rows: [_moved(r) for r in rows], "does not lead to its root"),
        (lambda rows: [_swapped(r, rows) for r in rows], "of another match"),
        (lambda rows: [_other(r) for r in rows], "history was rewritten"),
    ],
)
def test_what_is_changed_on_its_way_is_refused(
    spoil: Callable[[list[bytes]], list[bytes]], why: str, over: tuple[Matches, list[str]]
) -> None:
    matches, ids = over
    log = HouseLog(matches)
    for match_id in ids:
        matches.checkpoint(match_id)
    log.grow()
    rows = spoil(list(journals(matches, log, ids)))
    refused = [one for one in judge(rows, [matches.house.key.vkey], own()) if one.refused]
    assert refused
    assert why in refused[0].why


def _moved(row: bytes) -> bytes:
    """A proof of the log whose leaf is said to stand in another place."""
    if row[:2] != b"P ":
        return row
    proof = read_proof(b64decode(row[2:-1]).decode())
    moved = write_proof(proof.data, proof.index ^ 1, proof.path, proof.note)
    return b"P " + b64encode(moved.encode()) + b"\n"


def _swapped(row: bytes, rows: list[bytes]) -> bytes:
    proofs = [one for one in rows if one[:2] == b"P "]
    return proofs[-1] if row[:2] == b"P " and row != proofs[-1] else row


def test_what_is_no_stream_and_what_breaks_off_is_said(over: tuple[Matches, list[str]]) -> None:
    matches, ids = over
    keys = [matches.house.key.vkey]
    with pytest.raises(AuditFailed, match="does not begin with its format"):
        list(judge([b"fieldpost-export/3 a b\n"], keys, {}))
    rows = list(journals(matches, HouseLog(matches), ids))
    with pytest.raises(AuditFailed, match="breaks off within a match"):
        list(judge(rows[:-1], keys, own()))


def _other(row: bytes) -> bytes:
    """A proof that the log holds another history of the same match, as long as this one."""
    if row[:2] != b"P ":
        return row
    origin, size, *_ = read_proof(b64decode(row[2:-1]).decode()).data.decode().split("\n")
    leaf = SIGNER.sign_as_note(checkpoint_text(origin, int(size), bytes(32))).encode()
    log = checkpoint_text("play.example/log/main", 1, leaf_hash(leaf))
    proof = write_proof(leaf, 0, (), SIGNER.sign_as_note(log))
    return b"P " + b64encode(proof.encode()) + b"\n"
