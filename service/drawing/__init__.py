"""One board for all games: draws what :mod:`domain.game.view.board` can say, and knows no rule.

:func:`draw` makes an SVG for the browser, :func:`picture` the PNG of it that lies in a mail;
:func:`moved` and :func:`went` say what lies elsewhere than before,
:func:`title` tells a piece in words.
"""

from service.drawing.page import draw
from service.drawing.picture import picture
from service.drawing.pieces import title
from service.drawing.trails import moved, went

__all__ = ["draw", "moved", "picture", "title", "went"]
