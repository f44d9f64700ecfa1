"""Notes of a letter as the kernel takes them: a paragraph each, a long one in several."""

import re
from collections.abc import Iterator
from typing import Final

from domain.game.orders import LONGEST_LINE
from domain.game.ruleset import Illegal
from domain.table.talk import ROLL, free_rolls, noted
from service.letters import foreign
from service.letters.instruction import Instruction

MOST_LINES = 400
"""Lines of a letter that are looked at; the rest is one ignored line."""
_LONGEST_NOTE = 4000
_LONGEST_PART = LONGEST_LINE - 20
_ENDS: Final = frozenset({"end", *(said for said, word in foreign.ALONE.items() if word == "end")})


def rest_as_note(lines: list[str], number: int) -> Iterator[Instruction]:
    """``note`` alone: the lines below it, up to ``end``, are the note."""
    body = lines[number:MOST_LINES]
    words = [line.strip().casefold().removesuffix(".") for line in body]
    ends = next((k for k, word in enumerate(words) if word in _ENDS), -1)
    yield from notes("\n".join(body if ends < 0 else body[:ends]), number)
    if ends >= 0:
        at = number + ends + 1
        yield Instruction(kind="end", text="", number=at, said=body[ends].strip())


def notes(text: str, number: int) -> Iterator[Instruction]:
    """A note as the notes of the kernel: each paragraph one, a long one several."""
    lines = [noted(line).strip() for line in text.split("\n")]
    parts = [p for part in "\n".join(lines).split("\n\n") for p in _cut(part)]
    wrong = _wrong(parts)
    if wrong:
        said = f"note {' '.join(parts)}"[:80]
        yield Instruction(kind="note", text=said, number=number, said=said, wrong=wrong)
        return
    for part in parts:
        yield Instruction(kind="note", text=part, number=number, said=f"note {part}")


def _cut(paragraph: str) -> Iterator[str]:
    """A paragraph in one line, cut between words so that each part fits into an order."""
    part = ""
    for found in _WORD.finditer(paragraph):
        word = " ".join(found.group().split())
        if part and len(part) + 1 + len(word) > _LONGEST_PART:
            yield part
            part = word
        else:
            part = f"{part} {word}".lstrip()
    if part:
        yield part


_WORD: Final = re.compile(f"(?:{ROLL.pattern})|\\S{{1,{_LONGEST_PART}}}", ROLL.flags)


def _wrong(parts: list[str]) -> str:
    if sum(map(len, parts)) > _LONGEST_NOTE:
        return f"A note has at most {_LONGEST_NOTE} characters."
    try:
        for part in parts:
            free_rolls(part)
    except Illegal as illegal:
        return illegal.reason
    return ""
