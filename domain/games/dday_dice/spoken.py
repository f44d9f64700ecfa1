"""Dice as players name them, in the words of an order: by colour, by what they show, how many."""

import re
from functools import partial
from typing import Final

from domain.game.grammar.listing import BUT, COUNTS, PARTED, after

_FLAGS: Final = re.IGNORECASE
_LOCK: Final = re.compile(r"(?:(lock)(?: in)?|hold|keep|save|set aside|freeze):? (.+)", _FLAGS)
_ROLL: Final = re.compile(
    r"(?:re-?roll|re-?throw|roll|throw|toss)(?: again)?[:,]? (.+?)(?:,? (?:again|once more|over))*",
    _FLAGS,
)
_BY_SKULLS: Final = r"(?: with (?:(?:the|my|both|two|a|red|white|blue) )*skulls?)?"
_SKULLS: Final = (
    r"(?:(?:let|use|have) )?(?:(?:the|my|both|two|a|red|white|blue) )*skulls? (?:to )?"
    r"(?:(?:cancel|kill|take|remove|eat|destroy|hit|go|land)s?(?:es)?(?: out| on| away)?|on) "
)
_CANCEL: Final = re.compile(rf"(?:cancel (.+?){_BY_SKULLS}|{_SKULLS}(.+))", _FLAGS)

_BY_NUMBER: Final = {n: word for word, n in COUNTS.items() if word != "both"}
"""Words of an order that say how many dice the next one names."""
_ORDINAL: Final = {"1": 1, "one": 1, "first": 1, "1st": 1, "2": 2, "two": 2, "second": 2, "2nd": 2}

_COLOUR: Final = "red|white|blue"
_FACES: Final = (
    ("two-soldiers", r"(?:two|2)[- ]soldiers?|doubles?(?:[- ]soldiers?)?|2[- ]men"),
    ("soldier", r"(?:single[- ])?soldiers?|singles?|m[ae]n"),
    ("skull", "skulls?"),
    ("star", "stars?"),
    ("courage", "courages?"),
    ("tool", "tools?|wrench(?:es)?|spanners?"),
)
_FACE: Final = "|".join(f"(?:{said})" for _, said in _FACES)
_DICE: Final = r"(?: (?:dice|die|ones?))"
_DIE: Final = re.compile(
    rf"(?:(?:die|dice) )?([rwb][12])(?: \((?:an? |the )?(?:{_FACE})\))?", _FLAGS
)
_NUMBERED: Final = re.compile(
    rf"({_COLOUR})(?: die)? (1|2|one|two)|(first|1st|second|2nd) ({_COLOUR})(?: die| one)?", _FLAGS
)
_SHOWN: Final = re.compile(
    rf"(?:({_COLOUR}) )?({_FACE})({_DICE}?)(?:(?: on)? (?:the )?({_COLOUR})(?: die)?)?"
    rf"|(?:({_COLOUR}) )?(?:dice|die|ones?) (?:that shows?|showing|with) (?:an? |the )?({_FACE})",
    _FLAGS,
)
_COLOURED: Final = re.compile(rf"({_COLOUR})(s|{_DICE}?)", _FLAGS)
_OTHERS: Final = re.compile(
    r"all|everything(?: else)?|rest(?: of (?:the|my) dice)?|others?|unlocked|remaining|dice|ones|"
    r"(?:other|remaining|unlocked|loose) (?:dice|ones)|of them",
    _FLAGS,
)
_BEFORE: Final = re.compile(
    r"(the|my|our|an?|these|those|of|only|just|all|every|each|any|"
    r"(?:other|remaining)(?= (?:two|three|four|five|[2-5])\b)) ",
    _FLAGS,
)
_bare = partial(after, _BEFORE)
_COUNT: Final = re.compile(r"(both|two|three|four|five|six|one|[1-6])(?:$| )(?:of )?", _FLAGS)
_UNLOCKED: Final = re.compile(
    "(?:all|everything) (?:(?:but|except) (?:the |my )?(?:locked|kept)(?: dice| ones)?|"
    "(?:that|which) (?:isn't|is not|aren't) locked)",
    _FLAGS,
)
_IS_NOT: Final = re.compile(
    r"everything (?:that|which) (?:isn't|is not|aren't|doesn't show|does not show) "
    r"|(?:the |my )?\bnon-?(?=\w)",
    _FLAGS,
)


