"""Orders that a hand completes on the board: for the scripts, and as a form without any."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import json

from domain.game.view.board import Grip, Stock, View


def told(grips: Sequence[Grip] | Sequence[Stock]) -> str:
    """What can be completed, as a script reads it."""
    return json.encode(grips).decode()


def ways(view: View) -> Iterator[tuple[str, str]]:
    """Each order once, with what it says and what it warns of: gaps are dots."""
    grips = (*view.grips, *(grip for stock in view.stocks for grip in stock.grips))
    for line, grip in {grip.line: grip for grip in grips}.items():
        yield line, " ".join(filter(None, (re.sub(r"\{\w+\}", "…", grip.says), grip.warns)))


def completed(form: Mapping[str, str]) -> str:
    """The order that the form comes to; what is left empty the house asks for by its own words."""
    pieces, words = (form.get(f"hand-{name}", "").strip()[:400] for name in ("pieces", "words"))
    gaps = {"{pieces}": pieces, "{place}": words, "{here}": words, "{words}": words}
    line = re.sub(r"\{\w+\}", lambda gap: gaps.get(gap[0], ""), form.get("hand-line", "")[:200])
    return " ".join(line.split())
