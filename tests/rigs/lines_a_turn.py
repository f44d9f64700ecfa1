"""How many lines and letters a turn of Omaha takes each side that orders by companies and goals,
over a whole day.

Computers play it. Where one would move a unit, all units with the same goal are ordered there in
one line, and none of them again in that turn; who fires, fires with all of his company that can.
Modes that follow each other are one line, as are transports of one kind to one beach, and
answers out of turn none, for they were given ahead.

A side writes its whole turn when it is first asked in it, its plan and the action behind it, as it
goes if the other side does nothing meanwhile and the dice fall as they may. Then the letter goes on
by itself as the post lets it: a line is left out whose units have acted or whose target is gone;
any other refusal holds back the word that ends the part, for which one more letter is written.
``python -m tests.rigs.lines_a_turn [SCENARIO]`` prints the median and the most a side.
"""

import random
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from domain.game.grammar.orders import LONGEST_LINE, line
from domain.game.ruleset import BotLuck, Chance, Illegal
from domain.game.spent import Gone, Spent
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.fire.answering import Hold, Stay
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
from domain.match.match import Tabletop

Line = tuple[int, str, str]
"""Turn, side, and what it ordered."""
Letters = Counter[tuple[int, str]]
"""How many letters each side wrote in each turn."""
SEED = "lines"
CODEC: Codec[Any, Any, Any] = Codec(RULES)


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


class Play:
    """A match between two computers, or how one of them thinks that it goes on."""

    def __init__(self, table: Tabletop[Any], seats: Sequence[str], seed: str) -> None:
        self.table, self.seats, self.seed = table, seats, seed
        self.chance: Chance = TableChance(seed, 0)
        self.luck: BotLuck = random.Random(seed)
        self.sent: set[object] = set()
        """The goals to which somebody was sent, each with its turn and side."""

    @property
    def state(self) -> State:
        return self.table.position  # type: ignore[no-any-return]

    def happens(self, events: Iterable[Any]) -> int:
        """Fold events; how many there were."""
        found = 0
        for event in events:
            seen = dict.fromkeys(self.seats, event)
            self.table = table_after(CODEC, self.table, event, event, seen, self.seats)
            found += 1
        return found

    def asked(self) -> str:
        """The side that is asked next, once all has happened that needs no order; "" at the end."""
        while self.happens(RULES.advance(self.state, self.chance)):
            pass
        return "" if RULES.outcome(self.state) else min(RULES.to_move(self.state))

    def ordered(self, seat: str, order: TcsOrder) -> Illegal | None:
        """Carry an order out, or say why not."""
        before = self.table
        try:
            self.happens(RULES.decide(self.state, seat, order, self.chance))
        except Illegal as why:
            self.table = before
            return why
        return None

    def next_line(self, seat: str) -> TcsOrder:
        """What the computer of a side orders now, as it is said, carried out; who was sent to a
        goal this turn stays on its way."""
        state = self.state
        offered = list(RULES.legal_orders(state, seat))
        order = next(iter(RULES.bots.values()))(state, seat, offered, self.luck)
        side: Side = "american" if seat == "american" else "german"
        said = tuple(dict.fromkeys((together(state, order, side), order)))
        if isinstance(order, Move) and order.unit in state.units:
            goal = (state.turn, side, goal_of(state, order.unit))
            said = (Done(),) if goal in self.sent else said
            self.sent.add(goal)
        return next(one for one in said if self.ordered(seat, one) is None)

    def letter(self, seat: str) -> list[TcsOrder]:
        """The lines of a side from now to the end of its action, as it thinks that all goes."""
        thought = Play(self.table, self.seats, f"{self.seed} {self.state.turn} {seat}")
        thought.sent = {*self.sent}
        turn, lines = self.state.turn, list[TcsOrder]()
        while (asked := thought.asked()) and thought.state.turn == turn:
            acting = thought.state.stage == "action"
            if thought.state.debts and asked == seat:
                thought.next_line(seat)
            elif thought.state.debts:
                thought.ordered(
                    asked, Stay() if thought.state.debts[0].kind == "breaks" else Hold()
                )
            elif asked != seat:
                thought.ordered(asked, Done())
            else:
                lines.append(thought.next_line(seat))
                if acting and isinstance(lines[-1], Done):
                    break
        return lines


def played(scenario: str, seed: str = SEED) -> tuple[list[Line], Letters]:
    """The lines of a whole match between two computers, and their letters."""
    setup = RULES.scenario(scenario)
    play = Play(Tabletop(RULES.start), setup.seats, seed)
    options = {o.key: o.default for o in setup.options}
    play.happens(RULES.setup(setup, setup.seats, options, play.chance))
    said, letters = list[Line](), Letters()
    waiting, held = dict[str, list[TcsOrder]](), dict[str, bool]()
    while seat := play.asked():
        turn = play.state.turn
        if play.state.debts or not turn:
            play.next_line(seat)
            continue
        if not waiting.get(seat):
            waiting[seat], held[seat] = play.letter(seat), False
            letters[turn, seat] += 1
        order = waiting[seat].pop(0)
        if isinstance(order, Done) and held[seat]:
            waiting[seat] = []
            continue
        why = play.ordered(seat, order)
        if why is None:
            said.append((turn, seat, line(order)))
        elif not isinstance(why, Spent | Gone):
            held[seat] = True
    return said, letters


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
    said, letters = played(arguments[0] if arguments else "day")
    lines = counted(said)
    for seat in sorted({seat for _, seat in lines}):
        many = [n for (_, who), n in lines.items() if who == seat]
        wrote = [n for (_, who), n in letters.items() if who == seat]
        print(f"{seat}: {len(many)} turns, {wrote.count(1)} of one letter, most {max(wrote)}")
        print(f"{seat}: lines a turn: median {statistics.median(many)}, most {max(many)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
