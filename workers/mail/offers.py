"""What a mail tells of the orders of one kind: examples with their costs, or all there is."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.game.board import Choice
from domain.game.forms import verb_of
from domain.game.orders import forms
from domain.game.text_board import MOST_CHOICES
from domain.game.text_offers import together
from domain.games import AnyRuleset
from domain.table.lines import order_kinds
from service.letters.contents import OrderForm
from service.letters.plain_text import WIDTH
from service.words import _

MOST_EXAMPLES = 4
MOST_JOINED = 3
"""Lines that tell all orders of a kind, many in one, where there is room for them."""
MANY, MOST_OF_MANY = 20, 8
"""Where examples leave out so many orders, as many lines that tell all of them have room."""
MOST_ALIKE = 200
"""Orders of a kind that are looked through for what they have in common, unasked."""


def offered(orders: OrderForm, choices: Sequence[Choice]) -> OrderForm:
    """An order with examples and what they cost, and with all there is where that is short."""
    few = orders.explained and len(choices) <= MOST_CHOICES
    shown = choices if few else _spread(choices, MOST_EXAMPLES)
    left = len(choices) - len(shown)
    looked = left and (orders.explained or left < MOST_ALIKE)
    joined = tuple(together(choices)) if looked else ()
    room = MOST_OF_MANY if left >= MANY else MOST_JOINED
    short = len(joined) <= room and all(len(line) < WIDTH - 6 for line in joined)
    whole = joined if orders.explained or short else ()
    return msgspec.structs.replace(
        orders,
        examples=tuple(choice.line for choice in shown),
        more=0 if orders.explained else left,
        costs=tuple(choice.note for choice in shown) if any(c.note for c in shown) else (),
        says=tuple(choice.says for choice in shown) if any(c.says for c in shown) else (),
        whole=whole,
    )


def not_offered(
    rules: AnyRuleset, verb: str, shown_before: Sequence[OrderForm]
) -> Iterable[OrderForm]:
    """What is said of a verb that was asked for: its orders that are not offered one by one."""
    shown = {one.form for one in shown_before}
    now = any(form.split()[0] == verb for form in shown)
    kinds = [kind for kind in order_kinds(rules) if verb_of(kind) == verb]
    for form, told in forms(kinds):
        if form not in shown:
            told = f"{told.rstrip('.')}." if told else ""
            never = _("Not possible now.") if not now and verb in map(verb_of, rules.orders) else ""
            yield OrderForm(form, f"{told} {never}".strip(), (), explained=True)
    if not kinds:
        told = _("There is no such order. “rules {word}” looks in the rules.", word=verb)
        yield OrderForm(verb, told, (), explained=True)


def _spread(choices: Sequence[Choice], most: int) -> Sequence[Choice]:
    """Examples from all over the list."""
    if len(choices) <= most:
        return choices
    step = (len(choices) - 1) / (most - 1)
    return [choices[round(k * step)] for k in range(most)]
