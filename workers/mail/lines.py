"""What each line of a letter asks for.

One instruction a line. The words that every game has are known here; everything else is an
order, and only the game's own grammar (:mod:`domain.orders`) says whether it is one.

**Greetings.** People begin a letter with "Hi Bob," and "Here are my moves for Tuesday." Before
the first line that is understood, a line that looks like prose is reported as ``ignored``: it has
more than 8 words, ends in a comma or another punctuation mark, or begins as letters begin.
After that line nothing is ignored: what is not understood goes on as an order, is refused, and
so nothing is done before the player has seen it. A line that begins with one of ``verbs``, the
first words of the game's orders, is an order whatever it looks like. So no order is ever taken
for prose where the verbs are told, and prose is never taken for an order that could be done.

**Comments.** ``#`` begins a comment, in a note too; ``#D 2 6`` is a roll of two six-sided dice.

**Notes.** ``note TEXT`` tells the other players something. ``note`` alone on a line makes the
rest of the letter the note, up to ``end``: mail programs break long lines. A line that begins
with a roll, in either form, is a note as well.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final, Literal

import msgspec

from workers.mail.characters import clean, typed

Kind = Literal[
    "order",
    "help",
    "check",
    "end",
    "note",
    "leave",
    "resign",
    "takeback",
    "agree",
    "refuse",
    "new",
    "ignored",
]

MOST_LINES = 400
"""Lines of a letter that are looked at; the rest is one ignored line."""
MOST_ROLLS = 10
"""Free rolls in one note."""
MOST_DICE = 50
MOST_SIDES = 1000
LONGEST_ABSENCE = 365
_FREE_DICE: Final = f"1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides."
_LONGEST_NOTE = 4000
_LONGEST_LABEL = 80
_PROSE_WORDS = 8

_ROLL: Final = re.compile(
    r"\[ ?(?P<count>\d{0,4})d(?P<sides>\d{1,4}) ?(?P<plus>[+-] ?\d{1,4})? ?\]"
    r"|#D ?(?P<acts_count>\d{1,4}) (?P<acts_sides>\d{1,4})\b",
    re.IGNORECASE,
)
_COMMENT: Final = re.compile(r"#(?!D ?\d{1,4} \d{1,4}\b)", re.IGNORECASE)
_BULLET: Final = re.compile(r"^(?:[-*\u2022\u00b7\u2013]|\d{1,2}[.)])\s+(?=\S)")
_ALONE: Final[dict[str, Kind]] = {
    "help": "help",
    "check": "check",
    "end": "end",
    "leave": "leave",
    "resign": "resign",
    "i resign": "resign",
    "agree": "agree",
    "refuse": "refuse",
}
_GREETING: Final = re.compile(
    r"(hi|hello|hey|hiya|dear|good (morning|afternoon|evening|day)|greetings|hallo|lieber?|moin"
    r"|servus|guten (tag|morgen|abend)|sehr geehrter?|bonjour|bonsoir|salut|ch(er|ère)|hola"
    r"|buen(os|as) (días|tardes|noches)|estimad[oa]s?|querid[oa]s?)\b",
    re.IGNORECASE,
)
_ABSENCE: Final = re.compile(r"leave (?:for )?(\d{1,4}) (days?|weeks?)", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+")


class FreeRoll(msgspec.Struct, frozen=True):
    """Dice that no rule asks for, rolled because a note says so."""

    text: str
    """As it was written: ``[2d6+1]`` or ``#D 2 6``."""
    dice: str
    """As the dice read it: ``2d6``."""
    plus: int
    label: str
    """What it is for, in the player's words; "" for nothing said."""


class Instruction(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a letter and what it asks for."""

    kind: Kind
    text: str
    """The order; what to check or to be helped with ("" for everything); the note."""
    number: int
    """The line's place in the letter, from 1."""
    said: str
    """The line as it came."""
    wrong: str = ""
    """Why it cannot be done, or was ignored; "" for nothing."""
    rolls: tuple[FreeRoll, ...] = ()
    days: int = 0
    """How long ``leave 7 days`` is; 0 for getting up for good."""
    game: str = ""
    scenario: str = ""
    others: tuple[str, ...] = ()
    """Whom ``new`` invites: addresses in lower case, and ``computer`` or ``computer:<bot>``."""


def instructions(text: str, verbs: Collection[str] = ()) -> list[Instruction]:
    """What the lines of a letter ask for, up to ``end``; ``verbs`` begin the game's orders."""
    known = {verb.casefold() for verb in verbs}
    lines = clean(text).split("\n")
    found: list[Instruction] = []
    understood = False
    for number, said in enumerate(lines[:MOST_LINES], 1):
        line = _BULLET.sub("", said.strip(), count=1)
        if line.casefold() in ("note", "note:"):
            return [*found, *_rest_as_note(lines, number, said)]
        one = _instruction(line, said.strip(), number, known, understood)
        if one is None:
            continue
        understood |= one.kind != "ignored"
        found.append(one)
        if one.kind == "end":
            return found
    if any(line.strip() for line in lines[MOST_LINES:]):
        why = f"Only {MOST_LINES} lines are read."
        found.append(
            Instruction(kind="ignored", text="", number=MOST_LINES + 1, said="", wrong=why)
        )
    return found


def _instruction(
    line: str, said: str, number: int, verbs: Collection[str], understood: bool
) -> Instruction | None:
    """The instruction of a line; None where nothing but a comment is on it."""
    note = re.match(r"note\b[:,]?\s+(?=\S)", line, re.IGNORECASE)
    if note or _ROLL.match(line):
        return _note(line[note.end() :] if note else line, said, number)
    line = " ".join(typed(_without_comment(line)).split())
    if not line:
        return None
    verb = line.split()[0].casefold()
    if verb in verbs or verb.rstrip(".,;!") in verbs:
        return _order(line.rstrip(" .,;!"), said, number)
    common = _common(line, said, number)
    if common is not None:
        return common
    if not understood and _is_prose(line):
        why = "It looks like part of a letter, not like an order."
        return Instruction(kind="ignored", text=line, number=number, said=said, wrong=why)
    return _order(line, said, number)


def _order(line: str, said: str, number: int) -> Instruction:
    wrong = "A free roll stands in a note, not in an order." if "#" in line else ""
    return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)


