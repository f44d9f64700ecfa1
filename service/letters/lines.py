"""What each line of a letter asks for.

One instruction a line. The words that every game has are known here; everything else is an
order, and only the game's own grammar (:mod:`domain.game.grammar.orders`) says whether it is one.

**Greetings and farewells.** A paragraph in which no line looks like an order is ``ignored``, as are
a greeting above the orders and a farewell, a name or a remark below them, in whatever language
(:mod:`service.letters.likeness`). Every other line counts: what is not understood goes on as an
order, is refused, and so nothing is done before the player has seen it. What looks like an order,
slips and all, is told by :mod:`service.letters.likeness`; without ``verbs``, the first words of the
game's orders, every line does. A line that could be done is never taken for prose.

**Bodies.** An order with a body (:mod:`domain.game.grammar.bodies`) is one instruction, with all
its lines; they are known where ``kinds``, the game's orders, are told. So is a line that a mail
program broke for its width (:mod:`service.letters.text`).

**Comments.** ``#`` begins a comment, in a note only where it stands alone; ``#D 2 6`` is a roll of
two six-sided dice.

**The table.** What every game has (``resign``, ``leave 7 days``, ``agree``, ``takeback`` …) is an
order as well; the spellings that people use for it are turned into the one that the kernel reads.

**Notes.** ``note TEXT`` tells the other players something. ``note`` alone on a line makes the
rest of the letter the note, up to ``end``: mail programs break long lines. A line that begins
with a roll, in either form, is a note as well. A long note is told in several.
"""

import re
from collections.abc import Callable, Collection
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from domain.game.grammar.bodies import BETWEEN, BULLET, bodied, order_at
from domain.game.grammar.forms import verb_of, words_only
from domain.game.grammar.orders import LONGEST_LINE
from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Order
from domain.game.view.text_offers import BETWEEN as WORDS
from domain.table.grammar.orders import TABLE_ORDERS
from domain.table.grammar.spelling import NOTE, at_the_table
from domain.table.talk import ROLL, words_alone
from service.letters.free_words import MOST_LINES, notes, reads_as_talk, rest_as_note
from service.letters.instruction import Instruction, asked_apart, two_orders
from service.letters.likeness import Likeness, as_formed, fits, is_prose, passed_over, telling
from service.letters.phrases import OURS
from service.letters.text import clean, looks_like, typed, whole_line, without_rules
from service.letters.words import (
    NO_CLAUSE,
    bare_of_courtesy,
    courteous_head,
    is_courtesy,
    named_zone,
    read,
    without_courtesy,
    without_thanks,
)
from service.letters.yes_or_no import meant
from service.words import _, later

Reads = Callable[[str], bool]
Words = tuple[Collection[str], Collection[str], Collection[type[Order]], Reads]
"""What begins the orders of the game, those of it that end in free text, their kinds, and who reads
other words for one."""

_IN_WORDS: Final = frozenset(verb_of(kind) for kind in TABLE_ORDERS if kind.prose)
_COST: Final = re.compile(r"\s*\[[^\]]*\]$")
_END: Final = re.compile(";")
_ALSO: Final = r"(?:and|then|und|dann|et|puis|&|\+)\s+"
_NEXT: Final = re.compile(rf";|[,.!]\s|\s{_ALSO}", re.IGNORECASE)
"""What people put between two orders,"""
_AND: Final = re.compile(rf"^(?:{_ALSO})+", re.IGNORECASE)
"""and begin the second with."""
_WHISPER: Final = re.compile(
    r"(?i:whisper(?: to)?|note only to)\s+([\w-]+(?:(?:,\s*|\s+and\s+)[\w-]+)*)[:,]?\s+(?=\S)"
)


def instructions(
    text: str,
    verbs: Collection[str] = (),
    kinds: Collection[type[Order]] = (),
    names: Collection[str] = (),
    reads: Reads = lambda _: False,
) -> list[Instruction]:
    """What the lines of a letter ask for, up to ``end``.

    ``verbs`` begin the game's orders, and ``kinds`` are those orders; without them every line
    counts. ``names`` are what the writer may sign with, ``reads`` tells other words for an order.
    Nothing below the line of our own mail is read where anything above it asks for something.
    """
    known = {verb.casefold() for verb in verbs}
    words = (
        known,
        _IN_WORDS | {verb_of(kind) for kind in kinds if kind.prose},
        kinds,
        cache(reads),
    )
    lines = clean(text).split("\n")
    ours = next((k for k, line in enumerate(lines) if OURS.fullmatch(line)), len(lines))
    found = _asked(lines[:ours], words, names)
    if _is_idle(found):
        below = _asked(lines[ours + 1 :], words, names)
        found += (replace(one, number=one.number + ours + 1) for one in below)
    answers = any(meant(one.said) is not None for one in found)
    if _is_idle(found) and known and not answers:  # what is odd about it is told of each line
        return _asked(lines[:ours], words, names, each=True)
    return found


def _is_idle(found: Collection[Instruction]) -> bool:
    return all(one.kind == "ignored" for one in found)


