"""Boxes of a house: whose they are, what they are called, and the matches opened with them."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.kits import shelf
from domain.kits.kit import Kit, LookUpChart, canonical, hash_of
from service.kits import own
from service.kits.album import Album, Size, hashed, write
from service.kits.keeping import MOST, MOST_AN_HOUR, MOST_REPLACED, Boxes, BoxRefused
from service.settings import Settings
from service.store.opening import open_store
from service.store.people.boxes import OF_THE_HOUSE, forget_box
from service.store.people.saved import packed_box, put_people, rows_of_people
from service.store.recorder import Recorder
from service.words.retelling import terms
from tests.rigs.soak import on_every_store
from tests.rigs.soak import one_store as address
from tests.service.web.houses import WebHouse
from tests.toys import boxed

__all__ = ["address"]

ANNA, BOB, NOW = "anna", "bob", 1_800_000_000
SEATS = {"red": "person", "blue": "person"}


def kit(title: str = "Ford") -> Kit:
    text = f"title = '{title}'\n[[boards]]\nname = 'tracks'\nboxes = 'VP | 0..3'\n"
    return own.read(f"{text}[pieces]\ncounters = ' | 2 VP | flag | | VP-0'".encode())


@pytest.fixture
def boxes(store: Recorder) -> Boxes:
    return Boxes(store)


def test_a_box_is_kept_by_its_hash_and_called_by_each_person_as_they_like(boxes: Boxes) -> None:
    for who, name in ((ANNA, "ford"), (BOB, "My River")):
        box = boxes.add(who, name, kit(), NOW)
        assert box.hash == hash_of(kit())
        assert boxes.raw(box.hash) == canonical(kit())
    assert [box.name for box in boxes.of(ANNA)] == ["ford"]
    assert boxes.named(BOB, "my-river").title == "Ford"
    assert boxes.named(BOB, hash_of(kit())).name == "my-river"
    assert [box.hash for box in boxes.every()] == [hash_of(kit())]
    assert boxes.of("eve") == []


def test_nobody_has_the_box_of_another_by_its_name_or_its_hash(boxes: Boxes) -> None:
    box = boxes.add(ANNA, "ford", kit(), NOW)
    for name in ("ford", box.hash):
        with pytest.raises(BoxRefused, match="You have no box"):
            boxes.named(BOB, name)
    boxes.add(BOB, "river", kit("River"), NOW)
    with pytest.raises(BoxRefused, match=r"You have no box “ford”\. Yours: river"):
        boxes.named(BOB, "ford")
    with pytest.raises(BoxRefused, match="Did you mean river"):
        boxes.named(BOB, "rivr")


@on_every_store
def test_boxes_are_saved_between_whole_backups_and_put_back(boxes: Boxes, store: Recorder) -> None:
    box = boxes.add(ANNA, "ford", kit(), NOW)
    saved = msgspec.msgpack.encode(rows_of_people(store))
    held = {box.hash: packed_box(store, box.hash) or b""}
    forget_box(store, box.hash, whole=True)
    assert boxes.raw(box.hash) is packed_box(store, box.hash) is None
    store.write(put_people(msgspec.msgpack.decode(saved), held))
    assert boxes.raw(box.hash) == canonical(kit())
    assert boxes.named(ANNA, "ford").hash == box.hash


def test_another_box_of_a_name_takes_its_place_and_the_old_one_stays(boxes: Boxes) -> None:
    old = boxes.add(ANNA, "ford", kit(), NOW)
    new = boxes.add(ANNA, "ford", kit("Ford, second"), NOW)
    assert [box.hash for box in boxes.of(ANNA)] == [new.hash]
    assert boxes.raw(old.hash) == canonical(kit())


@pytest.mark.parametrize("name", ["", "-ford", "7ford", "för", "a" * 25, "a_b", "../etc"])
def test_a_name_is_one_plain_word(boxes: Boxes, name: str) -> None:
    with pytest.raises(BoxRefused, match="one word of letters, digits and “-”"):
        boxes.add(ANNA, name, kit(), NOW)
    assert boxes.every() == []


def test_a_person_has_so_many_boxes_and_adds_so_many_an_hour(boxes: Boxes) -> None:
    for n in range(MOST_AN_HOUR):
        boxes.add(ANNA, f"box-{n}", kit(), NOW)
    with pytest.raises(BoxRefused, match="enough for one hour"):
        boxes.add(ANNA, "more", kit(), NOW + 3599)
    boxes.add(BOB, "more", kit(), NOW)
    for n in range(MOST_AN_HOUR, MOST):
        boxes.add(ANNA, f"box-{n}", kit(), NOW + 3600)
    with pytest.raises(BoxRefused, match=f"You have {MOST} boxes"):
        boxes.add(ANNA, "more", kit(), NOW + 9999)
    boxes.add(ANNA, "box-0", kit("Another"), NOW + 9999)  # in place of one that there is
    for n in range(MOST_AN_HOUR + 1):
        boxes.add(OF_THE_HOUSE, f"box-{n}", kit(), NOW)


def test_the_pictures_of_a_person_take_so_many_bytes_and_no_more(
    store: Recorder, tmp_path: Path
) -> None:
    (made := tmp_path / "made").mkdir()
    name = hashed(data := b"RIFF\0\0\0\0WEBP" + bytes(88))
    (made / name).write_bytes(data)
    write(made, Album(grounds={"a" * 64: (Size(name, 1, 1),)}, files={name: (1, 1)}))
    boxes = Boxes(store, pictures=tmp_path / "boxes", most_pictured=250)
    pictured = [
        replace(kit(title), papers=(LookUpChart("Chart", "a" * 64),))
        for title in ("One", "Two", "Three")
    ]
    kept = [boxes.add(ANNA, f"box-{n}", pictured[n], NOW, made) for n in range(2)]
    assert [boxes.bytes(box.hash) for box in kept] == [100, 100]
    with pytest.raises(BoxRefused, match="forget a box first"):
        boxes.add(ANNA, "three", pictured[2], NOW, made)
    assert [box.name for box in boxes.of(ANNA)] == ["box-0", "box-1"]
    boxes.add(ANNA, "box-0", pictured[2], NOW, made)  # in place of one that there is
    boxes.add(BOB, "box-0", pictured[0], NOW, made)
    boxes.add(OF_THE_HOUSE, "three", pictured[1], NOW, made)


def test_a_house_takes_and_shows_only_the_boxes_that_it_allows(store: Recorder) -> None:
    module = replace(kit("Module"), made="vassal")
    for one in (kit(), module):
        Boxes(store).add(ANNA, one.title.lower(), one, NOW)
    drawn, nothing = Boxes(store, "own"), Boxes(store, "off")
    assert [box.name for box in drawn.of(ANNA)] == ["ford"]
    assert drawn.raw(hash_of(kit()))
    assert drawn.raw(hash_of(module)) is None
    with pytest.raises(BoxRefused, match="only boxes that are drawn up as text"):
        drawn.add(ANNA, "module", module, NOW)
    assert nothing.of(ANNA) == []
    assert nothing.raw(hash_of(kit())) is None
    for refused in (lambda: nothing.add(ANNA, "a", kit(), NOW), lambda: nothing.named(ANNA, "a")):
        with pytest.raises(BoxRefused, match="This house keeps no boxes"):
            refused()


def test_who_forgets_a_box_has_it_no_more(boxes: Boxes) -> None:
    for who in (ANNA, BOB):
        boxes.add(who, "ford", kit(), NOW)
    assert boxes.forget_name(ANNA, "ford").title == "Ford"
    assert boxes.of(ANNA) == []
    assert boxes.named(BOB, "ford")
    boxes.forget(hash_of(kit()), played=True)
    assert boxes.of(BOB) == []
    assert boxes.raw(hash_of(kit()))
    boxes.forget(hash_of(kit()), played=False)
    assert boxes.raw(hash_of(kit())) is None


def test_what_is_replaced_goes_after_an_hour_unless_a_match_is_played_with_it(
    house: WebHouse,
) -> None:
    boxes = house.matches.boxes
    house.matches.open("toy", "box", SEATS, {"box": "ford"}, by=ANNA)
    for title in ("Second", "Third"):
        boxes.add(ANNA, "ford", kit(title), NOW)
    assert boxes.raw(hash_of(kit("Second")))
    boxes.add(ANNA, "ford", kit("Fourth"), NOW + 3599)
    assert boxes.raw(hash_of(kit("Second")))
    boxes.add(ANNA, "ford", kit("Fifth"), NOW + 3600)
    assert boxes.raw(hash_of(kit("Second"))) is None
    for title in ("Ford", "Fourth", "Fifth"):
        assert boxes.raw(hash_of(kit(title))), title


def test_only_so_many_boxes_are_replaced_within_an_hour(boxes: Boxes) -> None:
    for n in range(MOST_REPLACED + 1):
        boxes.add(ANNA, "ford", kit(f"Ford {n}"), NOW)
    with pytest.raises(BoxRefused, match="enough for one hour"):
        boxes.add(BOB, "ford", kit(), NOW + 10)
    boxes.add(OF_THE_HOUSE, "ford", kit(), NOW + 10)
    boxes.add(BOB, "ford", kit(), NOW + 3600)
    assert len(boxes.every()) == 2


def test_whoever_opens_the_store_of_a_house_finds_its_boxes(tmp_path: Path) -> None:
    """The part that keeps the read models as well, which tells what happened and opens no match."""
    store = open_store(Settings(data=tmp_path))
    Boxes(store).add(ANNA, "ford", kit(), NOW)
    shelf.fill_from(lambda _: None)
    for allowed in ("off", "own"):
        other = open_store(Settings(data=tmp_path, boxes=allowed))
        assert shelf.missing(boxed.RULES, "box", {"box": hash_of(kit())}) == (
            "" if allowed == "own" else hash_of(kit())
        )
        other.close()
    store.close()


# --- Matches --------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> WebHouse:
    house = WebHouse(tmp_path, {"toy": boxed.RULES})
    shelf.fill_from(house.matches.boxes.raw)
    house.matches.boxes.add(ANNA, "ford", kit(), NOW)
    house.matches.boxes.add(OF_THE_HOUSE, "river", kit("River"), NOW)
    return house


def test_a_match_is_opened_with_a_box_by_the_name_of_whoever_opens_it(house: WebHouse) -> None:
    for by, name, whole in ((ANNA, "ford", kit()), (OF_THE_HOUSE, "river", kit("River"))):
        match, _ = house.matches.open("toy", "box", SEATS, {"box": name}, by=by)
        assert house.matches.repository.match(match).options["box"] == hash_of(whole)
        assert house.matches.boxes.is_played(hash_of(whole))
    match, _ = house.matches.open("toy", "box", SEATS, {"box": hash_of(kit())}, by=ANNA)
    assert house.matches.repository.match(match).options["box"] == hash_of(kit())
    assert not house.matches.boxes.is_played("ab" * 32)


@pytest.mark.parametrize("by", [None, ANNA, BOB])
def test_without_a_name_the_box_that_comes_with_the_game_is_played(
    house: WebHouse, by: str | None
) -> None:
    for options in ({}, {"box": ""}, {"box": "0" * 64}):
        match, _ = house.matches.open("toy", "box", SEATS, options, by=by)
        assert house.matches.repository.match(match).options["box"] == "0" * 64


@pytest.mark.parametrize(
    ("by", "name", "told"),
    [
        (None, "ford", "Sign in to open a match with a box of yours."),
        (None, hash_of(kit()), "Sign in to open a match with a box of yours."),
        (BOB, "ford", "You have no box “ford”. Add it on the page “Boxes” first."),
        (BOB, hash_of(kit()), "You have no box"),
        (ANNA, "river", "You have no box “river”."),
        (OF_THE_HOUSE, "ford", "You have no box “ford”."),
    ],
)
def test_a_box_that_is_not_theirs_opens_no_match(
    house: WebHouse, by: str | None, name: str, told: str
) -> None:
    with pytest.raises(Illegal, match=told) as refusal:
        house.matches.open("toy", "box", SEATS, {"box": name}, by=by)
    assert refusal.value.rule == "table.1"


def test_in_a_scenario_without_a_box_the_option_is_as_unknown_as_ever(house: WebHouse) -> None:
    with pytest.raises(Illegal, match="The options of"):
        house.matches.open("toy", "duel", SEATS, {"box": "ford"}, by=ANNA)


def test_who_is_invited_learns_the_title_of_the_box_and_how_large_it_is(house: WebHouse) -> None:
    match, _ = house.matches.open("toy", "box", SEATS, {"box": "ford"}, by=ANNA)
    found = house.matches.repository.match(match)
    known = house.matches.promises.known(found)
    assert "Optional rules: The box: Ford, 2 counters." in list(
        terms(boxed.RULES, found, known, "blue")
    )
    shelf.fill_from(lambda _: None)
    told = list(terms(boxed.RULES, found, known, "blue"))
    assert "Optional rules: The box: it is not in this house." in told
