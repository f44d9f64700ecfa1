"""Which piece a word of an order names: the one on the field, drawn or in the hand (2.7, 4.4)."""

import functools
import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from domain.game.grammar.listing import COUNTS
from domain.game.grammar.words import either
from domain.game.ruleset import Illegal
from domain.game.told import say
from domain.games.company_combat.cards import Play
from domain.games.company_combat.charging import Charge, stormers
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.drawing import Deploy, Move
from domain.games.company_combat.firing import Suppress, gunners
from domain.games.company_combat.lookup import front_of, own
from domain.games.company_combat.printed import (
    SQUAD_KINDS,
    aliases,
    calls,
    folded,
    kind_of,
    tactic,
)
from domain.games.company_combat.scouting import Recon, scouts
from domain.games.company_combat.state import State, Unit
from domain.games.company_combat.support import PlaySupport
from domain.games.company_combat.words import FRONTS, OTHER, Front, Seat

Pool = Mapping[str, Unit | None]
"""Pieces at hand, and how they stand on the field."""


def in_full(state: State, seat: Seat, order: CompanyOrder) -> CompanyOrder:
    """An order with every piece by its whole name, if those at hand can be meant in one way only:
    “woods” is the only Woods in the hand. Raises Illegal for a word that may be two of them."""
    order = _as_meant(state, seat, order)
    mine, foe = state.sides[seat], state.sides[OTHER[seat]]
    drawn, hand = dict.fromkeys(mine.reserve or ()), dict.fromkeys(mine.hand or ())
    own: Pool = drawn if isinstance(order, Deploy) else mine.units
    pools: dict[str, tuple[Pool, ...]] = {
        "unit": (own,),
        "units": (own,),
        "target": (foe.units, mine.units),
        "card": (hand,),
        "cards": (hand,),
    }
    if isinstance(order, Charge):
        pools["target"] = (_foes_across(mine.units, foe.units, order), *pools["target"])
    if isinstance(order, Move):
        pools["unit"] = ({**mine.units, **drawn},)
    changed = dict[str, Any]()
    for field in sorted(pools.keys() & {*order.__struct_fields__}):  # targets before units
        said = getattr(order, field)
        if isinstance(said, str):
            several = field == "unit" and isinstance(order, Deploy | Move)
            changed[field] = _single(said, pools[field], several=several)
        elif said:
            able = _able(state, order, changed.get("target", ""))
            words = (_meant(word, pools[field], able if field == "units" else ()) for word in said)
            changed[field] = tuple(chain.from_iterable(words))
    order = replace(order, **changed)
    return _with_all(state, order) if changed and seat == state.seat else order


def _foes_across(mine: Pool, foes: Pool, order: Charge) -> Pool:
    """The enemies at the Fronts of all units that may be meant: these alone they assault (7.1)."""
    fronts = {word for word in order.units if word in FRONTS} | {
        unit.front for word in order.units for one in _found(word, mine) if (unit := mine[one])
    }
    return {name: foe for name, foe in foes.items() if foe and foe.front in fronts}


def _able(state: State, order: CompanyOrder, target: str) -> Collection[str]:
    """The units that can do what is ordered, of which “both mortars” may be the only two."""
    if isinstance(order, Suppress):
        return gunners(state)
    foe = state.sides[OTHER[state.seat]].units.get(target)
    return stormers(state, foe.front) if isinstance(order, Charge) and foe else ()


def _single(word: str, pools: tuple[Pool, ...], *, several: bool) -> str:
    """The piece that a word names, or some one behind the other where an order takes them."""
    found = _meant(word, pools, ())
    if len(found) == 1 or several:
        return " ".join(found)
    told = "Several are called {words}: name {names}."
    raise Illegal("2.7", told, words=word[:32], names=either(found))


ALL, ALL_BUT, ONE = "all", "all-but", "one"
_NO_FIRE = "6.1", say("None of your units can fire there now.")
_NO_ASSAULT = "7.1", say("None of your units can assault that enemy now.")
_NO_RECON = "5.1", say("None of your units can go on Recon there now.")


def _with_all(state: State, order: CompanyOrder) -> CompanyOrder:
    """An order with “all” as every unit that can fire, or assault its target; with a Front, as all
    that can fire there (2.7); with a Front that is aimed at, as those who stand across (6.1)."""
    if isinstance(order, Suppress):
        order, aimed = _aimed(state, order)
        units = own(state).units
        able = [name for name in gunners(state) if not aimed or units[name].front in aimed]
        return replace(order, units=_those(state, order.units, able, _NO_FIRE))
    if isinstance(order, Charge) and not {*order.units} <= own(state).units.keys():
        target = state.sides[OTHER[state.seat]].units.get(order.target)
        if target and (every := stormers(state, target.front)):
            return replace(order, units=_those(state, order.units, every, _NO_ASSAULT))
    if isinstance(order, Recon) and order.unit not in own(state).units:
        return replace(order, unit=_those(state, (ONE, order.unit), scouts(state), _NO_RECON)[0])
    return order


