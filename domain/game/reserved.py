"""The words of the table: no order of a game begins with one of them, for nobody could give it.

A line that begins so is read as an order of the table, in every game. The orders themselves are
the matter of ``domain.table``; a test holds both together.
"""

from typing import Any

from domain.game.forms import verb_of
from domain.game.ruleset import Ruleset, nobody_plans

TABLE_VERBS = frozenset(
    {"join", "leave", "takeback", "agree", "refuse", "resign", "pause", "resume", "draw"}
    | {"extend", "wait", "replace", "adjudicate", "note", "whisper"}
    | {"when", "whenever", "revoke", "recall"}
    | {"dispute", "answer", "settle"}
)
"""The verbs of orders about the table itself: a takeback passes over them."""

PLAN_VERBS = frozenset({"ready", "unready", "withdraw"})
"""The verbs of the table in games with plans; other games may use them."""


def taken_verbs(rules: Ruleset[Any, Any, Any]) -> tuple[str, ...]:
    """The verbs of a game that are words of the table; a game without any can be played."""
    plans = PLAN_VERBS if rules.planning is not nobody_plans else frozenset[str]()
    own = {verb_of(kind).casefold() for kind in rules.orders}
    return tuple(sorted(own & (TABLE_VERBS | plans)))


def told_taken(rules: Ruleset[Any, Any, Any]) -> str:
    """Which verbs are the table's, and what to do, without a full stop; "" where none is."""
    verbs = taken_verbs(rules)
    said = ", ".join(f"“{verb}”" for verb in verbs)
    means = "belongs" if len(verbs) == 1 else "belong"
    told = f"{said} {means} to the table, and no game may use such a verb; take another"
    return told if verbs else ""
