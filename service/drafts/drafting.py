"""Drafts: what a seat's orders would lead to, shown to it before it sends them."""

import re
from collections.abc import Collection, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as changed

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Seat
from domain.game.view.board import Choice
from domain.match.codec import Codec
from domain.match.seeing import BLIND, known_to
from domain.match.writing import Commit
from domain.table.grammar.lines import read_said
from domain.table.takeback import REVEALING, is_free
from service.application.carrying import Request, carry_out, lines_of
from service.application.matches import Matches
from service.application.receipts import LineReport, Receipt
from service.drafts.asking import DraftQuestion, question
from service.reading.positions import SeenPosition, look, look_ahead
from service.store.repository import AnyMatch, UnsavedPast

_A_TRIAL = "t" * 32


@dataclass(frozen=True)
class Draft:
    """What became of each drafted line, and the position after those that would be done."""

    receipt: Receipt
    seen: SeenPosition | None
    """None where it hangs on what the seat cannot know."""
    says: tuple[str, ...] = ()
    """What each drafted order does, in words; "" for one of the table, or that does not fit."""
    after: AnyMatch | None = None
    """The match as its seat would know it then."""
    asks: DraftQuestion | None = None
    """What is asked before it is sent."""

    @property
    def rolls(self) -> bool:
        """Whether sending it comes to a die, a card, or somebody's answer."""
        return bool(self.comes_to)

    @property
    def comes_to(self) -> str:
        """At what its sending comes to a stop: dice, cards, plans, a seat's answer, "" for none."""
        stop = next((one for one in self.receipt.lines if one.state == "would roll"), None)
        return stop.reason.partition(":")[0] if stop else ""


def draft(matches: Matches, match_id: str, seat: Seat, text: str) -> Draft:
    """Try the drafted lines of a seat up to the first die; nothing is done.

    They are tried on what the seat knows, never on what is hidden from it: a draft can be tried
    as often as one likes, and must not be a way to look. Raises NotUnderstood for a line that is
    no order.
    """
    match = matches.repository.match(match_id)
    try:
        lines = lines_of(matches.repository, match, match_id, seat, text)
        reports, stood, reached = _steps(matches, match_id, seat, lines)
    except BLIND:
        if not match.table.known:
            raise
        return Draft(Receipt(match_id, seat, match.size, ()), None)
    seen = look_ahead(matches, match_id, seat, stood[-1])
    says = tuple(_says(matches, seat, reports, stood))
    asks = question(matches, seat, match_id, reports, stood)
    tried = Draft(Receipt(match_id, seat, match.size, reports), seen, says, stood[-1], asks)
    tried = _with_volleys(matches, tried, lines)
    return _before_the_die(matches, tried, reached) if reached is not None else tried


def _before_the_die(matches: Matches, tried: Draft, reached: AnyMatch) -> Draft:
    """The draft with its pieces where they lie when its die is cast: so far the order is known."""
    seen, rules = tried.seen, matches.repository.codec(reached).rules
    assert seen is not None
    with suppress(*BLIND):
        seat = tried.receipt.seat
        there = {one.id: one.space for one in rules.view(reached.table.seen_by(seat), seat).pieces}
        pieces = tuple(changed(one, space=there.get(one.id, one.space)) for one in seen.view.pieces)
        return replace(tried, seen=changed(seen, view=changed(seen.view, pieces=pieces)))
    return tried


def goes_at_once(matches: Matches, match_id: str, seat: Seat, text: str) -> bool:
    """Whether an order need not wait for Send: it comes to no die, card or answer, as far as its
    seat knows, shows nobody what was hidden, so that it can be taken back, and discards no work of
    its seat. What answers another's order cannot be taken back anyhow: it waits for dice and cards
    alone."""
    match = matches.repository.match(match_id)
    if match.outcome is not None or not match.begun:
        return False
    windows = matches.rules_of(match).windows
    try:
        lines = lines_of(matches.repository, match, match_id, seat, text)
        codec = matches.repository.codec(match)
        if any(_discards(codec, line) for line in lines):
            return False
        written, reports, _ = _tried(matches, match_id, seat, lines)
    except BLIND:
        if not match.table.known:
            raise
        return False
    if any(window.seat == seat for window in windows(match.table.position)):
        return not any(map(_falls, reports))
    if not written or any(topic in REVEALING for one in written for _, topic, _ in one.rows):
        return False
    after = written[-1].match.table.position
    return all(one.state == "done" for one in reports) and not windows(after)


