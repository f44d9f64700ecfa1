"""Computer players: ``steady``, ``captain`` who plans assaults, and two who err now and then."""

from collections.abc import Callable, Sequence

from domain.game.ruleset import BotLuck
from domain.games.company_combat.bot.planned import planned
from domain.games.company_combat.bot.worth import worth
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.state import State

Offered = Sequence[CompanyOrder]
Player = Callable[[State, str, Offered, BotLuck], CompanyOrder]


def player(weigh: Callable[[State, CompanyOrder], float], errs: float = 0.0) -> Player:
    """Who chooses what is worth most, at equal worth by luck; and errs so often."""

    def play(state: State, seat: str, offered: Offered, luck: BotLuck) -> CompanyOrder:
        """Choose among what is offered."""
        if len(offered) == 1:
            return offered[0]
        if errs and luck.random() < errs:
            return luck.choice(offered)
        weighed = [(weigh(state, order), order) for order in offered]
        most = max(value for value, _ in weighed)
        return luck.choice([order for value, order in weighed if value == most])

    return play


private, sergeant, steady = player(worth, 0.6), player(worth, 0.28), player(worth)
captain = player(planned)