def _asked(
    lines: list[str], words: Words, names: Collection[str], *, each: bool = False
) -> list[Instruction]:
    """What these lines of a letter ask for, up to ``end``; where ``each`` counts, but the names."""
    known, _prose, kinds, _reads = words
    unruled = without_rules(lines[:MOST_LINES])
    plain = [courteous_head(_plain(line), kinds) for line in unruled]
    stands = cache(partial(_stands, words))
    likeness = Likeness(known, kinds, cache(partial(_asks, words)))
    passed = passed_over(unruled, likeness, names, each=each) if known else ()
    counts = likeness.among_orders(unruled) if known else ()
    found: list[Instruction] = []
    understood, stop = False, 0
    for number, said in enumerate(unruled, 1):
        if number <= stop:
            continue
        if BULLET.sub("", said.strip(), count=1).casefold() in ("note", "note:", "notiz", "notiz:"):
            return [*found, *rest_as_note(lines, number)]
        if bodied(plain[number - 1] or "", kinds):
            whole = order_at(plain, number - 1, kinds, NO_CLAUSE)
            found.append(_order(whole.text, whole.text, number))
            understood, stop = True, whole.stop
            continue
        said, stop = whole_line(unruled, number - 1, stands, partial(_whole, words))
        line = BULLET.sub("", said, count=1)
        if number in passed:
            found += [_ignored(line, said, number)] if _plain(line) else []
            continue
        ordered = understood or number in counts or likeness.holds(line)
        ones = asked_apart(_instructions(line, said, number, words, ordered), kinds)
        understood |= any(one.kind != "ignored" for one in ones)
        found += ones
        if ones and ones[-1].kind == "end":
            return found
    if any(line.strip() for line in lines[MOST_LINES:]):
        why = _("Only {count} lines are read.", count=MOST_LINES)
        found.append(
            Instruction(kind="ignored", text="", number=MOST_LINES + 1, said="", wrong=why)
        )
    return found


def _plain(line: str) -> str | None:
    """A line as an order is read from it; None where nothing but a comment is on it."""
    line = BULLET.sub("", line.strip(), count=1)
    said = _without_comment(line)
    return None if line and not said else said


def _without_comment(line: str) -> str:
    return " ".join(typed(words_alone(line)).split())


def _instructions(
    line: str, said: str, number: int, words: Words, understood: bool
) -> list[Instruction]:
    """The instructions of a line; none where nothing but a comment is on it."""
    verbs, prose, kinds, reads = words
    if told := _WHISPER.match(line):
        to = ",".join(re.split(r"[ ,]+(?:and )?", told[1].casefold()))
        said_to = list(notes(line[told.end() :], number))
        return [replace(one, seat=to, said=said) for one in said_to]
    if (note := NOTE.match(line)) or ROLL.match(line):
        return list(notes(line[note.end() :] if note else line, number))
    line = _of_offer(_without_comment(line), verbs)
    if not line:
        return []
    if zone := named_zone(line, said, number):  # a game has an order of that name, of other words
        return [zone]
    line = as_formed(line, verbs, kinds)
    verb = line.split()[0].casefold()
    if verb in verbs or verb.rstrip(CLOSING) in verbs:
        if second := _second(line, words):
            return [two_orders(line, second, said, number)]
        if verb in prose and _is_talk(line, kinds):
            return [_for_whom(line, line, said, number, kinds)]
        if verb in telling(kinds):  # its words are the player's own, with their marks
            return [_order(line, said, number)]
        line = line.rstrip(CLOSING)
        if verb not in prose:  # what names something in words keeps its commas, and its thanks
            line = BETWEEN.sub(" ", without_thanks(line))
        return [_order(line, said, number)]
    if same := read(line, said, number):
        return [same]
    if courteous := _courteous(line, said, number, words, understood):
        return [courteous]
    if _is_of_the_table(line, kinds):
        return [_order(line.rstrip(CLOSING), said, number)]
    if reads(line):
        return [_order(line.rstrip(CLOSING), said, number)]
    if (not understood and is_prose(line)) or is_courtesy(line):
        return [_ignored(line, said, number)]
    left = bare_of_courtesy(line)
    if left and _is_whole_order(left, verbs, kinds):
        return [_for_whom(left, line, said, number, kinds)]
    return [_order(line, said, number)]


def _ignored(line: str, said: str, number: int) -> Instruction:
    why = later("It looks like part of a letter, not like an order.")
    return Instruction(kind="ignored", text=line, number=number, said=said, wrong=why)


def _asks(words: Words, line: str) -> bool:
    """Whether a line asks for something as it stands, be it wrong."""
    ones = _instructions(line, line, 0, words, True)
    return any(
        one.kind != "order"
        or one.wrong
        or at_the_table(one.text.casefold())
        or fits(one.text, words[2])
        or words[3](one.text)
        for one in ones
    )


def _of_offer(line: str, verbs: Collection[str]) -> str:
    """The order in an offer that is sent back as a mail tells it, with its words and its cost.

    "Move to Sector 2 · move 2 [1 of 3 Courage]"; any other line stays as it is.
    """
    _says, parted, order = line.rpartition(WORDS)
    if parted and (_verb(f"{order} -") in verbs or at_the_table(order.casefold())):
        return _COST.sub("", order)
    return line


