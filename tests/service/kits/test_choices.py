"""What a module leaves open: what its owner is asked, what each answer makes of the box, and that
answers are kept and can be changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kits.faults import faults
from domain.kits.kit import Kit, hash_of
from service.kits import modules
from service.kits.choices import questions
from service.kits.choosing import asked, chosen, keep
from service.kits.keeping import Boxes, BoxRefused
from service.store.people.boxes import KeptBox
from service.words import speaking
from tests.kits import island, whole_island
from tests.kits.island import basic, layer
from tests.rigs.new_store import new_store

NOW = 1_800_000_000
FULL, HALF = "red-full.png", "red-half.png"
TWO = [layer([FULL, HALF], 1, "Oil"), layer([HALF, FULL], 1, "Rank"), basic("blue.png", "Truck")]
BOARDS = "".join(
    island.a_map(f"Map {n}", island.picker(island.board("B", island.squares(), width=200,
                                                        height=200)))
    for n in range(2)
)  # fmt: skip


@pytest.fixture
def boxes(tmp_path: Path) -> Iterator[Boxes]:
    store = new_store(tmp_path / "boxes.sqlite")
    yield Boxes(store, pictures=tmp_path / "pictures")
    store.close()


def brought(boxes: Boxes, folder: Path, kit: island.Files | None = None) -> KeptBox:
    file = folder / "island.vmod"
    file.write_bytes(island.packed(kit or whole_island.files()))
    with modules.opened(file) as box:
        return boxes.add("anna", "island", box.kit, NOW, box.album)


def whole() -> Kit:
    return island.read(whole_island.files())


def usual(kit: Kit) -> dict[str, str]:
    return {one.key: one.usual for one in questions(kit)}


def opens(**features: object) -> list[str]:
    return [one.key for one in questions(island.kit(**features)) if one.is_open]


def test_the_usual_answers_are_what_was_read() -> None:
    kit = whole()
    assert all(one.valid(one.usual) for one in questions(kit))
    assert chosen(kit, {}) == kit
    assert hash_of(chosen(kit, usual(kit))) == hash_of(kit)


def test_a_module_that_says_all_is_asked_nothing() -> None:
    assert opens() == []


@pytest.mark.parametrize(("features", "open_"), [
    ({"red": TWO, "setups": ()}, ["flip-k0"]),
    ({"more": BOARDS, "setups": ()}, ["boards"]),
    ({"more": BOARDS * 6}, ["boards"]),
])  # fmt: skip
def test_what_the_reader_had_to_guess_is_asked(
    features: dict[str, object], open_: list[str]
) -> None:
    assert opens(**features) == open_


def test_of_a_module_without_a_start_it_is_asked_how_many_there_are() -> None:
    sea = island.board("B", island.squares(), width=200, height=200)
    flag = island.slot("Flag", 9, [basic("blue.png", "Flag")])
    supply = island.a_map("Sea", island.picker(sea)) + flag
    build = island.tag("VASSAL.build.GameModule", supply, name="Sea").encode()
    files = {"buildFile": build, "images/blue.png": island.picture()}
    kit = island.read(files)
    assert [one.key for one in questions(kit) if one.is_open] == ["supply"]
    one = chosen(kit, {"supply": "one"})
    assert [stands.at for stands in one.pieces.values()] == ["supply"]
    assert not any(kind.copies for kind in one.kinds.values())


def test_boards_that_are_not_chosen_stay_in_the_box_and_their_pieces_wait() -> None:
    kit = whole()
    island_, *others = [board.code for board in kit.boards]
    made = chosen(kit, {"boards": island_})
    assert [board.code for board in made.boards] == [island_]
    assert faults(made) == ()
    away = [code for code, one in kit.pieces.items() if one.at.partition(".")[0] in others]
    assert away
    assert {made.pieces[code].at for code in away} == {"supply"}


def test_a_board_becomes_a_hand_and_a_hand_open() -> None:
    kit = whole()
    hand = next(board for board in kit.boards if board.role == "hand")
    seat = {side.name: side.seat for side in kit.sides}[hand.sides[0]]
    other = next(board for board in kit.boards if board.role == "map")
    made = chosen(kit, {f"board-{hand.code}": "open", f"board-{other.code}": seat})
    found = {board.code: board for board in made.boards}
    assert (found[hand.code].role, found[hand.code].sides) == ("mat", ())
    assert (found[other.code].role, found[other.code].sides) == ("hand", hand.sides)


@pytest.mark.parametrize(("answer", "is_"), [
    ("deck", (True, True)), ("cup", (False, True)), ("tray", (False, False)),
])  # fmt: skip
def test_a_pile_is_what_its_owner_says(answer: str, is_: tuple[bool, bool]) -> None:
    kit = whole()
    for pile in kit.decks:
        made = chosen(kit, {f"pile-{pile.code}": answer})
        found = next(one for one in made.decks if one.code == pile.code)
        assert (found.hidden, found.shuffled) == is_


def test_no_more_decks_than_a_match_has_chains() -> None:
    more = "".join(island.pile(f"Pile {n}", 10, 10, *island.cards(1)) for n in range(30))
    kit = island.kit(events=more, setups=())
    cups = [one.key for one in questions(kit) if one.is_open]
    assert len(cups) == 30 - 24
    with pytest.raises(BoxRefused, match="up to 24 decks; you chose 25"):
        chosen(kit, {cups[0]: "deck"})
    first = next(pile.code for pile in kit.decks if pile.hidden)
    chosen(kit, {cups[0]: "deck", f"pile-{first}": "tray"})


def test_sides_change_seats_and_no_two_play_the_same() -> None:
    kit = island.kit()
    made = chosen(kit, {"seat-red": "Blue", "seat-blue": "Red"})
    assert {side.name: side.seat for side in made.sides} == {"Red": "blue", "Blue": "red"}
    with pytest.raises(BoxRefused, match="Two seats cannot both play Blue"):
        chosen(kit, {"seat-red": "Blue"})


def test_flip_means_what_its_owner_says() -> None:
    kit = island.kit(red=TWO, setups=())
    assert kit.kinds["k0"].flips == ""
    assert chosen(kit, {"flip-k0": "1"}).kinds["k0"].flips == "Oil"


def test_answers_are_kept_and_can_be_changed_and_taken_back(boxes: Boxes, tmp_path: Path) -> None:
    first = brought(boxes, tmp_path)
    at_first = asked(boxes, first)
    second = keep(boxes, "anna", first, {"seat-red": "Blue", "seat-blue": "Red"}, NOW)
    assert second.hash != first.hash
    assert boxes.named("anna", "island").hash == second.hash
    third = keep(boxes, "anna", second, {"boards": "m0"}, NOW)
    found, given = asked(boxes, third)
    assert found == at_first[0]
    assert (given["seat-red"], given["boards"]) == ("Blue", "m0")
    assert len(boxes.kit(third).boards) == 1
    assert boxes.album(third.hash)
    last = keep(boxes, "anna", third, at_first[1], NOW)
    assert (last.hash, asked(boxes, last)) == (first.hash, at_first)


@pytest.mark.parametrize(("answers", "words"), [
    ({"weather": "rain"}, "asks nothing that is called weather"),
    ({"boards": ""}, "Choose one at least"),
    ({"boards": "m0,m99"}, "“m0,m99” is not an answer"),
    ({"seat-red": "Green"}, "“Green” is not an answer; there are Red, Blue"),
    ({"boards": "m0", "seat-red": "Blue"}, "Two seats cannot both play Blue"),
])  # fmt: skip
def test_a_wrong_answer_changes_nothing(
    answers: dict[str, str], words: str, boxes: Boxes, tmp_path: Path
) -> None:
    box = brought(boxes, tmp_path)
    with pytest.raises(BoxRefused, match=words):
        keep(boxes, "anna", box, answers, NOW)
    assert boxes.of("anna") == [box]
    assert boxes.album(box.hash).answers == {}  # type: ignore[union-attr]


def test_questions_are_in_the_language_of_the_owner() -> None:
    english = [one.words for one in questions(whole())]
    for language in ("de", "fr"):
        with speaking(language):
            assert not set(english) & {one.words for one in questions(whole())}
