"""What stands around the orders of a letter and is none: greetings, remarks, farewells, names.

No list of words tells them, for people take leave in every language. A paragraph in which no line
looks like an order is none of ours. Below the last order of a paragraph the same is true from the
first line on that reads like a farewell or is its writer's name.
"""

import itertools
import re
import textwrap
from collections.abc import Collection, Sequence
from typing import Final

from service.letters.instruction import Instruction
from service.letters.likeness import Likeness
from service.letters.phrases import GREETING

_PROSE_WORDS = 8
_SHORT = 6
"""Words of a farewell above a name, with nothing that says that it is one."""
_MOST_TOLD = 200
_ONE_NAME: Final = re.compile(r"[A-ZÄÖÜÉÈÀ][^\W\d_A-Z]+[.,!]?")
_PART: Final = re.compile(r"[^\W\d_]+")


def is_prose(line: str) -> bool:
    """Whether a line reads like a part of a letter: as they begin, as sentences end, or long."""
    many = len(line.split()) > _PROSE_WORDS
    return many or line[-1] in ",.;:!?)" or bool(GREETING.match(line))


def names_of(*told: str) -> tuple[str, ...]:
    """What somebody is called, in small letters, by his names and addresses."""
    names = (" ".join(_PART.findall(one.partition("@")[0].partition("+")[0])) for one in told)
    return tuple(dict.fromkeys(name.casefold() for name in names if name))


def is_name(line: str, names: Collection[str]) -> bool:
    """Whether a line is one of these names, a part of it, or its initials, with marks around it."""
    parts = [part.casefold() for part in _PART.findall(line)]
    if not parts or re.search(r"\d", line):
        return False
    for name in names:
        words = name.split()
        first = "".join(word[0] for word in words)
        if all(part in words or part in first for part in parts):
            return True
    return False


def _signs(line: str, names: Collection[str]) -> bool:
    """Whether a line is its writer's name, alone or behind a farewell: “Best wishes, Bob”."""
    if is_name(line, names):
        return True
    words = line.split()
    before, name = words[:-1], words[-1:]
    short = 0 < len(before) < _SHORT and line[0].isupper() and not re.search(r"\d|: ", line)
    return short and is_name(name[0], names)


def remarks(said: Sequence[Instruction], names: Collection[str]) -> list[str]:
    """What a letter says beside its orders, in quotes, but for names and a greeting."""
    ignored = (one.said for one in said if one.kind == "ignored" and one.said)
    lines = [line for line in ignored if not is_name(line, names) and not _greets(line)]
    return [f"“{textwrap.shorten(' '.join(lines), _MOST_TOLD, placeholder=' …')}”"] if lines else []


def _greets(line: str) -> bool:
    return bool(GREETING.match(line)) and len(line.split()) < _SHORT


def passed_over(
    lines: Sequence[str], likeness: Likeness, names: Collection[str], *, each: bool = False
) -> frozenset[int]:
    """The lines, from 1, that are none of ours; ``names`` are those of the writer, and where
    ``each`` other line counts they are all."""
    numbered = ((k, line.strip()) for k, line in enumerate(lines, 1))
    runs = [dict(run) for some, run in itertools.groupby(numbered, _has_words) if some]
    named = {k for run in runs for k, line in run.items() if _signs(line, names)}
    if each:
        alone = {k for k in named if not likeness.asks(lines[k - 1].strip())}
        return frozenset(alone | _signature(lines, likeness, named))
    found: set[int] = set()
    for run, following in zip(runs, [*runs[1:], {0: ""}], strict=False):
        signed = max(run) in named or min(following) in named
        found |= _of_paragraph(run, likeness, named, signed=signed)
    return frozenset(found)


def _signature(lines: Sequence[str], likeness: Likeness, named: Collection[int]) -> set[int]:
    """Below talk: the writer's name, a farewell right above it, and what follows it."""
    words = [k for k, line in enumerate(lines, 1) if line.strip()]
    last = words[-1] if len(words) > 1 else 0
    if last and not lines[last - 2].strip() and _ONE_NAME.fullmatch(lines[last - 1].strip()):
        named = {*named, last}
    name = next((n for n, k in enumerate(words) if n and k in named), len(words))
    farewell = 1 < name < len(words) and _is_short(lines[words[name - 1] - 1].strip())
    below = {k: lines[k - 1].strip() for k in words[name - farewell :]}
    return {k for k, line in below.items() if not likeness.looks(line, signed=True)}


def _has_words(numbered: tuple[int, str]) -> bool:
    return bool(numbered[1])


def _of_paragraph(
    run: dict[int, str], likeness: Likeness, named: Collection[int], *, signed: bool
) -> set[int]:
    looks = [
        k
        for k, line in run.items()
        if (likeness.asks(line) if k in named else likeness.looks(line, signed=signed))
    ]
    if not looks:
        return set(run)
    below = {k: line for k, line in run.items() if k > looks[-1]}
    ends = (
        k
        for k, line in below.items()
        if k in named or is_prose(line) or (k + 1 in named and _is_short(line))
    )
    begins = next(ends, max(run) + 1)
    names = {k for k in run if k in named and k not in looks}
    return names | {k for k in below if k >= begins}


def _is_short(line: str) -> bool:
    """Whether it may be a farewell, above a name: “Bis dann”."""
    words = len(line.split())
    return words == 1 or (words <= _SHORT and not line[0].islower())
