"""A module on its way in: how many come at once and in an hour, and that no file of it stays."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.kits import arriving
from service.kits.keeping import ArrivingLimits, Boxes, BoxRefused, ReadingLimits
from service.store.recorder import Recorder
from tests.kits import bad, island
from tests.rigs.new_store import new_store

NOW = 1_800_000_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Recorder]:
    store = new_store(tmp_path / "boxes.sqlite")
    yield store
    store.close()


@pytest.fixture
def boxes(store: Recorder) -> Boxes:
    return Boxes(store)


def sent(boxes: Boxes, data: Path, whole: bytes, player: str = "anna", now: int = NOW) -> str:
    with arriving.let_in(boxes, data, player, now) as file:
        file.write(whole)
        return arriving.keep(boxes, player, "island", file, now).title


def parts(data: Path) -> list[Path]:
    return [file for file in (data / arriving.FOLDER).iterdir() if file.suffix == ".part"]


GOOD = island.packed(island.module())


def test_a_module_becomes_a_box_and_its_file_is_gone(boxes: Boxes, tmp_path: Path) -> None:
    with arriving.let_in(boxes, tmp_path, "anna", NOW) as file:
        file.write(GOOD)
        assert [str(path) for path in parts(tmp_path)] == [file.name]
        kept = arriving.keep(boxes, "anna", "island", file, NOW)
    assert (kept.title, kept.made) == ("The Island", "vassal")
    assert boxes.of("anna") == [kept]
    assert parts(tmp_path) == []


@pytest.mark.parametrize("fault", ["no zip", "an extension", "a bomb", "leads out"])
def test_a_bad_module_leaves_neither_a_box_nor_a_file(
    fault: str, boxes: Boxes, tmp_path: Path
) -> None:
    made, words = bad.refused()[fault]
    with pytest.raises(BoxRefused, match=words):
        sent(boxes, tmp_path, island.packed(made) if isinstance(made, dict) else made)
    assert boxes.of("anna") == []
    assert parts(tmp_path) == []


def test_whatever_goes_wrong_the_file_is_gone(boxes: Boxes, tmp_path: Path) -> None:
    with (
        pytest.raises(OSError, match="the line is dead"),
        arriving.let_in(boxes, tmp_path, "anna", NOW),
    ):
        raise OSError("the line is dead")
    assert parts(tmp_path) == []
    assert sent(boxes, tmp_path, GOOD) == "The Island"


def test_a_reader_that_dies_is_told_in_a_sentence(store: Recorder, tmp_path: Path) -> None:
    with pytest.raises(BoxRefused, match=r"too much memory|its reader crashed"):
        sent(
            Boxes(store, arriving=ArrivingLimits(reading=ReadingLimits(memory=30_000_000))),
            tmp_path,
            GOOD,
        )
    with pytest.raises(BoxRefused, match="takes too long"):
        sent(Boxes(store, arriving=ArrivingLimits(reading=ReadingLimits(wait=0))), tmp_path, GOOD)
    assert parts(tmp_path) == []


def test_a_person_sends_one_module_at_a_time(boxes: Boxes, tmp_path: Path) -> None:
    with (
        arriving.let_in(boxes, tmp_path, "anna", NOW),
        pytest.raises(BoxRefused, match="Another module of yours is on its way"),
        arriving.let_in(boxes, tmp_path, "anna", NOW),
    ):
        raise AssertionError("it was let in")
    assert sent(boxes, tmp_path, GOOD) == "The Island"


def test_a_house_takes_two_modules_at_a_time(boxes: Boxes, tmp_path: Path) -> None:
    with (
        arriving.let_in(boxes, tmp_path, "anna", NOW),
        arriving.let_in(boxes, tmp_path, "bob", NOW),
        pytest.raises(BoxRefused, match="Others are bringing in modules right now"),
        arriving.let_in(boxes, tmp_path, "carol", NOW),
    ):
        raise AssertionError("it was let in")
    assert sent(boxes, tmp_path, GOOD, "carol") == "The Island"


def test_a_person_sends_five_modules_an_hour(boxes: Boxes, tmp_path: Path) -> None:
    for n in range(5):
        with pytest.raises(BoxRefused, match="not a zip file"):
            sent(boxes, tmp_path, b"", now=NOW + n)
    with pytest.raises(BoxRefused, match="You sent 5 modules within the hour"):
        sent(boxes, tmp_path, GOOD, now=NOW + 3599)
    assert sent(boxes, tmp_path, GOOD, "bob", now=NOW + 3599) == "The Island"
    assert sent(boxes, tmp_path, GOOD, now=NOW + 3600) == "The Island"


def test_what_a_dead_process_left_is_deleted_and_what_is_in_use_is_not(
    boxes: Boxes, tmp_path: Path
) -> None:
    with arriving.let_in(boxes, tmp_path, "anna", NOW):
        folder = tmp_path / arriving.FOLDER
        (mine,) = (path for path in folder.iterdir() if len(path.name) == 64)
        for path in (folder / "left.part", folder / "times", mine):
            path.touch()
            os.utime(path, (1, 1))
        with arriving.let_in(boxes, tmp_path, "bob", NOW):
            pass
        assert not {"left.part", "times"} & {path.name for path in folder.iterdir()}
        assert mine.exists()


def test_a_full_disk_is_told_in_a_sentence(boxes: Boxes, tmp_path: Path) -> None:
    with (
        pytest.raises(BoxRefused, match="The disk of this house is full"),
        arriving.let_in(boxes, tmp_path, "anna", NOW),
    ):
        raise OSError(28, "No space left on device")
    assert parts(tmp_path) == []


def test_a_house_without_boxes_says_so(boxes: Boxes, tmp_path: Path) -> None:
    boxes.allowed = "off"
    with (
        pytest.raises(BoxRefused, match="keeps no boxes"),
        arriving.let_in(boxes, tmp_path, "anna", NOW),
    ):
        raise AssertionError("it was let in")
