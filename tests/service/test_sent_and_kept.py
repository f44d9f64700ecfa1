"""Sent mail beside notes, and a seat that a computer had for a while: a person is asked only
about orders that none of it gave (docs/mail-as-evidence.md, 7)."""

from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from tests.fairness.house import KEY
from tests.fairness.verifiers import agreed
from tests.rigs import every_event
from tests.rigs.every_event import HOUSE
from tests.service.test_vectors import FOLDER
from tests.service.web.test_verify import needs_node

pytestmark = needs_node


def letter(folder: Path, match: str, seat: str, text: str = "nonsense") -> Path:
    """A mail to the match from that seat, of which nothing came."""
    to = f"match+{match}.{seat}.1.aaaaaaaaaaaa@play.example"
    file = folder / "refused.eml"
    file.write_text(f"From: a@a.example\nTo: {to}\nMessage-ID: <1@a.example>\n\n{text}\n")
    return file


def orders(export: Path, seat: str) -> dict[int, str]:
    """The events of a seat's commands and notes, each with the text of its order; not that by which
    somebody sat down."""
    lines = export.read_bytes().splitlines()
    entries = [read_entry(line[2:]) for line in lines if line.startswith(b"E ")]
    mine = [one for one in entries if one.by == seat and one.type in ("command", "note")]
    texts = {one.n: str(one.pub.get("command", {}).get("orders")) for one in mine}
    return {n: text for n, text in texts.items() if text != "join"}


def types(export: Path) -> list[tuple[int, str]]:
    lines = export.read_bytes().splitlines()
    entries = [read_entry(line[2:]) for line in lines if line.startswith(b"E ")]
    return [(one.n, one.type) for one in entries]


def by_the_clock(folder: Path) -> Path:
    """A match in which a computer takes the place of Blue for a while."""
    (file := folder / "clock.export").write_bytes(b"".join(every_event.by_the_clock().export()))
    return file


def asked_about(told: list[str]) -> list[str]:
    return [one for one in told if "in your name" in one]


@pytest.mark.parametrize("left_out", [0, 1])
def test_what_notes_have_needs_no_mail(tmp_path: Path, left_out: int) -> None:
    export, kept = FOLDER / "3-none.export", (FOLDER / "3-none.notes").read_bytes()
    head, *lines = kept.splitlines(keepends=True)
    _, origin, seat, _ = head.decode().split()
    joins, *own = [line for line in lines if line.startswith(b"S ")]
    assert b'"orders":"join"' in joins
    (some := tmp_path / "own.notes").write_bytes(b"".join([head, joins, *own[left_out:]]))
    mailed = letter(tmp_path, origin.rpartition("/")[2], seat)
    args = ("--sent", str(mailed), "--mine", str(some))
    _, report = agreed(export, KEY.vkey, *args)
    assert report["sent"] == 1 + len(own) - left_out
    lost = len(orders(export, seat)) - len(own) + left_out
    told = asked_about(report["notChecked"])
    assert [one.split()[0] for one in told] == [str(lost)] * bool(lost)


def test_what_a_computer_ordered_for_a_seat_is_not_its_persons(tmp_path: Path) -> None:
    """It had the seat of Blue for a while, and ordered “scout” there."""
    export = by_the_clock(tmp_path)
    given = orders(export, "blue")
    replaced = next(n for n, type_ in types(export) if type_ == "seat.replaced")
    (its,) = [n for n, text in given.items() if text == "scout" and n > replaced]
    del given[its]
    _, report = agreed(export, HOUSE.key.vkey, "--sent", str(letter(tmp_path, "clock", "blue")))
    (told,) = asked_about(report["notChecked"])
    some = ", ".join(map(str, sorted(given)[:5]))
    assert told.startswith(f"{len(given)} orders in your name")
    assert f"(events {some}, …)" in told


@pytest.mark.parametrize(
    ("text", "lost"), [("storm", 1), ("Check.\nstorm", 0), ("prüfen\nstorm", 0)]
)
def test_a_letter_that_only_tries_misses_nothing(tmp_path: Path, text: str, lost: int) -> None:
    export = by_the_clock(tmp_path)
    mailed = letter(tmp_path, "clock", "blue", text)
    _, report = agreed(export, HOUSE.key.vkey, "--sent", str(mailed))
    assert len(report["absent"]) == lost
