"""One line of a letter and what it asks for, as a value.

The line that opens a match is read here: ``new GAME SCENARIO with …``. Besides the others
(addresses, ``computer``, ``computer:<bot>``) in the order of their seats it may hold a pace (``7
days a turn, bank 20 days``), the own seat (``as german``), who rules in disputes (``referee
carol@example.org``), ``proved dice`` or ``quick dice``, and options of the game (``weather``,
``first-turn=german``). ``first`` alone, or with a game behind it, opens the match that teaches.

So are people's names in orders about seats: ``extend hans 3 days`` for the seat that Hans plays.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Order, Seat
from domain.table.grammar.lines import one_a_line
from service.words import _

ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+")

_PACE: Final = re.compile(
    r"[,;]?\s+(?:and\s+)?(?:pace\s+)?([1-9]\d{0,3}) (hour|day|week)s?"
    r"(?: (?:a|per|each) turn)?(?=[\s.,;]|$)",
    re.IGNORECASE,
)
_WITH_PACE: Final = re.compile(
    r"[,;]?\s+(?:and\s+)?((?:with a )?(?:time )?bank (?:of )?\d{1,4} (?:hour|day)s?"
    r"|\d{1,4} (?:hour|day)s? (?:in the |in a )?bank|(?:free|no) weekends?|weekends? (?:free|off)"
    r"|quiet (?:hours )?[\d:]{1,5} ?(?:-|\u2013|to) ?[\d:]{1,5}(?: utc)?)(?=[\s.,;]|$)",
    re.IGNORECASE,
)
"""What may stand beside a pace."""
_ODD_PACE: Final = re.compile(
    r"[\s,;]\d{1,6} ?(?:seconds?|secs?|minutes?|mins?|months?|years?)\b"
    r"|[\s,;]\d{1,4} \w{1,12} (?:a|per|each) turn\b",
    re.IGNORECASE,
)
"""What is meant as a pace, in a measure that no clock of the house has."""
ANYBODY: Final = "anybody"
"""Whoever sits down first."""
_ANYBODY: Final = re.compile(
    r"[\s,](?:anyone|anybody|someone|somebody|whoever|jemand(?:em)?|n'importe qui|quiconque)\b",
    re.IGNORECASE,
)
_REFEREE: Final = re.compile(r"[\s,;]referee\s+<?(\S+@[^\s,;>]+)", re.IGNORECASE)
_DICE: Final = re.compile(r"[\s,;](proved|quick)[ -]dice\b", re.IGNORECASE)
_AS: Final = re.compile(r"(?<=[\s,;])as\s+(?:the\s+)?([\w-]+)", re.IGNORECASE)
_FIRST: Final = re.compile(
    r"(?:first|learn|teach me)(?: match| game)?(?: of)?:?(?: ([\w-]+))?"
    r"|lernen|erste partie|apprendre|première partie"
)
_FILLERS: Final = frozenset({"with", "against", "and", "&", ","})


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The match that a line asks for; all words are in lower case."""

    game: str
    scenario: str
    others: tuple[str, ...] = ()
    """Who plays the other seats: addresses, ``computer`` or ``computer:<bot>``, and ``anybody``."""
    seated: tuple[tuple[str, int], ...] = ()
    """The seats that the line gives away: to 0, who asks, or to one of the others, from 1."""
    title: str = ""
    """What a return match is called, as the one before."""
    pace: str = "none"
    odd_pace: bool = False
    """Whether the line asks for a pace in another measure than hours, days or weeks."""
    referee: str = ""
    """The address of who rules in disputes; "" for nobody."""
    dice: str = ""
    """``proved`` by a beacon, or ``quick``; "" for the house to choose."""
    options: tuple[tuple[str, str], ...] = ()
    """What else the line says: options of the game and what is chosen; "" for what turns it on."""
    first: bool = False
    """Whether it is the first match of a game, which teaches: a word names the game ("" for any),
    and its lesson says all else."""


Kind = Literal[
    "order", "note", "check", "help", "end", "new", "follow", "invite", "address", "zone",
    "mails", "show", "matches", "opponents", "sit", "again", "next", "quiet", "language", "save",
    "forget", "coach", "data", "agree", "ignored",
]  # fmt: skip