def _second(line: str, words: Words) -> str:
    """The word that begins a second order in a line; "" for none.

    What is said in a dispute is all text; behind other words a whole order counts, and behind what
    is written or sealed only one behind a ``;``.
    """
    verbs, prose, kinds, _reads = words
    verb = _verb(line)
    if verb in _IN_WORDS:
        return ""
    if verb not in prose:
        behind = (part.split()[:1] for part in line.split(";")[1:])
        return next((word for [word] in filter(None, behind) if word.casefold() in verbs), "")
    ends = _END if verb in telling(kinds) else _NEXT
    parts = (_AND.sub("", part.strip()).rstrip(".,!") for part in ends.split(line)[1:])
    whole = (part for part in parts if part and fits(part, kinds))
    return next((part.split()[0] for part in whole), "")


def _is_whole_order(line: str, verbs: Collection[str], kinds: Collection[type[Order]]) -> bool:
    table = at_the_table(line.rstrip(CLOSING).casefold())
    noted = NOTE.match(line)
    return bool(_verb(line) in verbs or table or noted) or fits(line, (*kinds, *TABLE_ORDERS))


def _is_of_the_table(line: str, kinds: Collection[type[Order]]) -> bool:
    """Whether a line is a whole order of the table, in the kernel's words and none of one's own.

    What a standing order answers must be an order too: “when you come home do write” is none.
    """
    plain = tuple(kind for kind in TABLE_ORDERS if kind in kinds and not kind.prose)
    _moment, does, answer = line.partition(" do ")
    return fits(line, plain) and (not does or fits(answer, kinds))


def _is_talk(line: str, kinds: Collection[type[Order]]) -> bool:
    """Whether a line of free text may be a sentence to the other player; none in a dispute is, nor
    what is an order of other words, as “flip from main” beside “flip” with any."""
    if fits(line, tuple(kind for kind in kinds if not kind.prose)):
        return False
    verb = _verb(line)
    names = any(kind.form == f"{verb} [{{words}}]" for kind in kinds)
    tells = verb in telling(kinds)
    return verb not in _IN_WORDS and reads_as_talk(line, tells=tells, names=names)


def _verb(line: str) -> str:
    return line.split()[0].casefold().rstrip(CLOSING)


def _for_whom(
    left: str, line: str, said: str, number: int, kinds: Collection[type[Order]]
) -> Instruction:
    """A line that may be meant for another, with how to write it where it is an order.

    What reads as talk is an order in quotes.
    """
    order = left.rstrip(CLOSING)[:200]
    verb, _sep, words = order.partition(" ")
    told = _(
        "This may be meant for the other player. If it is your order, write: {line}",
        line=f"{verb.casefold()} “{words}”" if _is_talk(left, kinds) else order,
    )
    return Instruction(kind="order", text=line, number=number, said=said, wrong=told)


def _courteous(
    line: str, said: str, number: int, words: Words, understood: bool
) -> Instruction | None:
    """What is asked in a courteous line ("please lock R1"); None for anything else."""
    left = without_courtesy(line) if len(line) <= LONGEST_LINE else ""
    ones = _instructions(left, said, number, words, True) if left else []
    if len(ones) != 1 or ones[0].kind in ("note", "end"):
        return None
    verbs, prose, kinds, _reads = words
    (one,) = ones
    if one.kind != "order" or (one.wrong and not line.endswith("?")):
        return one
    verb = one.text.split()[0].casefold()
    if line.endswith("?") or (verb in prose and not _names_a_number(one.text, verb, kinds)):
        return None  # “please answer me” says nothing in a dispute
    if verb not in verbs:
        sure = at_the_table(one.text.casefold()) or fits(one.text, TABLE_ORDERS)
        return one if sure else None
    sure = understood or not is_prose(line) or fits(one.text, kinds)
    return one if sure else None


def _names_a_number(line: str, verb: str, kinds: Collection[type[Order]]) -> bool:
    """Whether an order that ends in words says more than words, as dice or a value do."""
    alone = any(verb_of(kind) == verb and words_only(kind) for kind in kinds)
    return not alone and bool(re.search(r"\d", line)) and fits(line, kinds)


def _stands(words: Words, line: str) -> bool:
    """Whether a line asks for something by itself, or nearly does."""
    verbs, _prose, kinds, reads = words
    if looks_like(line, verbs) or _is_of_the_table(line, kinds) or reads(line):
        return True
    ones = _instructions(line, line, 0, words, True)
    return any(one.kind != "order" or at_the_table(one.text.casefold()) for one in ones)


def _whole(words: Words, line: str) -> bool:
    """Whether a line is a note, or has the form of an order of the game."""
    ones = _instructions(BULLET.sub("", line, count=1), line, 0, words, True)
    noted = bool(ones) and all(one.kind == "note" for one in ones)
    return noted or (len(ones) == 1 and ones[0].kind == "order" and fits(ones[0].text, words[2]))


def _order(line: str, said: str, number: int) -> Instruction:
    wrong = later("A free roll belongs in a note, not in an order.") if "#" in line else ""
    return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)
