"""Every order of the table, found in the modules that have them, and what people write for each."""

from functools import cache
from typing import Any, Final

from domain.game.chapters import kinds
from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Order, OrderT, Ruleset, nobody_plans
from domain.table import (
    absence,
    accord,
    dispute,
    overdue,
    pauses,
    plans,
    recall,
    seats,
    standing,
    takeback,
    talk,
)
from domain.table.table_order import TABLE_VERBS, TableOrder

CHAPTERS: Final = (
    *(seats, takeback, accord, absence, pauses, overdue),
    *(dispute, standing, plans, recall, talk),
)

TABLE_ORDERS: Final = tuple(kind for kind in kinds(TableOrder, *CHAPTERS) if kind.form)
"""What a person at any table may ask."""

DISPUTE_ORDERS: Final = tuple(
    kind for kind in TABLE_ORDERS if issubclass(kind, dispute.DisputeOrder)
)

FORMER: Final = {kind.former: verb_of(kind) for kind in TABLE_ORDERS if kind.former}
"""A verb of older journals, and the one that it is now."""

VERBS: Final = dict.fromkeys((*map(verb_of, TABLE_ORDERS), *FORMER))

SAID: Final = {
    said: verb_of(kind) for kind in TABLE_ORDERS for said in (verb_of(kind), *kind.sayings)
}
"""A whole line, and the verb that it means."""


@cache
def with_table(orders: tuple[type[OrderT], ...], *, plans_too: bool) -> tuple[type[Order], ...]:
    """The kinds of orders of a game, with those of the table."""
    table = (kind for kind in TABLE_ORDERS if plans_too or not kind.for_plans)
    return (*table, *orders)


def taken_verbs(rules: Ruleset[Any, Any, Any]) -> tuple[str, ...]:
    """The verbs of a game that are words of the table; a game without any can be played."""
    own = {verb_of(kind).casefold() for kind in rules.orders}
    return tuple(sorted(own & (TABLE_VERBS if rules.planning is nobody_plans else VERBS.keys())))


def told_taken(rules: Ruleset[Any, Any, Any]) -> str:
    """Which verbs are the table's, and what to do, without a full stop; "" where none is."""
    verbs = taken_verbs(rules)
    said = ", ".join(f"“{verb}”" for verb in verbs)
    means = "belongs" if len(verbs) == 1 else "belong"
    told = f"{said} {means} to the table, and no game may use such a verb; take another"
    return told if verbs else ""
