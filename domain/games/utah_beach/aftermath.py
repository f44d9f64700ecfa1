"""Chapters 7.3 to 7.5: the differential and the die of a combat, and what it brings."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.view.reference import Met
from domain.games.utah_beach import markers
from domain.games.utah_beach.answering import Owed
from domain.games.utah_beach.ground import COVER, TERRAIN, UNBRIDGED
from domain.games.utah_beach.landing import BeachheadRemoved
from domain.games.utah_beach.lookup import Field, strengths
from domain.games.utah_beach.losses import UnitEliminated, loss
from domain.games.utah_beach.printed import ASSAULT, COMBAT, UNITS, Results
from domain.games.utah_beach.state import Combat, Debt, State
from domain.games.utah_beach.utah import UtahEvent
from domain.games.utah_beach.words import ASSAULT_CHART, COMBAT_CHART, OTHER, SHORT

_RESULTS = {
    "AE": "an attacker is eliminated",
    "AR": "an attacker is reduced",
    "A1": "the attackers retreat",
    "A2": "the attackers retreat two hexes",
    "EX": "both sides lose a step",
    "D1": "the target retreats or loses a step",
    "D2": "the defender retreats two hexes",
    "D3": "the defender retreats three hexes",
    "DR": "the defender is reduced and retreats",
    "DE": "the defender is eliminated",
}
_BEACH = {
    "NE": "the landing force is ashore without loss",
    "EX": "a unit of the landing force loses a step",
    "D2": "every unit of the landing force loses a step",
    "D3": "every unit of the landing force loses a step",
    "AE": "a unit of the landing force is eliminated",
}


class CombatResolved(UtahEvent, frozen=True):
    """The die is cast: the line of the table, the differential and the result."""

    line: str
    differential: int
    die: int
    result: str

    def after(self, state: State) -> State:
        combat = state.combat
        return replace(state, combat=combat and replace(combat, result=self.result))

    def told(self, state: State) -> str:
        beach = state.combat is not None and state.combat.kind == "assault"
        meaning = (_BEACH if beach else _RESULTS)[self.result]
        return (
            f"Differential {self.differential:+d} on the line “{self.line}”, die {self.die}: "
            f"{self.result}, {meaning}."
        )

    def met(self, state: State) -> Met:
        title = ASSAULT_CHART if self.line in ASSAULT.lines else COMBAT_CHART
        return Met(title, f"die {self.die}", self.differential, SHORT.get(self.line, self.line))


class CombatEnded(UtahEvent, frozen=True):
    """A combat is over."""

    def after(self, state: State) -> State:
        return replace(state, combat=None)


# --- The die ----------------------------------------------------------------------------------


def line_of(state: State, combat: Combat) -> tuple[Results, str]:
    """The table and its line for a combat (7.4, 11.2.3b)."""
    if combat.kind == "assault":
        near = combat.target in Field(state, "allied").zone
        return ASSAULT, f"Beach Assault {'within' if near else 'not in'} EZOC"
    if TERRAIN[combat.target] == "m":
        armour = any(UNITS[name].mobile for name in combat.by)
        return COMBAT, "marsh against armour" if armour else "marsh"
    return COMBAT, COVER.get(TERRAIN[combat.target], "clear")


def differential(state: State, combat: Combat) -> int:
    """Attack and its support less defence and its support, and less a river (7.3)."""
    total = sum(strengths(state, name)[0] for name in combat.by)
    total += sum(markers.value(state, m, combat.target) for m in combat.support)
    total -= sum(markers.value(state, m, combat.target) for m in combat.answer)
    if combat.defender:
        total -= strengths(state, combat.defender)[1]
    if across(state, combat.by, combat.target) and combat.kind == "attack":
        total -= COMBAT.river
    return total


def across(state: State, by: Sequence[str], hex_: str) -> bool:
    """Whether all attackers attack over a river without a bridge (7.4)."""
    return all(frozenset((state.units[name].hex, hex_)) in UNBRIDGED for name in by)


def resolve(state: State, combat: Combat, chance: Chance) -> Iterator[UtahEvent]:
    """Roll for the combat, and say what it leads to."""
    table, line = line_of(state, combat)
    diff = differential(state, combat)
    (die,) = chance.roll("d6", why=f"combat at {combat.target}")
    result = table.brings(line, diff)[str(die)]
    yield CombatResolved(line=line, differential=diff, die=die, result=result)
    if combat.kind == "assault":
        yield from _beach_losses(state, combat, result)
    else:
        yield from consequences(state, combat, result)


def _beach_losses(state: State, combat: Combat, result: str) -> Iterator[UtahEvent]:
    """What an assault costs the landing force (11.2.3c)."""
    if result in ("D2", "D3"):
        for name in combat.by:
            yield from loss(state, name, "on the beach")
    elif result == "EX":
        yield Owed(debts=(Debt("lose", "allied", combat.by, 1),))
    elif result == "AE":
        yield Owed(debts=(Debt("lose", "allied", combat.by, 2),))


def consequences(state: State, combat: Combat, result: str) -> Iterator[UtahEvent]:
    """What a result means for both sides (7.5)."""
    seat, foe, unit = combat.seat, OTHER[combat.seat], combat.defender
    advance = Debt("advance", seat, combat.by)
    if combat.kind == "storm" and result[0] == "A":
        return  # 11.2.2e: whoever does not drive the Germans off is lost
    if result in ("A1", "A2"):
        debts = tuple(Debt("retreat", seat, (name,), int(result[1])) for name in combat.by)
        yield Owed(debts=debts)
    elif result in ("AR", "AE"):
        yield Owed(debts=(Debt("lose", seat, combat.by, 1 if result == "AR" else 2),))
    elif result == "EX":
        yield from loss(state, unit, "combat")
        yield Owed(debts=(Debt("lose", seat, combat.by, 1), advance))
    elif result == "DE":
        yield UnitEliminated(unit=unit, why="combat")
        yield Owed(debts=(advance,))
    elif result == "DR":
        yield from loss(state, unit, "combat")
        gone = state.units[unit].reduced
        yield Owed(debts=(*(() if gone else (Debt("retreat", foe, (unit,), 2),)), advance))
    else:
        stand = () if combat.kind == "storm" else (Debt("stand", foe, (unit,)),)
        yield Owed(debts=(*stand, Debt("retreat", foe, (unit,), int(result[1])), advance))


def over(state: State, combat: Combat) -> Iterator[UtahEvent]:
    """A combat is over; who did not drive the Germans off a drop hex is lost (11.2.2e)."""
    if combat.kind == "storm" and combat.target in Field(state, "allied").foe:
        for name in combat.by:
            if name in state.units and state.units[name].hex == combat.target:
                yield UnitEliminated(unit=name, why="among Germans")
    if combat.kind == "assault" and not Field(state, "allied").own.get(combat.target):
        yield BeachheadRemoved(hex=combat.target, why="annihilated")
    yield CombatEnded()
