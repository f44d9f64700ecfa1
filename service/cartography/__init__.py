"""The cartographer: from a board's map to a sheet that one would hang on a wall. Knows no game.

:func:`sheet` draws the map of a view once and keeps it; what moves on it is drawn elsewhere.
"""

from service.cartography import belts
from service.cartography.sheet import Sheet, draw, name_of

__all__ = ["Sheet", "belts", "draw", "name_of"]
