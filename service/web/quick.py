"""Who plays which seat of a new match where its reader chooses nothing."""

from domain.game.game import Game, Scenario
from service.words import _, later

ME, PERSON, NOBODY = "me", "person", "nobody"


def played_at_first(game: Game, scenario: Scenario, *, people: bool = False) -> dict[str, str]:
    """Who plays each seat if nobody chooses: its reader the first, an easy computer the others.

    With ``people`` the others are for them; a match for one alone has room for a second then.
    """
    other = PERSON if people else f"computer:{_gentlest(game)}"
    wanted = max(scenario.fewest, 2) if people else scenario.fewest
    others = {seat: other if k < wanted else NOBODY for k, seat in enumerate(scenario.seats)}
    return others | {scenario.seats[0]: ME}


def bots(game: Game) -> tuple[str, ...]:
    """The computer players of a game."""
    return tuple(dict.fromkeys([*game.computers, "random"]))


def level(game: Game, bot: str) -> str:
    """A computer player in words: how hard it is to beat, and its name."""
    if bot == "random":
        return _("a computer that orders at random")
    return _("{strength} ({name})", strength=_(STRENGTHS[game.levels[bot]]), name=bot)


STRENGTHS = {
    "easy": later("an easy computer"),
    "medium": later("a fair computer"),
    "hard": later("a strong computer"),
    "sure": later("a fair computer that makes no slips"),
    "partner": later("a computer that knows no game and hands the move on"),
}
"""What lists say of each word of ``Game.levels``."""


def _gentlest(game: Game) -> str:
    """The easiest computer player of a game, the first where none is said to be easy."""
    return next((bot for bot in game.computers if game.levels.get(bot) == "easy"), bots(game)[0])