def _those(
    state: State, words: Sequence[str], able: Sequence[str], none: tuple[str, str]
) -> tuple[str, ...]:
    """The units that the words name, of those that are able: all, those at a Front, all but some,
    or the only one. Raises Illegal, as ``none`` says, where that is nobody."""
    units, found = own(state).units, list[str]()
    for word in words:
        if word == ALL:
            found += able
        elif word in FRONTS:
            found += [one for one in able if units[one].front == word]
        elif word not in (ALL_BUT, ONE):
            found.append(word)
    if ALL_BUT in words:
        found = [one for one in able if one not in found]
    elif words == (ONE,):
        found = [*able]
    if ONE in words and len({*found}) > 1:
        told = "Several of your units can do that: name {names}."
        raise Illegal("2.7", told, names=either(sorted({*found})))
    if not found:
        raise Illegal(*none)
    return tuple(dict.fromkeys(found))


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
    drawn, hand = dict.fromkeys(mine.reserve or ()), dict.fromkeys(mine.hand or ())
    if isinstance(order, Move) and order.unit not in mine.units:
        if _is_there(order.unit, drawn) and not _is_there(order.unit, mine.units):
            return Deploy(unit=order.unit, front=order.front)
        if _is_there(order.unit, hand) and not _is_there(order.unit, mine.units):
            return Play(card=order.unit, target=order.front)
    if isinstance(order, Charge) and order.target in FRONTS and state.stage == "suppress":
        return Suppress(units=(*order.units, f"at-{order.target}"))
    if isinstance(order, Play) and order.target and state.stage == "suppress":
        return _supported(state, seat, order, hand)
    return order


def _supported(state: State, seat: Seat, order: Play, hand: Pool) -> CompanyOrder:
    """A Support card that is played at a Front, or at an enemy there, is called on it (6.5)."""
    found = [card for card in _found(order.card, hand) if tactic(card).use == "support"]
    foes = state.sides[OTHER[seat]].units
    target = order.target or ""
    fronts = {target} if target in FRONTS else {foes[one].front for one in _found(target, foes)}
    if not (found and fronts):
        return order
    front = fronts.pop() if len(fronts) == 1 else None  # they stand at several
    return PlaySupport(front=front_of(front), card=order.card)


def _is_there(word: str, pool: Pool) -> bool:
    return bool(_found(word, pool))


_PARTS = re.compile(
    rf"(?:(all|{'|'.join(COUNTS)})-)?(?:(hurt|pinned|fresh)-)?(?:({'|'.join(FRONTS)})-)?(.+)"
)


def _meant(word: str, pools: tuple[Pool, ...], able: Collection[str]) -> tuple[str, ...]:
    """The pieces that a word names, several if it says how many; the word where it names none."""
    if word in (ALL_BUT, ONE) or any(word in pool for pool in pools):
        return (word,)
    parts = _PARTS.fullmatch(word.casefold())
    count = parts[1] if parts else ""
    for pool in pools:
        if word.casefold() in COUNTS:
            found = [*pool]
        elif not (found := _found(word, pool)):
            continue
        count = word.casefold() if word.casefold() in COUNTS else count
        only = [name for name in found if name in able]
        if count and _fits(found, count):
            return tuple(found)
        if only and (_fits(only, count) if count else len(only) == 1):
            return tuple(only)
        if len(found) > 1 or count:
            told = "Several are called {words}: name {names}."
            if count:
                told = "That may be {names}; name those that you mean."
            raise Illegal("2.7", told, words=word[:32], names=either(sorted(found)))
        return tuple(found)
    return (word,)


def _fits(found: Collection[str], count: str) -> bool:
    """Whether as many were found as were said."""
    return len(found) == COUNTS.get(count, len(found))


def _found(word: str, pool: Pool) -> list[str]:
    """The pieces of a pool that a word may mean: by name, kind, state and Front (2.7)."""
    if not (parts := _PARTS.fullmatch(word.casefold())):
        return []
    said = folded(parts[4])
    kind, _, number = said.rpartition("-")
    near = [name for name, unit in pool.items() if _stands(unit, parts[2], parts[3])]
    for called in (lambda name: {name, folded(kind_of(name))}, _names, _words):
        if found := [name for name in near if said in called(name)]:
            return found
        numbered = [name for name in near if kind in called(name) and name.endswith(f"-{number}")]
        if number.isdigit() and numbered:
            return numbered
    return []


def _stands(unit: Unit | None, state: str | None, front: str | None) -> bool:
    """Whether a unit is in a state, and at a Front, if these are said."""
    if unit is None:
        return not (state or front)
    fits = {
        "hurt": bool(unit.casualties),
        "pinned": unit.pinned,
        "fresh": not (unit.casualties or unit.pinned),
    }
    return (not state or fits[state]) and front in (None, unit.front)


@functools.cache
def _names(name: str) -> frozenset[str]:
    """What a piece may be called, with its number or without."""
    number = name.rpartition("-")[2]
    called = {folded(one) for one in (kind_of(name), *calls(kind_of(name)))}
    return frozenset((*called, *(f"{one}-{number}" for one in called)))


@functools.cache
def _words(name: str) -> frozenset[str]:
    """Each word of its name, and what it is: “artillery” of an Artillery Barrage, “tank”."""
    kind = kind_of(name)
    squad = SQUAD_KINDS.get(kind)
    called = {word for one in aliases(kind) for word in folded(one).split("-")}
    return frozenset({*called, *(("tank",) if squad and squad.tank else ())} - _NO_NAME)


_NO_NAME = {"squad", "team", "gun", "attack", "company"}
