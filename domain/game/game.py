"""What lists show of a game, without its rules: a list loads no tables and no maps."""

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from domain.game.tables import Own

Seat = str
"""A side or a unit owner of a match: a lower-case word, the same in every line of text."""


class Option(msgspec.Struct, frozen=True):
    """An optional rule that is chosen when a match is opened."""

    key: Annotated[str, "Names the option when a match is opened."]
    title: Annotated[str, "What the option is."]
    choices: Annotated[tuple[str, ...], "What may be chosen."] = ("off", "on")
    default: Annotated[str, "The choice if you name none."] = "off"
    rule: Annotated[str, "The rule that brings the option, or empty."] = ""
    pattern: Annotated[
        str, "Instead of choices: what a value of the option must match as a whole, or empty."
    ] = ""

    def takes(self, choice: str) -> bool:
        """Whether this may be chosen."""
        if self.pattern:
            return re.fullmatch(self.pattern, choice) is not None
        return choice in self.choices


AS_PRINTED = "as-printed"
"""The option, the same in every game with rulings of the house against its printed rules."""


def as_printed(rule: str) -> Option:
    """That option; ``rule`` tells where the rules say what it changes."""
    return Option(key=AS_PRINTED, title="As printed: the rules to the letter", rule=rule)


def ruled(rule: str, *, printed: bool) -> tuple[str, ...]:
    """What the board notes of it: nothing where the rulings of the house hold, as usual."""
    return (f"Played as printed, to the letter ({rule}).",) if printed else ()


class Scenario(msgspec.Struct, frozen=True):
    """One way to set a game up."""

    key: Annotated[str, "Names the scenario when a match is opened."]
    title: Annotated[str, "The scenario's name."]
    summary: Annotated[str, "What it is about."]
    seats: Annotated[tuple[Seat, ...], "All seats, in order."]
    fewest: Annotated[int, "How many of them, from the first on, are needed at least."]
    options: Annotated[tuple[Option, ...], "Optional rules."] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if it could never be begun."""
        if not 1 <= self.fewest <= len(self.seats):
            raise ValueError(
                f"the scenario {self.key} needs at least {self.fewest} seats and has "
                f"{len(self.seats)}"
            )


class Named(msgspec.Struct, frozen=True):
    """What a list shows of a table of scenarios, whatever else it holds of each."""

    title: str
    summary: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game as it is listed. ``domain.games.library()`` finds one ``GAME`` a folder."""

    key: str
    title: str
    short: str = ""
    """What the subject of a mail calls it, in a word or two: ``Utah``; "" if the title of the board
    says it better."""
    version: int
    """Raised with each change of a rule; a match records the version it is played on."""
    scenarios: tuple[Scenario, ...]
    levels: Mapping[str, str] = field(default_factory=dict)
    """The computer players, the default one first, each with how hard it is to beat: easy, medium
    or hard, sure for a medium one that does not err, partner for one that knows no game.
    ``random`` plays every game."""
    package: str = ""
    """Where it lies, its rules as ``RULES`` of ``contents`` there."""
    tables: Own = field(default_factory=dict)
    """Tables of a house's own that it was made from, in the place of the game's."""

    def rules(self) -> Any:
        """Its rules, a ``Ruleset``, loaded when they are first asked for. Raises what loading
        them raises."""
        return importlib.import_module(f"{self.package}.contents").RULES

    @property
    def computers(self) -> tuple[str, ...]:
        """The computer players by name, the default one first."""
        return tuple(self.levels)

    def scenario(self, key: str) -> Scenario:
        """The scenario with this key; KeyError where there is none."""
        for scenario in self.scenarios:
            if scenario.key == key:
                return scenario
        raise KeyError(key)

    def match_title(self, title: str, scenario: str) -> str:
        """What a match is called: as who opened it said, or as its scenario is called."""
        named = (one.title for one in self.scenarios if one.key == scenario)
        return title or next(named, scenario)
