"""Whether a line looks like an order, or is one of a greeting, a remark or a farewell.

What is said by a slip, behind other words, or in part looks like an order too, and is asked back.

No list of words tells the rest, for people take leave in every language. A paragraph in which no
line looks like an order is none of ours. Below the last order of a paragraph the same is true from
the first line on that reads like a farewell or is its writer's name.
"""

import difflib
import functools
import itertools
import re
import textwrap
from collections.abc import Callable, Collection, Sequence
from typing import Final

from domain.game.grammar.bodies import BULLET
from domain.game.grammar.forms import takes_fields, verb_of
from domain.game.grammar.orders import LONGEST_LINE, OVER, NotUnderstood, hyphened, parse
from domain.game.ruleset import Order
from domain.table.grammar.orders import TABLE_ORDERS, VERBS
from service.letters.instruction import Instruction
from service.letters.phrases import FAREWELL, GREETING
from service.letters.text import typed
from service.letters.words import OF_THE_POST, bare_of_courtesy
from service.letters.yes_or_no import words_of

_SHORTEST = 4
"""Letters of a word for which one that is longer or shorter may be a slip,"""
_CLEAR = 5
"""and of one that somebody surely meant who says it with a slip, whatever follows it."""
_LONG = 6
"""Letters of a word from which on it may hold several slips, though no number follows it."""
_MOST_BEFORE = 2
"""Words before an order without a number, as in “and then recruit medic”."""
_MOST_WORDS = 20
_NAMED: Final = re.compile(
    r"[a-z-]{2,}(?: (?:at|by|for|from|in|on|to|with|and)| (?=\S*\d)(?!\d{6})[\w/#-]{1,12},?)+"
)
"""An order by a word that no game has, of what has a number: “shell 2503 with b3”."""
_SMALL: Final = words_of(
    "then and so now next first after afterward afterwards that finally lastly also just ok okay "
    "please i i'll i'd i'm am we we'll we'd will would want like to let me us let's "
    "dann danach und nun jetzt zuerst zuletzt anschließend schließlich bitte ich wir will möchte "
    "puis ensuite après et enfin maintenant alors je nous veux voudrais"
)
"""Words before a verb that leave a line an order: “Then keep.”, “I keep the rest.”"""
_MOST_SMALL = 5
_MARKS: Final = ".,:;!?\"'"
_LIGHT: Final = re.compile(r"\D*(?:[!,]|\s[^\w\s]+|\s[:;][-o]?[DPp])\s*")
"""What no order ends in: “Stay safe!”"""


def fits(line: str, kinds: Collection[type[Order]]) -> bool:
    """Whether it has the form of an order, whatever its words may mean now."""
    if not line.casefold().startswith(_verbs(tuple(kinds))):
        return False  # the kernel would look long for what else it may mean
    try:
        parse(line, kinds)
    except NotUnderstood:
        return False
    return True


def as_formed(line: str, verbs: Collection[str], kinds: Collection[type[Order]]) -> str:
    """A line with its verb as the form has it: “lock: R1” is “lock R1”, “let pass” “let-pass”."""
    verb, colon, rest = line.partition(": ")
    line = f"{verb} {rest}" if colon and verb.casefold() in verbs else line
    joined = hyphened(line, kinds)
    return joined if joined != line and fits(joined, kinds) else line


def telling(kinds: Collection[type[Order]]) -> set[str]:
    """What begins the orders that are words alone, such as ``write {words}``."""
    return {verb_of(kind) for kind in kinds if kind.prose and kind.form.endswith(" {words}")}


@functools.cache
def _verbs(kinds: tuple[type[Order], ...]) -> tuple[str, ...]:
    return tuple(map(verb_of, kinds))


_OF_PEOPLE: Final = re.compile(
    r"\b(i|i'm|i'll|i've|we|we're|my|our|you|your|thanks?|thank|sorry|ich|wir|mein\w*|unser\w*|du|"
    r"dein\w*|ihr|danke?|je|nous|mon|ma|mes|notre|tu|vous|votre|merci|désolée?)\b",
    re.IGNORECASE,
)