def _common(line: str, said: str, number: int) -> Instruction | None:
    """What means the same in every game; None for anything else."""
    if line[0] == "?":
        return Instruction(kind="help", text=line.strip("? "), number=number, said=said)
    bare = line.rstrip(" .!,;").casefold()
    kind = _ALONE.get(bare)
    if kind:
        text = "" if bare in ("help", "check", "end") else str(kind)
        return Instruction(kind=kind, text=text, number=number, said=said)
    verb, _, rest = bare.partition(" ")
    if verb == "check":
        return Instruction(kind="check", text=line[6:].strip(), number=number, said=said)
    if verb == "takeback" or bare.startswith("take back"):
        text = re.sub(r"^take ?back", "takeback", bare)
        return Instruction(kind="takeback", text=text, number=number, said=said)
    if verb == "leave":
        return _absence(bare, said, number)
    if verb == "new" and len(rest.split()) >= 2:
        return _new(line, said, number)
    return None


def _absence(bare: str, said: str, number: int) -> Instruction | None:
    matched = _ABSENCE.fullmatch(bare)
    if matched is None:
        return None
    days = int(matched[1]) * (7 if matched[2].startswith("w") else 1)
    fits = 1 <= days <= LONGEST_ABSENCE
    wrong = "" if fits else f"A leave lasts 1 to {LONGEST_ABSENCE} days."
    return Instruction(
        kind="leave", text=bare, number=number, said=said, days=days if fits else 0, wrong=wrong
    )


def _new(line: str, said: str, number: int) -> Instruction:
    words = line.replace(",", " ").split()
    game, scenario, *rest = [w.strip(";!\"'") for w in words[1:]]
    if rest and rest[0].casefold() in ("with", "against", "and"):
        rest = rest[1:]
    others = [
        w.rstrip(".").strip("<>").casefold() for w in rest if w.casefold() not in ("and", "&")
    ]
    bad = [w for w in others if not _ADDRESS.fullmatch(w) and w.partition(":")[0] != "computer"]
    wrong = f"“{bad[0][:60]}” is no mail address, nor “computer”." if bad else ""
    return Instruction(
        kind="new",
        text=line,
        number=number,
        said=said,
        wrong=wrong,
        game=game.casefold(),
        scenario=scenario.rstrip(".").casefold(),
        others=tuple(others),
    )


def _is_prose(line: str) -> bool:
    many = len(line.split()) > _PROSE_WORDS
    return many or line[-1] in ",.;:!?)" or bool(_GREETING.match(line))


def _without_comment(line: str) -> str:
    found = _COMMENT.search(line)
    return line[: found.start()] if found else line


# Notes and their rolls


def _rest_as_note(lines: list[str], number: int, said: str) -> Iterator[Instruction]:
    """``note`` alone: the lines below it, up to ``end``, are the note."""
    body = lines[number:MOST_LINES]
    ends = next((k for k, s in enumerate(body) if s.strip().casefold() in ("end", "end.")), -1)
    text = "\n".join(s.strip() for s in (body if ends < 0 else body[:ends])).strip("\n")
    if text:
        yield _note(text, said.strip(), number)
    if ends >= 0:
        at = number + ends + 1
        yield Instruction(kind="end", text="", number=at, said=body[ends].strip())


def _note(text: str, said: str, number: int) -> Instruction:
    text = "\n".join(_without_comment(line).rstrip() for line in text.split("\n")).strip()
    rolls, wrong = _rolls(text)
    if len(text) > _LONGEST_NOTE:
        text, rolls = text[:_LONGEST_NOTE], []
        wrong = f"A note has at most {_LONGEST_NOTE} characters."
    return Instruction(
        kind="note", text=text, number=number, said=said, rolls=tuple(rolls), wrong=wrong
    )


def _rolls(text: str) -> tuple[list[FreeRoll], str]:
    """The free rolls of a note in their order, and what is wrong with them; all or none."""
    found: list[FreeRoll] = []
    for line in text.split("\n"):
        matches = list(_ROLL.finditer(line))
        for k, match in enumerate(matches):
            count = int(match["count"] or match["acts_count"] or 1)
            sides = int(match["sides"] or match["acts_sides"])
            if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES):
                return [], f"“{match.group()}” is no roll: {_FREE_DICE}"
            before = line[matches[k - 1].end() if k else 0 : match.start()]
            after = line[match.end() : matches[k + 1].start() if k + 1 < len(matches) else None]
            plus = int((match["plus"] or "0").replace(" ", ""))
            label = _label(before, after, first_after=match["acts_sides"] is not None)
            found.append(FreeRoll(match.group(), f"{count}d{sides}", plus, label))
    if len(found) > MOST_ROLLS:
        return [], f"A note has at most {MOST_ROLLS} rolls."
    return found, ""


def _label(before: str, after: str, first_after: bool) -> str:
    """The words before ``[2d6]`` or after ``#D 2 6`` say what it is for, or else the others."""
    head = re.split(r"[.;!?]\s", before)[-1].strip(" ,:;-=.")
    tail = re.split(r"[.;!?](?:\s|$)", after)[0].strip(" ,:;-=.")
    label = (tail or head) if first_after else (head or tail)
    return " ".join(label.split())[:_LONGEST_LABEL]
