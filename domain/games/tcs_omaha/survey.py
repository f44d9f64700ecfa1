"""The ground between two hexes as a page shows it, with what hides the one from the other (5.2)."""

import difflib
import functools

from domain.game.survey import Rise, Survey
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.position.field import TALL, Field, field
from domain.grid import sight
from domain.grid.sight import ProfileHex, Relief

METRES = 114.3
"""From one hex to the next (21.1)."""


@functools.cache
def _relief(scenario: str) -> Relief:
    here = field(scenario)
    tops = {h: here.level[h] + TALL.get(here.terrain[h], 0) for h in here.level}
    bocage = FRAME.heights["bocage"]
    hedges = {
        side: max(here.level[h] for h in side) + bocage
        for side, words in here.sides.items()
        if "bocage" in words
    }
    return Relief(here.grid, here.level, tops, hedges)


def survey(scenario: str, start: str, to: str) -> Survey:
    """Whether two hexes see each other, and why not. ValueError for what is no hex here."""
    here = field(scenario)
    one, other = _hex(here, start), _hex(here, to)
    steps = sight.profile(_relief(scenario), one, other)
    rises = tuple(_rise(here, step) for step in steps)
    hiding = next((rise for rise in rises if rise.hides), None)
    far = f"{len(steps) - 1} hexes, {METRES * (len(steps) - 1):.0f} m"
    if hiding is None:
        hedged = len(steps) > 2 and sight.crossed(_relief(scenario), one, other)
        words = f"{one} and {other} see each other: {far}."
        if hedged:
            words += f" Bocage at {other}: fire finds it as in forest (1.3)."
    else:
        words = f"{one} does not see {other}: {hiding.words} at {hiding.space} hides it. {far}."
    return Survey(sees=hiding is None, words=words, rises=rises)


def _hex(here: Field, word: str) -> str:
    """The hex that a word names: a10.9 is A10.09."""
    letter, (column, dot, row) = word.strip()[:1].upper(), word.strip()[1:].partition(".")
    name = f"{letter}{column}{dot}{row.zfill(2)}" if dot else word.strip()
    if name in here.level:
        return name
    near = difflib.get_close_matches(name, list(here.level), 1, 0.6)
    told = f" Is it {near[0]}?" if near else ""
    raise ValueError(f"{word.strip()[:20] or 'Nothing'} is not a hex of this map.{told}")


def _rise(here: Field, step: ProfileHex) -> Rise:
    ground, terrain = f"ground of {step.ground} m", here.terrain[step.hex]
    over = step.hides and step.hedge is not None and step.hedge > step.top
    words = f"bocage up to {step.hedge} m" if over else ground
    if not over and step.top > step.ground:
        words = f"{terrain} up to {step.top} m"
    return Rise(
        step.hex, step.ground, step.top, round(step.line, 1), step.hedge or 0, step.hides, words
    )
