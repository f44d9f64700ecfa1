"""What each line of a letter asks for.

One instruction a line. The words that every game has are known here; everything else is an
order, and only the game's own grammar (:mod:`domain.game.orders`) says whether it is one.

**Greetings.** People begin a letter with "Hi Bob," and "Here are my moves for Tuesday." Before
the first line that is understood, a line that looks like prose is reported as ``ignored``: it has
more than 8 words, ends in a comma or another punctuation mark, or begins as letters begin.
After that line nothing is ignored: what is not understood goes on as an order, is refused, and
so nothing is done before the player has seen it. A line that begins with one of ``verbs``, the
first words of the game's orders, is an order whatever it looks like. So no order is ever taken
for prose where the verbs are told, and prose is never taken for an order that could be done.

**Bodies.** An order with a body (:mod:`domain.game.bodies`) is one instruction, with all its lines;
they are known where ``kinds``, the game's orders, are told. So is a line that a mail program
broke for its width (:mod:`service.letters.broken`).

**Comments.** ``#`` begins a comment, in a note too; ``#D 2 6`` is a roll of two six-sided dice.

**The table.** What every game has (``resign``, ``leave 7 days``, ``agree``, ``takeback`` …) is an
order as well; the spellings that people use for it are turned into the one that the kernel reads.

**Notes.** ``note TEXT`` tells the other players something. ``note`` alone on a line makes the
rest of the letter the note, up to ``end``: mail programs break long lines. A line that begins
with a roll, in either form, is a note as well. A long note is told in several.
"""

import re
from collections.abc import Collection
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from domain.game.bodies import BULLET, bodied, order_at
from domain.game.forms import verb_of, words_only
from domain.game.orders import LONGEST_LINE, NotUnderstood, parse
from domain.game.ruleset import Order
from domain.table.lines import TABLE_ORDERS
from domain.table.talk import ROLL, words_alone
from service.letters import foreign
from service.letters.broken import looks_like, whole_line
from service.letters.characters import clean, typed
from service.letters.courtesy import bare_of_courtesy, without_courtesy, without_thanks
from service.letters.instruction import Instruction, Kind
from service.letters.new_line import ADDRESS, asked_match
from service.letters.note_lines import MOST_LINES, notes, rest_as_note
from service.letters.phrases import GREETING, HOW_TO_END, MAILS_OFF
from service.letters.rows import listed, of_offer, second_order
from service.letters.table_words import at_the_table, wrong_time
from service.words import _, later

_PROSE_WORDS = 8

_ALONE: Final[dict[str, Kind]] = {
    "help": "help",
    "check": "check",
    "end": "end",
    "next": "next",
    **dict.fromkeys(("next match", "next battle"), "next"),
    **dict.fromkeys(("my matches", "matches"), "matches"),
}
_NO_CLAUSE: Final = ("check", "help", "?", "note", "new", "invite", "follow")
"""What begins a line that belongs to no order, whatever stands before it."""
Words = tuple[Collection[str], Collection[str], Collection[type[Order]]]
"""What begins the orders of the game, those of it that end in free text, and their kinds."""

