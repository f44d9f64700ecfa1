"""Tactical Combat Series: Omaha. Platoons under written operation sheets, in turns of twenty
minutes: fire, overwatch, morale.

The seed is the first ten pages of Omaha; the series rules are reconstructed from what was published
about them. ``rulebook.toml`` has every rule and where it comes from.
"""

import msgspec

from domain.game.game import Game, Named, Option, Scenario
from domain.game.tables import read
from domain.games.tcs_omaha.words import SIDES

TEAMS = (
    Option(key="support-teams", title="Naval fire support teams", rule="2.6d"),
    Option(key="history-29th", title="The 29th Division lands as in history", rule="2.7a"),
)
HEDGE = Option(
    key="one-hedge", title="Neighbours across one hedge are both in its shelter", rule="1.3"
)
POINTS = Option(
    key="handicap",
    title="Points that the American side needs more",
    choices=("off", "5", "10", "15", "20", "25", "30"),
    default="25",
    rule="19.3",
)
GIVEN = Option(
    key="head-start",
    title="Points that the American side starts with",
    choices=("off", "10", "20", "30", "40", "50"),
    default="40",
    rule="19.3",
)
LEHR = Option(key="panzer-lehr", title="A battalion of Panzer Lehr comes on 7 June", rule="3.1")
OPTIONS = {
    "firefight": (HEDGE,), "spalding": (HEDGE,), "first-wave": (HEDGE,), "colleville": (HEDGE,),
    "easy-red": (*TEAMS, HEDGE), "day": (*TEAMS, HEDGE, POINTS),
    "campaign": (*TEAMS, HEDGE, GIVEN, LEHR),
}  # fmt: skip


class _Lessons(msgspec.Struct, frozen=True):
    lessons: dict[str, Named]


class _Landings(msgspec.Struct, frozen=True):
    scenarios: dict[str, Named]


_LESSONS = read("domain.games.tcs_omaha", "lessons.toml", _Lessons).lessons
_NAMED = _LESSONS | read("domain.games.tcs_omaha", "forces.toml", _Landings).scenarios
SCENARIOS = tuple(
    Scenario(
        key=key,
        title=_NAMED[key].title,
        summary=_NAMED[key].summary,
        seats=SIDES,
        fewest=2,
        options=OPTIONS.get(key, ()),
    )
    for key in (*_LESSONS, "spalding", "first-wave", "colleville", "easy-red", "day", "campaign")
)

GAME = Game(
    key="tcs_omaha",
    title="Tactical Combat Series: Omaha",
    short="Omaha",
    version=1,
    scenarios=SCENARIOS,
    levels={"major": "hard", "captain": "medium", "lieutenant": "easy"},
    package=__name__,
)
