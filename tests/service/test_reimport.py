"""Entries that a backup does not have come back from the exports of players."""

import gzip
import json
import re
from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from service.audit.kept import Kept
from service.house.signed_notes import parse_vkey
from tests.conftest import Environ
from tests.rigs.lost import Lost, entries_of, journal
from tests.rigs.place import NAME, Place
from tests.service.test_drill import Drill, blocks_of_the_page


@pytest.fixture
def lost(tmp_path: Path, environ: Environ) -> Lost:
    return Lost(tmp_path, environ)


def test_a_match_goes_on_under_its_name(lost: Lost) -> None:
    lost.ordered()
    red, blue = lost.exported("red"), lost.exported("blue")
    lost.watcher.look(lost.place)
    told = lost.restored("new", red, blue)
    before = journal(red)
    size, count = len(before), len(before) - lost.saved
    assert count > 5
    assert told["brought"] == [{"match": lost.match, "size": size, "entries": count, "why": ""}]
    assert [(one["match"], one["size"]) for one in told["renewed"]] == [(lost.match, size + 1)]

    seen = lost.watcher.look(lost.place)
    assert (seen.restored, seen.lost) == (True, [])
    assert [doubt.partition(" as after")[0] for doubt in seen.doubts] == [
        "The house follows the log of 4 checkpoints no more,"
    ]
    assert lost.watcher.look(lost.place).doubts == []
    lost.place.finish(lost.match)
    mailbox = lost.watcher.mailbox(lost.match)
    lost.watcher.look(lost.place)
    every = lost.exported("everything")
    after = [read_entry(line[2:]) for line in journal(every)]
    assert journal(every)[:size] == before
    assert after[size].type == "dice.rekeyed"
    result = lost.place.run(
        "audit", every, "--key", lost.key, "--seen", mailbox, "--replay", "--json"
    )
    verdict = json.loads(result.stdout)
    origin = f"{NAME}/m/{lost.match}"
    kept = Kept(origin, [parse_vkey(lost.key)])
    kept.read(mailbox)
    assert {size, size + 1} <= {int(note.split("\n")[1]) for note in kept.notes}
    assert (verdict["seen"], verdict["unopened"]) == (len(kept.notes), 0)
    assert verdict["replayed"] == len(after)


def test_each_seat_knows_what_it_knew(lost: Lost) -> None:
    lost.ordered()
    files = [lost.exported("red"), lost.exported("blue")]
    views = [lost.place.told("show", lost.match, "--as", seat)["view"] for seat in ("red", "blue")]
    lost.restored("new", *files)
    for seat, view in zip(("red", "blue"), views, strict=True):
        assert lost.place.told("show", lost.match, "--as", seat)["view"] == view
    openings = [b"O "]
    for file, seat in zip(files, ("red", "blue"), strict=True):
        lines = file.read_bytes().splitlines()
        kept = lost.exported(seat, name="again").read_bytes().splitlines()
        assert [x for x in lines if x[:2] in openings] == [x for x in kept if x[:2] in openings]
    lost.place.told("rebuild")


def test_a_command_that_comes_again_is_known(lost: Lost) -> None:
    first = lost.ordered()
    lost.restored("new", lost.exported("red"), lost.exported("blue"))
    size = lost.size()
    again = lost.ordered()
    assert [receipt.repeated for receipt in again] == [True] * 4
    done = [[line for line in r.lines if line.state == "done"] for r in (*first, *again)]
    assert done[:4] == done[4:]
    assert [len(lines) for lines in done[:4]] == [1, 2, 1, 1]
    assert lost.size() == size
    with lost.matches() as book:
        assert not book.order(lost.match, "blue", "storm\nstorm", "yet another request").repeated


def test_a_backup_restored_twice_comes_to_the_same(lost: Lost) -> None:
    lost.ordered()
    red, blue = lost.exported("red"), lost.exported("blue")
    first = lost.restored("one", red, blue)
    one = journal(lost.exported(name="one.audit"))
    second = lost.restored("two", blue, red, blue)
    two = journal(lost.exported(name="two.audit"))
    assert first["brought"] == second["brought"]
    assert one[:-1] == two[:-1]
    assert one[-1] != two[-1]  # each has chains of its own


def test_an_older_export_adds_its_openings_packed_as_it_may_be(lost: Lost) -> None:
    with lost.matches() as book:
        book.order(lost.match, "blue", "scout", "first of blue's orders")
    blue = lost.exported("blue")
    packed = lost.folder / "blue.gz"
    packed.write_bytes(gzip.compress(blue.read_bytes()))
    lost.place.told("order", lost.match, "red", "scout")
    red = lost.exported("red")
    (back,) = lost.restored("new", red, packed)["brought"]
    assert back["size"] == len(journal(red)) > len(journal(blue))


