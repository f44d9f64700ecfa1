"""Chapter 7: combat, from the attack to the advance; also from the air and over the beach."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import aftermath, support
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import DRY, TERRAIN, UNBRIDGED, place
from domain.games.utah_beach.lookup import (
    Field,
    cups_asked,
    cups_of,
    hex_of,
    on_board,
    strengths,
)
from domain.games.utah_beach.printed import ASSAULT, COMBAT, MINES, UNITS, Results
from domain.games.utah_beach.state import Combat, Debt, State
from domain.games.utah_beach.words import OTHER, SIDES, Kind, Seat
from domain.grid.cups import without

COVER = {"h": "cover", "w": "cover", "T": "cover", "C": "city"}


def attackers(state: State, hex_: str) -> list[str]:
    """The units that may attack a hex now: next to it and fresh (7.1, 7.2, 9.2)."""
    if state.seat == "allied" and state.turn <= 1:  # 11.2.1d, 11.2.2f
        return []
    near = DRY[hex_]
    mobile = state.stage == "mobile-fight"
    return [
        name
        for name, unit in state.units.items()
        if unit.hex in near
        and UNITS[name].seat == state.seat
        and name not in state.fought
        and (UNITS[name].mobile or not mobile)
    ]


def targets(state: State) -> Iterator[tuple[str, list[str]]]:
    """Each enemy hex that may be attacked now, with who may attack it, one of each stack."""
    field = Field(state, state.seat)
    for hex_ in field.foe:
        if hex_ not in state.attacked and (able := attackers(state, hex_)):
            able.sort(key=lambda n: (-strengths(state, n)[0], n))
            yield hex_, list({state.units[n].hex: n for n in reversed(able)}.values())[::-1]


def offers(state: State) -> Iterator[o.Attack]:
    """Attacks that may be ordered now: by each unit alone, and by the strongest together."""
    asks = support.asks(state, state.seat, mines=state.seat == "german")
    for hex_, able in targets(state):
        groups = dict.fromkeys(
            [*(tuple(able[:n]) for n in range(1, len(able) + 1)), *((name,) for name in able)]
        )
        for group in groups:
            for ask in asks:
                yield o.Attack(target=hex_, units=group, support=ask)


# --- Orders -----------------------------------------------------------------------------------


def attack(state: State, seat: Seat, order: o.Attack, chance: Chance) -> Iterator[e.UtahEvent]:
    """Attack a hex with units next to it (7.1)."""
    hex_ = hex_of(order.target)
    field = Field(state, seat)
    if hex_ not in field.foe:
        raise Illegal("7.1", f"No {SIDES[OTHER[seat]]} unit stands on {place(hex_)}.")
    if hex_ in state.attacked:
        raise Illegal("7.2", f"{place(hex_)} was already attacked this phase.")
    by = tuple(dict.fromkeys(on_board(state, seat, word) for word in order.units))
    for name in by:
        _check_attacker(state, name, hex_)
    hexes = [state.units[name].hex for name in by]
    if len(set(hexes)) < len(hexes):
        raise Illegal("11.2.4c", "Only one of the units that stand together may attack a hex.")
    cups = cups_asked(state, seat, order.support, mines=True)
    yield from declare(state, "attack", seat, hex_, by, field.foe[hex_])
    yield from draw_support(state, seat, cups, chance, hex_, _answers(state, seat, hex_, field))


def _check_attacker(state: State, name: str, hex_: str) -> None:
    unit = UNITS[name]
    if unit.seat == "allied" and state.turn <= 1:
        rule = "11.2.2f" if unit.airborne else "11.2.1d"
        raise Illegal(rule, f"{name} has just landed; it cannot attack on turn 1.")
    if state.units[name].hex not in DRY[hex_]:
        raise Illegal("7.1", f"{name} on {state.units[name].hex} is not next to {hex_}.")
    if name in state.fought:
        raise Illegal("7.2", f"{name} has already attacked this turn.")
    if state.stage == "mobile-fight" and not unit.mobile:
        raise Illegal("9.2", f"{name} is a leg unit; only mobile units attack now.")


def declare(
    state: State, kind: Kind, seat: Seat, hex_: str, by: tuple[str, ...], foes: Sequence[str]
) -> Iterator[e.UtahEvent]:
    one = foes[0] if len(foes) == 1 else ""
    yield e.AttackDeclared(kind=kind, seat=seat, target=hex_, by=by, defender=one)


def _answers(state: State, seat: Seat, hex_: str, field: Field) -> tuple[Debt, ...]:
    """What the side that is attacked decides before the die: who defends, and its support."""
    foe, foes = OTHER[seat], field.foe.get(hex_, [])
    named = (Debt("defend", foe, tuple(foes)),) if len(foes) > 1 else ()
    return (*named, Debt("support", foe))


def draw_support(
    state: State, seat: Seat, cups: list[str], chance: Chance, hex_: str, rest: tuple[Debt, ...]
) -> Iterator[e.UtahEvent]:
    """Draw a side's markers (8.2); what it owes then is whether it uses Mines that it drew."""
    markers = support.drawn(state, cups, chance, f"support at {hex_}")
    mines = f"german {MINES}"
    if mines in markers and MINES not in cups:
        markers.remove(mines)
        rest = (Debt("mines", seat), *rest)
    if markers:
        yield e.SupportDrawn(seat=seat, markers=tuple(markers))
    yield e.Owed(debts=rest)