class Likeness:
    """Tells what looks like an order of a game; ``asks`` tells what asks for something."""

    def __init__(
        self,
        verbs: Collection[str],
        kinds: Collection[type[Order]],
        asks: Callable[[str], bool],
    ) -> None:
        self.asks = asks
        full = {verb_of(kind) for kind in kinds if takes_fields(kind)}
        self._ends = {verb_of(kind) for kind in kinds if kind.ends}
        self._bare = {verb_of(kind) for kind in kinds} - full - self._ends
        self._words = {*VERBS, *OF_THE_POST, *verbs}
        self._prose = {verb_of(kind) for kind in (*kinds, *TABLE_ORDERS) if kind.prose}
        self._orders = {*VERBS, *verbs} - {verb_of(k) for k in TABLE_ORDERS if k.prose}
        self._verbs = frozenset(verbs)
        self._long = tuple(v for v in verbs if len(v) >= _SHORTEST)
        self._slips = [v for v in verbs if len(v) >= _CLEAR]

    def looks(self, line: str, *, signed: bool = False) -> bool:
        """Whether a line looks like an order.

        ``signed``: it stands above the name of its writer, and may be a farewell: “Stay safe”.
        """
        line = _bare(line)
        if FAREWELL.fullmatch(line):
            return False
        first, _, rest = line.partition(" ")
        word = first.casefold().strip(_MARKS)
        begins = word in self._words
        numbered = bool(re.search(r"\d", rest))
        if begins and (numbered or not rest or word in self._ends):
            return True
        if self.asks(line) or self.holds(line):
            return True
        slip = bool(rest) and any(_one_slip(word, verb) for verb in self._slips)
        if slip or self._is_run_together(first) or _NAMED.fullmatch(line):
            return True
        light = bool(_LIGHT.fullmatch(line))
        if word in OVER and len(rest.split()) < 2 and not light:
            return True
        return begins and not (word in self._bare and (signed or light))

    def among_orders(self, lines: Sequence[str]) -> frozenset[int]:
        """The sentences, from 1, above an order in its paragraph that neither greet nor tell of
        people: they count though nobody understands them."""
        numbered = ((k, line.strip()) for k, line in enumerate(lines, 1))
        found: set[int] = set()
        for some, run in itertools.groupby(numbered, _has_words):
            told = dict(run) if some else {}
            last = max((k for k, line in told.items() if self.looks(line)), default=0)
            above = {k: line for k, line in told.items() if k < last and line.endswith(".")}
            of_people = {k for k, one in above.items() if _OF_PEOPLE.search(one) or _greets(one)}
            found |= above.keys() - of_people
        return frozenset(found)

    def holds(self, line: str) -> bool:
        """Whether an order stands in a line by a slip, or behind other words."""
        return self._slipped(line) or self._behind(line) or self._led(line)

    def _slipped(self, line: str) -> bool:
        """Whether a line asks for something once a slip in its first word is mended, or says with
        a slip what is done with a number: “lokc R1 R9”."""
        first, _, rest = _bare(line).partition(" ")
        if first.endswith(":"):
            return False
        numbered = bool(re.search(r"\d", rest))
        word = first.casefold().rstrip(".,;!?")
        if re.match(r"\S*\d", rest) and any(_one_slip(word, verb) for verb in self._long):
            return True
        near = difflib.get_close_matches(word, self._words, 3, 0.7)
        if not numbered and len(word) < _LONG:
            near = [verb for verb in near if _one_slip(word, verb)]
        near = [verb for verb in near if not self._is_other(word, verb)]
        if numbered and len(word) > 1:  # “mv 4”
            near += [verb for verb in self._orders if _is_short_for(word, verb)]
        return any(self.asks(f"{verb} {rest}".strip()) for verb in near)

    def _is_other(self, word: str, verb: str) -> bool:
        """Whether it is not a slip: “Sent” is not a “set”, nor “Turns out well” a “turn …”."""
        short = len(verb) < _SHORTEST and len(verb) != len(word)
        return short or word == verb or (verb in self._prose and word == f"{verb}s")

    def _is_run_together(self, word: str) -> bool:
        """Whether a word of the game runs into what it orders: “lockR1R2”."""
        return bool(re.search(r"\d", word)) and word.casefold().startswith(self._long)

    def _behind(self, line: str) -> bool:
        """Whether an order stands behind other words: “then lock R1 R2”."""
        words = line.split()[:_MOST_WORDS]
        for k, word in enumerate(words[1:], 1):
            if word.casefold() not in self._orders:
                continue
            order = " ".join(words[k:])
            said = k <= _MOST_BEFORE and len(words) > k + 1
            if (said or re.search(r"\d", order)) and self.asks(order):
                return True
        return False

    def _led(self, line: str) -> bool:
        """Whether small words lead to a verb of the game, or to an order of the table."""
        parts = typed(line).split()[: _MOST_SMALL + 1]
        words = [part.casefold().strip(_MARKS) for part in parts]
        k = next((k for k, word in enumerate(words) if word and word not in _SMALL), 0)
        if not k or words[k] in self._prose:
            return False
        return words[k] in self._verbs or self.asks(" ".join(line.split()[k:]).strip(_MARKS))


def _bare(line: str) -> str:
    line = BULLET.sub("", line[:LONGEST_LINE], count=1)  # what is longer is known by its begin
    return bare_of_courtesy(line) or line


def _is_short_for(word: str, verb: str) -> bool:
    """Whether the letters of a word stand in a verb, from its first on: ``atk`` for attack."""
    left = iter(verb)
    return word[0] == verb[0] and all(letter in left for letter in word)


def _one_slip(word: str, verb: str) -> bool:
    """Whether one letter is missing, too many or another, or two have changed places.

    Nobody misses the first: “Merry Christmas” is not a “ferry”.
    """
    if abs(len(word) - len(verb)) > 1 or word == verb or word[:1] not in verb[:2]:
        return False
    start = next((k for k, (a, b) in enumerate(zip(word, verb, strict=False)) if a != b), -1)
    if start < 0:
        return True
    one, other = word[start:], verb[start:]
    swapped = one[:2] == other[1::-1] and one[2:] == other[2:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:] or swapped


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
