"""The dice of an export: each link fits its chain, and each draw is what the link gives."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from domain.journal.dice import DiceBytes, back, draw, rolled
from domain.journal.entries import canonical
from service.audit.forms import Dice, PlainTold, Told, read_hash
from service.audit.report import AuditReport, fail

CARDS: Final = frozenset({"pick", "shuffle"})
MOST_RESULTS: Final = 1_000
"""Of all draws of a roll."""
_KEYS: Final = {
    "dice": {"k", "n", "r", "sides"},
    "d66": {"k", "n", "r"},
    "pick": {"k", "n", "of", "r"},
    "shuffle": {"k", "of", "r"},
}

Drawn = list[tuple[bool, list[Any]]]
"""Of each draw of a roll whether it is of cards, and its results."""

Waiting = dict[tuple[int, int], tuple[bool, list[Any]]]
"""Draws that were rolled and not yet told, by the roll's entry and the draw's place in it."""


def wait(waiting: Waiting, n: int, drawn: Drawn) -> None:
    """Every draw of entry `n` waits to be told."""
    for place, told in enumerate(drawn):
        waiting[n, place] = told


class Era(msgspec.Struct):
    """One chain: from its anchor to the next rekeying of its stream."""

    stream: str
    born: int
    """The entry that published the anchor."""
    link: bytes
    """The last link that was opened: the anchor, at first."""
    i: int = 0
    used: int = 0
    """Links used so far, opened in this export or not."""
    command: int = -1
    """The entry of the first command that used this chain."""


class OpenedLink(Protocol):
    """The body of a roll."""

    stream: str
    i: int
    reveal: str


def opened_link(n: int, roll: OpenedLink, era: Era, index: int) -> bytes:
    """The link that entry `n` opens, once it is link `index` of this chain."""
    if roll.stream != era.stream:
        fail(n, f"it rolls on stream {roll.stream:.100} where {era.stream} was used")
    if roll.i != index:
        fail(n, f"it opens link {roll.i} of stream {era.stream}, but link {index} is next")
    link = read_hash(n, roll.reveal, "a roll")
    if back(link, index - era.i) != era.link:
        fail(n, f"its link does not fit the chain of stream {era.stream}")
    era.i, era.link = index, link
    return link


def check_draws(n: int, source: DiceBytes, draws: Sequence[Any], report: AuditReport) -> Drawn:
    """Every draw of entry `n` is what these bytes give."""
    drawn: Drawn = []
    total = 0
    for place, spec in enumerate(draws):
        try:
            if type(spec) is Dice and spec.sides and spec.k == "dice":
                cards, told, result = False, spec.r, rolled(source, spec.n, spec.sides)
                same = told == result
            else:
                cards = _is_of_cards(n, place, spec)
                plain = msgspec.to_builtins(spec)
                told, result = plain["r"], draw(source, plain)
                same = canonical(told) == canonical(result)
        except ValueError as error:
            fail(n, f"draw {place}: {error}")
        if not same:
            tells, gives = canonical(told).decode(), canonical(result).decode()
            wrong = f"it tells {tells:.200}, but the link gives {gives:.200}"
            fail(n, f"draw {place} is wrong: {wrong}")
        drawn.append((cards, result))
        total += len(result)
        if total > MOST_RESULTS:
            fail(n, f"it has more than {MOST_RESULTS} results")
        if not cards:
            report.dice += len(result)
    report.rolls += 1
    report.draws += len(draws)
    return drawn


def _is_of_cards(n: int, place: int, spec: Any) -> bool:
    """Whether a draw is of cards; it fails entry `n` where it is of no kind."""
    if type(spec) is Dice:
        kind, good = spec.k, (spec.k == "dice") is bool(spec.sides)
    else:
        kind = spec.get("k")
        good = isinstance(kind, str) and spec.keys() == _KEYS.get(kind)
    if not good:
        fail(n, f"draw {place} is out of form")
    return kind in CARDS


def tell(waiting: Waiting, n: int, told: Told, cards: bool) -> None:
    """Entry `n` tells one draw that waits to be told."""
    rolled = waiting.pop((told.roll, told.draw), None)
    if rolled is None:
        fail(n, f"it tells draw {told.draw} of event {told.roll}, which does not wait to be told")
    if rolled[0] != cards:
        fail(n, "it tells dice as cards, or cards as dice")
    plain = type(told) is PlainTold  # whole numbers on both sides
    if (told.r != rolled[1]) if plain else (canonical(told.r) != canonical(rolled[1])):
        fail(n, f"it tells another result than the roll of event {told.roll}")
    if len(told.labels) != len(told.r):
        fail(n, f"it has {len(told.labels)} labels for {len(told.r)} results")
