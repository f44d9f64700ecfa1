"""Rolls: each link gives its draws, and each draw is told once (docs/fair-play.md, 5 and 7)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from domain.journal.dice import DiceBytes, draw
from domain.journal.entries import Entry, canonical
from service.audit import bodies
from service.audit.chains import open_link, take
from service.audit.match import AuditedMatch, AuditedRoll
from service.audit.reporting.report import fail
from service.audit.rounds import shown

MOST_RESULTS: Final = 1_000
"""Of all draws of a roll."""
_FIELDS: Final = {
    "dice": (True, False, True),
    "d66": (True, False, False),
    "pick": (True, True, False),
    "shuffle": (False, True, False),
}
"""Whether a draw of this kind has `n`, `of` and `sides`."""
UNTOLD: Final = "it tells draw {} of event {}, which does not wait to be told"


def rolled(m: AuditedMatch, entry: Entry, body: bodies.Roll) -> None:
    """`roll`: everybody sees it."""
    n = entry.n
    if body.stream[:1] == "~":
        fail(n, f"it opens a link of the sealed stream {body.stream:.100} to everybody")
    for place, drawn in enumerate(check(m, n, body, take(m, n, entry.ts, body.stream))):
        m.untold[n, place] = drawn


def check(
    m: AuditedMatch, n: int, body: bodies.Roll, roll: AuditedRoll
) -> Sequence[bodies.RollDraw]:
    """The roll of entry `n` opens that link, for that cause, and draws what it gives."""
    cause = roll.cause
    if body.entry != cause.n:
        fail(n, f"it rolls for event {body.entry}, but event {cause.n} waits for its dice")
    link = open_link(m, n, body, roll)
    shown(m, n, cause, body.beacon)
    source = DiceBytes(link, m.origin, body.stream, roll.i, cause.lot, body.beacon)
    roll.opened = True
    dice, cards = 0, 0
    for place, spec in enumerate(body.draws):
        if type(spec) is bodies.PlainDice:
            result = source.dice(spec.n, spec.sides)
            right = spec.r == result
        else:
            result = _drawn(n, place, spec, source)
            right = _same(spec.r, result)
        if not right:
            told, given = canonical(spec.r).decode(), canonical(result).decode()
            fail(n, f"draw {place} is wrong: it tells {told:.200}, but the link gives {given:.200}")
        if spec.of is UNSET:
            dice += len(result)
        else:
            cards += len(result)
    if dice + cards > MOST_RESULTS:
        fail(n, f"it has more than {MOST_RESULTS} results")
    m.report.dice += dice
    m.report.rolls += 1
    m.report.draws += len(body.draws)
    return body.draws


def _drawn(n: int, place: int, spec: bodies.RollDraw, source: DiceBytes) -> list[Any]:
    """What one draw of entry `n` gives."""
    fields = (spec.n is not UNSET, spec.of is not UNSET, spec.sides is not UNSET)
    if fields != _FIELDS[spec.k]:
        fail(n, f"draw {place} is out of form")
    try:
        return draw(source, msgspec.to_builtins(spec))
    except ValueError as error:
        fail(n, f"draw {place}: {error}")


def _same(told: Sequence[Any], result: Sequence[Any]) -> bool:
    """Whether both are the same results: to Python true is 1."""
    return told == result and ({*map(type, told)} <= {int} or canonical(told) == canonical(result))


# Tellings


def told_dice(m: AuditedMatch, entry: Entry, pub: Any) -> None:
    """`dice.rolled`."""
    if type(pub) is bodies.PlainTold:
        tell(m, entry.n, pub, cards=False)
    else:
        _told(m, entry, pub, cards=False)


def told_cards(m: AuditedMatch, entry: Entry, pub: Any) -> None:
    """`cards.drawn`."""
    _told(m, entry, pub, cards=True)


def _told(m: AuditedMatch, entry: Entry, pub: Any, *, cards: bool) -> None:
    if pub:
        tell(m, entry.n, bodies.read(entry.n, pub, bodies.DrawTold, "a told draw"), cards=cards)
    else:
        _in_secret(m, entry, cards=cards)


def tell(m: AuditedMatch, n: int, body: bodies.DrawTold, *, cards: bool) -> None:
    """Entry `n` tells one draw that waits to be told."""
    drawn = m.untold.pop((body.roll, body.draw), None)
    if drawn is None:
        fail(n, UNTOLD.format(body.draw, body.roll))
    if (drawn.of is not UNSET) != cards:
        fail(n, "it tells dice as cards, or cards as dice")
    if not (body.r == drawn.r if type(body) is bodies.PlainTold else _same(body.r, drawn.r)):
        fail(n, f"it tells another result than the roll of event {body.roll}")
    if len(body.labels) != len(drawn.r):
        fail(n, f"it has {len(body.labels)} labels for {len(drawn.r)} results")


# For one seat


def hidden(m: AuditedMatch, entry: Entry, _: object) -> None:
    """`roll.hidden`: one seat sees it."""
    n, parts = entry.n, entry.sealed
    if entry.pub or len(parts) != 1 or len(parts[0].to) != 1:
        fail(n, "a hidden roll is nothing but one part sealed to one seat")
    take(m, n, entry.ts, "~" + parts[0].to[0])
    m.hidden[parts[0].to] = n
    m.tellings[n] = 0


def _in_secret(m: AuditedMatch, entry: Entry, *, cards: bool) -> None:
    """A draw of the hidden roll that stands before it, behind the latest cause or note."""
    n = entry.n
    if len(entry.sealed) != 1:
        fail(n, "a draw told in secret is nothing but one sealed part")
    roll = m.hidden.get(entry.sealed[0].to, -1)
    if roll <= m.latest:
        fail(n, "it tells a draw in secret, but no hidden roll was made for this command")
    m.against[n] = roll, cards
    m.tellings[roll] += 1


def opened_roll(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of `roll.hidden`."""
    body = bodies.read(n, data, bodies.SealedRoll, "a hidden roll")
    for place, one in enumerate(check(m, n, body, m.rolls[n])):
        m.untold[n, place] = one


def opened_telling(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of a draw that one seat sees; its roll may stay sealed."""
    body = bodies.read(n, data, bodies.SealedTold, "a draw told in secret")
    roll, cards = m.against[n]
    if body.roll != roll:
        fail(n, f"it tells draw {body.draw} of event {body.roll}, which is not a roll it may tell")
    m.tellings[roll] -= 1
    if m.rolls[roll].opened:
        tell(m, n, body, cards=cards)


def finish(m: AuditedMatch) -> None:
    """As many draws are untold in the end as tellings stay sealed. Raises AuditFailed."""
    left = Counter(n for n, _ in m.untold)
    for n, sealed in m.tellings.items():
        if m.rolls[n].opened and left[n] > sealed:
            fail(n, f"draw {min(place for roll, place in m.untold if roll == n)} is never told")
        if m.rolls[n].opened and left[n] < sealed:
            fail(n, "more events tell its draws than it has")
