"""Limits are part of the format: both verifiers refuse the same, and read no further."""

from hashlib import sha256
from pathlib import Path

import pytest

from service.house.signed_notes import SigningKey
from tests.fairness.forge import KEY
from tests.fairness.hostile import HEAD, MIB, NOTES, UNREAD, UNVERIFIED, WITHIN, export
from tests.rigs.soak import besides
from tests.service.test_audit_odd import FAILED, RIGHT, USAGE, both
from tests.service.web.test_verify import needs_node


def judged(tmp_path: Path, data: bytes, *more: str | Path) -> int:
    file = tmp_path / "match.audit"
    file.write_bytes(data)
    return both(file, "--key", KEY.vkey, *more)


LONG = ("events", "signatures of all checkpoints")
"""Limits up to which both verifiers read for seconds: by night."""
SHORT = besides([one for one in WITHIN if one not in LONG], WITHIN)


@needs_node
@pytest.mark.parametrize("name", SHORT)
def test_a_file_is_read_up_to_a_limit(name: str, tmp_path: Path) -> None:
    make, most = WITHIN[name]
    assert judged(tmp_path, make(most)) == RIGHT


@needs_node
@pytest.mark.parametrize("name", SHORT)
def test_a_file_is_read_no_further_than_to_a_limit(name: str, tmp_path: Path) -> None:
    make, most = WITHIN[name]
    assert judged(tmp_path, make(most + 1)) == (USAGE if name in UNREAD else FAILED)


@needs_node
@pytest.mark.parametrize("name", UNVERIFIED)
def test_what_is_too_large_gets_no_verdict(name: str, tmp_path: Path) -> None:
    assert judged(tmp_path, UNVERIFIED[name]()) == USAGE


@needs_node
@pytest.mark.parametrize("name", NOTES)
def test_notes_are_read_line_by_line(name: str, tmp_path: Path) -> None:
    kept = tmp_path / "red.notes"
    kept.write_bytes(NOTES[name])
    file = tmp_path / "match.audit"
    file.write_bytes(export())
    said: list[str] = []
    assert both(file, "--key", KEY.vkey, "--mine", kept, said=said) == FAILED
    assert said == ["FALSE. Line 2 of the notes file red.notes is out of form.\n"] * 2


@needs_node
def test_notes_of_more_than_64_mib_get_no_verdict(tmp_path: Path) -> None:
    kept = tmp_path / "red.notes"
    kept.write_bytes(HEAD + bytes(64 * MIB))
    assert judged(tmp_path, export(), "--mine", kept) == USAGE


@needs_node
def test_a_reader_names_64_keys_at_most(tmp_path: Path) -> None:
    keys = [SigningKey("play.example", sha256(b"%d" % k).digest()).vkey for k in range(64)]
    more = [word for key in keys for word in ("--key", key)]
    assert judged(tmp_path, export(), *more[2:]) == RIGHT
    assert judged(tmp_path, export(), *more) == USAGE
