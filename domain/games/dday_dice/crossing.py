"""What a move asks for: the line that is crossed and the Sector that is entered."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.dday_dice.lookup import battle, must_move, others, sector, sector_at, served
from domain.games.dday_dice.maps import Line, Sector
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit, men
from domain.games.dday_dice.tally import skulls
from domain.games.dday_dice.words import BUNKERS, Item, Specialist
from domain.games.dday_dice.words import Sector as SectorName

SKULLS_TO_CLIMB = 4
BEACHMASTER = 3


def line_to(state: State, unit: Unit, to: SectorName) -> Line:
    """The way to a Sector that may be entered (10.1, 10.2)."""
    if to in unit.visited:
        raise Illegal("10.2", f"This Unit has been in {place(to)} before; choose another Sector.")
    ways = battle(state).ways[unit.sector]
    for line in ways:
        if line.to == to:
            return line
    names = ", ".join(place(line.to) for line in ways if line.to not in unit.visited)
    onward = f"from here: {names or 'nowhere'}"
    if any(line.to == unit.sector for line in battle(state).ways.get(to, ())):
        raise Illegal("10.1", f"{place(to)} lies behind you, and no Unit goes back; {onward}.")
    raise Illegal("10.1", f"{place(to)} is not next to {place(unit.sector)}; {onward}.")


def check(state: State, unit: Unit, line: Line, victim: Specialist | None, aid: Item | None) -> int:
    """Refuse a move that is not possible; the Courage that it costs otherwise."""
    _check_line(state, unit, line)
    _check_climb(state, unit, line)
    _check_vehicle(state, unit, line)
    _check_requirements(state, unit, line, victim)
    return _price(unit, line, aid)


def possible(
    state: State, unit: Unit, line: Line, victim: Specialist | None, aid: Item | None
) -> bool:
    """Whether a move is possible."""
    try:
        check(state, unit, line, victim, aid)
    except Illegal:
        return False
    return True


# --- The line ---------------------------------------------------------------------------------


def _check_line(state: State, unit: Unit, line: Line) -> None:
    """Refuse barriers, a Bunker that is closed, a full Sector and a way back (10.12 to 15.4)."""
    target = sector_at(state, line.to)
    if line.barrier and not _through_barriers(state, unit):
        raise Illegal("10.12", "A barrier is in the way: Wirecutters or a Bulldozer open it.")
    if target.one_unit and (there := _who_stands(state, unit, line.to)):
        raise Illegal("10.16", f"{there.seat.capitalize()} is there; one Unit at a time.")
    if target.cry_only and "cry" not in unit.turn:
        raise Illegal("10.18", f"This Unit needs a Battle Cry to enter {place(line.to)}.")
    if battle(state).decks:
        _check_beaches(state, unit, line)


def _through_barriers(state: State, unit: Unit) -> bool:
    """Whether barriers are open from the Sector of a Unit (7.27, 8.17)."""
    cut = (unit.sector, "wirecutters") in state.relief
    return cut or served(state, unit, "bulldozer")


def _who_stands(state: State, unit: Unit, where: SectorName) -> Unit | None:
    return next((u for u in others(state, unit) if u.sector == where), None)


def _check_beaches(state: State, unit: Unit, line: Line) -> None:
    """Refuse the way back to a map and Sword's Bunker under fire (15.3, 15.4)."""
    crossed = line.to[0] != unit.sector[0]
    if crossed and any(key[0] == line.to[0] for key in unit.visited):
        raise Illegal("15.3", "This Unit has left that beach; there is no way back.")
    if line.to == "s-bunker" and "m-bunker" not in state.bunkers:
        raise Illegal("15.4", "Sword's Bunker is closed until Merville's Bunker is taken.")


def climbed(state: State, unit: Unit) -> bool:
    """Whether the tally of this turn is enough for the cliff (10.14)."""
    return skulls(state, unit) >= SKULLS_TO_CLIMB


