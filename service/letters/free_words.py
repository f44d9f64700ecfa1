"""A player's own words: notes, and orders that end in free text, such as ``write`` and ``set``.

The kernel takes a paragraph of a note as one, a long one in several. Any words fit an order that
ends in free text, talk as well.
"""

import re
from collections.abc import Iterator
from typing import Final

from domain.game.grammar.orders import LONGEST_LINE
from domain.game.ruleset import Illegal
from domain.table.talk import ROLL, free_rolls, noted
from service.letters.instruction import Instruction
from service.letters.text import typed
from service.letters.words import is_end

MOST_LINES = 400
"""Lines of a letter that are looked at; the rest is one ignored line."""
_LONGEST_NOTE = 4000
_LONGEST_PART = LONGEST_LINE - 20


def rest_as_note(lines: list[str], number: int) -> Iterator[Instruction]:
    """``note`` alone: the lines below it, up to ``end``, are the note."""
    body = lines[number:MOST_LINES]
    ends = next((k for k, line in enumerate(body) if is_end(line)), -1)
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


# Orders that end in free text

_FIGURES: Final = re.compile(
    r"(?:\S+ ){1,2}[+-]?\d+[.,;!]?"
    r"|(?:\S+ ){1,3}(?!\d+(?:st|nd|rd|th|am|pm|h)\b)\S*(?:\d[^\W\d]|[^\W\d]\d|\d/\d|[\dd]%).*",
    re.IGNORECASE,
)
"""“set VP 3”, “roll 2d6 attack”, “set 1/116 hex 1203”: no sentence goes on like that."""
_DICE: Final = re.compile(r"(?<![^\W_])\d*d\d", re.IGNORECASE)
_ABOUT: Final = re.compile(
    r"\S+ (?:\d+ )?(?:me|you|us|them|it|to|was|is|are|were|will|soon|back|again|home|when|whenever"
    r"|mir|mich|dir|dich|euch|war|ist|sind|waren|wird|werden|bald|zurück|wieder|heim|wenn|sobald"
    r"|moi|toi|était|est|sont|étaient|sera|seront|fut|bientôt|encore|quand)\b",
    re.IGNORECASE,
)
_LOOSE: Final = re.compile(
    r"\S+ (?:up|out|in|on|off|over|around|about|away|along|down|by|at|for|from|into|onto|through"
    r"|the|an|this|that|these|those|my|your|our|their|and|or|but|if|so|not|now|then"
    r"|auf|aus|ein|an|um|weg|her|hin|im|am|zu|zum|zur|mit|für|von|nach|bei|der|die|das|den|dem"
    r"|eine[nmrs]?|[mds]eine?[nmrs]?|uns|es|und|oder|aber|nicht|noch|mal|doch|schon|jetzt|dann"
    r"|le|les|un|une|des|du|de|aux?|à|dans|sur|par|pour|avec|vers|et|ou|mais|pas|bien|très"
    r"|mon|ma|mes|ton|ta|tes|son|sa|ses|nos|notre|vos|votre|nous|vous)\b(?!['-])"
)
"""No turn, counter or card has such a name: “turn up on Friday”, “set out at dawn”."""
_PLACED: Final = re.compile(
    r"\S+ (?:the|die|das|den|der|le|la|les) (?:\S+ ){1,4}(?:to|at|onto|nach|auf|in|vers|à|en|sur) "
    r"\d{3,6}\b(?!:|\s*(?:h|hours|hrs|uhr|heures)\b)",
    re.IGNORECASE,
)
"""What goes to a space of a map by its number: “move the cutter to 0303 via 0402”."""
_SENTENCE: Final = re.compile(r"[A-Z]\S* (?:\d+ )?[^\W\d_A-ZÄÖÜÉÈÀ].*[.!?]")
_TO_SOMEBODY: Final = re.compile(
    r".* (?:(?:to|for|from|with|at|on|of|by) (?:me|us|you|your|yours|my)"
    r"|(?:an|für|von|mit|bei|auf|zu) (?:mir|mich|dir|dich|uns|euch|[md]eine?[nmrs]?|eure?[nmrs]?)"
    r"|(?:à|pour|de|avec|chez|sur|par) (?:moi|nous|toi|vous|mon|ma|mes|ton|ta|tes|vos|votre))\b",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"\S+ (?:\d|[A-ZÄÖÜÉÈÀ]|\S+(?: \S+)?$)")
"""A number, a name, or a word or two: all that tells which of several is meant."""
_QUOTED: Final = re.compile(r"\S+ [\"'\u201c\u201e«]")
_ENDED: Final = re.compile(r".*(?:(?<!\.\.)[.!?][\"'\u2019)\]]*|[\"\u201d\u201c»]|[:;]-?[()DP]+)")


def is_figures(line: str) -> bool:
    """Whether an order names no words alone, but a number, dice or a unit."""
    return " " not in line or bool(_FIGURES.fullmatch(typed(line)))


def reads_as_talk(line: str, *, tells: bool, names: bool = False) -> bool:
    """Whether such an order may be a sentence to the other player: “Turn 3 was hard.”

    ``tells``: it is one that tells something, such as ``write``, of anybody. ``names``: what may
    stand in it is the name of something, as in ``turn``.
    """
    line = typed(line)
    if is_figures(line) or _QUOTED.match(line):
        return False
    if _ABOUT.match(line) or _SENTENCE.fullmatch(line):
        return True
    if tells:
        return False
    loose = _LOOSE.match(line) and not _DICE.search(line) and not _PLACED.match(line)
    return bool(loose or _TO_SOMEBODY.match(line) or (names and not _NAME.match(line)))


def ends_a_sentence(line: str) -> bool:
    """Whether nothing of a line need go on in the next one."""
    return bool(_ENDED.fullmatch(line.rstrip()))
