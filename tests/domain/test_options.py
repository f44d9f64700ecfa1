"""Optional rules: what may be chosen, and what is refused."""

import pytest
from msgspec.structs import replace as with_fields

from domain.game.game import Option
from domain.game.ruleset import Illegal
from tests.domain.room import Room
from tests.toys import toy

HASH = "ab" * 32


def with_option(option: Option) -> object:
    duel = with_fields(toy.RULES.scenario("duel"), options=(option,))
    return type(toy.RULES)(**{**vars(toy.RULES), "scenarios": (duel,)})


def opened(option: Option, **options: str) -> dict[str, str]:
    return Room(with_option(option), options=options).begin().match.options


def test_an_option_with_a_pattern_takes_what_fits_it_as_a_whole() -> None:
    box = Option("box", "The box", choices=(), default="", pattern="[0-9a-f]{64}")
    assert opened(box, box=HASH) == {"box": HASH}
    for wrong in ("causeway", HASH[1:], HASH + "0", HASH.upper(), HASH + "\n"):
        with pytest.raises(Illegal, match=r"The option box cannot be “") as refusal:
            opened(box, box=wrong)
        assert refusal.value.rule == "table.1"


def test_an_option_whose_default_does_not_fit_must_be_named() -> None:
    box = Option("box", "The box", choices=(), default="", pattern="[0-9a-f]{64}")
    with pytest.raises(Illegal, match="needs the option box"):
        opened(box)
    setup = Option("setup", "The set-up", choices=(), default="", pattern="[a-z0-9-]{0,40}")
    assert opened(setup) == {"setup": ""}
