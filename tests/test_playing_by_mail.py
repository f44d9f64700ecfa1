"""The chapter for players says what is so: every word in it is understood, and none is missing."""

import re
from pathlib import Path

import pytest

from domain.game.grammar.orders import parse
from domain.games import library
from domain.table.grammar.orders import TABLE_ORDERS
from service.letters.instruction import read_new
from service.letters.lines import instructions

PAGE = (Path(__file__).parent.parent / "docs" / "playing-by-mail.md").read_text()
THE_TABLE = PAGE[PAGE.index("## Any other game: the Table") :].partition("\n## ")[0]
LIST = ("deck events:", "3 x Hold the line", "end")
"""An order of many lines, which the chapter tells in pieces."""


def words_of(page: str) -> list[str]:
    """What a page says can be written, of all its tables of such words."""
    tables = re.findall(r"(?m)^\| you write .*\n\| --- .*\n((?:\|.*\n)+)", page)
    rows = (row for table in tables for row in table.splitlines())
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])]


WORDS = words_of(PAGE.replace(THE_TABLE, ""))


@pytest.mark.parametrize("word", [w for w in WORDS if w != "# …"])
def test_each_word_that_the_chapter_names_is_understood(word: str) -> None:
    line = word.replace("…", "toy duel with b@example.org" if word.startswith("new") else "words")
    found = instructions(line.replace("GAME SCENARIO with ", ""))
    assert found
    assert all(one.kind != "ignored" and not one.wrong for one in found)
    verb = {"undo": "takeback"}.get(word, word.split()[0])
    orders = [one.text for one in found if one.kind == "order"]
    if orders and "…" not in word:
        assert parse(orders[0], TABLE_ORDERS).form.split()[0] == verb


@pytest.mark.parametrize("word", [w for w in words_of(THE_TABLE) if w not in LIST])
def test_each_word_of_the_table_for_any_game_is_understood(word: str) -> None:
    orders = library()["dice_table"].orders
    assert parse(word.replace("…", "words"), orders).form.split()[0] == word.split()[0]


def test_the_deck_that_the_chapter_lists_is_understood() -> None:
    assert set(LIST) <= set(words_of(THE_TABLE))
    assert parse("\n".join(LIST), library()["dice_table"].orders).form.startswith("deck")


def test_each_word_of_the_line_that_opens_a_match_is_understood() -> None:
    (table,) = re.findall(r"(?m)^\| in the line .*\n\| --- .*\n((?:\|.*\n)+)", PAGE)
    words = [w for row in table.splitlines() for w in re.findall(r"`([^`]+)`", row.split("|")[1])]
    plain = read_new("new toy duel")
    assert len(words) == 10
    for word in words:
        asked = read_new(f"new toy duel with {word}")
        assert asked != plain
        assert {key for key, _ in asked.options} <= {"weather", "flak", "first-turn"}


def test_each_word_of_the_table_is_in_the_chapter() -> None:
    named = {word.split()[0] for word in WORDS}
    verbs = {kind.form.split()[0] for kind in TABLE_ORDERS}
    told_by_mail = {"join", "answer", "settle"}  # the mails that ask for them say how
    assert verbs - told_by_mail <= named
    assert "`decline`" in PAGE


def test_links_of_the_chapter_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([\w-]+\.md)\)", PAGE):
        assert (Path(__file__).parent.parent / "docs" / link).exists()
