"""Orders of the command line: noted down before, and their dice waited for and rolled."""

import sys
import time
from collections.abc import Sequence
from dataclasses import replace

import click

from domain.journal.timestamps import between
from domain.match.seeing import AnyMatch
from domain.table.grammar.lines import order_lines
from service import chance
from service.application.carrying import WAITS
from service.application.matches import Matches, Receipt
from service.beacon.sources import NoRound
from service.reading.proofs import receipt_of
from workers.commands.noting import NotesWriter, notes_file
from workers.commands.shared import Here, held_up, say

LATEST = 60
"""Seconds that a round may be late before it is waited for no longer."""


def give(place: Here, match_id: str, seat: str, text: str, given: str, *, wait: bool) -> Receipt:
    """Give orders; they are noted down before, and what came back after. Dice that wait, before
    them or for them, are rolled."""
    matches = place.matches
    if wait:
        until_rolled(matches, match_id)
    match = matches.repository.match(match_id)
    key = given or f"cli-{chance.token_hex(12)}"
    if seat not in match.sitting.places:
        return matches.order(match_id, seat, text, key)

    def go(ids: Sequence[str]) -> Receipt:
        receipt = matches.order(match_id, seat, text, key, seen=match.size, ids=ids)
        waits = wait and any(line.reason == WAITS for line in receipt.lines)
        if not (waits and until_rolled(matches, match_id, seat)):
            return receipt
        again = matches.order(match_id, seat, text, key, seen=match.size, ids=ids)
        return replace(again, repeated=False)

    lines = order_lines(text, matches.repository.order_kinds(match_id))
    path = notes_file(place.settings.data, match_id, seat)
    writer = NotesWriter(
        path,
        matches.house.origin(match_id),
        seat,
        lambda id_: receipt_of(matches, match_id, id_, 1)[1],
        matches.now,
    )
    return writer.press(lines, match.size, go, given=given)


def until_rolled(matches: Matches, match_id: str, seat: str = "") -> bool:
    """Wait until no dice wait in a match; with ``seat``, none that its own lines led to.

    False where the round is so late that it makes no sense to sit and wait; it is rolled later.
    """
    told = False
    while not _rolled(matches, match_id):
        match = matches.repository.match(match_id)
        if seat and not _leads(match, seat):
            return True
        if not told:
            say(held_up(matches, match), err=True)
            told = True
        _, appears = match.dice.round_of(match.dice.due[0])
        left = between(matches.now(), appears)
        if left < -LATEST:
            return False
        _count(left)
        time.sleep(1)
    return True


def _rolled(matches: Matches, match_id: str) -> bool:
    """Whether nothing waits any more. A silent beacon is asked again, without a word each time."""
    try:
        return matches.fairness.roll_on(match_id)
    except NoRound:
        return False


def _leads(match: AnyMatch, seat: str) -> bool:
    """Whether what waits comes from a seat's lines, or lets them go on."""
    rest = match.ahead.rest.get(seat)
    return bool(rest and rest.lines) or any(due.seat in ("", seat) for due in match.dice.due)


def _count(left: int) -> None:
    """The seconds that are left, on a line of a terminal that is written over."""
    if sys.stderr.isatty():
        line = f"Still {left} s" if left > 0 else "The round is out."
        click.echo(f"\r{line:<20}\r", err=True, nl=False)
