"""Chapter 7: combat, from the attack to the advance; also from the air and over the beach."""

from collections.abc import Iterator, Sequence

from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach import support
from domain.games.utah_beach.ground import DRY, FIRST, RIVERS, TERRAIN, TOUCHING, place
from domain.games.utah_beach.lookup import (
    Field,
    beach_of,
    cups_asked,
    cups_of,
    hex_of,
    in_range,
    standing,
    strengths,
)
from domain.games.utah_beach.printed import ASSAULT, COMBAT, MINES, UNITS, Results
from domain.games.utah_beach.retreating import loss
from domain.games.utah_beach.state import Combat, Debt, State
from domain.games.utah_beach.words import OTHER, SIDES, Kind, Marker, Seat
from domain.ruleset import Chance, Illegal

COVER = {"h": "cover", "w": "cover", "T": "cover", "C": "city"}
NO_SUPPORT: tuple[Marker, ...] = ("none",)


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
    asks = [NO_SUPPORT, *support.offers(state, state.seat)]
    if state.mines and state.seat == "german":
        asks += [(*ask, "mines") for ask in asks if ask != NO_SUPPORT] + [("mines",)]
    for hex_, able in targets(state):
        groups = dict.fromkeys(
            [*(tuple(able[:n]) for n in range(1, len(able) + 1)), *((name,) for name in able)]
        )
        for group in groups:
            for ask in asks:
                yield o.Attack(target=hex_, units=group, support=ask)


def can_attack(state: State) -> bool:
    """Whether the side to move has an attack left."""
    return next(targets(state), None) is not None


def storms(state: State) -> list[str]:
    """Hexes on which units came down among Germans and have not fought yet (11.2.2e)."""
    field = Field(state, "allied")
    return [hex_ for hex_ in field.own if hex_ in field.foe]


def assaults(state: State) -> list[str]:
    """Beach hexes whose assault is still to be fought (11.2.3a)."""
    return [hex_ for hex_ in state.beachheads if hex_ not in state.attacked]


def landing_offers(state: State) -> Iterator[o.Assault]:
    """The assaults that are to be ordered in the landings."""
    if state.stage == "storm":
        for hex_ in storms(state):
            for one in (NO_SUPPORT, ("ground",), ("air",)):
                yield o.Assault(hex=hex_, support=one)  # type: ignore[arg-type]
        return
    asks = [NO_SUPPORT, *support.offers(state, "allied")]
    if state.naval:
        asks += [("naval",), ("ground", "naval"), ("air", "naval")]
    if state.naval > 1:
        asks.append(("naval", "naval"))
    for hex_ in assaults(state):
        for ask in asks:
            yield o.Assault(hex=hex_, support=ask)


# --- Orders -----------------------------------------------------------------------------------


def attack(state: State, seat: Seat, order: o.Attack, chance: Chance) -> Iterator[e.UtahEvent]:
    """Attack a hex with units next to it (7.1)."""
    hex_ = hex_of(order.target)
    field = Field(state, seat)
    if hex_ not in field.foe:
        raise Illegal("7.1", f"No {SIDES[OTHER[seat]]} unit stands on {place(hex_)}.")
    if hex_ in state.attacked:
        raise Illegal("7.2", f"{place(hex_)} was attacked already in this phase.")
    by = tuple(dict.fromkeys(standing(state, seat, word) for word in order.units))
    for name in by:
        _check_attacker(state, name, hex_)
    hexes = [state.units[name].hex for name in by]
    if len(set(hexes)) < len(hexes):
        raise Illegal("11.2.4c", "Of units that stand together only one attacks a hex.")
    cups = cups_asked(state, seat, order.support, mines=True)
    if "naval" in cups:
        raise Illegal("11.2.7", "Naval gunfire supports beach assaults only, before turn 1.")
    yield from _declare(state, "attack", seat, hex_, by, field.foe[hex_])
    yield from _support(state, seat, cups, chance, hex_, _answers(state, seat, hex_, field))


def _check_attacker(state: State, name: str, hex_: str) -> None:
    unit = UNITS[name]
    if unit.seat == "allied" and state.turn <= 1:
        rule = "11.2.2f" if unit.airborne else "11.2.1d"
        raise Illegal(rule, f"{name} has just landed; it cannot attack on turn 1.")
    if state.units[name].hex not in DRY[hex_]:
        raise Illegal("7.1", f"{name} on {state.units[name].hex} is not next to {hex_}.")
    if name in state.fought:
        raise Illegal("7.2", f"{name} attacked already in this turn.")
    if state.stage == "mobile-fight" and not unit.mobile:
        raise Illegal("9.2", f"{name} is a leg unit; only mobile units attack now.")


