"""How many lines a turn of Omaha takes that is ordered by companies and goals, over a whole day.

Computers play it. Where one would move a unit, all units with the same goal are ordered there in
one line, and none of them again in that turn; who fires, fires with all of his company that can.
Modes that follow each other are one line, as are transports of one kind to one beach, and
answers out of turn none, for they were given ahead. ``python -m tests.rigs.lines_a_turn
[SCENARIO]`` prints the median and the most a side.
"""

import random
import statistics
import sys
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from domain.game.grammar.orders import LONGEST_LINE, line
from domain.game.ruleset import BotLuck, Illegal
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.fire.firing import Fire, can_fire
from domain.games.tcs_omaha.movement import Move, MoveSeveral, nearest
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, TcsOrder, ground, of_side
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.words import Side
from domain.journal.table_chance import TableChance
from domain.match.codec import Codec
from domain.match.evolve import table_after
from domain.match.match import Table

Line = tuple[int, str, str]
"""Turn, side, and what it ordered."""
SEED = "lines"


def goal_of(state: State, name: str) -> str:
    """Where a unit is to go: the goal of its sheet, or the nearest of its side."""
    if sheet := command.sheet_of(state, name):
        return sheet[1].goal
    at, here = state.units[name].hex, ground(state)
    return min(scene(state.scenario).aims, key=lambda goal: here.distance(at, goal))


def together(state: State, order: TcsOrder, side: Side) -> TcsOrder:
    """A move as it is ordered for all with the same goal, by companies where they are whole."""
    if isinstance(order, Fire) and order.victim is None and len(order.units) == 1:
        (one,) = order.units
        company = CARDS[one].company
        mine = [n for n in of_side(state, side) if CARDS[n].company == company]
        able = [n for n in mine if not can_fire(state, n)[0]
                and not aim.area_reach(state, n, order.target)]  # fmt: skip
        return Fire(order.target, (company,)) if len(able) > 1 else order
    if not isinstance(order, Move) or order.unit not in state.units:
        return order
    to = goal_of(state, order.unit)
    able = [n for n in of_side(state, side) if not command.can_move(state, n)]
    going = [n for n in able if goal_of(state, n) == to and nearest(state, n, to)]
    companies = dict.fromkeys(CARDS[n].company for n in going)
    names: list[str] = []
    for company in companies:
        mine = [n for n in going if CARDS[n].company == company]
        all_ = [n for n in able if CARDS[n].company == company]
        names += [company] if len(mine) == len(all_) > 1 else mine
    while names and len(line(MoveSeveral(tuple(names), to))) > LONGEST_LINE:
        names.pop()
    return MoveSeveral(tuple(names), to) if len(names) > 1 else order


def played(scenario: str, seed: str = SEED) -> list[Line]:
    """The lines of a whole match between two computers."""
    codec: Codec[Any, Any, Any] = Codec(RULES)
    setup = RULES.scenario(scenario)
    seats, chance, luck = setup.seats, TableChance(seed, 0), random.Random(seed)
    table: Table[Any] = Table(RULES.start)
    said: list[Line] = []
    sent: set[object] = set()

    def happens(events: Any) -> int:
        nonlocal table
        found = 0
        for event in events:
            table = table_after(codec, table, event, event, dict.fromkeys(seats, event), seats)
            found += 1
        return found

    happens(RULES.setup(setup, seats, {o.key: o.default for o in setup.options}, chance))
    while True:
        while happens(RULES.advance(table.position, chance)):
            pass
        if RULES.outcome(table.position) is not None:
            return said
        (seat,) = sorted(RULES.to_move(table.position))[:1]
        state, before = table.position, table
        orders = _ways(state, seat, list(RULES.legal_orders(state, seat)), luck, sent)
        for order in orders:
            try:
                happens(RULES.decide(state, seat, order, chance))
            except Illegal:
                table = before
                continue
            if not state.debts:
                said.append((state.turn, seat, line(order)))
            break


def _ways(
    state: State, seat: str, offered: Sequence[TcsOrder], luck: BotLuck, sent: set[object]
) -> tuple[TcsOrder, ...]:
    """What a computer orders, as it is said; who was sent to a goal this turn stays on its way."""
    order = next(iter(RULES.bots.values()))(state, seat, offered, luck)
    side: Side = "american" if seat == "american" else "german"
    if isinstance(order, Move) and order.unit in state.units:
        goal = (state.turn, side, goal_of(state, order.unit))
        if goal in sent:
            return (Done(),)
        sent.add(goal)
    return tuple(dict.fromkeys((together(state, order, side), order)))


def counted(said: Sequence[Line]) -> dict[tuple[int, str], int]:
    """The lines of each side and turn; modes that follow each other are one."""
    found: dict[tuple[int, str], int] = {}
    for (turn, seat), lines in groupby(said, key=lambda one: one[:2]):
        words = [_same(text) or k for k, (_, _, text) in enumerate(lines)]
        found[turn, seat] = found.get((turn, seat), 0) + sum(1 for _ in groupby(words))
    return found


def _same(text: str) -> str:
    """What makes two lines that follow each other one: the mode, the target of point fire, at which
    several fire until it is gone, or boat and beach of transports, of which one line says how many
    and who; "" if they stay two."""
    verb, *rest = text.split()
    if verb == "fire" and rest[-2] == "at":
        return f"fire at {rest[-1]}"
    if verb == "mode":
        return f"mode {rest[0]}"
    return f"ferry {rest[1]} {rest[3]}" if verb == "ferry" else ""


def main(arguments: Sequence[str]) -> int:
    lines = counted(played(arguments[0] if arguments else "day"))
    for seat in sorted({seat for _, seat in lines}):
        many = [n for (_, who), n in lines.items() if who == seat]
        print(f"{seat}: {len(many)} turns, median {statistics.median(many)}, most {max(many)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
