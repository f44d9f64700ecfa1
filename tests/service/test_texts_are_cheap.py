"""A text costs what it is long: twice as long a one takes twice the steps, whoever sends it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.game.grammar.forms import has_body, verb_of
from domain.game.grammar.orders import LONGEST_LINE, LONGEST_ORDER, NotUnderstood
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import LONGEST_TEXT, order_lines, read_said
from domain.table.talk import free_rolls
from service.letters.html_text import html_lines
from service.letters.letters import read_letter
from service.letters.lines import instructions
from tests.rigs.steps import grows, steps

UNITS = ("a ", "#D 2 6 ", "a, and ", "; ", ". ", "a\n")
"""What a long text is made of."""
SAID = (
    "note ",
    "whisper german ",
    "dispute roll 3 because ",
    "answer ",
    "settle stands because ",
    "settle corrected ",
    "plan ",
    "pass ",
)
"""What begins an order that goes on in words, and one that ends a phase."""
SUBJECT = b"From: b@example.org\r\nSubject: %s\r\n\r\nlock R1\r\n"
LETTER = b"From: b@example.org\r\nContent-Type: text/%s; charset=utf-8\r\n\r\n%s"


@pytest.mark.parametrize("size", [LONGEST_LINE // 2, LONGEST_ORDER // 8])
def test_an_order(size: int) -> None:
    rules = library()["tcs_omaha"]
    codec: Codec[Any, Any, Any] = Codec(rules)

    def read(text: str) -> None:
        try:
            for line in order_lines(text, rules.orders):
                read_said(codec, line)
        except NotUnderstood:
            pass

    bodied = [
        f"{verb_of(kind)}{end}" for kind in rules.orders if has_body(kind) for end in (": ", ":\n")
    ]
    for head in (*SAID, *bodied):
        for unit in UNITS:
            grows(read, head, unit, size)


def test_a_text_that_is_too_long_is_not_read() -> None:
    def read(text: str) -> None:
        with pytest.raises(NotUnderstood, match="at most 32000 characters"):
            order_lines(text)

    short = "lock R1\n" * (LONGEST_TEXT // 8 + 1)
    assert steps(lambda: read(short)) < len(short) + 1_000


def test_free_rolls() -> None:
    for unit in ("[d", "#D ", "#D 2", "[2d6", "[ 2d6 "):
        grows(free_rolls, "", unit, LONGEST_LINE // 2)


def letters() -> Iterator[Callable[[str], object]]:
    """The ways in which a letter is read."""
    rules = library()["company_combat"]
    verbs = [verb_of(kind) for kind in rules.orders]
    yield lambda text: instructions(text, verbs, rules.orders)
    yield lambda text: read_letter(SUBJECT % text.replace("\n", "\r\n ").encode())
    yield lambda text: read_letter(LETTER % (b"plain", text.encode()))
    yield lambda text: read_letter(LETTER % (b"html", text.encode()))


@pytest.mark.parametrize("read", [*letters()], ids=("lines", "subject", "plain", "html"))
def test_a_letter(read: Callable[[str], object]) -> None:
    for head in ("", "note ", "note\n", "new company_combat meeting with "):
        for unit in (*UNITS, "> ", "please ", "<b>", "> a\n"):
            grows(read, head, unit, 1_000)


@pytest.mark.parametrize(("tag", "most"), [("<td>", 80), ('<td style="color: red">', 250)])
def test_elements_alike_are_looked_at_once(tag: str, most: int) -> None:
    """A letter has room for two hundred thousand of them."""
    once, many = (steps(lambda n=n: html_lines(tag * n)) for n in (1_000, 2_000))
    assert many - once <= most * 1_000
