"""WWII Combined Arms: two armies of brigades on a chessboard, and no dice at all.

In a turn a side moves its units and then attacks with them. One attack does nothing by itself: a
unit gives way only to several attacks in one turn, is destroyed when it gives way twice, and the
side whose Headquarters fall has lost. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.game import Game, Named, Option, Scenario, as_printed
from domain.game.tables import read
from domain.games.combined_arms.words import SEATS

FORCES = (
    Option(
        key="armies",
        title="Armies",
        choices=("chosen", "historical", "random"),
        default="chosen",
        rule="2.1",
    ),
    Option(key="first-move", title="Who moves first", choices=SEATS, default="allied", rule="1.4"),
)
CHOICES = (
    Option(key="cities", title="City spaces", rule="9.1"),
    Option(key="difficult-terrain", title="Difficult terrain", rule="9.3"),
    Option(key="elite", title="Elite units", rule="9.6"),
    Option(key="experienced", title="Experienced units", rule="9.8"),
    Option(key="reinforcements", title="Reinforcements", rule="9.9"),
)
PRINTED = as_printed("8.3a")
OPTIONS = {"battle": (*FORCES, *CHOICES, PRINTED), "campaign": (*FORCES, PRINTED)}

SCENARIOS = tuple(
    Scenario(
        key=key,
        title=battle.title,
        summary=battle.summary,
        seats=SEATS,
        fewest=2,
        options=OPTIONS[key],
    )
    for key, battle in read("domain.games.combined_arms", "battles.toml", dict[str, Named]).items()
)

GAME = Game(
    key="combined_arms",
    title="WWII Combined Arms",
    short="Combined Arms",
    version=1,
    scenarios=SCENARIOS,
    levels={"captain": "medium", "private": "easy", "general": "hard"},
    package=__name__,
)
