"""A turn mail as HTML: one column, no tables, nothing remote, legible without its picture.

The board's picture travels inside the mail (RFC 2392); dark mode follows the reader's choice.
"""

import functools
import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from domain.game.grammar.bodies import written
from service.mails.contents import BY_REPLY, SeatMail
from service.mails.plain_text import (
    ABOVE,
    CHAINS,
    FENCE,
    HOW_TO_CHECK,
    SIGNED_ROOT,
    bound,
    did_you_mean,
    more_kinds,
    older_rolls,
    older_sentences,
    older_story,
    orders_title,
)
from service.mails.short_text import (
    MOST_SHORT,
    asked,
    kinds_shown,
    more_rolls,
)
from service.words import _, language
from service.words.telling import labelled

_GOES_ON = re.compile(r"\n +")
"""Where a line of plain text goes on: HTML breaks lines by the width of its reader's window."""

_SPARED = re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""The blanks of a style sheet that say nothing: a mail carries it each time."""


def html_page(turn: SeatMail) -> str:
    """The whole mail as HTML."""
    return template("turn.html").render(
        turn=turn,
        picture=turn.picture,
        also=turn.also,
        by_reply=(*BY_REPLY, _("yes")),
        written=written,
        holdings=_GOES_ON.sub(" ", turn.holdings),
        asked_of=asked,
        most=MOST_SHORT,
        kinds_shown=kinds_shown,
        above=ABOVE,
        fence=FENCE,
        chains=CHAINS,
        signed_root=SIGNED_ROOT,
        how_to_check=HOW_TO_CHECK,
        orders_title=orders_title(turn),
        older_sentences=older_sentences,
        more_rolls=more_rolls,
        older_story=older_story,
        older_rolls=older_rolls,
        more_kinds=more_kinds,
        did_you_mean=did_you_mean,
        labelled=labelled,
        _=_,
        lang=language(),
    )


def _in_french(value: object) -> object:
    """What a French mail shows, with the marks kept at their words."""
    return bound(value) if type(value) is str and language() == "fr" else value


@functools.cache
def template(name: str) -> Template:
    """A template of mails: the text of players and games goes in as text, never as markup."""
    texts = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_in_french,
    )
    texts.filters["pressed"] = lambda style: Markup(_SPARED.sub(r"\1", style))
    return texts.get_template(name)
