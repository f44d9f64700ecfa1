"""The sequence of play: what an order leads to, and what follows by itself."""

from collections.abc import Callable, Iterable, Iterator

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment
from domain.games.dday_dice import (
    answering,
    arrival,
    binoculars,
    bonuses,
    bunkers,
    combat,
    earning,
    exchanging,
    finding,
    giving,
    landing,
    losses,
    movement,
    powers,
    recruiting,
    rolling,
    setting_up,
    specialists,
    straights,
    swapping,
    throwing,
    turns,
    upkeep,
    using,
    weapons,
)
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening
from domain.games.dday_dice.lookup import battle, in_bunker, partners, sector, unit_of
from domain.games.dday_dice.outcome import over
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.sight import awaited, unmoved
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import PHASES

CHAPTERS = (
    landing,
    throwing,
    rolling,
    using,
    swapping,
    answering,
    upkeep,
    bonuses,
    straights,
    recruiting,
    finding,
    earning,
    giving,
    exchanging,
    movement,
    bunkers,
    losses,
    turns,
    setting_up,
    arrival,
    combat,
    powers,
    binoculars,
    weapons,
    specialists,
)
"""Where its orders and events stand, in the order in which players read of them."""
ORDERS = kinds(DiceOrder, *CHAPTERS)
_OFFERED = sorted(ORDERS, key=lambda kind: len(kind.stages))
"""The same as they are offered: first those of one phase, then ``done``, cards and trade."""


# --- Orders -----------------------------------------------------------------------------------


def legal_orders(state: State, seat: str) -> Iterator[DiceOrder]:
    """What a Unit may order now; also what it may do while the match waits for others."""
    unit = unit_of(state, seat)
    if unit is None or not unit.active or over(state):
        return
    if swapping.asking(state, unit):
        yield from answering.Accept.offers(state, unit)
    elif not unit.offer:
        for kind in _OFFERED:
            if unit.stage in kind.stages:
                yield from kind.offers(state, unit)


def decide(state: State, seat: str, order: DiceOrder, chance: Chance) -> Happening:
    """What an order leads to; Illegal where a rule forbids it."""
    unit = unit_of(state, seat)
    if unit is None or not unit.active or over(state):
        raise Illegal("1.6", "The exercise is over for this Unit; there is nothing to order.")
    if not isinstance(order, answering.Accept | answering.Decline):
        _no_open_trade(state, unit)
    yield from order.leads_to(state, unit, chance)


def _no_open_trade(state: State, unit: Unit) -> None:
    """Nothing else happens between an offered dice trade and its answer (6.6)."""
    for other in swapping.asking(state, unit):
        raise Illegal(
            "6.6",
            f"{other.seat.capitalize()} offers a dice trade: “accept {other.seat}” or "
            f"“decline {other.seat}” first.",
        )
    if unit.offer:
        raise Illegal("6.6", f"Wait until {unit.offer[2].capitalize()} has answered your offer.")


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.phase])


def course(state: State) -> Course:
    """The phases that are left of the turn (1.4)."""
    return Course(PHASES[state.phase + 1 :], f"turn {state.turn + 1}")


# --- What follows by itself (1.4) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a Unit must choose."""
    units = state.active
    if len(units) < len(state.units) and over(state):
        return
    for happening in _happenings(state, units, chance):
        happened = False
        for event in happening:
            happened = True
            yield event
        if happened:
            return


def _happenings(
    state: State, units: tuple[Unit, ...], chance: Chance
) -> Iterator[Iterable[DiceEvent]]:
    """What may follow for the Units on the beach, the first that does so counts."""
    stages = [u.stage for u in units]
    if "throw" in stages:
        yield throwing.first_throws(state, chance)
    for stage, unit in zip(stages, units, strict=True):
        if stage in _BY_ITSELF:
            yield _BY_ITSELF[stage](state, unit, chance)
    if [u for u in units if u.claim or u.queue]:
        yield finding.settle(state, chance)
        yield movement.settle(state, chance)
    if "fire" in stages or "ready" in stages:
        yield _casualties(state, units)
    for unit in units:
        if awaited(state, unit):
            return
    yield _end_of_phase(state, chance)


