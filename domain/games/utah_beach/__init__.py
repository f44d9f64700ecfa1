"""D-Day: Utah Beach: from the landing to the link-up, in regiments, on a map of hexes.

The Allies land from sea and air, must keep their beachheads and a line of supply to them, and
capture seven hexes from Carentan to the west edge by turn 17. The Germans arrive from west and
south and need only hold one of them. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.game import Game, Option, Scenario, as_printed
from domain.games.utah_beach.words import SEATS

WEATHER = Option(key="weather", title="Weather", rule="14.1")
FLAK = Option(key="flak", title="German flak", rule="15.0")
PRINTED = as_printed("11.2.3b")
EARLY = Option(key="early-end", title="Allied victory as soon as all is taken", rule="13.0a")

SCENARIOS = (
    Scenario(
        key="landing",
        title="Landing and link-up",
        summary="The scenario: seventeen turns from the landing to the west edge of the map.",
        seats=SEATS,
        fewest=2,
        options=(WEATHER, FLAK, EARLY, PRINTED),
    ),
    Scenario(
        key="campaign",
        title="Campaign on one map",
        summary="The same landing, weather and more replacements, and the cities as the goal.",
        seats=SEATS,
        fewest=2,
        options=(FLAK, EARLY, PRINTED),
    ),
)

GAME = Game(
    key="utah_beach",
    title="D-Day: Utah Beach",
    short="Utah",
    version=1,
    scenarios=SCENARIOS,
    levels={"captain": "sure", "private": "easy", "sergeant": "medium", "general": "hard"},
    package=__name__,
)
