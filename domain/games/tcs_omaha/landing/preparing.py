"""Before the first turn: the American side loads its boats, the German side sets up its works."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.artillery import registering
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.events import PartBegan
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.landing import leaders as berths
from domain.games.tcs_omaha.landing import reserves, schematic, settling, teams
from domain.games.tcs_omaha.landing import sheets as landing_sheets
from domain.games.tcs_omaha.orders import TcsOrder
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, Now
from domain.games.tcs_omaha.rules import preparing as works


def waits_for(state: State) -> Iterator[str]:
    """The sides that are not ready; both prepare at the same time."""
    if not state.landing.sealed:
        yield "american"
    if not state.landing.works:
        yield "german"


def decide(state: State, seat: str, order: TcsOrder, chance: Chance) -> Happening:
    """What an order leads to before the first turn (2.1h, 3.3g)."""
    now = Now(state)
    prepared = _german if seat == "german" else _american
    for event in prepared(state, order, chance):
        yield now.happens(event)
    if not any(waits_for(now.state)):
        yield PartBegan("american", "plan")


def _american(state: State, order: TcsOrder, chance: Chance) -> Happening:
    match order:
        case o.Done():
            yield from settling.settle(state, chance)
        case o.OpSheet():
            yield from landing_sheets.write(state, order)
        case o.Tear():
            yield from sheets.tear(state, "american", order)
        case lo.Team():
            yield from teams.give(state, order)
        case lo.Berth():
            yield from berths.berth(state, order)
        case lo.Follow():
            yield from berths.follow(state, order)
        case lo.Register():
            yield from registering.register(state, "american", order)
        case _:
            yield from schematic.decide(state, order)


def _german(state: State, order: TcsOrder, _: Chance) -> Happening:
    match order:
        case o.Done():
            yield works.shown(state)
        case lo.Place():
            yield from works.place(state, order)
        case lo.Register():
            yield from registering.register(state, "german", order)
        case o.OpSheet():
            yield from reserves.write(state, order)
        case o.Tear():
            yield from sheets.tear(state, "german", order)
        case _:
            raise Illegal("3.3g", "First set up: “place 1/WN65 A29.15” moves a work, then “done”.")


def offers(state: State, seat: str) -> Iterator[TcsOrder]:
    """What a side may order before the first turn."""
    if seat == "german":
        yield from works.offers(state)
        yield o.Done()
        return
    yield from schematic.offers(state)
    if settling.can_settle(state):
        yield o.Done()