def _landed(state: State, unit: Unit, chance: Chance) -> Happening:
    if len(starts := list(landing.choices(state, unit))) == 1:
        yield landing.landed(state, unit, starts[0], chance)


def _exploded(state: State, unit: Unit, _: Chance) -> Happening:
    if unit.stage in ("tolled", "mined") or not awaited(state, unit):
        yield combat.explode(unit)


def _surveyed(state: State, unit: Unit, _: Chance) -> Happening:
    if unit.stage == "surveyed" or not awaited(state, unit):
        yield from arrival.reveal(state, unit)


def _fallen(state: State, unit: Unit, _: Chance) -> Happening:
    yield from losses.fallen(unit, _WHY[state.phase])


_BY_ITSELF: dict[str, Callable[[State, Unit, Chance], Happening]] = {
    "count": upkeep.count,
    "collected": upkeep.after_collecting,
    "land": _landed,
    **dict.fromkeys(("toll", "tolled", "mines", "mined"), _exploded),
    **dict.fromkeys(("survey", "surveyed"), _surveyed),
    "arrive": arrival.arrive,
    "losses": _fallen,
}
"""What follows for one Unit at its stage, whatever the others do."""

_UNDER_FIRE = ("fire", "ready")

_WHY = {2: "toll", 4: "mines", 5: "combat"}


def _casualties(state: State, units: tuple[Unit, ...]) -> Happening:
    """Casualties of the Units that, with all their partners, are ready for them (9.3)."""
    under_fire = [u for u in units if u.stage in _UNDER_FIRE]
    waiting = {u.seat for u in under_fire if u.stage == "fire" and awaited(state, u)}
    for unit in under_fire:
        near = {unit.seat, *(u.seat for u in partners(state, unit))}
        if not near & waiting:
            yield combat.due(state, unit)


# --- The phases (1.3) -------------------------------------------------------------------------


def _end_of_phase(state: State, chance: Chance) -> Happening:
    """Every Unit has finished: what ends this phase and begins the next."""
    match state.phase:
        case 0:
            yield turns.TurnBegan(turn=state.turn + 1)
        case 1:
            resting = tuple(u.seat for u in state.active if sector(state, u).permanent)  # 10.17
            yield turns.PhaseBegan(phase=2, resting=resting)
        case 2:
            yield turns.PhaseBegan(phase=3 if battle(state).specialists else 4)
        case 3:
            yield turns.PhaseBegan(phase=4)
        case 4:
            yield from _end_of_moving(state, chance)
        case _:
            yield from _end_of_combat(state, chance)


def _end_of_moving(state: State, chance: Chance) -> Happening:
    """Units that must move and have one way left take it, or are wiped out (10.4, 10.5)."""
    unit = next((u for u in state.active if unmoved(state, u)), None)
    if unit is None:
        presents = list(arrival.gifts(state, chance))
        yield from presents or (turns.PhaseBegan(phase=5),)
    elif unit.stage == "march" and (way := next(movement.moves(state, unit), None)):
        yield from way.leads_to(state, unit, chance)
    else:
        yield losses.UnitWipedOut(unit=unit.seat, why=f"stuck in {place(unit.sector)}")


def _end_of_combat(state: State, chance: Chance) -> Happening:
    """First the guns open fire; when all have suffered, a new turn begins (11.2, 11.5)."""
    if any(u.stage in ("brace", "braced") for u in state.active):
        yield from combat.open_fire(state, chance)
        return
    takers = [u for u in state.active if in_bunker(u) and u.stage == "bled"]
    taken = [event for u in takers for event in bunkers.taken(state, u)]
    yield from taken or (turns.TurnBegan(turn=state.turn + 1),)
