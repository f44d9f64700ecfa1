"""Modules cut off or changed anywhere end in a sound kit or in one sentence."""

import functools
import io
import random
from collections.abc import Iterator

import pytest

from domain.kits.faults import faults
from service.kits.vassal import neutral
from service.kits.vassal.files import BadModule
from tests.kits import island
from tests.rigs.luck import LUCK

SAVED = island.commands(*island.LANDING).encode()
"""A set-up that is plain text, so that a change of it is a change of what it says."""
ODD = [
    "",
    "0",
    "-1",
    "9" * 20,
    "1e99",
    "nan",
    ";",
    "\\",
    "'",
    "/",
    ",",
    "\t",
    "é",
    "+/",
    "{",
    "$x$",
    "true",
]


def swallowed(data: bytes) -> str:
    """What became of a module: "" if it is a sound kit, else the sentence."""
    try:
        kit = neutral.read(io.BytesIO(data))
    except BadModule as why:
        return str(why)
    assert faults(kit) == ()
    return ""


@functools.cache
def whole() -> island.Files:
    """The island with one of everything."""
    pieces = [island.layer(["red-full.png", "red-half.png"], 1, follows="Level"),
              island.old_layer(["back.png", "blue.png"], 1), island.mask("back.png"),
              ("PROP;Level;x", "1"), ("rotate;6;1;2;3", "2"), ("label;x", "tired"),
              ("mark;Move,Side", "4,Blue"), ("immob;g;N;R", ""), ("restrict;Red;true", ""),
              ("replace;Flip;70;a/b:1\\/Blue", ""), *island.RED]  # fmt: skip
    two = island.a_map("Two", island.picker(
        island.board("West", island.squares(), width=200, height=300),
        island.board("East", island.hexes(sideways="true"), width=150, height=300),
        setup="TwoBoardPicker\tWest\t0\t0\tEast\t1\t0",
    ))  # fmt: skip
    return island.module(red=pieces, more=two, setup=SAVED)


def cut_off(step: int) -> Iterator[bytes]:
    data = island.packed(whole())
    for at in range(0, len(data), step):
        yield data[:at]


def bytes_changed(luck: random.Random) -> bytes:
    data = bytearray(island.packed(whole()))
    for _ in range(luck.randint(1, 8)):
        data[luck.randrange(len(data))] = luck.randrange(256)
    return bytes(data)


def words_changed(luck: random.Random) -> bytes:
    """A change within the text of the build file or of the set-up."""
    files = dict(whole())
    name = luck.choice(["buildFile.xml", "landing.vsav"])
    text = files[name].decode()
    for _ in range(luck.randint(1, 4)):
        at, long = luck.randrange(len(text)), luck.choice([0, 1, 2, 5])
        text = text[:at] + luck.choice(ODD) + text[at + long :]
    return island.packed(files | {name: text.encode()})


def attribute_changed(luck: random.Random) -> bytes:
    """One attribute of the build file that says something odd, so that the markup stays good."""
    parts = whole()["buildFile.xml"].decode().split('"')
    at = luck.randrange(1, len(parts), 2)
    odd = luck.choice([*ODD, parts[luck.randrange(1, len(parts), 2)]])
    parts[at] = odd.replace("&", "&amp;").replace("<", "&lt;").replace('"', "")
    return island.packed(whole() | {"buildFile.xml": '"'.join(parts).encode()})


CHANGES = (bytes_changed, words_changed, attribute_changed)


def test_the_whole_module_is_sound() -> None:
    assert swallowed(island.packed(whole())) == ""


def test_a_module_that_was_cut_off_is_refused() -> None:
    assert all(swallowed(data) for data in cut_off(151))


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_module_is_a_sound_kit_or_a_sentence(change: object) -> None:
    luck = random.Random(f"{LUCK} {change.__name__}")  # type: ignore[attr-defined]
    for _ in range(60):
        assert swallowed(change(luck)).isprintable()  # type: ignore[operator]


@pytest.mark.soak
@pytest.mark.parametrize("change", CHANGES)
def test_many_changed_modules(change: object) -> None:
    """The suite has sixty of each."""
    luck = random.Random(f"{LUCK} {change.__name__} many")  # type: ignore[attr-defined]
    for _ in range(4_000):
        assert swallowed(change(luck)).isprintable()  # type: ignore[operator]


@pytest.mark.soak
def test_a_module_cut_off_anywhere() -> None:
    """The suite cuts it off at some places."""
    assert all(swallowed(data) for data in cut_off(3))
