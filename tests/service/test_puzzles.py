"""Puzzles: the position of each, a line that solves it, and the obvious ones that do not."""

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from markupsafe import escape

from domain.game.grammar.orders import line as order_line
from domain.game.tables import meta, rulebook
from domain.game.view.offers import batches
from domain.games import library
from domain.match.seeing import waiting_for
from service.audit.evidence import examine
from service.puzzles.laying import laid, opened
from service.puzzles.puzzle import Puzzle, holds, named, posed, puzzles_of, standing
from service.reading.positions import EVERYTHING, export, look
from tests.fairness.verifiers import by_node
from tests.service.web.houses import WebHouse
from tests.service.web.test_verify import needs_node

PUZZLES = [(key, word) for key in library() for word in puzzles_of(library()[key])]

LINES = Path(__file__).parents[1] / "games"
"""Each game's ``puzzles.toml`` there has lines for its puzzles: one that solves each, and the
obvious ones that fail."""


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """What is known of a puzzle: orders with "; " between them."""

    solved: str
    failed: tuple[str, ...]


@cache
def known(key: str) -> dict[str, Known]:
    """The lines of a game's puzzles, by puzzle."""
    text = (LINES / key / "puzzles.toml").read_text()
    return msgspec.toml.decode(text, type=dict[str, Known])


@pytest.fixture
def house(tmp_path: Path) -> WebHouse:
    """A house of every game."""
    return WebHouse(tmp_path / "house")


def played(house: WebHouse, key: str, word: str, lines: str) -> tuple[str, str]:
    """Open a puzzle, give these orders, and what became of it; others let computers answer."""
    rules, puzzle = library()[key], puzzles_of(library()[key])[word]
    match_id = opened(house.matches, rules, word, puzzle, key=f"{word} {lines}")
    _others(house, match_id, puzzle)
    for k, line in enumerate(filter(None, lines.split("; "))):
        receipt = house.matches.order(match_id, puzzle.seat, line, f"puzzle-order-{k:06}")
        assert receipt.done, receipt.lines
        _others(house, match_id, puzzle)
    return match_id, standing(house.matches.repository, match_id, puzzle).state


def _others(house: WebHouse, match_id: str, puzzle: Puzzle) -> None:
    """Let the other seats do what comes first, until the puzzle's own is asked: where all plan,
    those of the house seal first."""
    for k in range(200):
        match = house.matches.repository.match(match_id)
        rules = house.matches.rules_of(match)
        moving = waiting_for(rules, match)
        others = [seat for seat in moving if seat != puzzle.seat]
        first = rules.planning(match.table.position) is not None and others
        if match.outcome is not None or (puzzle.seat in moving and not first):
            return
        seat = next(iter(others))
        order = next(iter(rules.legal_orders(match.table.seen_by(seat), seat)))
        house.matches.order(match_id, seat, order_line(order), f"others-{match.size:06}-{k:06}")


@pytest.mark.parametrize(("key", "word"), PUZZLES)
def test_a_known_line_solves_each_puzzle(house: WebHouse, key: str, word: str) -> None:
    assert played(house, key, word, "")[1] == "open"
    assert played(house, key, word, known(key)[word].solved)[1] == "solved"


@pytest.mark.parametrize(
    ("key", "word", "lines"), [(k, w, one) for k, w in PUZZLES for one in known(k)[w].failed]
)
def test_the_obvious_line_fails(house: WebHouse, key: str, word: str, lines: str) -> None:
    assert played(house, key, word, lines)[1] == "failed"


def test_a_press_for_several_orders_wins_though_an_earlier_one_ends_the_match(
    house: WebHouse,
) -> None:
    reader, puzzle = house.reader(), puzzles_of(library()["company_combat"])["three-fronts"]
    reader.get("/games/company_combat")
    reader.fill("/games/company_combat/puzzle", puzzle="three-fronts")
    match_id = reader.path.split("/")[2]
    found = batches(look(house.matches, match_id, puzzle.seat).view)
    lines = next(b.lines for b in found if "fewest" in b.says)
    assert len(lines) == 3
    reader.order(match_id, "\n".join(lines))
    assert reader.status == 200
    assert escape(puzzle.solved) in reader.page
    assert lines[2] not in reader.page, "nothing is left to be sent"


