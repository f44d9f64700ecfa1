"""A position in numbers, as any game's own view shows it: what an evaluation can weigh."""

import re
from collections import defaultdict

from domain.game.view.board import View

_NUMBER = re.compile(r"\d+")

Features = dict[str, float]


def features(view: View) -> Features:
    """What a view shows, counted: tracks, and for each owner pieces, what they say of themselves,
    where they stand on the whole, and how many goals they hold."""
    found: defaultdict[str, float] = defaultdict(float)
    for track in view.tracks:
        found[f"{track.owner}/{track.title}"] += track.value
    at = {space.id: space for one in view.maps for space in one.spaces}
    goals = {mark.space for one in view.maps for mark in one.marks if mark.kind == "goal"}
    for piece in view.pieces:
        if not piece.owner:
            continue
        owner = piece.owner
        found[f"{owner}#"] += 1
        for fact in piece.facts:
            number = _NUMBER.search(fact)
            word = (
                fact[: number.start()].strip() or fact[number.end() :].strip() if number else fact
            )
            found[f"{owner}#{word}"] += float(number[0]) if number else 1
        if space := at.get(piece.space):
            found[f"{owner}@x"] += space.x
            found[f"{owner}@y"] += space.y
            if space.id in goals:
                found[f"{owner}@goal"] += 1
    for prompt in view.prompts[:1]:
        found[f"{prompt.seat}?"] = 1
    return dict(found)