def reworded(text: str) -> str:
    """A line that names dice, in the words of its order; any other, as it is (2.11)."""
    text = re.sub("^(?:just|only) |,? (?:please|pls)$", "", text, flags=_FLAGS)
    if (said := _LOCK.fullmatch(text)) and (dice := _dice(said[2])):
        if said[1] or not {"all", "rest"} & {*dice}:
            return f"lock {' '.join(dice)}"
        return "keep" if dice in (["all"], ["rest"]) else text
    if (said := _ROLL.fullmatch(text)) and (dice := _dice(said[1])):
        return f"reroll {' '.join(dice)}"
    if (said := _CANCEL.fullmatch(text)) and (dice := _dice(said[1] or said[2])):
        return f"cancel {' '.join(dice)}"
    return text


def _dice(text: str) -> list[str]:
    """The dice of a phrase as an order names them; none if a word of it names nothing."""
    text = _UNLOCKED.sub("rest", text)
    text = _IS_NOT.sub("all but ", text.rstrip(" .!"))
    some, *others = BUT.split(text, maxsplit=1)
    found, left = _listed(some), [_listed(other) for other in others]
    if not found or not all(left):
        return []
    if not left:
        return found
    return ["all-but", *left[0]] if found in (["rest"], ["all"]) else []


def _listed(text: str) -> list[str]:
    """The dice of a list: its parts, each with what it shares with the next."""
    found: list[str] = []
    parts = [part for part in PARTED.split(text) if part]
    indexed = any(_NUMBERED.search(part) and not part.casefold().endswith(" one") for part in parts)
    for k, part in enumerate(parts):
        behind = _SHOWN.fullmatch(_bare(parts[k + 1])) if k + 1 < len(parts) else None
        alone = _COLOURED.fullmatch(_bare(part))
        if behind and behind[1] and alone and not alone[2]:
            part = f"{part} {behind[2]}"  # “the red and the white star”
        elif alone and not alone[2] and (before := _SHOWN.fullmatch(_bare(parts[k - 1]))):
            part = f"{part} {before[2]}" if k and before[4] else part  # “the star on red and white”
        if not (words := _part(part, indexed=indexed)):
            return []
        found += words
    return found


def _part(text: str, *, indexed: bool) -> list[str]:
    """The dice of one part of a list, which may hold several names one behind the other."""
    words = text.split()
    for end in range(len(words), 0, -1):
        if found := _one(" ".join(words[:end]), indexed=indexed):
            rest = " ".join(words[end:])
            behind = _part(rest, indexed=indexed) if rest else []
            return found + behind if behind or not rest else []
    return []


def _one(text: str, *, indexed: bool) -> list[str]:
    """One name of a die or of several; [] where it is none."""
    articles = list[str]()
    while before := _BEFORE.match(text):
        articles.append(before[1].casefold())
        text = text[before.end() :]
    every = bool({"all", "every", "each", "any"} & {*articles})
    if die := _DIE.fullmatch(text):
        return [die[1].upper()]
    number = _NUMBERED.fullmatch(text)
    is_one = bool({"the", "a", "an", "any"} & {*articles}) and text.casefold().endswith(" one")
    if number and (indexed or not is_one):  # “a white one” is any white die
        colour, n = number[1] or number[4], number[2] or number[3]
        return [f"{colour[0].upper()}{_ORDINAL[n.casefold()]}"]
    if found := _named(text, every=every, counted=False):
        return found
    if count := _COUNT.match(text):
        said = count[1].casefold()
        n = COUNTS.get(said) or (1 if said == "one" else 6 if said == "six" else int(said))
        return _counted(n, _BEFORE.sub("", text[count.end() :]), said)
    return []


def _counted(n: int, text: str, said: str) -> list[str]:
    if not text and n > 1:
        text = "dice"
    found = _named(text, every=n > 1, counted=n > 1)
    if not found or n == 1:
        return found
    if n == 6:
        return ["all"]
    return ["both" if said == "both" else _BY_NUMBER[n], *found]


def _named(text: str, *, every: bool, counted: bool) -> list[str]:
    """What dice show, or their colour, as an order names them; in the plural for all of them."""
    if shown := _SHOWN.fullmatch(text):
        colour = (shown[1] or shown[4] or shown[5] or "").casefold()
        said = (shown[2] or shown[6]).casefold()
        face = next(name for name, words in _FACES if re.fullmatch(words, said))
        plural = every or bool(re.search("dice|ones", text)) or _is_plural(face, said)
        word = ("doubles" if face == "two-soldiers" else f"{face}s") if plural else face
        return [f"{colour}-{word}" if colour else word]
    if found := _COLOURED.fullmatch(text):
        plural = every or found[2] in ("s", " dice", " ones")
        return [f"{found[1].casefold()}{'s' if plural else ''}"]
    if _OTHERS.fullmatch(text):
        return ["dice"] if counted else ["rest"]
    return []


def _is_plural(face: str, said: str) -> bool:
    if face == "two-soldiers":  # one die shows them, as “the two soldiers”
        return said.startswith("double") and said.endswith("s")
    return said.endswith("s") or said == "men"
