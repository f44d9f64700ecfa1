"""The computer players of a game by name; ``random`` plays every game."""

from collections.abc import Sequence
from typing import Any

from domain.game.game import Game
from domain.game.grammar.words import brief, did_you_mean
from domain.game.ruleset import BotLuck
from domain.games import AnyRuleset
from service.review.playing import by_name

RANDOM = "random"


class NoSuchBot(LookupError):
    """A game has no computer player of that name."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The computer players of a game, the default one first."""
    return tuple(dict.fromkeys([*game.computers, RANDOM]))


def check_bot(rules: AnyRuleset, name: str) -> None:
    """Raise NoSuchBot, with the nearest name, unless the game has this computer player."""
    names = bot_names(rules)
    if name not in names:
        hint = did_you_mean(name, names)
        raise NoSuchBot(f"{rules.title} has the bots {', '.join(names)}, not {brief(name)}.{hint}")


def choose(
    rules: AnyRuleset, name: str, state: Any, seat: str, offers: Sequence[Any], luck: BotLuck
) -> Any:
    """The order that a computer player takes of ``offers``, from what its seat knows."""
    return by_name(rules, name)(state, seat, offers, luck)
