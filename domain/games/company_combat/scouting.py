"""Chapter 5: Recon Missions and what they find out."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.firing import against
from domain.games.company_combat.lookup import able, at, check_able, enemy, own, own_unit
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import TACTICS

Happening = Iterator[e.CompanyEvent]


def recon(state: State, order: o.Recon, chance: Chance) -> Happening:
    """A Recon Unit goes into the enemy Front across (5.1, 5.2)."""
    name, unit = order.unit.casefold(), own_unit(state, order.unit)
    if not squad(name).recon:
        raise Illegal("5.1", f"{name} ({squad(name).name}) is not a Recon Unit.")
    check_able(state, name, unit, "go on Recon")
    if not at(state, enemy(state), unit.front):
        raise Illegal("5.1", f"There is no enemy at the {unit.front} to find out about.")
    (roll,) = chance.roll("d6", why=f"Recon of {name}", labels=[name])
    if roll <= FIGURES.recon.spotted:
        yield e.ReconMade(unit=name, front=unit.front, roll=roll, result="spotted")
        yield from against(state, chance, state.seat, name)
    elif roll <= FIGURES.recon.nothing:
        yield e.ReconMade(unit=name, front=unit.front, roll=roll, result="nothing")
    else:
        yield e.ReconMade(unit=name, front=unit.front, roll=roll, result="success")


def report(state: State, order: o.Report, chance: Chance) -> Happening:
    """What a Recon Mission has found out (5.3, 5.4)."""
    if state.scouted is None:
        raise Illegal("5.3", "None of your Recon Missions has found anything.")
    if order.what == "positions":
        yield e.PositionsSpotted(front=state.scouted)
        return
    hand = state.sides[enemy(state)].hand or ()
    for card in hand:
        chance.reveal(TACTICS, card, to=state.seat)
    yield e.HandSeen(seat=state.seat, n=len(hand), cards=tuple(sorted(hand)))


def missions(state: State) -> Iterator[o.CompanyOrder]:
    """The orders of the Recon Phase."""
    if state.scouted is not None:
        yield from (o.Report("hand"), o.Report("positions"))
        return
    for name, unit in own(state).units.items():
        if squad(name).recon and able(state, unit) and at(state, enemy(state), unit.front):
            yield o.Recon(name)


def can_scout(state: State) -> bool:
    """Whether any unit may still go on Recon, now or with Double Time (1.5)."""
    return any(
        squad(name).recon and able(state, unit, moved=True) and at(state, enemy(state), unit.front)
        for name, unit in own(state).units.items()
    )
