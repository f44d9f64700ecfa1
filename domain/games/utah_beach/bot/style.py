"""How well a computer player of Utah Beach plays: what it weighs, and how often it errs."""

from typing import NamedTuple


class Style(NamedTuple):
    """A strength. Weights are in the currency of :mod:`fight`: a lost step is about 2."""

    cost: float = 0.22
    """What spending a marker in an attack costs."""
    least: float = 0.35
    """What an attack must promise."""
    bombards: bool = False
    """Whether markers that are left over bombard, for Germans too."""
    errs: float = 0.0
    """How often it takes an order as it comes."""


PRIVATE = Style(errs=0.45)
SERGEANT = Style(errs=0.12)
CAPTAIN = Style()
GENERAL = Style(least=1.5, bombards=True)