_IN_WORDS: Final = frozenset(verb_of(kind) for kind in TABLE_ORDERS if kind.prose)
_WHISPER: Final = re.compile(
    r"(?i:whisper(?: to)?|note only to)\s+([\w-]+(?:(?:,\s*|\s+and\s+)[\w-]+)*)[:,]?\s+(?=\S)"
)
_INVITE: Final = re.compile(r"invite (\S+?)(?: (?:to|as|for) (\S+))?", re.IGNORECASE)
_FOLLOW: Final = re.compile(r"follow (?:match )?([a-z0-9]{1,20})( daily| (?:every|each) day)?")
_SHOW: Final = re.compile(
    r"(?:show )?(?:the )?(board|status|dice|(?:reference )?sheet|cards|tables"
    r"|story(?: [1-9]\d{0,3}(?: ?- ?[1-9]\d{0,3})?)?"
    r"|rules? [\w.-]{1,30}(?: [\w-]{1,30}){0,2})"
)
_SHEET: Final = ("sheet", "reference sheet", "cards", "tables")
_MAILS: Final = re.compile(
    r"(?:mails )?(digest)(?: (?:daily )?(?:at )?(\d[\d:.h]{0,4}))?"
    r"|mails (short|full|text|all|daily|warnings)"
)
_QUIET: Final = re.compile(
    r"(?:quiet(?: hours)?|do not disturb|ruhe(?:zeit)?|silence)(?: from| von| de)? "
    r"(off|none|aus|non|\d[\d:.h]*\s*(?:-|\u2013|to|until|bis|à)\s*\d[\d:.h]*)"
)
_LANGUAGE: Final = re.compile(r"(?:my )?(?:language|lang|sprache|langue)(?: is)? ([\w-]{2,20})")
_COACH: Final = re.compile(r"(?:the )?coach (on|off)")
_WISHED: Final[dict[Kind, re.Pattern[str]]] = {
    "quiet": _QUIET, "language": _LANGUAGE, "coach": _COACH,
}  # fmt: skip
_SET_UP: Final = re.compile(r"(?:(save)|forget) (?:my )?(?:set-?up|placement)(?: as)? (\S.{0,60})")
_ZONE: Final = re.compile(
    r"(?:my )?(time zone|zone)(?: is)? (\w+/[\w/+-]+|UTC)[.!,;]?", re.IGNORECASE
)
_OWN: Final = re.compile(r"(?:my )?(address|zone|time zone)(?: is)? (\S+)", re.IGNORECASE)


def instructions(
    text: str, verbs: Collection[str] = (), kinds: Collection[type[Order]] = ()
) -> list[Instruction]:
    """What the lines of a letter ask for, up to ``end``.

    ``verbs`` begin the game's orders, and ``kinds`` are those orders.
    """
    known = {verb.casefold() for verb in verbs}
    prose = _IN_WORDS | {verb_of(kind) for kind in kinds if kind.prose}
    lines = clean(text).split("\n")
    plain = [_plain(line) for line in lines[:MOST_LINES]]
    words = (known, prose, kinds)
    stands = cache(partial(_stands, words))
    found: list[Instruction] = []
    understood, stop = False, 0
    for number, said in enumerate(lines[:MOST_LINES], 1):
        if number <= stop:
            continue
        line = BULLET.sub("", said.strip(), count=1)
        if line.casefold() in ("note", "note:", "notiz", "notiz:"):
            return [*found, *rest_as_note(lines, number)]
        if bodied(plain[number - 1] or "", kinds):
            whole = order_at(plain, number - 1, kinds, _NO_CLAUSE)
            found.append(_order(whole.text, whole.text, number))
            understood, stop = True, whole.stop
            continue
        said, stop = whole_line(lines, number - 1, stands, partial(_whole, words))
        line = BULLET.sub("", said, count=1)
        ones = _instructions(line, said, number, words, understood)
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
    line: str,
    said: str,
    number: int,
    words: Words,
    understood: bool,
) -> list[Instruction]:
    """The instructions of a line; none where nothing but a comment is on it."""
    verbs, prose, kinds = words
    if line and line.split()[0].casefold().rstrip(".,;!") not in verbs:
        line = foreign.in_english(line)
    if told := _WHISPER.match(line):
        to = ",".join(re.split(r"[ ,]+(?:and )?", told[1].casefold()))
        said_to = list(notes(line[told.end() :], number))
        return [replace(one, seat=to, said=said) for one in said_to]
    note = re.match(r"note\b[:,]?\s+(?=\S)", line, re.IGNORECASE)
    if note or ROLL.match(line):
        return list(notes(line[note.end() :] if note else line, number))
    line = of_offer(_without_comment(line), verbs)
    if not line:
        return []
    if zone := _ZONE.fullmatch(line):  # a game has an order of that name, of other words
        return [_own(zone, said, number)]
    verb = line.split()[0].casefold()
    if verb in verbs or verb.rstrip(".,;!") in verbs:
        second = _second(line, kinds) if verb in prose else second_order(line, verbs)
        if second:
            return [_two_orders(line, second, said, number)]
        return [_order(listed(line.rstrip(" .,;!"), prose), said, number)]
    common = _common(line, said, number)
    if common is not None:
        return [common]
    if courteous := _courteous(line, said, number, words, understood):
        return [courteous]
    if not understood and _is_prose(line):
        why = later("It looks like part of a letter, not like an order.")
        return [Instruction(kind="ignored", text=line, number=number, said=said, wrong=why)]
    if asked := _for_whom(line, verbs, kinds):
        return [Instruction(kind="order", text=line, number=number, said=said, wrong=asked)]
    return [_order(line, said, number)]


