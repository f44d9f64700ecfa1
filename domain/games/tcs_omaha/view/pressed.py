"""What a press on the board would order where that is not offered: its refusal says why."""

from domain.game.view.board import stack_of
from domain.games.tcs_omaha.fire.aim import hard, soft
from domain.games.tcs_omaha.fire.firing import AT_WILL, Fire
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, TcsOrder, stack
from domain.games.tcs_omaha.rules import to_move
from domain.games.tcs_omaha.rules.preparing import Place
from domain.games.tcs_omaha.words import OTHER


def pressed(state: State, seat: str, piece: str, target: str) -> TcsOrder | None:
    """Fire at an enemy or at his hex, a move to any other hex or to that of one's own unit; without
    a target fire at whom that unit finds. Before the game a work is placed. None where the unit is
    not of a seat that acts now."""
    top, acts = piece.removeprefix(stack_of("")), seat in to_move(state) and not state.debts
    if not acts or top not in state.units or CARDS[top].side != seat:
        return None
    if state.stage == "load" and target and target not in state.units:
        return Place(top, target)
    if state.stage != "action":
        return None
    if not target:
        return Fire(AT_WILL, (top,))
    foes = OTHER[CARDS[top].side]
    if target in state.units and CARDS[target].side != foes:
        return Move(top, state.units[target].hex)
    if target in state.units:
        aimed = hard(target) and (bool(CARDS[top].kind.attack) or not soft(target))
        return Fire(state.units[target].hex, (top,), target if aimed else None)
    return Fire(target, (top,)) if stack(state, target, foes) else Move(top, target)
