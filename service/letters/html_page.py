"""A turn mail as HTML: one column, no tables, nothing remote, legible without its picture.

The board's picture travels inside the mail (RFC 2392); dark mode follows the reader's choice.
"""

import functools
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template

from domain.game.bodies import written
from service.letters.contents import BOARD_ON_REQUEST, Turn
from service.letters.plain_text import ABOVE, FENCE, HOW_TO_CHECK, left_out, orders_title
from service.letters.short_text import ALSO, MOST_SHORT, asked, short_rest


def html_page(turn: Turn) -> str:
    """The whole mail as HTML."""
    return _template().render(
        turn=turn,
        picture=turn.picture,
        also=ALSO,
        on_request=BOARD_ON_REQUEST,
        written=written,
        asked_of=asked,
        rest=short_rest,
        most=MOST_SHORT,
        above=ABOVE,
        fence=FENCE,
        how_to_check=HOW_TO_CHECK,
        orders_title=orders_title(turn),
        left_out=functools.partial(left_out, turn),
    )


@functools.cache
def _template() -> Template:
    folder = Path(__file__).parent / "templates"
    # The text of players and games goes in as text, never as markup.
    texts = Environment(
        loader=FileSystemLoader(folder), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return texts.get_template("turn.html")
