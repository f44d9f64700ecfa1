"""The turns of a module: those of its turn tracker, of a track on a board, or of both together."""

import re
from collections.abc import Mapping

from domain.kits.kit import Code, Kind, Place, Stands, TurnTrack
from domain.kits.spaces import Spaces

LEAST, MOST = 3, 200
"""How many spaces of that name are a track."""
SPACE = re.compile(r"(?:game[ -])?turn[ -]?0*(\d{1,3})(?: (\D{1,40}))?", re.IGNORECASE)
"""A turn by its number, and what else the space is for: “Turn 3 Levy”."""
MARKERS = ("turn", "game turn", "turn marker", "game turn marker")
"""What the piece that marks the turn is called; or like what its spaces are for."""


def on_a_track(
    tracker: TurnTrack | None,
    spaces: Mapping[Code, Spaces],
    pieces: Mapping[Code, Stands],
    kinds: Mapping[Code, Kind],
) -> TurnTrack | None:
    """The turns, with where their marker stands in each if a board has a track of them.

    A tracker that counts otherwise than the track is kept as it is.
    """
    tracks = {
        (code, use): track
        for code, one in spaces.items()
        for use, track in _tracks(code, one).items()
        if len(track) >= LEAST
    }
    marks = {key: _marks(key[1], pieces, kinds) for key in tracks}
    best = max(tracks, key=lambda key: (bool(marks[key]), len(tracks[key])), default=None)
    if best is None:
        return tracker
    track, mark = tracks[best], marks[best]
    if {0, 1} <= {*track} and track[0] not in [pieces[code].at for code in mark]:
        del track[0]  # no turn, but where the track begins
    names = tuple(map(str, track))
    if tracker and len(tracker.turns) == len(track):
        names = tracker.turns  # which may be seasons
    elif tracker and not all(turn.isdigit() for turn in tracker.turns):
        return tracker
    phases = tracker.phases if tracker else ()
    one = mark[0] if len({kinds[pieces[code].kind].name for code in mark}) == 1 else ""
    return TurnTrack(names, phases, one, tuple(track.values()))


def _marks(use: str, pieces: Mapping[Code, Stands], kinds: Mapping[Code, Kind]) -> list[Code]:
    """The pieces that may mark the turn on a track with that use."""
    named = {f"{use}", f"{use} marker"} if use else MARKERS
    return [
        code
        for code, one in pieces.items()
        if not (kind := kinds[one.kind]).fixed and kind.name.casefold() in named
    ]


def _tracks(board: Code, spaces: Spaces) -> dict[str, dict[int, Place]]:
    """The spaces of a board that are turns, by their use and number; no track if two of it have
    the same."""
    found: dict[str, dict[int, Place]] = {}
    twice: set[str] = set()
    for name in spaces.by_name:
        if number := SPACE.fullmatch(name):
            use, turn = (number[2] or "").casefold(), int(number[1])
            twice |= {use} if turn in found.get(use, {}) else set()
            found.setdefault(use, {})[turn] = f"{board}.{name}"
    return {
        use: dict(sorted(track.items())[:MOST]) for use, track in found.items() if use not in twice
    }
