"""An attack: what it is called, what remains where nothing finds it, and what it leaves behind."""

from collections.abc import Callable

import msgspec

from tests.attacks.world import World
from tests.rigs.operator import Operator


class Case(msgspec.Struct):
    """What an attack leaves behind."""

    match: Operator
    live: bool = False
    """Done while the match was played, so that the mails tell the same."""
    view: str = "full"
    world: World | None = None
    """Where it was done, if not in the first match."""


Attack = Callable[[World], Case]
ATTACKS: dict[str, tuple[str, Attack]] = {}
"""What the operator does, what remains where nothing finds it, and how it is done."""


def attack(says: str, remains: str = "") -> Callable[[Attack], Attack]:
    def known(made: Attack) -> Attack:
        ATTACKS[says] = (remains, made)
        return made

    return known
