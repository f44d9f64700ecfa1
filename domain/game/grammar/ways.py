"""Which parts of a form the parts of a line may fill."""

from collections.abc import Iterator

import msgspec

from domain.game.grammar.said import Part, describes
from domain.game.grammar.sayings import (
    ALIKE,
    AND,
    ARTICLES,
    AT,
    LINKS,
    OVER,
    TO_WHOM,
    WITH,
    alike,
    stem,
)
from domain.game.grammar.shapes import Shape

UNSAID = "…"
"""In the place of a small word that was left out: ``deploy rifle-1 left``."""

AIMED = "at whom"
"""In the place of a small word before a kind that stands beside a place."""


def stands(shape: Shape, k: int, link: str) -> int:
    """How well a small word stands at a part of a form."""
    if k >= 0:
        if link in ("", UNSAID):
            return -shape.led[k].optional
        return 2 if shape.led[k].link == link else 1
    return max((2 if one == link else int(_leads(link, one)) for one in shape.links), default=0)


def ways(parts: list[Part], verb: str, shape: Shape) -> Iterator[list[Part]]:
    """The parts as they are, with a kind beside a place as the victim there, and with the first
    word as the one who gets something."""
    yield parts
    if _victim(shape):
        yield from _aimed(parts)
    if parts and not parts[0].link and len(parts[0].said) > 1:
        *first, last = parts[0].said
        if first[-1].word not in AND:
            yield [Part("", tuple(first)), Part(UNSAID, (last,)), *parts[1:]]
    if verb in TO_WHOM and parts and not parts[0].link:
        said = [s for s in parts[0].said if s.word not in ARTICLES or s.word in ("a", "an")]
        if len(said) > 1:
            yield [Part("", tuple(said[1:])), Part("to", tuple(said[:1])), *parts[1:]]


def _victim(shape: Shape) -> list[int]:
    """The part of a form that says who is aimed at on a place."""
    return [k for k, segment in enumerate(shape.led) if segment.slots[0].field == "victim"]


def _aimed(parts: list[Part]) -> Iterator[list[Part]]:
    """The parts with a kind that stands beside a place as whom there is aimed at: “the rangers in
    2526”."""
    for k, part in enumerate(parts):
        said = [one for one in part.said if one.word not in ARTICLES]
        if part.link in WITH:
            continue  # it tells who attacks
        if len(said) == 2 and describes(said) and said[0].names and not said[1].names:
            yield [
                *(*parts[:k], Part(part.link, (said[1],)), *parts[k + 1 :]),
                Part(AIMED, (msgspec.structs.replace(said[0], is_kind=False),)),
            ]


def options(part: Part, shape: Shape, verb: str, *, own: bool) -> list[int]:
    """Which fields a part may fill: the place of a segment, -1 for those that nothing leads to,
    -2 for none, where it tells only whence something goes. Alone behind a verb not the form's
    ``own``, who acts is never what it is done to: “attack with 12/4” bombards nobody."""
    if part.link == UNSAID:
        return [*range(len(shape.led))]
    if part.link == AIMED:
        return _victim(shape)
    found = [
        k for k, segment in enumerate(shape.led)
        if _leads(part.link, segment.link)
    ]  # fmt: skip
    exact = any(shape.led[k].link == part.link for k in found)
    leads = part.link in {segment.link for segment in shape.led}
    over = part.link in OVER and not any(slot.field == "way" for slot in shape.bare)
    doer = part.link == "with" and not own
    if not over and not doer and (not part.link or (shape.bare and (not leads or part.link in AT))):
        found.append(-1)
    if not part.link:
        found += [k for k in range(len(shape.led)) if k not in found]
    whence = part.link == "from" and verb in alike("move") and shape.bare[0].field != "way"
    return [-2] if whence and not exact else found


def _leads(link: str, to: str) -> bool:
    """Whether a small word may stand for the one of a form."""
    if link == "of":
        return to in ("of", "from")
    return bool(link) and (
        stem(link) == stem(to)
        or (link in WITH and to not in LINKS)
        or any(link in some and to in some for some in ALIKE)
    )
