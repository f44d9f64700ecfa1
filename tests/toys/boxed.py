"""The toy game with a scenario that takes a box, as a table does."""

from dataclasses import replace

from msgspec.structs import replace as with_fields

from domain.game.game import Option
from tests.toys import toy

OPTION = Option("box", "The box", choices=(), default="0" * 64, pattern="[0-9a-f]{64}")
RULES = replace(
    toy.RULES,
    scenarios=(
        *toy.RULES.scenarios,
        with_fields(toy.RULES.scenario("duel"), key="box", title="Boxed", options=(OPTION,)),
    ),
)
