"""Combat of the landings: from the air among Germans (11.2.2e), and over the beaches (11.2.3)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import combat, support
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.lookup import Field, beach_of, cups_asked, hex_of, in_range
from domain.games.utah_beach.state import Debt, State


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
            for one in (support.NO_SUPPORT, ("ground",), ("air",)):
                yield o.Assault(hex=hex_, support=one)
        return
    asks = support.asks(state, "allied", mines=False)
    if state.naval:
        asks += [("naval",), ("ground", "naval"), ("air", "naval")]
    if state.naval > 1:
        asks.append(("naval", "naval"))
    for hex_ in assaults(state):
        for ask in asks:
            yield o.Assault(hex=hex_, support=ask)


def assault(state: State, order: o.Assault, chance: Chance) -> Iterator[e.UtahEvent]:
    """Attack where units came down among Germans, or over a beach (11.2.2e, 11.2.3)."""
    if state.stage == "storm":
        yield from _storm(state, order, chance)
        return
    hex_ = beach_of(order.hex)
    if hex_ not in assaults(state):
        raise Illegal("11.2.3a", f"There is no beach assault to resolve on {hex_}.")
    cups = cups_asked(state, "allied", order.support, naval=True)
    if cups.count("naval") > state.naval:
        raise Illegal("11.2.7", f"{state.naval} naval gunfire markers are left.")
    by = tuple(Field(state, "allied").own[hex_])
    yield from combat.declare(state, "assault", "allied", hex_, by, ())
    near = (Debt("support", "german"),) if in_range(state, "german", hex_) else ()
    yield from combat.draw_support(state, "allied", cups, chance, hex_, near)


def _storm(state: State, order: o.Assault, chance: Chance) -> Iterator[e.UtahEvent]:
    hex_ = hex_of(order.hex)
    if hex_ not in storms(state):
        raise Illegal("11.2.2e", f"No unit of yours came down among Germans on {hex_}.")
    cups = cups_asked(state, "allied", order.support, naval=True)
    if len(cups) > 1 or "naval" in cups:
        raise Illegal("11.2.2e", "At most one support fire marker from a draw cup helps here.")
    field = Field(state, "allied")
    foes = field.foe[hex_]
    yield from combat.declare(state, "storm", "allied", hex_, tuple(field.own[hex_]), foes)
    named = (Debt("defend", "german", tuple(foes)),) if len(foes) > 1 else ()
    yield from combat.draw_support(state, "allied", cups, chance, hex_, named)
