"""What a press on the board would order where that is not offered: its refusal says why."""

from domain.games.tcs_omaha.fire.aim import hard, soft
from domain.games.tcs_omaha.fire.firing import AT_WILL, Fire
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.movement.assault import Assault
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, TcsOrder, ground, kind, stack
from domain.games.tcs_omaha.rules import to_move
from domain.games.tcs_omaha.rules.preparing import Place
from domain.games.tcs_omaha.words import OTHER


def pressed(state: State, seat: str, piece: str, target: str) -> TcsOrder | None:
    """Fire at an enemy or at his hex, an assault there by infantry in Move Mode beside it, a move
    to any other hex or to that of one's own unit; without a target fire at whom that unit finds.
    Before the game a work is placed. None where the unit is not of a seat that acts now."""
    acts = seat in to_move(state) and not state.debts
    if not acts or piece not in state.units or CARDS[piece].side != seat:
        return None
    if state.stage == "load" and target and target not in state.units:
        return Place(piece, target)
    if state.stage != "action":
        return None
    if not target:
        return Fire(AT_WILL, (piece,))
    foes = OTHER[CARDS[piece].side]
    if target in state.units and CARDS[target].side != foes:
        return Move(piece, state.units[target].hex)
    to = state.units[target].hex if target in state.units else target
    if not stack(state, to, foes):
        return Move(piece, target)
    if to in ground(state).beside[state.units[piece].hex] and _storms(state, piece):
        return Assault(to, (piece,))
    aimed = to != target and hard(target) and (bool(CARDS[piece].kind.attack) or not soft(target))
    return Fire(to, (piece,), target if aimed else None)


def _storms(state: State, piece: str) -> bool:
    """Whether a unit in Move Mode assaults, since it cannot fire (14.1, 23.1)."""
    return state.units[piece].mode == "move" and kind(piece).class_ == "infantry"
