"""What several units can do together, as a page offers it once they are chosen (6.1, 12.6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from domain.game.grammar.orders import line
from domain.game.told import few
from domain.game.view.board import Choice
from domain.games.tcs_omaha.command import can_move
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.fire.firing import Fire, cannot_fire_at
from domain.games.tcs_omaha.movement import Move, MoveSeveral, in_turn, moves
from domain.games.tcs_omaha.movement.assault import (
    Assault,
    Overrun,
    cannot_assault,
    cannot_overrun,
)
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.lookup import CARDS, TcsOrder, ground, hexes
from domain.games.tcs_omaha.rules import to_move
from domain.games.tcs_omaha.words import OTHER

FEWEST = 2
"""The units of one side that act together."""


def together(state: State, seat: str, pieces: Sequence[str]) -> Iterator[Choice]:
    """Each fire, assault, overrun and movement of some of these pieces in one order, with who stays
    out of it, and why: those obey that can (6.1, 12.6, 14.1, 15.1, 22.2)."""
    acts = state.stage == "action" and not state.debts and seat in to_move(state)
    names = [n for n in dict.fromkeys(pieces) if n in state.units and CARDS[n].side == seat]
    if not acts or len(names) < FEWEST:
        return
    for order, target, bars in chain(*(kind(state, names) for kind in (_fires, _attacks, _moves))):
        note = "; ".join(filter(None, (order.weighed(state), _left_out(bars))))
        says = order.does(state) if isinstance(order, MoveSeveral) else order.said(state, seat)
        yield Choice(line=line(order), on=(*pieces, target), note=note, says=says)


Ordered = tuple[TcsOrder, str, Mapping[str, str]]
"""An order of several units, what it is about, and what bars each of them, “” for nothing."""


def _fires(state: State, names: Sequence[str]) -> Iterator[Ordered]:
    foes = aim.targets(state, CARDS[names[0]].side)
    for hex_ in foes:
        aims = [("", hex_, aim.soft), *((v, v, aim.hard) for v in foes[hex_])]
        for victim, target, hurts in aims:
            if not any(map(hurts, [victim] if victim else foes[hex_])):
                continue
            bars = {n: cannot_fire_at(state, n, hex_, victim)[1] for n in names}
            if able := tuple(n for n in names if not bars[n]):
                yield Fire(hex_, able, victim or None), target, bars


def _attacks(state: State, names: Sequence[str]) -> Iterator[Ordered]:
    side, beside = CARDS[names[0]].side, ground(state).beside
    near = {hex_ for name in names for hex_ in beside[state.units[name].hex]}
    for target in sorted(near & hexes(state, OTHER[side])):
        for attack, bars in (
            (Assault, {n: cannot_assault(state, n, target)[1] for n in names}),
            (Overrun, {n: cannot_overrun(state, side, n, target)[1] for n in names}),
        ):
            if able := tuple(n for n in names if not bars[n]):
                yield attack(target, able), target, bars


def _moves(state: State, names: Sequence[str]) -> Iterator[Ordered]:
    there = closed.loads(state)
    ways = {n: {order.way for order in moves(state, n, there)} for n in names}
    for way in sorted({way for name in names for way in ways[name]}):
        come = [n for n in names if way in ways[n]]
        able = closed.housed(state, in_turn(come), way)
        full = {n: f"{way} is full for {n} (4.1)" for n in come if n not in able}
        stay = {n: can_move(state, n) or f"{n} does not get there" for n in names if n not in come}
        bars = {n: (stay | full).get(n, "") for n in names}
        yield Move(able[0], way) if len(able) == 1 else MoveSeveral(able, way), way, bars


def _left_out(bars: Mapping[str, str]) -> str:
    """How many of several units obey, and why not the others; "" where all do."""
    left = {name: why.partition("; ")[0] for name, why in bars.items() if why}
    told = few([why if name in why.split() else f"{name}: {why}" for name, why in left.items()])
    return f"{len(bars) - len(left)} of {len(bars)} ({'; '.join(told)})" if left else ""