def answer(state: State, seat: Seat, order: o.Support, chance: Chance) -> Iterator[e.UtahEvent]:
    """The side that is attacked supports its unit (8.2)."""
    combat = state.combat
    assert combat is not None
    cups = cups_asked(state, seat, order.support, mines=combat.kind == "attack")
    yield from draw_support(state, seat, cups, chance, combat.target, state.debts[1:])


def answers(state: State, debt: Debt) -> Iterator[o.Support]:
    """Every answer that the cups allow."""
    on_land = state.combat is not None and state.combat.kind == "attack"
    for ask in support.asks(state, debt.seat, mines=on_land and debt.seat == "german"):
        yield o.Support(support=ask)


def can_answer(state: State, seat: Seat) -> bool:
    """Whether a side has any marker to answer with."""
    return any(state.cups.get(cup) for cup in cups_of(seat)) or (seat == "german" and state.mines)


def mines(state: State, seat: Seat, order: o.Mines, chance: Chance) -> Iterator[e.UtahEvent]:
    """Use the Mines that were drawn, or put them aside and draw another marker (11.1.4a)."""
    assert state.combat is not None
    if order.choice == "use":
        yield e.SupportDrawn(seat=seat, markers=(f"german {MINES}",))
    else:
        yield e.MinesSetAside()
        if left := without(state.cups["german"], (MINES,)):
            (face,) = chance.draw(left, 1, why=f"support at {state.combat.target}")
            yield e.SupportDrawn(seat=seat, markers=(f"german {face}",))
    yield e.Owed(debts=state.debts[1:])


# --- The die (7.3 to 7.5) ---------------------------------------------------------------------


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
    total += sum(support.value(state, m, combat.target) for m in combat.support)
    total -= sum(support.value(state, m, combat.target) for m in combat.answer)
    if combat.defender:
        total -= strengths(state, combat.defender)[1]
    if across(state, combat.by, combat.target) and combat.kind == "attack":
        total -= COMBAT.river
    return total


def across(state: State, by: Sequence[str], hex_: str) -> bool:
    """Whether all attackers attack over a river without a bridge (7.4)."""
    return all(frozenset((state.units[name].hex, hex_)) in UNBRIDGED for name in by)


def resolve(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """Roll for the combat, and say what it leads to."""
    combat = state.combat
    assert combat is not None
    table, line = line_of(state, combat)
    diff = differential(state, combat)
    (die,) = chance.roll("d6", why=f"combat at {combat.target}")
    result = table.brings(line, diff)[str(die)]
    yield e.CombatResolved(line=line, differential=diff, die=die, result=result)
    if combat.kind == "assault":
        yield from aftermath.beach_losses(state, combat, result)
    else:
        yield from aftermath.consequences(state, combat, result)
