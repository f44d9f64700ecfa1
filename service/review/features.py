"""A position in numbers, as any game's own view shows it: what an evaluation can weigh."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from domain.game.view.board import Piece, Space, View

_NUMBER = re.compile(r"\d+")

FEW_SPACES = 12
"""Spaces of a board of which each is weighed by itself."""

NEAR = 1.6
"""How far apart pieces stand that touch, in spaces."""

Features = dict[str, float]


TO_MOVE = "?"
"""What begins the name of what says who is to move and in which phase."""


def features(view: View, phase: str = "", movers: Iterable[str] = ()) -> Features:
    """What a view shows, counted: who is to move in which phase, tracks, and for each owner pieces,
    their kinds, every figure that they say of themselves, where they stand, and how near to goals
    and to the others."""
    found: defaultdict[str, float] = defaultdict(float)
    for track in view.tracks:
        found[f"{track.owner}/{track.title}"] += track.value
    at = {space.id: space for one in view.maps for space in one.spaces}
    goals = [
        at[mark.space]
        for one in view.maps
        for mark in one.marks
        if mark.kind == "goal" and mark.space in at
    ]
    stand = defaultdict[str, list[Space]](list)
    for piece in view.pieces:
        if piece.owner:
            _say(found, piece)
            if space := at.get(piece.space):
                stand[piece.owner].append(space)
                if len(at) <= FEW_SPACES:
                    found[f"{piece.owner}@{space.id}"] += 1
                    found[f"{piece.owner}@{space.id}#"] += _first(piece.facts)
    for owner, spaces in stand.items():
        others = [s for other, theirs in stand.items() if other != owner for s in theirs]
        _place(found, owner, spaces, others, goals)
    for seat in movers:
        found[f"{TO_MOVE}{seat}"] = found[f"{TO_MOVE}{seat}/{phase}"] = 1
    return dict(found)


def _say(found: defaultdict[str, float], piece: Piece) -> None:
    """A piece, its kind, and each figure of each of its facts."""
    owner = piece.owner
    found[f"{owner}#"] += 1
    if piece.symbol:
        found[f"{owner}#{piece.symbol}"] += 1
    for fact in piece.facts:
        numbers = _NUMBER.findall(fact)
        word = _NUMBER.sub("#", fact)
        if not numbers:
            found[f"{owner}#{word}"] += 1
        for k, number in enumerate(numbers):
            found[f"{owner}#{word}.{k}"] += float(number)


def _first(facts: Iterable[str]) -> float:
    """The first figure of a piece; 1 where it says none."""
    number = _NUMBER.search(next(iter(facts), ""))
    return float(number[0]) if number else 1.0


def _place(
    found: defaultdict[str, float],
    owner: str,
    spaces: Sequence[Space],
    others: Sequence[Space],
    goals: Sequence[Space],
) -> None:
    """Where the pieces of an owner stand on the whole, how far from goals and from the others."""
    found[f"{owner}@x"] = sum(s.x for s in spaces) / len(spaces)
    found[f"{owner}@y"] = sum(s.y for s in spaces) / len(spaces)
    if others:
        far = [_nearest(space, others) for space in spaces]
        found[f"{owner}@far"] = sum(far) / len(far)
        found[f"{owner}@near"] = sum(one < NEAR for one in far)
    for goal in goals:
        far_off = _nearest(goal, spaces)
        found[f"{owner}@goal"] += far_off < NEAR / 2
        found[f"{owner}@goals"] += far_off
        found[f"{owner}@{goal.id}"] = far_off


def _nearest(space: Space, others: Sequence[Space]) -> float:
    return math.sqrt(min((space.x - o.x) ** 2 + (space.y - o.y) ** 2 for o in others))
