"""Files brought to a restore that are not exports of the house, or tell of two histories."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from service.house.signed_notes import SigningKey
from tests.conftest import Environ
from tests.rigs.lost import Lost
from tests.rigs.place import NAME

Spoil = Callable[[list[bytes]], list[bytes]]


@pytest.fixture
def lost(tmp_path: Path, environ: Environ) -> Lost:
    return Lost(tmp_path, environ)


def resigned(lines: list[bytes]) -> list[bytes]:
    """The same export, its checkpoints signed by a key that only has the name of ours."""
    key = SigningKey(NAME, bytes(32))

    def signed(line: bytes) -> bytes:
        text = b64decode(line[2:]).decode().partition("\n\n")[0] + "\n"
        return b"C " + b64encode(key.sign_as_note(text).encode()) + b"\n"

    return [signed(line) if line.startswith(b"C ") else line for line in lines]


def of_another_house(lines: list[bytes]) -> list[bytes]:
    return [line.replace(NAME.encode(), b"other.example") for line in lines]


def without_checkpoints(lines: list[bytes]) -> list[bytes]:
    return [line for line in lines if not line.startswith(b"C ")]


def changed(lines: list[bytes]) -> list[bytes]:
    k = max(k for k, line in enumerate(lines) if line.startswith(b"E "))
    return [*lines[:k], lines[k].replace(b":", b": ", 1), *lines[k + 1 :]]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (resigned, "does not fit the note|no trusted key has signed"),
        (of_another_house, f"it is of other.example/m/.*, and this house is {NAME}"),
        (without_checkpoints, "no signed checkpoint covers the events"),
        (lambda lines: [*lines[:-1], lines[-1][:-9]], "truncated|breaks off"),
        (lambda lines: lines[:9], "no signed checkpoint covers the events|its opening is missing"),
        (changed, "not canonical"),
        (lambda lines: lines[:-1], "no signed checkpoint covers the events from here"),
        (lambda _: [b"Dear all,\n", b"it is my turn.\n"], "This is not an export"),
        (lambda _: [], "The file is empty"),
        (lambda _: [bytes(range(256))], "This is not an export"),
    ],
)
def test_a_bad_file_changes_nothing(lost: Lost, spoil: Spoil, why: str) -> None:
    lost.ordered()
    good, bad = lost.exported("red"), lost.folder / "bad.audit"
    bad.write_bytes(b"".join(spoil(good.read_bytes().splitlines(keepends=True))))
    sentence = lost.refused(good, bad)
    assert sentence.startswith(f"Error: {bad} cannot be brought back: ")
    assert re.search(why, sentence), sentence


def test_two_histories_are_refused(lost: Lost) -> None:
    """One backup was restored twice, and both houses were played on: no file proves the other."""
    lost.ordered()
    one = lost.exported("red", name="one")
    lost.restored("second")
    lost.place.told("order", lost.match, "red", "storm")
    two = lost.exported("red", name="two")
    sentence = lost.refused(one, two)
    assert f"entry {lost.saved} of match {lost.match} is another one than in {one}" in sentence

    lost.place.move(lost.folder / "second")
    lost.backup = lost.folder / "later.tar.gz"
    lost.place.told("backup", lost.backup)
    assert f"entry {lost.saved} of match {lost.match} is another one than in the backup" in (
        lost.refused(one)
    )
    assert lost.restored("third", two)["brought"][0]["entries"] == 0
