"""The Table: dice, decks, hands, counters and paper for any game that the house does not know.

People bring their own board and rules; the house rolls, shuffles and deals, keeps hands and sealed
orders secret, and proves all of it. Everybody may reach for the dice at any time, as at a real
table; who has the move is what people say. ``rulebook.toml`` has every rule.
"""

from domain.game.game import Game, Option, Scenario
from domain.games.dice_table.words import CAUSEWAY, SEATS

GAME = Game(
    key="dice_table",
    title="The Table",
    version=1,
    scenarios=(
        Scenario(
            key="open",
            title="An open table",
            summary="Dice, counters and paper for any game; lay out the decks that you need.",
            seats=SEATS,
            fewest=1,
        ),
        Scenario(
            key="cards",
            title="A table with playing cards",
            summary="The same with a deck of 52 playing cards, shuffled.",
            seats=SEATS,
            fewest=1,
            options=(Option("jokers", "Two jokers in the deck", rule="1.1"),),
        ),
        Scenario(
            key="box",
            title="A box of your own",
            summary="Your own map and counters for any boxed game, or The Causeway to try it.",
            seats=SEATS,
            fewest=1,
            options=(
                Option("box", "The box", (), CAUSEWAY, rule="7.1", pattern="[0-9a-f]{64}"),
                Option("setup", "Its set-up", (), "", rule="7.1", pattern="[a-z0-9-]{0,40}"),
            ),
        ),
    ),
    levels={"partner": "partner"},
    package=__name__,
)
