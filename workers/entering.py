"""Opening the matches of a house for a process: its keys, its store, and its guard."""

from collections.abc import Mapping

from domain.games import AnyRuleset
from service.application.matches import Matches
from service.house.door import enter
from service.house.marks import Marks
from service.settings import Settings
from service.store.recorder import Recorder


def matches_of(
    settings: Settings,
    recorder: Recorder,
    *,
    games: Mapping[str, AnyRuleset] | None = None,
    make: bool = False,
    interrupted: bool = False,
) -> Matches:
    """The matches in a store whose tables are there; see :func:`service.house.door.enter`."""
    house = enter(settings, recorder, make=make, interrupted=interrupted)
    marks = Marks(settings.marks_file, house.dice_keys, reads_only=recorder.reads_only)
    return Matches(recorder, house, games=games, marks=marks)
