"""The cartographer: from a board's map to a sheet that one would hang on a wall. Knows no game.

:func:`draw` draws the map of a view once, :func:`lay_out` tells soon how large it will be; what
moves on it is drawn elsewhere.
"""

from service.cartography import belts
from service.cartography.layout import Layout, lay_out, name_of
from service.cartography.sheet import PrintedSheet, draw

__all__ = ["Layout", "PrintedSheet", "belts", "draw", "lay_out", "name_of"]