@pytest.mark.parametrize(("key", "word"), PUZZLES)
def test_each_puzzle_waits_for_its_seat_and_names_a_rule(key: str, word: str) -> None:
    rules, puzzle = library()[key], puzzles_of(library()[key])[word]
    table = laid(rules, puzzle)
    assert puzzle.seat in rules.to_move(table.position)
    assert puzzle.rule in {rule.number for rule in rulebook(rules.package).rules}
    assert len(puzzle.text.split()) <= 60


def test_each_finished_game_has_three_puzzles() -> None:
    draft = {key for key, rules in library().items() if meta(rules.package).stage == "draft"}
    few = {key for key, rules in library().items() if len(puzzles_of(rules)) < 3}
    assert few - draft == set()


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        ({"units/able/men": 4}, True),
        ({"units/able/men": 5}, False),
        ({"units": 1}, True),
        ({"units": 2}, False),
        ({"units/baker": False}, True),
        ({"units/able": False}, False),
        ({"units/able": True}, True),
        ({"won": "able"}, True),
        ({"won": "baker"}, False),
        ({"won/0": "able"}, True),
        ({"won/1": "able"}, False),
        ({"gone/deep": 1}, False),
        ({"at/1/A/16/men": 5}, True),
        ({"at/1/A/17/men": 5}, False),
    ],
)
def test_a_goal_is_a_question_to_the_position(goal: dict[str, bool | int | str], met: bool) -> None:
    assert (
        holds(goal, {"units": {"able": {"men": 4}}, "won": ["able"], "at": {"1/A/16": {"men": 5}}})
        == met
    )


@pytest.mark.parametrize(("key", "word"), PUZZLES)
def test_the_board_of_each_puzzle_is_drawn_beside_its_task(
    house: WebHouse, key: str, word: str
) -> None:
    reader, puzzle = house.reader(), puzzles_of(library()[key])[word]
    reader.get(f"/games/{key}")
    reader.fill(f"/games/{key}/puzzle", puzzle=word)
    assert reader.status == 200
    assert escape(puzzle.text) in reader.page
    assert "branch of" not in reader.page, "it comes from no match that anybody could look at"


def test_a_puzzle_is_one_press_from_its_game_and_tells_how_it_stands(house: WebHouse) -> None:
    reader, puzzle = house.reader(), puzzles_of(library()["dday_dice"])["bunker"]
    assert puzzle.title in reader.get("/games/dday_dice")
    reader.fill("/games/dday_dice/puzzle", puzzle="bunker")
    match = reader.path.split("/")[2]
    assert escape(puzzle.text) in reader.page
    assert "2 orders are left." in reader.page
    assert "Coach me" not in reader.page, "who tries a puzzle thinks for himself"
    reader.order(match, "bonus battle-cry move")
    assert "1 order is left." in reader.get(f"/m/{match}")
    reader.order(match, "move bunker")
    page = reader.get(f"/m/{match}")
    assert escape(puzzle.solved) in page
    assert re.search(r'name="puzzle" value="skull">Next puzzle', page)
    reader.fill("/games/dday_dice/puzzle", puzzle="skull")
    assert reader.path.split("/")[2] != match


@needs_node
@pytest.mark.parametrize("key", ["dday_dice", "company_combat"])
def test_both_verifiers_read_the_export_of_a_puzzle(
    house: WebHouse, key: str, tmp_path: Path
) -> None:
    word = next(iter(puzzles_of(library()[key])))
    match_id, _state = played(house, key, word, known(key)[word].solved)
    file, signs = tmp_path / "puzzle.audit", house.house.key.vkey
    file.write_bytes(b"".join(export(house.matches, match_id, EVERYTHING)))
    report = examine(file, [signs], library(), again=True)
    assert any(named(key, word) in one for one in report.not_checked), "it names no match"
    status, found = by_node(file, signs)
    assert status == 2, found


def test_a_match_that_is_no_puzzle_has_none(house: WebHouse) -> None:
    match_id, _ = house.matches.open("dday_dice", "tiger-practice", {"able": "person"})
    match = house.matches.repository.match(match_id)
    assert posed(library()["dday_dice"], match) is None


def test_no_such_puzzle_is_a_sentence(house: WebHouse) -> None:
    reader = house.reader()
    reader.get("/games/dday_dice")
    assert "This game has no such puzzle." in reader.fill("/games/dday_dice/puzzle", puzzle="x")
