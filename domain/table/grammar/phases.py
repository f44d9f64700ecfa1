"""Words that end a phase, such as ``done``: they mean the phase in which they were written.

A phase also ends by itself, and the habitual word would then end the next one. So such a line is
carried out only in the phase that its writer saw; in a chain of lines, in the phase of the line
before it. Otherwise it is skipped, with a sentence. It may name its phase: ``done recon``.
"""

from typing import Any

from domain.game.ruleset import Moment, Seat
from domain.match.codec import Codec
from domain.match.seeing import AnyMatch, moment
from domain.table.grammar.endings import context

AnyCodec = Codec[Any, Any, Any]


def _named(moment: Moment) -> str:
    when = f"of turn {moment.turn}" if moment.turn else "before turn 1"
    return f"“{moment.phase}” {when}"


def skips(codec: AnyCodec, seat: Seat, seen: Moment | AnyMatch, match: AnyMatch, named: str) -> str:
    """Why a word that ends a phase is not meant for the phase of the match, "" if it is.

    ``seen`` is the moment that its writer had before his eyes, or the match as it stood then, and
    ``named`` the phase that it names.
    """
    now = moment(codec.rules, match, seat)
    if named:
        return (
            "" if context(named, now.phase) else f"It was for “{named}”, and this is {_named(now)}."
        )
    meant = seen if isinstance(seen, Moment) else moment(codec.rules, seen, seat)
    if now == meant:
        return ""
    return (
        f"{_named(meant)} was over by itself, and this is {_named(now)}; "
        "say it again if you mean to end that."
    )
