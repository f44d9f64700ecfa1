"""What an order of the table is: a class that has all there is to it, in every game."""

from typing import Any, ClassVar, Final

from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Order, Seat
from domain.match.writing import EventWriter

AnyWriter = EventWriter[Any, Any, Any]

TABLE_VERBS: Final = set[str]()
"""The verbs of orders about the table itself: a takeback passes over them."""


class TableOrder(Order, frozen=True):
    """An order that every game has, and no game has one with its verb.

    Letters, shell, API and page take it from :mod:`domain.table.grammar.orders`, which looks
    through the modules of this room. If several have one verb, what is so of the verb stands in
    one of them.
    """

    sayings: ClassVar[tuple[str, ...]] = ()
    """What people write for its verb alone: whole lines, in small letters, in any language."""
    more: ClassVar[tuple[str, ...]] = ()
    """What people write for its verb with more words behind it, if such a line can only mean it."""
    former: ClassVar[str] = ""
    """Its verb in older journals, which nobody means by it who says it today: a card player who
    says “draw” offers no draw."""
    binds: ClassVar[bool] = False
    """Its verb alone binds its writer, and people also say it to the other player."""
    stands_alone: ClassVar[bool] = False
    """It ends something or gives it away: its line stands alone."""
    for_plans: ClassVar[bool] = False
    """It belongs to the table in games with plans; other games may use its verb."""
    for_referees: ClassVar[bool] = False
    """A referee may give it too, and anybody while something is disputed."""
    in_disputes: ClassVar[bool] = False
    """It may be given while something is disputed."""
    button: ClassVar[str] = ""
    """What its button on the page says, if its verb alone is a whole order."""
    for_others: ClassVar[bool] = False
    """Its button is there only if other people play."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.form and not cls.for_plans:
            TABLE_VERBS.update({verb_of(cls), cls.former or verb_of(cls)})

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        """What it leads to, as the entries that follow it. Raises Illegal."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it leads to")
