"""Company Combat: an American and a German infantry company on three Fronts, with cards and dice.

Squads come from each side's own deck and stand open; hands of tactics cards are secret. In a turn a
side deploys, scouts, suppresses with fire, assaults and rallies, and the other may answer out of
turn with an ambush or a jammed radio. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.game import Game, Option, Scenario, as_printed
from domain.games.company_combat.words import SEATS

SCENARIO = Scenario(
    key="meeting",
    title="Meeting Engagement",
    summary="Two infantry companies meet; ten enemy losses, or the field on all three Fronts, win.",
    seats=SEATS,
    fewest=2,
    options=(
        Option(
            key="first-turn",
            title="Who begins",
            choices=("drawn", *SEATS),
            default="drawn",
            rule="1.3",
        ),
        as_printed("1.6a"),
    ),
)

GAME = Game(
    key="company_combat",
    title="Company Combat",
    short="Company Combat",
    version=1,
    scenarios=(SCENARIO,),
    levels={"steady": "sure", "private": "easy", "sergeant": "medium", "captain": "hard"},
    package=__name__,
)