def _check_climb(state: State, unit: Unit, line: Line) -> None:
    """Refuse to advance from a cliff without Skulls, and a retreat before its time (10.14)."""
    if not sector(state, unit).climb:
        return
    if line.forward and not climbed(state, unit):
        raise Illegal("10.14", "Climbing takes four Skulls in this turn's Final Tally.")
    if line.back and (climbed(state, unit) or not must_move(state, unit)):
        raise Illegal("10.14", "A Unit retreats only after its third failed turn on the cliff.")


def _check_vehicle(state: State, unit: Unit, line: Line) -> None:
    """Refuse to drive over landmines, up a cliff or into a Bunker (8.14)."""
    climb = battle(state).sectors[line.to].climb
    if unit.vehicle and (line.mined or climb or line.to in BUNKERS):
        bar = "cross landmines" if line.mined else "go up a cliff" if climb else "enter a Bunker"
        raise Illegal(
            "8.14",
            f"The {name(unit.vehicle)} cannot {bar}: “abandon {unit.vehicle}” first, "
            "or give it away.",
        )


# --- The Sector -------------------------------------------------------------------------------


def _check_requirements(state: State, unit: Unit, line: Line, victim: Specialist | None) -> None:
    """Refuse a move without what the Sector asks for (10.6, 10.7, 4.6)."""
    target = battle(state).sectors[line.to]
    if target.needs and target.needs not in unit.specialists and "cry" not in unit.turn:
        raise Illegal("10.6", f"This Unit needs a {name(target.needs)} to enter {place(line.to)}.")
    if not _asks_sacrifice(state, unit, target):
        if victim:
            raise Illegal("10.7", "No sacrifice is needed here; leave it out.")
        return
    given = tuple(victims(state, unit, line.to))
    if victim in unit.specialists and _leaves_nobody(unit, line, victim):
        raise Illegal("10.7", f"The {name(victim)} is the last man of this Unit.")
    if victim and victim not in unit.specialists:
        raise Illegal("10.7", f"This Unit has no {victim} to sacrifice.")
    if victim not in given:
        how = f": “sacrificing {given[0]}”" if given else "; nobody in this Unit can be given up"
        raise Illegal("10.7", f"{place(line.to)} asks for {_wanted(target)}{how}.")


def _leaves_nobody(unit: Unit, line: Line, victim: Specialist) -> bool:
    """Whether a sacrifice would leave no men, with those whom the move itself brings (11.4)."""
    return unit.strength + _brought(unit, line) <= men(victim)


def _brought(unit: Unit, line: Line) -> int:
    """The Soldiers that a move brings (6.1, 6.22)."""
    lands = BEACHMASTER * (line.forward and "beachmaster" in unit.specialists)
    return lands + ("pathfinder" in unit.specialists)


def _wanted(target: Sector) -> str:
    return f"the {name(target.gives_up)}" if target.gives_up else "a Specialist"


def _asks_sacrifice(state: State, unit: Unit, target: Sector) -> bool:
    if not target.sacrifice and target.gives_up is None:
        return False
    return not ("cry" in unit.turn or served(state, unit, "ambulance"))  # 4.6, 8.15


def victims(state: State, unit: Unit, to: SectorName) -> Iterator[Specialist | None]:
    """Whom a Unit may sacrifice to enter a Sector; None where nobody is asked for (10.7, 6.20)."""
    target = battle(state).sectors[to]
    if not _asks_sacrifice(state, unit, target):
        yield None
    elif target.gives_up is None:
        yield from unit.specialists
    elif target.gives_up in unit.specialists:
        yield target.gives_up
        if "decoy" in unit.specialists:
            yield "decoy"


def _price(unit: Unit, line: Line, aid: Item | None) -> int:
    """The Courage that the move costs (10.3, 4.6, 6.21, 7.16)."""
    leader = line.forward and "platoon-leader" in unit.specialists
    cost = 0 if "cry" in unit.turn else max(0, line.courage - leader)
    if aid:
        if aid not in unit.items:
            raise Illegal("7.16", "This Unit has no Whistle.")
        if not cost:
            raise Illegal("7.16", "This move costs no Courage; keep the Whistle for an advance.")
        return 0
    if unit.courage < cost:
        raise Illegal(
            "10.3", f"To advance there costs {cost} Courage and this Unit has {unit.courage}."
        )
    return cost
