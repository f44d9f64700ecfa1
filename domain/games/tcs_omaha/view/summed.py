"""What a mail says of many sentences of a kind in a row: who came round."""

from collections.abc import Iterator, Sequence

from domain.game.told import Sentence, few, listed
from domain.games.tcs_omaha.fire.area import Rallied
from domain.games.tcs_omaha.words import Morale

_SAID: dict[Morale, tuple[str, str]] = {
    "": ("comes round", "come round"),
    "suppressed": ("is suppressed now", "are suppressed now, no longer paralyzed"),
    "paralyzed": ("stays paralyzed", "stay paralyzed"),
}


def rallied(story: Sequence[Sentence]) -> Iterator[str]:
    """“12 units come round: 1/A/1/16, 2/A/1/16 and 10 more.”, and who is not steady yet."""
    found: dict[Morale, list[str]] = {}
    for _, event in story:
        if isinstance(event, Rallied):
            found.setdefault(event.morale, []).append(event.unit)
    for morale, names in found.items():
        one, many = _SAID[morale]
        if len(names) == 1:
            yield f"{names[0]} {one}."
        else:
            yield f"{len(names)} units {many}: {listed(few(names))}."