def _falls(report: LineReport) -> bool:
    """Whether a line stops at dice or a card."""
    return report.state == "would roll" and report.reason.partition(":")[0] in ("dice", "cards")


def _discards(codec: Codec[Any, Any, Any], line: str) -> bool:
    """Whether a line throws away work of its seat."""
    with suppress(NotUnderstood):
        return read_said(codec, line)[0].discards
    return False


def asks_first(matches: Matches, match_id: str, seat: Seat, text: str) -> DraftQuestion | None:
    """What is asked before a draft is sent; None where it may go, as far as its seat knows.

    Raises NotUnderstood for a line that is not an order.
    """
    match = matches.repository.match(match_id)
    if match.outcome is not None or not match.begun:
        return None
    lines = lines_of(matches.repository, match, match_id, seat, text)
    try:
        reports, stood, _ = _steps(matches, match_id, seat, lines)
        return question(matches, seat, match_id, reports, stood)
    except BLIND:
        if not match.table.known:
            raise
        return None


def check(matches: Matches, match_id: str, seat: Seat, text: str, seen: int | None) -> Receipt:
    """What each line would do: those that are refused keep no other from being tried.

    Raises NotUnderstood for a text that holds no order.
    """
    match = matches.repository.match(match_id)
    lines = dict(enumerate(lines_of(matches.repository, match, match_id, seat, text)))
    refused, others = dict[int, LineReport](), dict[int, LineReport]()
    while left := lines.keys() - refused.keys():
        order = sorted(left)
        tried = matches.try_order(match_id, seat, "\n".join(lines[k] for k in order), seen=seen)
        others = dict(zip(order, tried.lines, strict=True))
        wrong = {k: one for k, one in others.items() if one.state == "refused"}
        refused |= wrong
        if not wrong:
            break
    found = others | refused
    return Receipt(match_id, seat, match.size, tuple(found[k] for k in sorted(found)))


def explained(
    matches: Matches,
    match_id: str,
    seat: Seat,
    text: str,
    tried: Receipt,
    *,
    asks: bool = False,
    does: bool = False,
) -> Receipt:
    """A trial that tells what a page ``asks`` before it sends such lines, and what each ``does``,
    in words of its game that the line lacks."""
    match = matches.repository.match(match_id)
    lines = [*tried.lines]
    try:
        given = lines_of(matches.repository, match, match_id, seat, text)
        reports, stood, _ = _steps(matches, match_id, seat, given)
        ask = asks and bool(match.begun) and match.outcome is None
        asked = question(matches, seat, match_id, reports, stood) if ask else None
        says = tuple(_says(matches, seat, reports, stood)) if does else ()
    except BLIND:
        return tried
    if asked is not None and not lines[asked.k].reason:
        lines[asked.k] = replace(lines[asked.k], reason=asked.says)
    for k, what in enumerate(says):
        one = lines[k]
        if one.state == "done" and not one.reason and _words(what) - _words(one.line):
            lines[k] = replace(one, reason=f"{what}.")
    return replace(tried, lines=tuple(lines))


def _words(text: str) -> set[str]:
    return {*re.findall(r"\w+", text.casefold())}


def can_undo(matches: Matches, match_id: str, seat: Seat) -> bool:
    """Whether ``takeback`` would undo the seat's last order, before anything fell or was told."""
    match = matches.repository.match(match_id)
    past = UnsavedPast(matches.repository, match_id, match.size, ())
    return bool(match.begun) and is_free(match, seat, past, matches.now())


