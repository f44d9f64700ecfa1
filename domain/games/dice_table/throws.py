"""Dice as people say them: “three d6 plus 1 for morale” is ``roll 3d6+1 for morale`` (2.1 to 2.3).

A line is looked through for throws: how many dice, of what colour and how many sides, and what is
added. Between them stand what joins them or whose they are, behind them how often they are thrown
and what for. Dice cannot be taken back: what may change a throw in another way is asked before.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from domain.game.grammar.sayings import NUMBERS
from domain.game.grammar.words import NotUnderstood
from domain.games.dice_table.words import MOST_DICE

_COUNTED: Final = {
    **{word: n for word, n in NUMBERS.items() if n},
    "a": 1,
    "an": 1,
    "fifteen": 15,
    "twenty": 20,
}
COUNT: Final = rf"(?:\d{{1,9}}|{'|'.join(sorted(_COUNTED, key=len, reverse=True))})"
"""A number in digits or words, as part of a regular expression."""

_LABEL: Final = r"[^\W\d][\w/.'-]{0,23}"
_COLOUR: Final = "red|blue|green|yellow|white|black|gr[ea]y|orange|purple|pink|brown"
_PLUS: Final = r"(?:\+|plus|(?:and )?add(?:ing)?|with (?:an? )?\+) ?"
_MINUS: Final = r"(?:-|minus|less|(?:and )?subtract(?:ing)?|with (?:an? )?-) ?"
_MODIFIER: Final = r"(?: (?:modifier|drm))?"
_THROW: Final = re.compile(
    rf"(?<![\w/.'%-])(?:(?P<label>{_LABEL}) ?[:=] ?)?"
    rf"(?:(?P<many>{COUNT}) (?=.*d))?(?:(?P<colour>{_COLOUR}) )?"
    r"(?:(?P<n>\d{0,9})[dw] ?(?P<sides>\d{1,9}|%)(?![\w/])"
    rf"|(?:(?P<sided>{COUNT})[- ]sided |(?P<percent>percent(?:ile|age)) )?di(?:c?e|ces)\b)"
    rf"(?:,? ?{_PLUS}(?P<plus>{COUNT})(?![\w/]| ?[dw]\d| (?:dic?e|{_COLOUR})\b){_MODIFIER}"
    rf"|,? ?{_MINUS}(?P<minus>{COUNT})(?![\w/]){_MODIFIER})?",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf",? (?:(?!\+)(?:{_PLUS})(?P<plus>{COUNT})|(?!-)(?:{_MINUS})(?P<minus>{COUNT})){_MODIFIER}$",
    re.IGNORECASE,
)
"""The same in words at the end of a line: “for morale, minus 1”."""
_VERB: Final = "(?:roll|throw|cast)"
_ROLL: Final = re.compile(rf"(?:let me |let us )?{_VERB}\b[:,]? ?", re.IGNORECASE)
_UNSEEN: Final = re.compile(
    rf"^(?:(?:in )?(?:secret|private)(?:ly)?|hidden|unseen),? (?={_VERB}\b)"
    r"|,? ?\b(?:secretly|privately|in (?:secret|private)|(?:secret|hidden|unseen)(?= ?$|,)"
    r"|hidden(?= \d)|where nobody sees(?: it)?|so that (?:only I|nobody) sees?(?: it)?)",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(r",? (?:for (?:all|everybody) to see|openly|in the open)$", re.IGNORECASE)
_JOINS: Final = re.compile(
    r"[\s,;+&]*(?:\b(?:and|plus|then|vs\.?|versus|against)\b)?[\s,;+&]*", re.IGNORECASE
)
_TIMES: Final = re.compile(rf",? ?(?:(twice)|(thrice)|({COUNT}) times)\b", re.IGNORECASE)
_CHANGES: Final = re.compile(
    r"(?:^|[\s(])[+*/x\u00d7-] ?\d|\b(?:best|worst|highest|lowest)(?: of\b| (?:one|two|"
    r"three|\d)|$)|\b(?:plus|minus|add(?:ing)?|subtract(?:ing)?|less|times|twice|thrice|"
    r"doubl(?:e[ds]?|ing)|half|halved|re-?roll\w*|again|(?:dis)?advantage|modifiers?|explod\w+|"
    r"per|each|every|or|secretly|secret$|hidden|unseen)\b|\b(?:keep|drop|take|us|choos|discard|"
    r"ignor)(?:e|ing)? (?:the )?(?:one|two|three|\d|best|worst|high|low|top|middle|better)",
    re.IGNORECASE,
)
"""What does something to dice that no roll does by itself, among the words for which it is."""
_TAKEN_OFF: Final = re.compile(r"(?:^|\s)- ?\d*d[\d%]", re.IGNORECASE)
"""Dice that are taken off others, as “d6-d6”: both fall, and who threw them reckons."""
_THEN: Final = re.compile(
    r"\bthen\b|(?:,|\band\b) ?(?:done|pass|end (?:my |the )?turn|next turn)\b", re.IGNORECASE
)
"""What follows the dice, and is an order of its own."""
_LOOSE: Final = re.compile(
    rf"\d ?[x*]$|\b{COUNT} (?:{_COLOUR})\b|^(?:{_COLOUR})$",
    re.IGNORECASE,
)
"""What counts or colours dice from a distance: “2 blue and 3 red dice”."""
_AGAIN: Final = re.compile(r"\b(?:again|same|last)\b", re.IGNORECASE)
_ALONE: Final = re.compile(rf"({COUNT})(?: for\b.*)?", re.IGNORECASE)
_CHOOSES: Final = re.compile(
    r"(?:re-?roll|(?:keep|take|drop|use) (?:the )?(?:\w+ ){0,3}(?:of|from))\b", re.IGNORECASE
)
_FOR: Final = re.compile(r"(?:,? (?:for|as) .+)?", re.IGNORECASE)


class _Throw(NamedTuple):
    """Dice in a line, as a roll names them."""

    told: str
    start: int
    end: int
    is_plain: bool
    """Whether nothing is added,"""
    is_labelled: bool
    """and whether they have a label already."""


def rolled(text: str) -> str:
    """A line that throws dice, as its form has it; any other as it is. Raises NotUnderstood for one
    that would throw others than it means, with the line for those."""
    unseen = _UNSEEN.search(text)
    said = text[: unseen.start()] + text[unseen.end() :] if unseen else text
    verb = "secretly roll" if unseen else "roll"
    begun = _ROLL.match(said)
    if begun is None:
        return _by_dice(text, said, verb)
    rest = _OPEN.sub("", said[begun.end() :].strip(" ,.!"))
    throws = _throws(rest)
    if not throws:
        _check_is_told(text, rest)
        return f"{verb} {rest}".strip() if "roll" in begun[0].casefold() else text
    behind = rest[throws[-1].end :].strip()
    if unseen and text.endswith(unseen[0]) and behind.startswith("to "):
        line = " ".join([*(throw.told for throw in throws), behind])
        raise NotUnderstood(text, 0, "", f"Write “roll {line}”, or “secretly roll {line}”.")
    return _line(text, verb, rest, throws)


def _by_dice(text: str, said: str, verb: str) -> str:
    """A line that begins with its dice, and tells nothing but what they are for."""
    if _CHOOSES.match(said) and (throws := _throws(said)):
        raise _asked(text, f"{verb} {throws[0].told}")
    first = _THROW.match(said)
    of_one = first is None or (first["sides"] is None and (first["many"] or "a").casefold() == "a")
    if first is None or of_one:
        return text
    if not _FOR.fullmatch(said, first.end()):
        if first["n"]:
            raise NotUnderstood(text, 0, "", f"Write “{verb} {said}” to throw the dice.")
        return text
    return rolled(f"{verb} {said}")


def _check_is_told(text: str, rest: str) -> None:
    """Raises NotUnderstood for a roll of dice that somebody seems to know, and nobody can tell."""
    if _AGAIN.search(rest):
        raise NotUnderstood(text, 0, "", "Name the dice once more, as “roll 2d6 for morale”.")
    if (alone := _ALONE.fullmatch(rest)) and (n := number(alone[1])) > 1:
        told = f"“roll {n}d6” throws {n} dice, “roll d{n}” one of {n} sides."
        raise NotUnderstood(text, 0, "", told)


def number(word: str) -> int:
    """How many a word counts: 3 of “three” and of “3”."""
    return int(word) if word.isdigit() else _COUNTED[word.casefold()]


def _throws(text: str) -> list[_Throw]:
    return [throw for found in _THROW.finditer(text) if (throw := _thrown(found))]


def _thrown(found: re.Match[str]) -> _Throw | None:
    """The dice that were found; None for those that nobody counts, and for “two 2d6”, which may be
    four dice or two throws."""
    many, sides = number(found["many"] or "1"), found["sides"]
    if not (sides or found["many"] or found["percent"]):
        return None
    if many > 1 and found["n"]:
        return None
    if sides == "66" and not found["n"]:
        told = "“roll tens:d6 units:d6” throws tens and units, “roll 1d66” one die of 66 sides."
        raise NotUnderstood(found.string, found.start(), found[0], told)
    if sides is None:
        sides = "100" if found["percent"] else str(number(found["sided"] or "6"))
    count = found["n"] or (str(many) if many > 1 else "")
    label = found["label"] or (found["colour"] or "").casefold()
    plus = _plus(found)
    told = f"{label}{':' if label else ''}{count}d{sides}{f'{plus:+d}' if plus else ''}"
    return _Throw(told, found.start(), found.end(), not plus, bool(found["label"]))


def _plus(found: re.Match[str]) -> int:
    return number(found["plus"] or "0") - number(found["minus"] or "0")


def _line(text: str, verb: str, rest: str, throws: Sequence[_Throw]) -> str:
    """The roll of these throws, with what they are for; raises NotUnderstood."""
    dice = [throw.told for throw in throws]
    before, behind = rest[: throws[0].start].strip(" ,:"), rest[throws[-1].end :].strip(" ,:")
    between = [rest[a.end : b.start] for a, b in pairwise(throws)]
    labels = _labels(before, between, behind) if between else None
    if labels and not any(throw.is_labelled for throw in throws):
        return " ".join([verb, *(f"{a}:{b}" for a, b in zip(labels, dice, strict=True))])
    if not all(map(_JOINS.fullmatch, between)):
        raise _asked(text, " ".join([verb, *dice]))
    behind = re.sub(r"^again\b[, ]*", "", behind, flags=re.IGNORECASE)
    if times := _TIMES.match(behind):
        many = 2 if times[1] else 3 if times[2] else number(times[3])
        dice, behind = dice * min(many, MOST_DICE + 1), behind[times.end() :].strip()
    if len(throws) == 1 and throws[0].is_plain and (shift := _BEHIND.search(f" {behind}")):
        dice = [f"{one}{_plus(shift):+d}" for one in dice]
        behind = f" {behind}"[: shift.start()].strip()
    if _TAKEN_OFF.search(behind):
        dice += [throw.told for throw in _throws(behind.replace("-", " "))]
        raise _asked(text, " ".join([verb, *dice]))
    if then := _THEN.search(behind):
        said = [verb, before, *dice, behind[: then.start()].strip(" ,")]
        first = " ".join(filter(None, said))
        raise NotUnderstood(text, 0, "", f"Write a line for each: “{first}”, then what follows.")
    if any(ask.search(said) for ask in (_CHANGES, _LOOSE) for said in (before, behind)):
        raise _asked(text, " ".join([verb, *dict.fromkeys(dice)]))
    return " ".join(filter(None, [verb, before, *dice, behind]))


def _labels(before: str, between: Sequence[str], behind: str) -> list[str] | None:
    """A name for each throw, where each has one before it or behind it; None where not."""
    lead, join = "(?:the |my )?", r"(?:\b(?:and|vs\.?|versus|against)\b|[\s,;&])*"
    for said, form in (
        ([*between, behind], rf"\s*for {lead}({_LABEL}){join}"),
        ([before, *between], rf"{join}(?:for )?{lead}({_LABEL})[\s:]*"),
    ):
        name = re.compile(form, re.IGNORECASE)
        names = [name.fullmatch(one) for one in said]
        if all(names):
            return [one[1] for one in names if one]
    return None


def _asked(text: str, line: str) -> NotUnderstood:
    told = f"Dice fall as they are named: “{line}” throws them. What then counts is yours to say."
    return NotUnderstood(text, 0, "", told)