def _second(line: str, kinds: Collection[type[Order]]) -> str:
    """The word that begins a whole order behind a ``;`` of one that ends in words; "" for none.

    What is said in a dispute is all text.
    """
    first, *parts = (part.strip() for part in line.split(";"))
    if first.split()[0].casefold() in _IN_WORDS:
        return ""
    whole = (part for part in parts if part and _fits(part, (*kinds, *TABLE_ORDERS)))
    return next((part.split()[0] for part in whole), "")


def _for_whom(line: str, verbs: Collection[str], kinds: Collection[type[Order]]) -> str:
    """What is said where an order stands behind a courtesy and may be meant for another."""
    left = bare_of_courtesy(line)
    verb = left.split()[0].casefold().rstrip(".,;!") if left else ""
    whole = verb in verbs or at_the_table(left.rstrip(" .!,;").casefold())
    if not whole and not _fits(left, (*kinds, *TABLE_ORDERS)):
        return ""
    told = left.rstrip(" .!,;")[:60]
    return _(
        "This may be meant for the other player. Where it is your order, write: {line}", line=told
    )


def _courteous(
    line: str,
    said: str,
    number: int,
    words: Words,
    understood: bool,
) -> Instruction | None:
    """What is asked in a courteous line ("please lock R1"); None for anything else."""
    left = without_courtesy(line) if len(line) <= LONGEST_LINE else ""
    ones = _instructions(left, said, number, words, True) if left else []
    if len(ones) != 1 or ones[0].kind in ("note", "end"):
        return None
    verbs, prose, kinds = words
    (one,) = ones
    if one.kind != "order" or (one.wrong and not line.endswith("?")):
        return one
    verb = one.text.split()[0].casefold()
    if line.endswith("?") or (verb in prose and not _names_a_number(one.text, verb, kinds)):
        return None  # “please answer me” says nothing in a dispute
    if verb not in verbs:
        sure = at_the_table(one.text.casefold()) or _fits(one.text, TABLE_ORDERS)
        return one if sure else None
    sure = understood or not _is_prose(line) or _fits(one.text, kinds)
    return one if sure else None


def _names_a_number(line: str, verb: str, kinds: Collection[type[Order]]) -> bool:
    """Whether an order that ends in words says more than words, as dice or a value do."""
    alone = any(verb_of(kind) == verb and words_only(kind) for kind in kinds)
    return not alone and bool(re.search(r"\d", line)) and _fits(line, kinds)


def _stands(words: Words, line: str) -> bool:
    """Whether a line asks for something by itself, or nearly does."""
    verbs, _prose, _kinds = words
    if looks_like(line, verbs):
        return True
    ones = _instructions(line, line, 0, words, True)
    return any(one.kind != "order" or at_the_table(one.text.casefold()) for one in ones)


def _whole(words: Words, line: str) -> bool:
    """Whether a line is a note, or has the form of an order of the game."""
    ones = _instructions(BULLET.sub("", line, count=1), line, 0, words, True)
    noted = bool(ones) and all(one.kind == "note" for one in ones)
    return noted or (len(ones) == 1 and ones[0].kind == "order" and _fits(ones[0].text, words[2]))


