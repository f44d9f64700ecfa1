"""The dice of a game as they look: from ``faces.toml`` in its folder, if it has one."""

import re
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from domain.games import AnyRuleset, table_of
from domain.journal.entries import TALK, read_entry
from service.application.on_offer import Faces
from service.drawing.figures.rolled import rolled
from service.web.services import matches

NONE = Faces(())
NAMELESS = re.compile("((die|item) )?[0-9]+")
"""Labels that only count the dice of a roll, or what was drawn."""


def faces_of(rules: AnyRuleset) -> Faces:
    """The pictures on the dice of a game; none where it has numbers alone."""
    return table_of(rules, "faces.toml", Faces) or NONE


def pictured(rules: AnyRuleset, label: str, result: int | str) -> str:
    """The picture on a die as it fell; "" for one that shows its number."""
    for kind in faces_of(rules).die:
        if re.fullmatch(kind.label, label) and str(result).isdigit():
            return kind.faces[int(result) - 1] if 1 <= int(result) <= len(kind.faces) else ""
    return ""


def pictures_of(rules: AnyRuleset, stream: str, sides: int) -> tuple[str, ...]:
    """The pictures on the dice of so many sides, from one pip up; none where they differ.

    What is rolled in notes are plain dice in any game.
    """
    if stream == TALK:
        return ()
    found = {kind.faces for kind in faces_of(rules).die if len(kind.faces) == sides}
    return found.pop() if len(found) == 1 else ()


def with_pips(match_id: str, links: Iterable[int]) -> set[int]:
    """Those of some opened links from which dice of six sides alone were rolled."""
    found = set()
    for n in set(links):
        for _n, topic, line in matches().repository.rows(match_id, n, n + 1):
            draws = read_entry(line).pub["draws"] if topic == "roll" else ()
            if draws and all(draw["k"] == "dice" and draw["sides"] == 6 for draw in draws):
                found.add(n)
    return found


def dice_of(
    rules: AnyRuleset, labels: Sequence[str], results: Sequence[int | str], *, pips: bool = False
) -> list[tuple[str, Markup]]:
    """Each die of a roll: its label ("" where that says nothing) and how it fell; ``pips`` where
    all of them have six sides."""
    found = []
    for k, result in enumerate(results):
        label = labels[k] if k < len(labels) else ""
        drawn = Markup(rolled(result, pictured(rules, label, result), pips=pips))
        found.append(("" if NAMELESS.fullmatch(label) else label, drawn))
    return found
