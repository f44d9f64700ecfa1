"""The kinds of orders and events that chapters have, and what each says of itself."""

from types import ModuleType

import pytest

from domain.game.chapters import kinds
from domain.game.ruleset import Event, Order

CHAPTERS = {  # each imports what stood before it
    "roads": """
class _Step(Order, frozen=True): pass
class March(_Step, frozen=True): pass
class Halt(_Step, frozen=True): pass
class Marched(Event, frozen=True): pass
LONGEST = 3
""",
    "fords": """
class Waded(Marched, frozen=True): pass
""",
}


@pytest.fixture
def chapters() -> list[ModuleType]:
    modules, imported = [], {"Event": Event, "Order": Order}
    for name, text in CHAPTERS.items():
        module = ModuleType(name)
        module.__dict__.update(imported)
        exec(text, module.__dict__)
        imported |= {word: kind for word, kind in vars(module).items() if word[0].isupper()}
        modules.append(module)
    return modules


@pytest.mark.parametrize(
    ("base", "names"), [(Order, ["March", "Halt"]), (Event, ["Marched", "Waded"])]
)
def test_a_chapter_has_the_kinds_that_are_written_in_it(
    chapters: list[ModuleType], base: type, names: list[str]
) -> None:
    """Neither what it imports nor what several share, in the order in which they stand there."""
    assert [kind.__name__ for kind in kinds(base, *chapters)] == names


def test_an_event_that_does_not_say_what_it_changes_is_a_fault() -> None:
    with pytest.raises(NotImplementedError, match="Event does not say what it changes"):
        Event().after({})