def test_an_export_of_the_past_brings_nothing(lost: Lost) -> None:
    past = lost.exported("red")
    (back,) = lost.restored("new", past)["brought"]
    assert (back["entries"], back["size"]) == (0, lost.saved)
    assert back["why"] == "The exports hold no entry that the backup does not."


# What cannot be known leaves the match as it was


def test_a_part_that_no_export_opens_leaves_the_match_to_a_branch(lost: Lost) -> None:
    lost.ordered()
    lost.watcher.look(lost.place)
    red = lost.exported("red")
    (back,) = lost.restored("new", red)["brought"]
    assert (back["entries"], back["size"]) == (0, lost.saved)
    assert re.fullmatch(
        r"Entry \d+ has a part sealed to blue, and no export opens it. It must go on as a branch.",
        back["why"],
    )
    assert lost.size() == lost.saved + 1
    assert [line.split()[0] for line in lost.watcher.look(lost.place).lost] == [
        f"{NAME}/m/{lost.match}"
    ]


def test_who_sat_down_since_is_not_guessed(lost: Lost) -> None:
    seats = ("--seat", "red=person", "--seat", "blue=person")
    vacant = lost.place.told("new", "toy", *seats)["match"]
    lost.backup = lost.folder / "second.tar.gz"
    lost.place.told("backup", lost.backup)
    lost.place.told("join", vacant, "red")
    fresh = lost.place.opened()
    files = [lost.exported(match=m, name=m) for m in (vacant, fresh)]
    first, second = lost.restored("new", *files)["brought"]
    assert first["why"].startswith("Somebody sat down on red with entry ")
    assert second["why"].startswith("It was opened after the backup")
    with lost.matches() as book:
        assert book.repository.size(vacant) == 2  # opened, and new chains


def test_a_key_of_after_the_backup_is_not_ours(lost: Lost) -> None:
    lost.place.told("keys", "--rotate", "--reason", "a new year")
    (back,) = lost.restored("new", lost.exported("red"))["brought"]
    assert back["why"].startswith(f"The signing key of entry {lost.saved} is lost with the house.")


def test_a_key_of_before_the_backup_is(lost: Lost) -> None:
    lost.place.told("keys", "--rotate", "--reason", "a new year")
    lost.place.told("keys", "--retire")
    lost.backup = lost.folder / "second.tar.gz"
    lost.place.told("backup", lost.backup)
    lost.place.told("order", lost.match, "red", "storm")
    (back,) = lost.restored("new", lost.exported())["brought"]
    assert back["entries"] > 0


# A match that was over


def test_the_end_comes_back_and_no_mail_is_owed_for_it(lost: Lost) -> None:
    lost.place.finish(lost.match)
    told = lost.restored("new", lost.exported("everything"))
    assert told["brought"][0]["entries"] > 0
    assert told["renewed"] == []
    with lost.matches() as book:
        assert book.repository.match(lost.match).outcome is not None
        assert book.repository.recorder.query("SELECT * FROM owed") == []
    assert lost.place.told("show", lost.match)["to_move"] == []


def test_one_mail_is_owed_to_each_seat(lost: Lost) -> None:
    lost.ordered()
    lost.restored("new", lost.exported("red"), lost.exported("blue"))
    with lost.matches() as book:
        owed = book.repository.recorder.query("SELECT seat, n, kind FROM owed ORDER BY seat")
    assert owed == [(seat, lost.size() - 1, "renewed") for seat in ("blue", "red")]


def test_what_is_told_to_people(lost: Lost) -> None:
    lost.ordered()
    files = [lost.exported("red"), lost.exported("blue")]
    lost.place.move(lost.folder / "new")
    told = lost.place.run("restore", lost.backup, *entries_of(tuple(files))).stdout
    count = len(journal(files[0])) - lost.saved
    assert f"  Match {lost.match}: {count} entries were brought back.\n" in told


def test_the_drill_as_the_page_has_it(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path / "house", environ)
    match, key = place.opened(), place.told("keys")["vkey"]
    drill = Drill(place, tmp_path, {"MATCH": match, "KEY": key})
    before, after = blocks_of_the_page("Lost entries come back")
    for line in (*before, *after):
        drill.carry_out(line)
    assert [seen.lost for seen in drill.seen] == [[], [], []]
    assert [seen.restored for seen in drill.seen] == [False, True, False]
    lines = (tmp_path / "match.audit").read_bytes().splitlines()
    assert lines[1 : drill.sizes[match] + 1] == journal(tmp_path / "red.audit")
