"""What is told of how dice fell: the figures of a seat, and sentences that do not mislead."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import msgspec

from domain.journal.entries import TALK
from service import words
from service.luck.counting import Counted
from service.words import _, later

EVERYBODY = "everybody"
"""Whose dice those of the whole match are."""

LOUD = 0.01
"""An adjusted p-value below this is worth a word."""

NOT_FAIRNESS = later(
    "The figures below say how lucky somebody was, not whether the dice were fair: the page "
    "of the match says what protects them."
)
OF_CARDS = later(
    "Cards are counted by the quarter of the remaining list or deck that each came from: "
    "every quarter is equally likely. What a card is worth depends on the rules, so nothing "
    "here says who was lucky with cards."
)
HOW_MANY = later(
    "With {n} tests at once, one of them looks odd at 5 % in {odd} of 100 fair matches; so "
    "each p-value is adjusted for their number (Holm)."
)


class Tested(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of one kind: how often each face came; of cards, how often from each quarter."""

    stream: Annotated[str, "Whose: a seat, table, or a deck."]
    sides: Annotated[int, "The sides of the die; 4 for the quarters of cards."]
    cards: Annotated[
        bool,
        "Whether these are cards, by the quarter of what was left each came from.",
    ]
    withdrawn: Annotated[bool, "Whether a takeback withdrew them."]
    counts: Annotated[tuple[int, ...], "By face."]
    expected: Annotated[float, "How often fair dice show each face on average."]
    chi_square: Annotated[float, "How far the counts are from even ones."]
    p: Annotated[float | None, "How often fair dice are as uneven; null for too few."]
    adjusted: Annotated[float | None, "The same, adjusted for the number of tests (Holm)."]


class SeatLuck(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of one seat together."""

    stream: Annotated[str, "Whose dice: a seat, or table."]
    withdrawn: Annotated[bool, "Whether a takeback withdrew them."]
    dice: Annotated[int, "How many dice."]
    sum: Annotated[int, "What they show together."]
    expected: Annotated[float, "The average of fair dice."]
    deviations: Annotated[float, "How far off, in standard deviations."]
    higher: Annotated[int, "Of 1,000 fair matches with the same dice, how many have a higher sum."]
    lower: Annotated[int, "And how many a lower one."]
    sentence: Annotated[str, "The same in words."]


def said(counted: Counted, tested: Sequence[Tested], tests: int) -> Iterable[str]:
    """The sentences over the figures of a match, in the language that is spoken."""
    if not counted.links and not counted.sealed and not counted.decks:
        yield _("No dice have been rolled and no cards drawn yet.")
        return
    yield _(
        "This counts the dice of the {links} links that this match has opened so far.",
        links=counted.links,
    )
    if counted.sealed:
        yield _("{n} hidden links are sealed to others until the match is over.", n=counted.sealed)
    if counted.decks:
        yield _(
            "{n} shuffled decks are sealed, and are counted once they are opened.",
            n=counted.decks,
        )
    yield _(NOT_FAIRNESS)
    if any(kind.cards for kind in counted.faces):
        yield _(OF_CARDS)
    if tests > 1:
        yield _(HOW_MANY, n=tests, odd=f"{100 * (1 - 0.95**tests):.0f}")
    yield from _of_tests(tested, tests)


def _of_tests(tested: Sequence[Tested], tests: int) -> Iterable[str]:
    """What the tests found, and what a takeback withdrew."""
    loud = [t for t in tested if t.adjusted is not None and t.adjusted < LOUD]
    for t in loud:
        yield _(
            "The {what} of {stream} fell more unevenly than fair ones do in 99 of 100 matches, all "
            "tests considered (p {p}, adjusted {adjusted}).",
            what=_("cards") if t.cards else f"d{t.sides}",
            stream=_stream(t.stream),
            p=f"{t.p:.4f}",
            adjusted=f"{t.adjusted:.4f}",
        )
    if tests and not loud:
        yield _("None of the tests finds more than chance explains.")
    if any(t.withdrawn for t in tested):
        yield _("Dice withdrawn by a takeback are counted apart: a second throw would show there.")


def _stream(stream: str) -> str:
    """Whose dice these are, within a sentence."""
    names = {"table": _("the table"), TALK: _("the notes"), EVERYBODY: _("everybody")}
    return names.get(stream, stream)


def told(luck: SeatLuck, dice: Mapping[int, int], off: float) -> str:
    """How lucky a seat was, and how rare that is; ``dice`` are sides to how many."""
    rolled = later("{who} rolled {dice} for {sum}, {how} ({off} standard deviations).")
    if luck.withdrawn:
        rolled = later(
            "{who} rolled {dice}, taken back later, for {sum}, {how} ({off} standard deviations)."
        )
    names = {"table": _("The table"), TALK: _("The notes"), EVERYBODY: _("Everybody")}
    what = _(
        rolled,
        who=names.get(luck.stream, luck.stream.title()),
        dice=f" {_('and')} ".join(f"{n} d{sides}" for sides, n in sorted(dice.items())),
        sum=luck.sum,
        how=_from_average(luck.sum - luck.expected),
        off=f"{off:+.1f}",
    )
    rare = _(
        "Of 1,000 fair matches with the same dice {higher} have a higher sum and {lower} a lower "
        "one.",
        higher=luck.higher,
        lower=luck.lower,
    )
    return f"{what} {rare}"


def _from_average(pips: float) -> str:
    if not pips:
        return _("just the average")
    n = f"{abs(pips):g}"
    number = 1 if n == "1" else 2
    if pips > 0:
        return words.counted("{n} pip above the average", "{n} pips above the average", number, n=n)
    return words.counted("{n} pip below the average", "{n} pips below the average", number, n=n)
