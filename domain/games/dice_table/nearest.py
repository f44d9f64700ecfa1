"""What is asked back if words name no piece: the nearest that they may mean (8.2)."""

import re
from collections.abc import Callable, Iterable

from domain.game.grammar.words import brief
from domain.game.told import listed
from domain.games.dice_table.laid import Item, Laid, is_unseen
from domain.games.dice_table.piece_names import head

_NUMBERED = re.compile(r"(.*[^\W\d])[- ]*\d+")
_TOKEN = re.compile(r"([a-z]+)-\d+", re.IGNORECASE)
_MOST = 6


def is_token_name(laid: Laid, words: str) -> bool:
    """Whether words can only name what lies face down, such as “blue-1”."""
    said = _TOKEN.fullmatch(words)
    return said is not None and said[1].casefold() in laid.state.seats


def no_piece(
    laid: Laid, words: str, called: Callable[[str], Iterable[Item]], also: Iterable[str]
) -> str:
    """A sentence that nothing has this name, with the nearest names that the seat may know.

    ``called`` has the pieces that some words mean, and ``also`` names of others that may be meant.
    """
    said = brief(words, 40)
    if is_token_name(laid, words):
        there = [n for n, token in laid.tokens.items() if token.place and not is_unseen(n)]
        lie = f"face down {'lies' if len(there) == 1 else 'lie'} {listed(there)}"
        return f"Nothing face down is called {said}; {lie if there else 'nothing lies so'}."
    piled = {
        item for place, here in laid.stacks.items() if place.startswith("pile:") for item in here
    }
    numbered = _NUMBERED.fullmatch(words)
    alike = [item for item in called(numbered[1]) if item not in piled] if numbered else []
    if alike:
        names = [head(laid.name(item)) for item in alike]
        more = [f"{len(names) - _MOST} more"] if len(names) > _MOST else []
        are = "are" if len(names) > 1 else "is"
        return f"No piece is called “{said}”; there {are} {listed([*names[:_MOST], *more])}."
    near = laid.box.pieces.near(words, (*laid.tokens, *also), but=piled)
    return f"No piece is called “{said}”{nearest(near)}."


def nearest(near: tuple[str, ...]) -> str:
    """The end of such a sentence; "" if nothing is near."""
    are = "are" if len(near) > 1 else "is"
    return f"; the nearest {are} {listed(near)}" if near else ""
