"""A computer commander: fires where it pays, then goes for the goal of his sheets."""

from collections.abc import Sequence

from domain.game.ruleset import BotLuck
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.bot import acting, ashore, planning
from domain.games.tcs_omaha.position import State


def major(state: State, seat: str, offered: Sequence[o.TcsOrder], luck: BotLuck) -> o.TcsOrder:
    """The order that promises most."""
    if state.debts:
        return acting.answer(state, offered)
    if state.stage == "load":
        return ashore.load(state, seat, offered)
    if state.stage == "plan":
        return planning.plan(state, seat, offered)
    return acting.act(state, seat, offered)