class Instruction(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a letter and what it asks for."""

    kind: Kind
    text: str
    """The order, with its body; what to check or to be helped with ("" for everything); the note,
    of which a long one is several instructions; the address that is added, or those that are
    invited in turn, with a blank between; the match at
    which one sits down; the time zone."""
    number: int
    """The line's place in the letter, from 1."""
    said: str
    """The line as it came."""
    wrong: str = ""
    """Why it cannot be done, or was ignored; "" for nothing."""
    seat: str = ""
    """Whom ``invite`` invites to, or where ``sit`` sits; "" for the free one. Of a note who alone
    reads it; "" for all."""
    every: str = "turn"
    """How often ``follow`` asks for a mail: each ``turn`` or each ``day``."""
    new: NewMatch | None = None
    """The match that ``new`` opens."""

    @property
    def command(self) -> str:
        """The line that is given to the match; "" where the instruction gives none."""
        if self.wrong:
            return ""
        said = f"whisper {self.seat} {self.text}" if self.seat else f"note {self.text}"
        return {"order": self.text, "note": said}.get(self.kind, "")


def two_orders(line: str, second: str, said: str, number: int) -> Instruction:
    """A line that is asked back, for it has a second order, which begins with this word."""
    told = _("“{word}” begins another order: write each on a line of its own.", word=second[:40])
    return Instruction(kind="order", text=line, number=number, said=said, wrong=told)


def asked_apart(
    ones: Sequence[Instruction], kinds: Collection[type[Order]]
) -> Sequence[Instruction]:
    """What lines ask for, but those asked back that a request would part into several orders."""
    parted = [one_a_line(one.text, kinds).split("\n")[1:] for one in ones]
    return [
        two_orders(one.text, more[0].split()[0], one.said, one.number)
        if more and one.kind == "order" and not one.wrong
        else one
        for one, more in zip(ones, parted, strict=True)
    ]


def asked_match(line: str) -> NewMatch | None:
    """The match that a line asks for; None where it is another line."""
    if found := _FIRST.fullmatch(" ".join(line.casefold().split()).rstrip(CLOSING)):
        return NewMatch(game=found[1] or "", scenario="", first=True)
    words = line.split()
    return read_new(line) if words[0].casefold() == "new" and len(words) > 2 else None


def read_new(line: str) -> NewMatch:
    """The match that a line asks for, which has three words at least."""
    rest, beside = line, list[str]()
    while (taken := _taken(_WITH_PACE, rest))[1]:
        rest, found = taken
        beside.append(found[1].casefold().removeprefix("with a ") if found else "")
    rest, pace = _taken(_PACE, rest)
    rest, referee = _taken(_REFEREE, rest)
    rest, dice = _taken(_DICE, rest)
    rest = _ANYBODY.sub(f" {ANYBODY}", rest)
    plain = [_plain(word) for word in _AS.sub(r" as=\1 ", rest).replace(",", " , ").split()]
    _, game, scenario, *words = [w for w in plain if w and w not in _FILLERS]
    players = [w for w in words if _is_player(w)]
    return NewMatch(
        game=game,
        scenario=scenario,
        others=tuple(players),
        seated=tuple(_seated(plain)),
        pace=", ".join([_pace(pace) if pace else "none", *beside]),
        odd_pace=bool(_ODD_PACE.search(rest)),
        referee=referee[1].rstrip(".").casefold() if referee else "",
        dice=dice[1].casefold() if dice else "",
        options=tuple(_option(w) for w in words if w not in players and not w.startswith("as=")),
    )


def _seated(words: list[str]) -> Iterator[tuple[str, int]]:
    """``as SEAT`` after a player is his seat; elsewhere it is the seat of who asks."""
    count = 0
    for before, word in zip(["", *words], words, strict=False):
        count += _is_player(word)
        if word.startswith("as="):
            yield word.removeprefix("as="), count if _is_player(before) else 0


def _plain(word: str) -> str:
    return word.strip(";!\"'").rstrip(".").strip("<>").casefold()


def _taken(form: re.Pattern[str], line: str) -> tuple[str, re.Match[str] | None]:
    """The line without what has this form, and that."""
    found = form.search(line)
    return (f"{line[: found.start()]} {line[found.end() :]}", found) if found else (line, None)


def _is_player(word: str) -> bool:
    return bool(ADDRESS.fullmatch(word)) or word.partition(":")[0] in ("computer", ANYBODY)


def _option(word: str) -> tuple[str, str]:
    key, _, choice = word.partition("=")
    return key, choice


def _pace(found: re.Match[str]) -> str:
    number, unit = int(found[1]), found[2].lower()
    return f"{number * 7} days" if unit == "week" else f"{number} {unit}s"


_ABOUT: Final = r"^([^\w>\n]{0,4}(?:please )?(?:extend|replace) )"
ABOUT_A_SEAT: Final = re.compile(_ABOUT, re.IGNORECASE | re.MULTILINE)
"""A letter with a line about a seat."""


def with_seats(text: str, company: Mapping[Seat, str]) -> str:
    """A letter with seats in the place of the names of their players, in lines about a seat.

    ``company`` has the name of who plays each seat, "" for a computer. What is the name of a seat,
    or of several people, stays as it is.
    """
    for named, seat in _names(company).items():
        form = rf"{_ABOUT}{re.escape(named)}(?=\W|$)"
        text = re.sub(form, rf"\g<1>{seat}", text, flags=re.IGNORECASE | re.MULTILINE)
    return text


def _names(company: Mapping[Seat, str]) -> dict[str, Seat]:
    """The names that mean one person, the longest first."""
    found: dict[str, list[Seat]] = {}
    for seat, name in company.items():
        for said in {name.casefold(), *name.casefold().split()[:1]}:
            found.setdefault(said, []).append(seat)
    alone = {said: seats[0] for said, seats in found.items() if len(seats) == 1}
    names = sorted((said for said in alone if said and said not in company), key=len)
    return {said: alone[said] for said in reversed(names)}


NAMED: Final = re.compile(r"(extend|replace) (.+?)((?: \d+ days?| with \S+)?)")


def may_name(line: str, order: str, seats: Collection[Seat]) -> bool:
    """Whether a line may be this order if it calls a player by name, which only a house knows: all
    but that is the same, and it is the name of no seat."""
    said, kept = NAMED.fullmatch(line.casefold()), NAMED.fullmatch(order.casefold())
    if not said or not kept or said[2] in seats:
        return False
    return (said[1], said[3]) == (kept[1], kept[3])
