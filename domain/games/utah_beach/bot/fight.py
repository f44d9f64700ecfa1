"""What a combat promises: the value of each result, weighed over the die."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.games.utah_beach.aftermath import differential, line_of
from domain.games.utah_beach.bombarding import Bombard
from domain.games.utah_beach.combat import Attack
from domain.games.utah_beach.ground import DRY, GOALS, TERRAIN
from domain.games.utah_beach.lookup import Field, best_defender, strengths
from domain.games.utah_beach.printed import BOMBARDMENT, COMBAT, RESISTANCE, UNITS
from domain.games.utah_beach.retreating import paths
from domain.games.utah_beach.state import Combat, State
from domain.games.utah_beach.storming import Assault
from domain.games.utah_beach.support import Support
from domain.games.utah_beach.utah import UtahOrder
from domain.games.utah_beach.words import Seat


class Style(NamedTuple):
    """A strength. Weights are in the currency of :mod:`fight`: a lost step is about 2."""

    cost: float = 0.22
    """What spending a marker in an attack costs."""
    least: float = 0.35
    """What an attack must promise."""
    bombards: bool = False
    """Whether markers that are left over bombard, for Germans too."""


CAPTAIN = Style()

GENERAL = Style(least=1.5, bombards=True)


MEAN = {"ground": 3.8, "air": 7.8, "naval": 7.0, "mines": 3.0, "1": 3.6, "2": 7.2, "none": 0.0}
"""What a marker is worth on average."""
VALUE = {"AE": -6.0, "AR": -4.0, "A2": -2.0, "A1": -1.0, "EX": -0.3, "D2": 2.2, "D3": 2.5,
         "DR": 4.5, "DE": 7.0}  # fmt: skip


def printed(name: str) -> int:
    """The attack strength of a unit at full strength."""
    return UNITS[name].full[0]


def worth(state: State, name: str) -> float:
    """What a unit is worth."""
    return sum(UNITS[name].full[:2])


def toughness(state: State, name: str) -> tuple[bool, int]:
    """How well a unit defends."""
    return not state.units[name].reduced, strengths(state, name)[1]


def expected(line: str, diff: float) -> float:
    """The mean value of an attack on a line of the table."""
    return sum(VALUE[result] for result in COMBAT.brings(line, diff).values()) / 6


def _support(words: Iterable[str]) -> float:
    return sum(MEAN[word] for word in words)


def best_attack(state: State, seat: Seat, attacks: Sequence[Attack], style: Style) -> Attack | None:
    """The attack that promises most, if any promises enough."""
    field = Field(state, seat)
    seen: dict[tuple[str, tuple[str, ...]], tuple[str, float, float]] = {}
    best, most = None, style.least
    for order in attacks:
        key = (order.target, order.units)
        if key not in seen:
            seen[key] = _bare(state, seat, field, *key)
        line, diff, prize = seen[key]
        ev = expected(line, diff + _support(order.support)) + prize
        ev -= style.cost * sum(2 if w == "2" else w != "none" for w in order.support)
        if ev > most:
            best, most = order, ev
    return best


def _bare(
    state: State, seat: Seat, field: Field, target: str, units: tuple[str, ...]
) -> tuple[str, float, float]:
    """Line and differential without support, less what the enemy may add; and what is won."""
    fight = Combat("attack", seat, target, units, best_defender(state, field.foe[target]))
    _, line = line_of(state, fight)
    cup = "german" if seat == "allied" else "ground"
    feared = min(len(state.cups.get(cup, ())), 2) * (1.4 if seat == "allied" else 2.2)
    prize = 1.2 if target in GOALS or target in state.beachheads else 0.0
    near = sum(n in field.own for n in DRY[target])
    return line, differential(state, fight) - feared, prize + 0.15 * near


def best_assault(state: State, offers: Sequence[Assault]) -> Assault:
    """Spread the naval guns over the beaches, and help them with the other markers."""
    left = len({x.hex for x in offers})
    naval = min(2, -(-state.naval // max(1, left))) if state.stage == "assault" else 0
    if state.stage == "storm":
        return max(offers, key=lambda x: _support(x.support))
    fit = [x for x in offers if x.support.count("naval") == naval]
    return max(fit or offers, key=lambda x: (_support(x.support), x.hex))


def answer(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> UtahOrder:
    """Support a unit that may be lost; keep markers where they change little."""
    fight = state.combat
    supports = [x for x in offered if isinstance(x, Support)]
    if fight is None or fight.kind == "assault":
        return max(supports, key=lambda x: (_support(x.support), len(x.support)))
    _, line = line_of(state, fight)
    diff = differential(state, fight)
    return min(
        supports,
        key=lambda x: (
            expected(line, diff - _support(x.support))
            + 0.3 * sum(2 if w == "2" else w != "none" for w in x.support)
        ),
    )


def stands(state: State, name: str) -> bool:
    """Whether a unit offers stiff resistance: for a hex that counts, or where it cannot go."""
    unit = state.units[name]
    if not paths(state, name, 2):
        return True
    cover = RESISTANCE.cover.get(TERRAIN[unit.hex], 0)
    keen = unit.hex in GOALS or unit.hex in state.beachheads
    return not unit.reduced and (keen or cover > 0)


def bombardment(
    state: State, seat: Seat, offered: Sequence[UtahOrder], style: Style
) -> Bombard | None:
    """Bombard what stands on or beside a goal, with aircraft, a few times a turn."""
    if style.bombards:
        return _spent_well(state, seat, offered)
    if seat == "german" or len(state.cups.get("air", ())) < SPARED:
        return None
    field = Field(state, seat)
    best, most = None, 0.5
    for order in offered:
        if isinstance(order, Bombard) and order.support == ("air", "air"):
            near = sum(n in field.own for n in DRY[order.target])
            value = near * 0.5 + (1.0 if order.target in GOALS else 0.0)
            value -= 0.5 * BOMBARDMENT.cover.get(TERRAIN[order.target], 0)
            if near and value > most:
                best, most = order, value
    return best


SPARED = 6
"""Aircraft that are kept for the attacks, and two more."""


def _spent_well(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> Bombard | None:
    """Bombard with what the coming attacks will not need: markers are all back next turn."""
    cup, kept, words = ("german", KEPT, ("2",)) if seat == "german" else ("air", 4, ("air", "air"))
    if len(state.cups.get(cup, ())) < kept + 2:
        return None
    field = Field(state, seat)
    best, most = None, 0.0
    for order in offered:
        if isinstance(order, Bombard) and order.support == words:
            near = sum(n in field.own for n in DRY[order.target])
            value = 0.4 * near + (1.5 if order.target in GOALS else 0.0)
            value -= 0.4 * BOMBARDMENT.cover.get(TERRAIN[order.target], 0)
            name = order.unit or field.foe[order.target][0]
            value += 0.6 * state.units[name].reduced + 0.05 * strengths(state, name)[1]
            if value > most:
                best, most = order, value
    return best


KEPT = 4
"""German markers that are kept for their own attacks."""
