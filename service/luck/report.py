"""The report on luck: of a match to its players, of a house to its operator."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec.structs import replace as replaced

from service.luck import measures
from service.luck.counting import Counted, DiceKind, HouseDice, Series
from service.luck.told import EVERYBODY, SeatLuck, Tested, said, told

FEWEST = 12
"""Fewer dice of a kind are counted and not tested: nothing could be seen in them."""


class MatchLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of a match."""

    links: Annotated[int, "Links of dice chains that were computed again."]
    sealed: Annotated[int, "Hidden links that you may not open."]
    decks: Annotated[int, "Shuffled decks that are sealed, and counted once they are opened."]
    tests: Annotated[int, "How many tests were made."]
    luck: Annotated[tuple[SeatLuck, ...], "The luck of each seat."]
    kinds: Annotated[tuple[Tested, ...], "The dice by seat and number of sides."]
    sentences: Annotated[tuple[str, ...], "What these figures mean, and what they do not."]


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of one number of sides in a whole house, or its cards by quarters."""

    sides: int
    cards: bool
    counts: tuple[int, ...]
    evidence: float
    p_even: float | None
    p_pairs: float | None
    p_runs: float | None
    adjusted: tuple[float | None, ...]
    """The three p-values, adjusted for all that are shown."""


class HouseLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The sampler of a house."""

    links: int
    dice: int
    cards: int
    tests: int
    evidence: float
    """The mean of the evidence of all kinds of dice: an e-value itself."""
    alarm: bool
    kinds: tuple[Watched, ...]
    sentences: tuple[str, ...]


def match_luck(counted: Counted) -> MatchLuck:
    """What is to be said of the dice of a match."""
    counted = _with_everybody(counted)
    kinds = sorted(counted.faces, key=lambda kind: (kind.cards, kind))
    ps = [_p(counted, kind) for kind in kinds]
    adjusted = _adjusted(ps)
    tested = tuple(
        _tested(counted, kind, p, a) for kind, p, a in zip(kinds, ps, adjusted, strict=True)
    )
    tests = sum(p is not None for p in ps)
    groups = sorted({(kind.withdrawn, kind.stream) for kind in kinds if not kind.cards})
    luck = tuple(_luck(counted, stream, withdrawn) for withdrawn, stream in groups)
    return MatchLuck(
        links=counted.links,
        sealed=counted.sealed,
        decks=counted.decks,
        tests=tests,
        luck=luck,
        kinds=tested,
        sentences=tuple(said(counted, tested, tests)),
    )


def _with_everybody(counted: Counted) -> Counted:
    """With the dice, and the cards, of all streams together too, where several drew."""
    together: dict[DiceKind, Counter[int]] = {}
    for cards in (False, True):
        kinds = [k for k in counted.faces if not k.withdrawn and k.cards is cards]
        if len({kind.stream for kind in kinds}) > 1:
            for kind in kinds:
                whole = DiceKind(EVERYBODY, kind.sides, cards=cards)
                together.setdefault(whole, Counter()).update(counted.faces[kind])
    return replace(counted, faces={**counted.faces, **together})


def _p(counted: Counted, kind: DiceKind) -> float | None:
    counts = _counts(counted, kind)
    return measures.p_even(counts) if sum(counts) >= FEWEST else None


def _counts(counted: Counted, kind: DiceKind) -> tuple[int, ...]:
    found = counted.faces[kind]
    return tuple(found[face] for face in range(1, kind.sides + 1))


def _adjusted(ps: Sequence[float | None]) -> list[float | None]:
    given = iter(measures.holm([p for p in ps if p is not None]))
    return [None if p is None else next(given) for p in ps]


def _tested(counted: Counted, kind: DiceKind, p: float | None, adjusted: float | None) -> Tested:
    counts = _counts(counted, kind)
    return Tested(
        stream=kind.stream,
        sides=kind.sides,
        cards=kind.cards,
        withdrawn=kind.withdrawn,
        counts=counts,
        expected=sum(counts) / kind.sides,
        chi_square=measures.chi_square(counts),
        p=p,
        adjusted=adjusted,
    )


def _luck(counted: Counted, stream: str, withdrawn: bool) -> SeatLuck:
    wanted = (stream, withdrawn, False)
    kinds = [k for k in counted.faces if (k.stream, k.withdrawn, k.cards) == wanted]
    dice = {k.sides: counted.faces[k].total() for k in kinds}
    found = sum(face * n for k in kinds for face, n in counted.faces[k].items())
    mean, deviation, higher, lower = measures.sums(dice, found)
    off = (found - mean) / deviation if deviation else 0.0
    luck = SeatLuck(
        stream=stream,
        withdrawn=withdrawn,
        dice=sum(dice.values()),
        sum=found,
        expected=mean,
        deviations=round(off, 2),
        higher=round(1000 * higher),
        lower=round(1000 * lower),
        sentence="",
    )
    return replaced(luck, sentence=told(luck, dice, off))


def house_luck(dice: HouseDice) -> HouseLuck:
    """What is to be said of the sampler of a house."""
    series = [dice.series[sides] for sides in sorted(dice.series)]
    series += [dice.cards] * bool(dice.cards.counts)
    ps = [p for each in series for p in _three(each)]
    adjusted = _adjusted(ps)
    kinds = tuple(
        Watched(
            sides=each.sides,
            cards=each is dice.cards,
            counts=tuple(each.counts),
            evidence=measures.evidence(each.counts),
            p_even=ps[3 * k],
            p_pairs=ps[3 * k + 1],
            p_runs=ps[3 * k + 2],
            adjusted=tuple(adjusted[3 * k : 3 * k + 3]),
        )
        for k, each in enumerate(series)
    )
    mean = sum(k.evidence for k in kinds) / len(kinds) if kinds else 1.0
    alarm = mean >= measures.ALARM
    return HouseLuck(
        links=dice.links,
        dice=sum(sum(k.counts) for k in kinds if not k.cards),
        cards=sum(dice.cards.counts),
        tests=sum(p is not None for p in ps),
        evidence=mean,
        alarm=alarm,
        kinds=kinds,
        sentences=(_verdict(mean, alarm), _ALWAYS, _PUBLIC),
    )


def _verdict(mean: float, alarm: bool) -> str:
    if alarm:
        return (
            f"ALARM: the dice speak {mean:.3g} to 1 for an uneven sampler. Look at the version "
            "that is installed, and audit some exports on another machine."
        )
    return f"The dice speak {mean:.3g} to 1 for an uneven sampler; it calls at {measures.ALARM:g}."


_ALWAYS = (
    "This may be looked at as often as one likes: of fair houses at most 1 in 20 ever calls. The "
    "p-values beside it hold for one look. It tests the dice machine, not the house: it would not "
    "see somebody who picks the better of two good rolls."
)
_PUBLIC = (
    "Counted are public rolls alone: a figure that held hidden ones would tell of them. Cards that "
    "were drawn in public are counted by the quarter of what was left from which each came."
)


def _three(series: Series) -> tuple[float | None, float | None, float | None]:
    """Whether faces, pairs and runs are as of fair dice; None where there are too few."""
    total, sides = sum(series.counts), series.sides
    even = measures.p_even(series.counts) if total >= FEWEST else None
    pairs = None
    if series.pairs.total() >= measures.ENOUGH * sides * sides:
        cells = [series.pairs[a, b] for a in range(1, sides + 1) for b in range(1, sides + 1)]
        pairs = measures.chi_square_tail(measures.chi_square(cells), sides * sides - 1)
    return even, pairs, measures.p_runs(series.high, series.low, series.runs)
