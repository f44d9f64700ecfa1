"""What goes with one press: squads to their Fronts, an assault at each of them."""

from collections.abc import Iterator

from domain.game.board import Batch
from domain.game.orders import line
from domain.games.company_combat import orders as o
from domain.games.company_combat.assaulting import modifier, stormers
from domain.games.company_combat.lookup import at, enemy, own
from domain.games.company_combat.printed import squad
from domain.games.company_combat.state import Assault, State
from domain.games.company_combat.words import FRONT_NAMES, FRONTS, Front


def batches(state: State) -> Iterator[Batch]:
    """The orders of the side to move that are offered together."""
    if state.stage == "deploy":
        yield from _deployed(state)
    elif state.stage == "assault":
        yield from _stormed(state)


def _deployed(state: State) -> Iterator[Batch]:
    """Every squad that was drawn: where fewest stand, or all of them to one Front."""
    drawn = own(state).reserve or ()
    if len(drawn) < 2:
        return
    stand = {front: len(at(state, state.seat, front)) for front in FRONTS}
    spread = list[o.Deploy]()
    for name in drawn:
        front = min(FRONTS, key=lambda one: stand[one])
        stand[front] += 1
        spread.append(o.Deploy(name, front))
    yield Batch("each squad where fewest stand", tuple(map(line, spread)))
    for front in FRONTS:
        yield Batch(f"all squads to {front}", tuple(line(o.Deploy(n, front)) for n in drawn))


def _stormed(state: State) -> Iterator[Batch]:
    """At every Front all who can, against the enemy who is hit most easily."""
    orders = [order for front in FRONTS if (order := _storm(state, front))]
    if len(orders) < 2:
        return
    where = ", ".join(FRONT_NAMES[own(state).units[order.units[0]].front] for order in orders)
    yield Batch(f"assault with all who can: {where}", tuple(map(line, orders)))


def _storm(state: State, front: Front) -> o.Charge | None:
    names = tuple(sorted(stormers(state, front), key=lambda name: -squad(name).assault))
    targets = at(state, enemy(state), front)
    if not (names and targets):
        return None
    return o.Charge(max(targets, key=lambda one: _bonus(state, front, one, names)), names)


def _bonus(state: State, front: Front, target: str, names: tuple[str, ...]) -> int:
    return modifier(state, Assault(front, target, names, names), names[0])
