"""The chapter for players says what is so: every word in it is understood, and none is missing."""

import re
from pathlib import Path

import pytest

from domain.game.orders import parse
from domain.table.lines import TABLE_ORDERS
from service.letters.lines import instructions
from service.letters.new_line import read_new

PAGE = (Path(__file__).parent.parent / "docs" / "playing-by-mail.md").read_text()
TABLES = re.findall(r"(?m)^\| you write .*\n\| --- .*\n((?:\|.*\n)+)", PAGE)
WORDS = [
    word
    for table in TABLES
    for row in table.splitlines()
    for word in re.findall(r"`([^`]+)`", row.split("|")[1])
]


@pytest.mark.parametrize("word", [w for w in WORDS if w != "# …"])
def test_each_word_that_the_chapter_names_is_understood(word: str) -> None:
    line = word.replace("…", "toy duel with b@example.org" if word.startswith("new") else "words")
    found = instructions(line.replace("GAME SCENARIO with ", ""))
    assert found
    assert all(one.kind != "ignored" and not one.wrong for one in found)
    verb = word.split()[0]
    orders = [one.text for one in found if one.kind == "order"]
    if orders and "…" not in word:
        assert parse(orders[0], TABLE_ORDERS).form.split()[0] == verb


def test_each_word_of_the_line_that_opens_a_match_is_understood() -> None:
    (table,) = re.findall(r"(?m)^\| in the line .*\n\| --- .*\n((?:\|.*\n)+)", PAGE)
    words = [w for row in table.splitlines() for w in re.findall(r"`([^`]+)`", row.split("|")[1])]
    plain = read_new("new toy duel")
    assert len(words) == 9
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