def _with_volleys(matches: Matches, tried: Draft, lines: Sequence[str]) -> Draft:
    """The draft with what is offered behind a die, or an answer, that it comes to.

    That is nothing, for the die decides it, but where the game has orders of which several go
    together (``Ruleset.volleys``): of these the ones that touch no piece of what is drafted
    already. Sent along, each is carried out if it still applies by then. Behind an answer there is
    none: what is offered with it answers the same question.
    """
    seen, reports = tried.seen, tried.receipt.lines
    assert seen is not None
    if seen.view.choices and not tried.rolls:
        return tried
    match_id, seat = tried.receipt.match, tried.receipt.seat
    match = matches.repository.match(match_id)
    rules = matches.rules_of(match)
    volley = {_verb(order.form): order.ends for order in rules.volleys}
    start = next((k for k, one in enumerate(reports) if one.state == "would roll"), -1)
    start = start if tried.rolls else sum(one.state == "done" for one in reports) - 1
    offered: tuple[Choice, ...] = ()
    windows = rules.windows(match.table.position) if match.begun else ()
    ends = any(volley.get(_verb(line), True) for line in lines[start:])
    if start >= 0 and not ends and all(window.seat != seat for window in windows):
        before = seen if tried.rolls else _before(matches, match_id, seat, lines[:start])
        own = {one.id for one in before.view.pieces if one.owner == seat}
        offered = tuple(_apart(before.view.choices, lines[start:], volley, own))
    return replace(tried, seen=changed(seen, view=changed(seen.view, choices=offered)))


def _before(matches: Matches, match_id: str, seat: Seat, lines: Sequence[str]) -> SeenPosition:
    """The position after these lines, of which the last one asks nobody else."""
    if lines:
        return look_ahead(matches, match_id, seat, try_lines(matches, match_id, seat, lines)[1])
    return look(matches, match_id, seat)


def _apart(
    choices: Sequence[Choice], given: Sequence[str], volley: Collection[str], own: Set[str]
) -> Iterator[Choice]:
    """The choices of these kinds that touch no own piece of what is given already."""
    used = own & {name for one in choices if one.line in given for name in one.on}
    used |= own & {word for line in given for word in line.split()}  # several that act as one
    for one in choices:
        if _verb(one.line) in volley and one.line not in given and used.isdisjoint(one.on):
            yield one


def _verb(line: str) -> str:
    return line.split()[0].casefold()


def try_lines(
    matches: Matches, match_id: str, seat: Seat, lines: Sequence[str]
) -> tuple[tuple[LineReport, ...], AnyMatch]:
    """What became of each line, and the match after the last that would be done."""
    reports, stood, _ = _steps(matches, match_id, seat, lines)
    return reports, stood[-1]


def _steps(
    matches: Matches, match_id: str, seat: Seat, lines: Sequence[str]
) -> tuple[tuple[LineReport, ...], list[AnyMatch], AnyMatch | None]:
    """What became of each line, the match before them and after each that would be done, and how
    it lies before the die that they come to."""
    written, reports, reached = _tried(matches, match_id, seat, lines)
    refused = next((k for k, r in enumerate(reports) if r.state == "refused"), 0)
    if refused:  # sent like this nothing would be done; the board shows where it stops
        before, stood, reached = _steps(matches, match_id, seat, lines[:refused])
        return (*before, *reports[refused:]), stood, reached
    stood = [_known(matches, match_id, seat), *(one.match for one in written)]
    return reports, stood, reached


def _says(
    matches: Matches, seat: Seat, reports: Sequence[LineReport], stood: Sequence[AnyMatch]
) -> Iterator[str]:
    """What each drafted order does, in its game's words, where the match stands at its turn."""
    codec, k = matches.repository.codec(stood[0]), 0
    for report in reports:
        says = ""
        with suppress(NotUnderstood, *BLIND):
            order, _ = read_said(codec, report.line)
            if report.state != "refused" and isinstance(order, codec.rules.orders):
                says = order.said(stood[k].table.seen_by(seat), seat)
        k = min(k + (report.state == "done"), len(stood) - 1)
        yield says


def _tried(
    matches: Matches, match_id: str, seat: Seat, lines: Sequence[str]
) -> tuple[list[Commit[Any]], tuple[LineReport, ...], AnyMatch | None]:
    """What the lines would write, what became of each, and how it lies before their die."""
    match = _known(matches, match_id, seat)
    means = matches.house_writer.means(match.origin, matches.now())
    context = changed(means, trial=True)
    request = Request(match_id, seat, lines, _A_TRIAL, seen=match.size)  # drafted on what stands
    return carry_out(matches.repository, match, request, context)


def _known(matches: Matches, match_id: str, seat: Seat) -> AnyMatch:
    """The match as it stands, as far as the seat knows it."""
    return known_to(matches.repository.match(match_id), seat)
