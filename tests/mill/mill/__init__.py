"""Mill with a die: nine men's morris, in which a die decides whether a mill takes a man."""

from domain.game.game import Game, Scenario

SEATS = ("white", "black")

GAME = Game(
    key="mill",
    title="Mill with a die",
    version=1,
    scenarios=(Scenario("board", "The board", "Nine men a side.", SEATS, 2),),
    package=__name__,
)