def _declare(
    state: State, kind: Kind, seat: Seat, hex_: str, by: tuple[str, ...], foes: Sequence[str]
) -> Iterator[e.UtahEvent]:
    one = foes[0] if len(foes) == 1 else ""
    yield e.AttackDeclared(kind=kind, seat=seat, target=hex_, by=by, defender=one)


def _answers(state: State, seat: Seat, hex_: str, field: Field) -> tuple[Debt, ...]:
    """What the side that is attacked decides before the die: who defends, and its support."""
    foe, foes = OTHER[seat], field.foe.get(hex_, [])
    named = (Debt("defend", foe, tuple(foes)),) if len(foes) > 1 else ()
    return (*named, Debt("support", foe))


def _support(
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


def assault(state: State, order: o.Assault, chance: Chance) -> Iterator[e.UtahEvent]:
    """Attack where units came down among Germans, or over a beach (11.2.2e, 11.2.3)."""
    if state.stage == "storm":
        yield from _storm(state, order, chance)
        return
    hex_ = beach_of(order.hex)
    if hex_ not in assaults(state):
        raise Illegal("11.2.3a", f"There is no beach assault to resolve on {hex_}.")
    cups = cups_asked(state, "allied", order.support, mines=False)
    if cups.count("naval") > state.naval:
        raise Illegal("11.2.7", f"{state.naval} naval gunfire markers are left.")
    by = tuple(Field(state, "allied").own[hex_])
    yield from _declare(state, "assault", "allied", hex_, by, ())
    near = (Debt("support", "german"),) if in_range(state, "german", hex_) else ()
    yield from _support(state, "allied", cups, chance, hex_, near)


def _storm(state: State, order: o.Assault, chance: Chance) -> Iterator[e.UtahEvent]:
    hex_ = hex_of(order.hex)
    if hex_ not in storms(state):
        raise Illegal("11.2.2e", f"No unit of yours came down among Germans on {hex_}.")
    cups = cups_asked(state, "allied", order.support, mines=False)
    if len(cups) > 1 or "naval" in cups:
        raise Illegal("11.2.2e", "One support fire marker of a draw cup at most helps here.")
    field = Field(state, "allied")
    foes = field.foe[hex_]
    yield from _declare(state, "storm", "allied", hex_, tuple(field.own[hex_]), foes)
    named = (Debt("defend", "german", tuple(foes)),) if len(foes) > 1 else ()
    yield from _support(state, "allied", cups, chance, hex_, named)


def answer(state: State, seat: Seat, order: o.Support, chance: Chance) -> Iterator[e.UtahEvent]:
    """The side that is attacked supports its unit (8.2)."""
    combat = state.combat
    assert combat is not None
    cups = cups_asked(state, seat, order.support, mines=combat.kind == "attack")
    if "naval" in cups:
        raise Illegal("11.2.7", "Naval gunfire supports beach assaults only, before turn 1.")
    yield from _support(state, seat, cups, chance, combat.target, state.debts[1:])


def answers(state: State, debt: Debt) -> Iterator[o.Support]:
    """Every answer that the cups allow."""
    asks = [NO_SUPPORT, *support.offers(state, debt.seat)]
    if state.mines and debt.seat == "german" and state.combat and state.combat.kind == "attack":
        asks += [(*ask, "mines") for ask in asks if ask != NO_SUPPORT] + [("mines",)]
    for ask in asks:
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
        left = [face for face in state.cups["german"] if face != MINES]
        if left:
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
    """Whether all attackers attack over a river (7.4)."""
    return all(frozenset((state.units[name].hex, hex_)) in RIVERS for name in by)


def resolve(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """Roll for the combat, and say what it leads to."""
    combat = state.combat
    assert combat is not None
    table, line = line_of(state, combat)
    diff = differential(state, combat)
    (die,) = chance.roll("d6", why=f"combat at {combat.target}")
    column = sum(diff >= bound for bound in table.lines[line])
    result = table.dice[str(die)][column]
    yield e.CombatResolved(line=line, differential=diff, die=die, result=result)
    if combat.kind == "assault":
        yield from _beach_losses(state, combat, result)
    else:
        yield from _consequences(state, combat, result)


def _beach_losses(state: State, combat: Combat, result: str) -> Iterator[e.UtahEvent]:
    """What an assault costs the landing force (11.2.3c)."""
    if result in ("D2", "D3"):
        for name in combat.by:
            yield from loss(state, name, "on the beach")
    elif result == "EX":
        yield e.Owed(debts=(Debt("lose", "allied", combat.by, 1),))
    elif result == "AE":
        yield e.Owed(debts=(Debt("lose", "allied", combat.by, 2),))


def _consequences(state: State, combat: Combat, result: str) -> Iterator[e.UtahEvent]:
    """What a result means for both sides (7.5)."""
    seat, foe, unit = combat.seat, OTHER[combat.seat], combat.defender
    advance = Debt("advance", seat, combat.by)
    if combat.kind == "storm" and result[0] == "A":
        return  # 11.2.2e: whoever does not drive the Germans off is lost
    if result in ("A1", "A2"):
        debts = tuple(Debt("retreat", seat, (name,), int(result[1])) for name in combat.by)
        yield e.Owed(debts=debts)
    elif result in ("AR", "AE"):
        yield e.Owed(debts=(Debt("lose", seat, combat.by, 1 if result == "AR" else 2),))
    elif result == "EX":
        yield from loss(state, unit, "combat")
        yield e.Owed(debts=(Debt("lose", seat, combat.by, 1), advance))
    elif result == "DE":
        yield e.UnitEliminated(unit=unit, why="combat")
        yield e.Owed(debts=(advance,))
    elif result == "DR":
        yield from loss(state, unit, "combat")
        gone = state.units[unit].reduced
        yield e.Owed(debts=(*(() if gone else (Debt("retreat", foe, (unit,), 2),)), advance))
    else:
        stand = () if combat.kind == "storm" else (Debt("stand", foe, (unit,)),)
        yield e.Owed(debts=(*stand, Debt("retreat", foe, (unit,), int(result[1])), advance))


def after_loss(state: State, name: str) -> tuple[Debt, ...]:
    """The other attackers retreat when one paid for a failed attack (7.5)."""
    combat = state.combat
    if combat is None or combat.kind == "assault" or combat.result not in ("AR", "AE"):
        return ()
    return tuple(Debt("retreat", combat.seat, (other,), 1) for other in combat.by if other != name)


# --- Advance (7.8) ----------------------------------------------------------------------------


def advances(state: State, names: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Every advance into the hex that was won, and for mobile units one further."""
    combat = state.combat
    if combat is None or combat.kind == "storm":
        return {}
    field = Field(state, combat.seat)
    won = combat.target
    if won in field.foe or won in field.own:
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name in names:
        if name not in state.units or won not in dict(_steps(name, state.units[name].hex)):
            continue
        found[name, won] = (won,)
        if UNITS[name].mobile:
            for to, _ in _steps(name, won):
                if to in TOUCHING[won] and to not in {*field.zone, *field.foe, *field.own}:
                    found[name, to] = (won, to)
    return found


def _steps(name: str, hex_: str) -> Sequence[tuple[str, int]]:
    return FIRST[UNITS[name].mobile][hex_]


def advance(state: State, seat: Seat, order: o.Advance) -> Iterator[e.UtahEvent]:
    """One victorious unit advances."""
    name = standing(state, seat, order.unit)
    goal = order.way.rpartition("-")[2]
    ways = advances(state, state.debts[0].units)
    if (name, goal) not in ways:
        able = " or ".join(f"{n} to {to}" for n, to in ways)
        raise Illegal("7.8", f"{name} cannot advance to {goal}; possible: {able}.")
    yield e.UnitAdvanced(unit=name, path=ways[name, goal])
    yield e.Owed(debts=state.debts[1:])


def over(state: State) -> Iterator[e.UtahEvent]:
    """A combat is over; who did not drive the Germans off a drop hex is lost (11.2.2e)."""
    combat = state.combat
    assert combat is not None
    if combat.kind == "storm" and combat.target in Field(state, "allied").foe:
        for name in combat.by:
            if name in state.units and state.units[name].hex == combat.target:
                yield e.UnitEliminated(unit=name, why="among Germans")
    if combat.kind == "assault" and not Field(state, "allied").own.get(combat.target):
        yield e.BeachheadRemoved(hex=combat.target, why="annihilated")
    yield e.CombatEnded()
