"""Words that end a phase, such as ``done``: they mean the phase in which they were written.

A phase also ends by itself, and the habitual word would then end the next one. So such a line is
carried out only in the phase that its writer saw; in a chain of lines, in the phase of the line
before it. Otherwise it is skipped, with a sentence. It may name its phase: ``done recon``.
"""

from typing import Any

from domain.game.ruleset import Moment, Order, Seat
from domain.match.codec import Codec
from domain.match.seeing import AnyMatch, moment
from domain.table.lines import context

AnyCodec = Codec[Any, Any, Any]


def _named(moment: Moment) -> str:
    when = f"of turn {moment.turn}" if moment.turn else "before turn 1"
    return f"“{moment.phase}” {when}"


class Phases:
    """The phase that the writer of some lines had before his eyes, line after line."""

    def __init__(self, codec: AnyCodec, seat: Seat, seen: Moment) -> None:
        self._rules, self._seat, self._here = codec.rules, seat, seen

    def skips(self, order: Order, named: str, match: AnyMatch) -> str:
        """Why this line is not meant for the phase of the match, "" where it is."""
        now, meant = self._of(match), self._here
        if not order.ends:
            self._here = now
            return ""
        if named:
            self._here = now
            fits = context(named, now.phase)
            return "" if fits else f"It was for “{named}”, and this is {_named(now)}."
        if now == meant:
            return ""
        self._here = now
        return (
            f"{_named(meant)} was over by itself, and this is {_named(now)}; "
            "say it again if you mean to end that."
        )

    def carried_out(self, order: Order, match: AnyMatch) -> None:
        """After a word that ended a phase its writer means the next one."""
        if order.ends:
            self._here = self._of(match)

    def _of(self, match: AnyMatch) -> Moment:
        return moment(self._rules, match, self._seat)
