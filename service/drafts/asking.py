"""What a page asks before it sends a draft: one press never ends a match, or a phase in which
nothing was done with all that could be. Programs are told the same by a trial."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal, Order, Seat
from domain.game.view.board import View
from domain.match.seeing import AnyMatch, moment
from domain.table.grammar.lines import read_said
from domain.table.plans import Ready
from domain.table.takeback import last_order
from service.application.matches import Matches
from service.application.receipts import LineReport
from service.reading.positions import look, look_ahead
from service.words import _
from service.words.retelling import in_words

DONE = "done"
"""Hands the move on, also where that ends no phase, as at The Table."""

MANY = 4
"""So many pieces that can act, and none that did, are worth a question."""

MOST = 12
"""So many that can act are worth a question though others did, as in Omaha's day."""

RECENT = 200
"""Entries in which a seat's last order is looked for first."""


class DraftQuestion(NamedTuple):
    """What is asked of a draft, for one of its lines, from 0."""

    k: int
    says: str

    def key(self, text: str) -> str:
        """Names both question and draft: whoever was asked sends it along."""
        return sha256(f"{self.says}\n{text}".encode()).hexdigest()[:32]


def hands_on(order: Order, line: str) -> bool:
    """Whether an order does nothing but let go of the move, or of a phase."""
    return bool(order.ends) or isinstance(order, Ready) or line == DONE


def question(
    matches: Matches,
    seat: Seat,
    match_id: str,
    reports: Sequence[LineReport],
    stood: Sequence[AnyMatch],
) -> DraftQuestion | None:
    """What is asked of a draft that was tried: its reports, and the match as its seat knows it
    before them and after each line that would be done. None where it may simply go."""
    if any(one.state == "refused" for one in reports):
        return None
    for k, line, before, after in _steps(reports, stood):
        if after is not None and after.outcome is not None and before.outcome is None:
            if after.sitting.seats.keys() == set(after.outcome.winners) == {seat}:
                return None  # who plays alone has won, and takes nothing from anybody
            if len(_view(matches, match_id, seat, before).choices) == 1:
                return None  # there is nothing else to do
            how = in_words(after.outcome.text, matches.rules_of(after))
            return DraftQuestion(
                k, _("This ends the match: {how} Send it if you mean that.", how=how)
            )
        left = _left_idle(matches, match_id, seat, line, before, stood[0])
        if says := _lost(matches, seat, line, before, left):
            return DraftQuestion(k, says)
    if reports and reports[-1].state == "left":  # behind a die
        last = reports[-1].line
        left = _left_idle(matches, match_id, seat, last, stood[-1], None)
        if says := _lost(matches, seat, last, stood[-1], left):
            return DraftQuestion(len(reports) - 1, says)
    return None


def _lost(matches: Matches, seat: Seat, line: str, before: AnyMatch, left: str) -> str:
    """What its seat loses by a line, with what it leaves idle; "" for nothing."""
    warned = _warned(matches, seat, line, before)
    says = left or _("Send it if you mean that.")
    return f"{warned} {says}".strip() if warned or left else ""


def _warned(matches: Matches, seat: Seat, line: str, before: AnyMatch) -> str:
    """What a game says that its seat loses by a line."""
    with suppress(NotUnderstood):
        order, _named = read_said(matches.repository.codec(before), line)
        return order.warned(before.table.seen_by(seat), seat)
    return ""


def _left_idle(
    matches: Matches, match_id: str, seat: Seat, line: str, before: AnyMatch, first: AnyMatch | None
) -> str:
    """How many pieces could act where a line ends their phase, if that is worth a question;
    ``first`` is the match before the draft, None where something of it acts."""
    idle = _idle(matches, match_id, seat, line, before)
    if idle < MANY:
        return ""
    phase = moment(matches.repository.codec(before).rules, before, seat).phase
    if first is not None and not _acted(matches, match_id, seat, before, first):
        return _(
            "This ends “{phase}”, but none of the {count} pieces that can act has "
            "acted. Send it if you mean that.",
            phase=phase,
            count=idle,
        )
    if idle >= MOST:
        return _(
            "This ends “{phase}”, but {count} pieces can still act. Send it if you mean that.",
            phase=phase,
            count=idle,
        )
    return ""


def _steps(
    reports: Sequence[LineReport], stood: Sequence[AnyMatch]
) -> Iterator[tuple[int, str, AnyMatch, AnyMatch | None]]:
    """Each line that would be done or come to a die, with the match before it and after it."""
    done = 0
    for k, one in enumerate(reports):
        if one.state == "done":
            yield k, one.line, stood[done], stood[done + 1]
            done += 1
        elif one.state == "would roll":
            yield k, one.line, stood[done], None


def _view(matches: Matches, match_id: str, seat: Seat, match: AnyMatch) -> View:
    return look_ahead(matches, match_id, seat, match).view


def _idle(matches: Matches, match_id: str, seat: Seat, line: str, match: AnyMatch) -> int:
    """How many pieces of a seat could act, where a line lets all of them stand; else 0."""
    codec = matches.repository.codec(match)
    with suppress(NotUnderstood):
        if not hands_on(read_said(codec, line)[0], line):
            return 0
        view = _view(matches, match_id, seat, match)
        ready = {order.form.split()[0] for order in codec.rules.orders if order.prepares}
        acts = [
            one for one in view.choices if one.line != line and one.line.split()[0] not in ready
        ]
        lit = {name for choice in acts for name in choice.on}
        return sum(one.owner == seat and one.id in lit for one in view.pieces)
    return 0


def _acted(matches: Matches, match_id: str, seat: Seat, now: AnyMatch, before: AnyMatch) -> bool:
    """Whether a seat did anything in the phase of now: drafted before, or carried out."""
    rules = matches.repository.codec(now).rules
    if now is not before and moment(rules, before, seat) == moment(rules, now, seat):
        return True
    stands = matches.repository.match(match_id)
    for back in (RECENT, stands.size):  # one order of a battalion may be longer, with its answers
        start = max(stands.begun, stands.size - back)
        with suppress(Illegal):
            n = last_order(stands, seat, matches.repository.rows(match_id, start, stands.size))
            return look(matches, match_id, seat, n).moment == moment(rules, now, seat)
    return False
