"""The turns of a module: those of its turn tracker, of a track on a board, or of both together."""

import re
from collections.abc import Mapping

from domain.kits.kit import Code, Kind, Place, Stands, TurnTrack
from domain.kits.spaces import Spaces

LEAST, MOST = 3, 200
"""How many spaces of that name are a track."""
SPACE = re.compile(r"(?:game[ -])?turn[ -]?0*(\d{1,3})", re.IGNORECASE)
MARKERS = ("turn", "game turn", "turn marker", "game turn marker")
"""What the piece that marks the turn is called."""


def on_a_track(
    tracker: TurnTrack | None,
    spaces: Mapping[Code, Spaces],
    pieces: Mapping[Code, Stands],
    kinds: Mapping[Code, Kind],
) -> TurnTrack | None:
    """The turns, with where their marker stands in each if a board has a track of them.

    A tracker that counts otherwise than the track is kept as it is.
    """
    tracks = (_track(code, one) for code, one in spaces.items())
    track = max(tracks, key=len, default={})
    if len(track) < LEAST:
        return tracker
    marks = [c for c, one in pieces.items() if kinds[one.kind].name.casefold() in MARKERS]
    if {0, 1} <= {*track} and track[0] not in [pieces[code].at for code in marks]:
        del track[0]  # no turn, but where the track begins
    names = tuple(map(str, track))
    if tracker and len(tracker.turns) == len(track):
        names = tracker.turns  # which may be seasons
    elif tracker and not all(turn.isdigit() for turn in tracker.turns):
        return tracker
    phases = tracker.phases if tracker else ()
    return TurnTrack(names, phases, marks[0] if len(marks) == 1 else "", tuple(track.values()))


def _track(board: Code, spaces: Spaces) -> dict[int, Place]:
    """The spaces of a board that are turns, by number; {} if two have the same."""
    found: dict[int, Place] = {}
    for name in spaces.by_name:
        if number := SPACE.fullmatch(name):
            if int(number[1]) in found:
                return {}
            found[int(number[1])] = f"{board}.{name}"
    return dict(sorted(found.items())[:MOST])
