"""Chapter 7: face cards: naval guns, artillery, and units that recover."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import combat
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import BEACH_OF, POINTE, place
from domain.games.five_for_fighting.lookup import Field, hex_of, of_side, on
from domain.games.five_for_fighting.printed import SUPPORT
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import GUNS, Beach, Side


def targets(field: Field, side: Side) -> Iterator[str]:
    """The enemy hexes that support can reach (7.2, 7.3)."""
    for hex_ in field.foe:
        if in_range(field, side, hex_):
            yield hex_


def strikes(state: State, field: Field) -> Iterator[o.Support]:
    """Every naval strike that needs no card (8.7d)."""
    for hex_ in targets(field, "allied"):
        for victim in combat.victims(state, field.foe[hex_]):
            yield o.Support(target=hex_, victim=victim)


def in_range(field: Field, side: Side, hex_: str) -> bool:
    """Whether naval guns, or artillery that a unit directs, reach a hex."""
    if side == "allied":
        return hex_ in field.ground.shelled
    return any(
        distance <= SUPPORT.artillery_range and near in field.own
        for near, distance in field.ground.near[hex_].items()
    )


def needed(side: Side) -> int:
    """The number support hits on."""
    return SUPPORT.naval_hits if side == "allied" else SUPPORT.artillery_hits


def modifier(state: State, side: Side, target: str, victim: str) -> int:
    """What is added: cover, and for artillery the eyes on Pointe du Hoc (7.4, 10.6)."""
    added = combat.cover(target, victim)
    if side == "german" and BEACH_OF[target] == "omaha" and _watched(state):
        added += SUPPORT.pointe
    return added


def _watched(state: State) -> bool:
    """Whether the variant is played and the Germans hold the height (10.6)."""
    return on(state, "omaha-pointe", "rangers") and state.held.get(POINTE, "german") == "german"


def fire(
    state: State, field: Field, side: Side, order: o.Support, chance: Chance, *, free: bool
) -> Iterator[e.FiveEvent]:
    """Support strikes a unit (7.2, 7.3)."""
    target = hex_of(state, order.target)
    victim = combat.chosen_victim(state, field, target, side, order.victim)
    if not in_range(field, side, target):
        if side == "allied":
            far = f"Naval guns reach {SUPPORT.naval_range} hexes from the sea"
            raise Illegal("7.2", f"{far}; {place(target)} is out of range.")
        joined = " on a map that connects" if len(state.beaches) > 1 else ""
        far = f"within {SUPPORT.artillery_range} hexes of {place(target)}{joined}"
        raise Illegal("7.3", f"Artillery is out of range: no German unit is {far}.")
    added, least = modifier(state, side, target, victim), needed(side)
    why = f"{GUNS[side]} at {victim} on {target}: {combat.promise(least, added)}"
    how, number = yield from combat.drawn(state, chance, why)
    hit = combat.hits(how, number, added, least)
    yield e.Supported(
        side=side, target=target, victim=victim, how=how, number=number, modifier=added,
        need=least, hit=hit, free=free,
    )  # fmt: skip
    if hit:
        yield combat.struck(state, victim)


def check_deed(state: State, beach: Beach, deed: str) -> None:
    """Raise Illegal where the face card already has the other kind of action there (8.4)."""
    before = state.deeds.get(beach, deed)
    if before != deed:
        kinds = {"support": "support attacks", "recover": "recoveries"}
        name, kind = beach.capitalize(), kinds[before]
        then = "have more of these there, or act on another beach"
        raise Illegal("8.4", f"{name} has {kind} with this card; {then}.")


def recover(state: State, name: str) -> Iterator[e.FiveEvent]:
    """Flip a reduced unit back (7.5)."""
    if not state.units[name].reduced:
        raise Illegal("7.5", f"{name} is at full strength; name a reduced unit.")
    yield e.UnitRecovered(unit=name)


def reduced(state: State, side: Side) -> Iterator[str]:
    """The reduced units of a side on the maps."""
    return (name for name in of_side(state, side) if state.units[name].reduced)
