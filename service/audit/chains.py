"""The dice of an export: each link fits its chain, and each draw is what the link gives."""

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from domain.journal.dice import DiceBytes, back, draw, rolled
from domain.journal.entries import canonical
from service.audit.forms import AnyRoll, Dice, PlainTold, Told, read_hash
from service.audit.report import AuditReport, fail

CARDS: Final = frozenset({"pick", "shuffle"})
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


class Chains:
    """Every chain of the export, and the command that may draw from them now."""

    def __init__(self, origin: str, report: AuditReport) -> None:
        self._origin = origin
        self._report = report
        self._eras: dict[str, Era] = {}
        self._rolled: dict[str, int] = {}
        self._live = array("Q")
        self._live_streams: list[str] = []
        self.epoch = -1
        self.command = -1
        self.all: list[Era] = []

    def anchor(self, n: int, epoch: int, anchors: dict[str, str]) -> None:
        """Entry `n` publishes new chains."""
        if epoch != self.epoch + 1:
            fail(n, f"epoch {epoch} of the dice follows epoch {self.epoch}")
        self.epoch = epoch
        for stream, link in anchors.items():
            self._eras[stream] = Era(stream, n, bytes.fromhex(link))
            self.all.append(self._eras[stream])

    def use(self, n: int, stream: str) -> tuple[Era, int]:
        """Entry `n` uses one link of `stream`: return its chain and the link's index."""
        era = self._eras.get(stream)
        if era is None:
            fail(n, f"there is no chain for stream {stream:.100}")
        if self.command <= era.born:
            fail(n, f"it rolls on stream {stream} with no command since the chain was anchored")
        if self._rolled.get(stream) == self.command:
            fail(n, f"it is a second roll on stream {stream} for one command")
        self._rolled[stream] = self.command
        if era.command < 0:
            era.command = self.command
        era.used += 1
        self._live.append(n)
        self._live_streams.append(era.stream)
        return era, era.used

    def check(self, n: int, roll: AnyRoll, era: Era, index: int) -> Drawn:
        """The roll of entry `n` opens link `index` of this chain, and draws what it gives."""
        link = opened_link(n, roll, era, index)
        if roll.beacon:
            fail(n, "it uses a beacon, and no source of beacons is agreed on")
        source = DiceBytes(link, self._origin, era.stream, index, roll.cmd)
        return check_draws(n, source, roll.draws, self._report)

    def rewind(self, to: int) -> Counter[str]:
        """Entries from `to` on are taken back: return how many rolls of each stream went."""
        gone: Counter[str] = Counter()
        while self._live and self._live[-1] >= to:
            self._live.pop()
            gone[self._live_streams.pop()] += 1
        return gone


class OpenedLink(Protocol):
    """The body of a roll, of whatever version."""

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
