"""The pictures of boxes: saved with a house, checked, put back, and gone once forgotten."""

import tarfile
from pathlib import Path

import pytest

from service.kits.album import Albums
from service.people.register import People
from service.store.people.boxes import boxes_of_player
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.kits import river
from tests.rigs.place import Place

FOLDER = "boxes"


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    (tmp_path / "backups").mkdir()
    return Place(tmp_path / "house", environ)


def added(place: Place, tmp_path: Path) -> str:
    """The hash of a box with pictures, in a house with a match."""
    place.opened()
    (file := tmp_path / "river.zip").write_bytes(river.packed())
    return str(place.told("box", "add", file, "--name", "river")["hash"])


def pictures(folder: Path, box: str) -> dict[str, bytes]:
    """All files of the pictures of a box, by name."""
    home = folder / FOLDER / box[:2] / box
    return {file.name: file.read_bytes() for file in home.glob("*")}


def spoil(folder: Path, box: str) -> None:
    """One byte of one picture changes."""
    file = next((folder / FOLDER / box[:2] / box).glob("*.webp"))
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def test_a_backup_has_the_pictures_and_they_come_back(place: Place, tmp_path: Path) -> None:
    box = added(place, tmp_path)
    before = pictures(place.folder, box)
    (listed,) = place.told("box", "list", "--all")
    assert listed["pictures"] == sum(map(len, before.values())) - len(before["album.json"])
    assert place.told("backup", tmp_path / "house.tar.gz")["damaged"] == []
    place.move(tmp_path / "other")
    assert place.told("restore", tmp_path / "house.tar.gz")["damaged"] == []
    assert before
    assert pictures(place.folder, box) == before


def test_a_folder_of_backups_has_them_once(place: Place, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    place.opened()
    assert place.told("backup", backups)["whole"]
    box = added(place, tmp_path)
    assert not place.told("backup", backups)["whole"]
    (base,) = backups.glob("house-*.tar.gz")
    with tarfile.open(base) as archive:
        assert not [name for name in archive.getnames() if name.startswith(FOLDER)]
    before = pictures(backups, box)
    assert before
    assert before == pictures(place.folder, box)
    inode = next((backups / FOLDER).rglob("*.webp")).stat().st_ino
    assert not place.told("backup", backups)["whole"]
    assert next((backups / FOLDER).rglob("*.webp")).stat().st_ino == inode, "not written anew"
    place.move(tmp_path / "other")
    place.told("restore", backups)
    assert pictures(place.folder, box) == before


@pytest.mark.parametrize("lost", [False, True])
def test_what_is_forgotten_goes_from_the_folder_but_not_what_is_lost(
    place: Place, tmp_path: Path, lost: bool
) -> None:
    backups, box = tmp_path / "backups", added(place, tmp_path)
    place.told("backup", backups)
    if lost:
        (place.folder / FOLDER).rename(tmp_path / "away")
    else:
        place.told("box", "forget", box)
    place.told("backup", backups)
    assert bool(pictures(backups, box)) is lost


def test_damaged_pictures_are_told_and_left_out(place: Place, tmp_path: Path) -> None:
    backups, box = tmp_path / "backups", added(place, tmp_path)
    spoil(place.folder, box)
    told = place.run("backup", tmp_path / "house.tar.gz").output
    assert f"The pictures of the box {box} are damaged" in told
    assert place.told("backup", backups)["damaged"] == [box]
    assert not pictures(backups, box)
    place.move(tmp_path / "other")
    place.told("restore", tmp_path / "house.tar.gz")
    assert box not in Albums(place.folder / FOLDER)


def test_what_was_damaged_in_the_backup_is_not_put_back(place: Place, tmp_path: Path) -> None:
    backups, box = tmp_path / "backups", added(place, tmp_path)
    place.told("backup", backups)
    spoil(backups, box)
    place.move(tmp_path / "other")
    assert place.told("restore", backups)["damaged"] == [box]
    assert not pictures(place.folder, box)
    assert place.told("box", "show", "river")["title"] == "River Line"


def test_an_album_that_cannot_be_read_is_none(place: Place, tmp_path: Path) -> None:
    box = added(place, tmp_path)
    (place.folder / FOLDER / box[:2] / box / "album.json").write_bytes(b"{")
    assert Albums(place.folder / FOLDER).of(box) is None


def test_a_box_that_only_a_forgotten_person_had_is_gone_at_once(
    place: Place, tmp_path: Path
) -> None:
    added(place, tmp_path)
    recorder = SqliteRecorder(place.folder / "fieldpost.sqlite")
    people = People(recorder)
    anna, bob = (people.met(f"{name}@a.example").id for name in ("anna", "bob"))
    (mine,) = boxes_of_player(recorder, "")
    recorder.write([("UPDATE boxes_of SET player=?", (anna,))])
    recorder.write([("INSERT INTO boxes_of SELECT ?, name, hash, kept FROM boxes_of", (bob,))])
    recorder.close()
    place.told("forget", "anna@a.example")
    assert pictures(place.folder, mine.hash), "the other one has it still"
    place.told("forget", "bob@a.example")
    assert pictures(place.folder, mine.hash) == {}
    assert place.told("box", "list", "--all") == []
