"""How the commanders of each level lead: what a captain and a lieutenant do worse than a major."""

import math
from typing import NamedTuple


class Style(NamedTuple):
    """How a commander leads."""

    fears: float = 1.0
    """How much it counts with him, as against a major, that a step may be lost."""
    watches: bool = True
    """Whether his men fire in overwatch, and not only when he orders it (9.1)."""
    odds: float = 2.0
    """How many times stronger his men are than those whom he lets them assault (14.1)."""
    share: float = 1.0
    """The part of his men he gets round to in a turn; the others wait for the next."""
    least: int = 0
    """The men he gets round to however few he has."""
    calls: bool = True
    """Whether he asks for fire from off the map: batteries, destroyers, aircraft."""


MAJOR = Style()
"""He weighs every order."""
CAPTAIN = Style(fears=0.2, watches=False, share=0.2, least=4)
"""He is rash, leads a few men at a time, and the others fire only on his word."""
LIEUTENANT = Style(fears=0.0, watches=False, odds=math.inf, share=0.03, calls=False)
"""He is that and more so: he counts no losses, assaults only who is broken, and calls for no
fire."""
