"""What the position says, asked in the words of the rules."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Illegal
from domain.game.told import many, say
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.state import Side, State, Unit
from domain.games.company_combat.words import (
    FRONTS,
    OTHER,
    SIDES,
    THE_FRONTS,
    Front,
    Seat,
    Use,
)


def enemy(state: State) -> Seat:
    """The side that is not to move."""
    return OTHER[state.seat]


def own(state: State) -> Side:
    """The side to move."""
    return state.sides[state.seat]


def at(state: State, seat: Seat, front: Front) -> dict[str, Unit]:
    """A side's units at a Front."""
    return {n: u for n, u in state.sides[seat].units.items() if u.front == front}


def held_fronts(state: State, seat: Seat) -> int:
    """At how many Fronts a side has units."""
    return len({unit.front for unit in state.sides[seat].units.values()})


def own_unit(state: State, name: str) -> Unit:
    """A unit of the side to move (2.7)."""
    unit = own(state).units.get(name.casefold())
    if unit is None and name.casefold() in state.sides[enemy(state)].units:
        raise Illegal("2.7", "{unit} is the enemy's; order your own units.", unit=name.casefold())
    if unit is None and name.casefold() in (own(state).reserve or ()):
        raise Illegal("2.7", "{unit} is drawn but not deployed yet.", unit=name.casefold())
    if unit is None:
        raise Illegal("2.7", "You have no unit {words} on the field.", words=name[:32])
    return unit


def enemy_unit(state: State, name: str) -> Unit:
    """A unit of the other side (2.7)."""
    unit = state.sides[enemy(state)].units.get(name.casefold())
    if unit is None and name.casefold() in own(state).units:
        raise Illegal("2.7", "{unit} is your own; name an enemy unit.", unit=name.casefold())
    if unit is None:
        raise Illegal("2.7", "The enemy has no unit {words} on the field.", words=name[:32])
    return unit


def front_of(word: str | None) -> Front:
    """The Front that a word of an order names (2.1)."""
    if word is None or word.casefold() not in FRONTS:
        raise Illegal("2.1", "Name a Front: left, center or right.")
    return cast(Front, word.casefold())


def held(state: State, seat: Seat, card: str, use: Use | None = None) -> str:
    """A card in a side's hand (4.4)."""
    name = card.casefold()
    if name not in (state.sides[seat].hand or ()):
        raise Illegal("4.4", "You do not hold {words}.", words=card[:32])
    if use is not None and tactic(name).use != use:
        told = "{card} is not Grenades; it reads: {text}"
        if use == "support":
            told = "{card} is not a Support card; it reads: {text}"
        raise Illegal("4.4", told, card=tactic(name).name, text=tactic(name).text)
    return name


def cards_for(state: State, seat: Seat, use: Use) -> Iterator[str]:
    """The cards in a hand that are for something."""
    return (card for card in state.sides[seat].hand or () if tactic(card).use == use)


def cover(state: State, seat: Seat, front: Front) -> int:
    """What cover takes from rolls against a Front: the best that lies there counts (8.3)."""
    lying = state.sides[seat].cover.get(front, ())
    return max((tactic(card).cover for card in lying), default=0)


def check_able(state: State, name: str, unit: Unit, what: str) -> None:
    """Raise Illegal for a unit that may not attack or scout now (2.5, 2.6, 3.5, 8.9)."""
    called = with_name(name)
    if unit.pinned:
        raise Illegal("2.5", "{unit} is Pinned and cannot {what}.", unit=called, what=what)
    if unit.acted:
        raise Illegal("2.6", "{unit} has acted this turn.", unit=called)
    if unit.moved and not state.double:
        raise Illegal("3.5", "{unit} moved this turn and cannot {what}.", unit=called, what=what)
    if unit.dry:
        raise Illegal("8.9", "{unit} is out of ammunition this turn.", unit=called)


def able(state: State, unit: Unit, *, moved: bool = False) -> bool:
    """Whether a unit of the side to move may attack or scout now (2.5, 2.6, 3.5, 8.9).

    With ``moved`` one that has moved counts too: Double Time might let it.
    """
    still = moved or state.double or not unit.moved
    return still and not (unit.pinned or unit.acted or unit.dry)


def waits_for_answer(state: State) -> bool:
    """Whether the other side may answer an assault or a Support card (9.1)."""
    pending = state.assault or state.support
    return pending is not None and not pending.answered


# --- Why, for a coach -----------------------------------------------------------------------


def across(state: State, seat: Seat, front: Front) -> str:
    """How many of the other side stand across a Front, and how many of them are Pinned."""
    units = at(state, OTHER[seat], front).values()
    pinned = sum(unit.pinned for unit in units)
    if not units:
        return say("nobody across")
    return say("{n} of theirs across, {pinned} of them Pinned", n=len(units), pinned=pinned)


def standing(state: State, seat: Seat) -> str:
    """How many units both sides have, and at how many Fronts."""
    mine, theirs = len(state.sides[seat].units), len(state.sides[OTHER[seat]].units)
    fronts = many(held_fronts(state, seat), "{n} Front", "{n} Fronts")
    units = many(mine, "{n} unit", "{n} units")
    told = "you hold {fronts} with {units}; they have {other}"
    return say(told, fronts=fronts, units=units, other=theirs)


# --- Words ------------------------------------------------------------------------------------


def space_of(seat: str, front: Front, viewer: str | None) -> str:
    """The space of a side's Front: one's own has the word that orders use."""
    return front if seat == viewer else f"{seat}-{front}"


def called(name: str) -> str:
    """A unit with its printed name."""
    return f"{squad(name).name} {name.rpartition('-')[2]}"


def with_name(name: str) -> str:
    """A unit as orders name it, with its printed name."""
    return f"{name} ({squad(name).name})"


def the_unit(seat: str, name: str) -> str:
    """A unit with its side and its printed name."""
    return say("the {side} {unit}", side=SIDES[seat], unit=called(name))


def the_front(front: str) -> str:
    """A Front by its name."""
    return THE_FRONTS[front]


def capital(sentence: str) -> str:
    """A sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]
