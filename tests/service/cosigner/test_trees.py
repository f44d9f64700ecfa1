"""What a cosigner signs: whatever grows from what it signed before, and nothing else, ever."""

from base64 import b64encode
from pathlib import Path

import pytest

from domain.journal.entries import leaf_hash
from domain.journal.tree_proofs import consistency_path
from service.audit.notes import COSIGN, read_notes
from service.cosigner.trees import KnownTrees, Refusal
from service.house.signed_notes import SigningKey
from tests.rigs.cosigner import HOUSE, ITSELF, LOG, note_of

STRANGER = SigningKey("play.example", b"x" * 32)
ELSE = SigningKey("else.example", b"e" * 32)


def known(folder: Path | None = None) -> KnownTrees:
    return KnownTrees(ITSELF, [HOUSE.verify_key, ELSE.verify_key], lambda: 7, folder)


def grown(trees: KnownTrees, old: int, leaves: list[bytes], **more: object) -> str:
    """Ask as a house does."""
    hashes = [leaf_hash(leaf) for leaf in leaves]
    path = consistency_path(old, hashes) if 0 < old <= len(leaves) else []
    rows = "".join(f"{b64encode(one).decode()}\n" for one in path)
    return trees.post(f"old {old}\n{rows}\n{note_of(leaves, **more)}")  # type: ignore[arg-type]


LEAVES = [b"a", b"b", b"c", b"d", b"e"]


@pytest.mark.parametrize("origin", [LOG, "play.example:8044/log/x", "play.example/m/k3v9qz7mab"])
def test_a_tree_that_grows_is_cosigned_each_time(origin: str) -> None:
    key = SigningKey(origin.partition("/")[0], b"k" * 32)
    trees = KnownTrees(ITSELF, [key.verify_key], lambda: 7)
    old = 0
    for size in (1, 3, 3, 5):
        line = grown(trees, old, LEAVES[:size], key=key, origin=origin)
        note = note_of(LEAVES[:size], key, origin) + line
        assert ITSELF.key.cosigned(note) == 7
        assert trees.last(origin) == note
        old = size


@pytest.mark.parametrize(
    ("old", "leaves", "status"),
    [
        (3, [b"a", b"b", b"x", b"d"], 422),  # rewritten
        (3, [b"a", b"b", b"x"], 422),  # another of the same size
        (2, LEAVES[:2], 409),  # cut
        (0, LEAVES[:4], 409),  # as if nothing had been signed
        (4, LEAVES[:4], 409),  # as if more had been
        (3, LEAVES[:2], 409),
    ],
)
def test_nothing_else_is(old: int, leaves: list[bytes], status: int) -> None:
    trees = known()
    grown(trees, 0, LEAVES[:3])
    before = trees.last(LOG)
    with pytest.raises(Refusal) as refusal:
        grown(trees, old, leaves)
    assert refusal.value.status == status
    if status == 409:
        assert refusal.value.text == "3\n"
    assert trees.last(LOG) == before
    assert grown(trees, 3, LEAVES)


@pytest.mark.parametrize(
    ("key", "origin", "status"),
    [
        (STRANGER, LOG, 403),
        (ELSE, LOG, 403),  # a house signs for no other
        (SigningKey("third.example", b"t" * 32), "third.example/log/main", 404),
        (HOUSE, "play.example/log/", 400),
        (HOUSE, "play.example/nothing", 400),
    ],
)
def test_whose_trees_it_signs(key: SigningKey, origin: str, status: int) -> None:
    with pytest.raises(Refusal) as refusal:
        grown(known(), 0, LEAVES, key=key, origin=origin)
    assert refusal.value.status == status


@pytest.mark.parametrize("body", ["", "old 0\n\n", "old 01\n\nx", "old 0\nx\n\n", "new 0\n\nx\n"])
def test_what_is_no_request(body: str) -> None:
    with pytest.raises(Refusal) as refusal:
        known().post(body)
    assert refusal.value.status in (400, 404)


def test_a_note_of_more_lines_is_none() -> None:
    text = note_of(LEAVES).partition("\n\n")[0] + "\nlink 1\n"
    with pytest.raises(Refusal, match="400"):
        known().post(f"old 0\n\n{HOUSE.sign_as_note(text)}")


@pytest.mark.parametrize("cut", [b"C 1970-01-01T00:00:07Z cGxheS5le", b"C", b""])
def test_what_it_signed_are_notes_that_outlive_it_and_what_a_crash_cut_off(
    tmp_path: Path, cut: bytes
) -> None:
    for size in range(1, 5):
        grown(known(tmp_path), size - 1, LEAVES[:size])
    (file,) = tmp_path.iterdir()
    last = known(tmp_path).last(LOG)
    file.write_bytes(file.read_bytes() + cut)
    assert known(tmp_path).last(LOG) == last
    with pytest.raises(Refusal, match="409"):
        grown(known(tmp_path), 0, [b"z"])
    grown(known(tmp_path), 4, LEAVES)
    assert known(tmp_path).last(LOG) == note_of(LEAVES) + ITSELF.line(_text(), 7)
    notes = read_notes(file.read_bytes(), file.name)
    assert (notes.origin, notes.writer) == (LOG, COSIGN)
    assert [note.split("\n")[1] for _, note in notes.seen] == ["1", "2", "3", "4", "5"]


def test_a_file_of_which_a_crash_left_no_whole_line_begins_anew(tmp_path: Path) -> None:
    grown(known(tmp_path), 0, LEAVES[:1])
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:9])
    grown(known(tmp_path), 0, LEAVES[:2])
    assert len(read_notes(file.read_bytes(), file.name).seen) == 1


def _text() -> str:
    return note_of(LEAVES).partition("\n\n")[0] + "\n"