def _fits(line: str, kinds: Collection[type[Order]]) -> bool:
    """Whether it has the form of an order, whatever its words may mean now."""
    try:
        parse(line, kinds)
    except NotUnderstood:
        return False
    return True


def _two_orders(line: str, second: str, said: str, number: int) -> Instruction:
    told = _("“{word}” begins another order: write each on a line of its own.", word=second[:40])
    return Instruction(kind="order", text=line, number=number, said=said, wrong=told)


def _order(line: str, said: str, number: int) -> Instruction:
    wrong = later("A free roll stands in a note, not in an order.") if "#" in line else ""
    return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)


def _common(line: str, said: str, number: int) -> Instruction | None:
    """What means the same in every game; None for anything else."""
    if line[0] == "?":
        return _help(line.strip("? "), said, number)
    bare = line.rstrip(" .!,;").casefold()
    if wrong := HOW_TO_END if bare in MAILS_OFF else wrong_time(bare):
        return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)
    if kind := _ALONE.get(bare):
        return Instruction(kind=kind, text="", number=number, said=said)
    verb, _sep, rest = bare.partition(" ")
    if verb == "help" and len(rest.split()) == 1:
        return _help(rest, said, number)
    if shown := _SHOW.fullmatch(without_thanks(bare.rstrip("? "))):
        text = "sheet" if shown[1] in _SHEET else shown[1].replace(" - ", "-")
        return Instruction(kind="show", text=text, number=number, said=said)
    if mails := _MAILS.fullmatch(bare):
        text = mails[3] or " ".join(part for part in (mails[1], mails[2]) if part)
        return Instruction(kind="mails", text=text, number=number, said=said)
    for one, form in _WISHED.items():
        if wished := form.fullmatch(bare):
            return Instruction(kind=one, text=wished[1], number=number, said=said)
    if kept := _SET_UP.fullmatch(bare):
        wish: Kind = "save" if kept[1] else "forget"
        return Instruction(kind=wish, text=kept[2], number=number, said=said)
    if verb == "check":
        return Instruction(kind="check", text=line[6:].strip(), number=number, said=said)
    if follows := _FOLLOW.fullmatch(bare):
        every = "day" if follows[2] else "turn"
        return Instruction(kind="follow", text=follows[1], number=number, said=said, every=every)
    if new := asked_match(without_thanks(line)):
        return Instruction(kind="new", text=line, number=number, said=said, new=new)
    if invited := _INVITE.fullmatch(bare):
        return _invite(invited, said, number)
    if own := _OWN.fullmatch(line.rstrip(" .!,;")):
        return _own(own, said, number)
    return _order(table, said, number) if (table := at_the_table(bare)) else None


def _help(asked: str, said: str, number: int) -> Instruction:
    kind: Kind = "show" if asked.casefold() in _SHEET else "help"
    text = "sheet" if kind == "show" else asked
    return Instruction(kind=kind, text=text, number=number, said=said)


def _invite(found: re.Match[str], said: str, number: int) -> Instruction:
    address = found[1].strip("<>,")
    wrong = ""
    if not ADDRESS.fullmatch(address):
        wrong = _("“{address}” is no mail address.", address=address[:60])
    seat = (found[2] or "").strip(",.")
    return Instruction(
        kind="invite", text=address, number=number, said=said, wrong=wrong, seat=seat
    )


def _own(found: re.Match[str], said: str, number: int) -> Instruction:
    if found[1].casefold() != "address":
        return Instruction(kind="zone", text=found[2], number=number, said=said)
    address = found[2].strip("<>").casefold()
    wrong = ""
    if not ADDRESS.fullmatch(address):
        wrong = _("“{address}” is no mail address.", address=address[:60])
    return Instruction(kind="address", text=address, number=number, said=said, wrong=wrong)


def _is_prose(line: str) -> bool:
    many = len(line.split()) > _PROSE_WORDS
    return many or line[-1] in ",.;:!?)" or bool(GREETING.match(line))
