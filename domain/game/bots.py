"""What computer players of several games have in common."""

from collections.abc import Sequence

from domain.game.ruleset import Bot, BotLuck, Order, OrderT, State


def erring(
    bot: Bot[State, OrderT], errs: float, but: type[Order] | tuple[()] = ()
) -> Bot[State, OrderT]:
    """A weaker player than another: so often, from 0 to 1, it takes an order as it comes, and none
    of the kind ``but``, such as the end of its part, if there is another."""

    def play(state: State, seat: str, offered: Sequence[OrderT], luck: BotLuck) -> OrderT:
        if luck.random() < errs:
            return luck.choice([x for x in offered if not isinstance(x, but)] or offered)
        return bot(state, seat, offered, luck)

    return play
