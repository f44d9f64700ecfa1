"""Which piece a word of an order names: the one on the field, drawn or in the hand (2.7, 4.4)."""

import functools
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from domain.game.grammar.words import either
from domain.game.ruleset import Illegal
from domain.games.company_combat.cards import Play
from domain.games.company_combat.charging import Charge, stormers
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.drawing import Deploy, Move
from domain.games.company_combat.firing import Suppress, gunners
from domain.games.company_combat.lookup import own
from domain.games.company_combat.printed import SQUAD_KINDS, aliases, folded, kind_of
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, OTHER, Front, Seat


def in_full(state: State, seat: Seat, order: CompanyOrder) -> CompanyOrder:
    """An order with every piece by its whole name, if one at hand alone can be meant: “woods” is
    the only Woods in the hand. Raises Illegal for a word that may be two of them."""
    order = _as_meant(state, seat, order)
    mine, foe = state.sides[seat], state.sides[OTHER[seat]]
    own: Collection[str] = (mine.reserve or ()) if isinstance(order, Deploy) else mine.units
    pools: dict[str, tuple[Collection[str], ...]] = {
        "unit": (own,),
        "units": (own,),
        "target": (foe.units, mine.units),
        "card": (mine.hand or (),),
        "cards": (mine.hand or (),),
    }
    changed = dict[str, Any]()
    for field in pools.keys() & {*order.__struct_fields__}:
        said = getattr(order, field)
        if isinstance(said, str):
            changed[field] = _meant(said, pools[field])
        elif said:
            changed[field] = tuple(_meant(word, pools[field]) for word in said)
    return _with_all(state, replace(order, **changed)) if changed else order


ALL = "all"


def _with_all(state: State, order: CompanyOrder) -> CompanyOrder:
    """An order with “all” as every unit that can fire, or assault its target; with a Front, as all
    that can fire there (2.7); with a Front that is aimed at, as those who stand across (6.1)."""
    if isinstance(order, Suppress):
        order, aimed = _aimed(state, order)
        units = own(state).units
        able = [name for name in gunners(state) if not aimed or units[name].front in aimed]
        said = [
            name
            for word in order.units
            for name in (
                able if word == ALL
                else [one for one in able if units[one].front == word] if word in FRONTS
                else [word]
            )
        ]  # fmt: skip
        if not said:
            raise Illegal("6.1", "None of your units can fire there now.")
        return replace(order, units=tuple(dict.fromkeys(said)))
    if isinstance(order, Charge) and order.units == (ALL,):
        target = state.sides[OTHER[state.seat]].units.get(order.target)
        if target and (every := stormers(state, target.front)):
            return replace(order, units=tuple(every))
    return order


ACROSS = {f"at-{front}": front for front in FRONTS}
"""The Fronts that units fire at, as an order of Suppression Fire names them beside these."""


def _aimed(state: State, order: Suppress) -> tuple[Suppress, frozenset[Front]]:
    """An order without the Fronts that it aims at, and these; Illegal for a unit of another Front,
    which fires only at the enemy across (6.1)."""
    aimed = frozenset(ACROSS[word] for word in order.units if word in ACROSS)
    named = tuple(word for word in order.units if word not in ACROSS)
    for name in named if aimed else ():
        unit = own(state).units.get(name)
        if unit and unit.front not in aimed:
            told = "{unit} is at the {front}, and fires only at the enemy across."
            raise Illegal("6.1", told, unit=name, front=unit.front)
    return replace(order, units=named), aimed


def _as_meant(state: State, seat: Seat, order: CompanyOrder) -> CompanyOrder:
    """To move what was just drawn is to deploy it, to lay a card at a Front is to play it, and fire
    at a Front is Suppression Fire."""
    mine = state.sides[seat]
    if isinstance(order, Move) and order.unit not in mine.units:
        if _is_one(order.unit, mine.reserve or ()) and not _is_one(order.unit, mine.units):
            return Deploy(unit=order.unit, front=order.front)
        if _is_one(order.unit, mine.hand or ()) and not _is_one(order.unit, mine.units):
            return Play(card=order.unit, target=order.front)
    if isinstance(order, Charge) and order.target in FRONTS and state.stage == "suppress":
        return Suppress(units=(*order.units, f"at-{order.target}"))
    return order


def _is_one(word: str, pool: Collection[str]) -> bool:
    said = folded(word)
    return any(said in (name, *_names(name)) for name in pool)


def _meant(word: str, pools: tuple[Collection[str], ...]) -> str:
    """The piece that a word names; the word where it names none."""
    if any(word in pool for pool in pools):
        return word
    said = folded(word)
    for pool in pools:
        whole = [name for name in pool if said in (name, folded(kind_of(name)))]
        found = whole or [name for name in pool if said in _names(name)]
        found = found or [name for name in pool if said in _words(name)]
        if len(found) > 1:
            raise Illegal(
                "2.7",
                "Several are called {words}: name {names}.",
                words=word[:32],
                names=either(sorted(found)),
            )
        if found:
            return found[0]
    return word


@functools.cache
def _names(name: str) -> frozenset[str]:
    """What a piece may be called, with its number or without."""
    number = name.rpartition("-")[2]
    called = {folded(one) for one in (kind_of(name), *aliases(kind_of(name)))}
    return frozenset((*called, *(f"{one}-{number}" for one in called)))


@functools.cache
def _words(name: str) -> frozenset[str]:
    """Each word of its name, and what it is: “artillery” of an Artillery Barrage, “tank”."""
    kind = kind_of(name)
    squad = SQUAD_KINDS.get(kind)
    called = {word for one in aliases(kind) for word in folded(one).split("-")}
    return frozenset({*called, *(("tank",) if squad and squad.tank else ())} - _NO_NAME)


_NO_NAME = {"squad", "team", "gun", "attack", "company"}
