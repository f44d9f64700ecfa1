"""A position drawn with the words of every board. Nothing is hidden in this game."""

from collections.abc import Iterator
from typing import cast

from domain.game.grammar.orders import line
from domain.game.view.board import (
    Card,
    Choice,
    Die,
    Link,
    Map,
    Piece,
    Prompt,
    Space,
    Track,
    Tray,
    View,
)
from domain.games.dday_dice.battles import Battle
from domain.games.dday_dice.lookup import battle, listed, must_move, unit_of
from domain.games.dday_dice.maps import Line
from domain.games.dday_dice.outcome import shared
from domain.games.dday_dice.printed import CARDS, SPECIALISTS, place
from domain.games.dday_dice.reference import facts
from domain.games.dday_dice.rules import legal_orders
from domain.games.dday_dice.sight import to_move
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import Choose
from domain.games.dday_dice.throwing import locks
from domain.games.dday_dice.words import BUNKERS, COLOUR, DICE, FACES, PHASES, Seat
from domain.games.dday_dice.words import Card as CardName
from domain.games.dday_dice.words import Sector as SectorName

INFANTRY = "10031000161211000000"
"""A friendly infantry platoon in the NATO symbol set."""


def view(state: State, seat: str | None) -> View:
    """What a Unit, or a spectator, sees."""
    table, moving = battle(state), to_move(state)
    return View(
        title=table.title,
        turn=f"Turn {state.turn}",
        phase=PHASES[state.phase],
        maps=(_map(state, table),),
        pieces=tuple(_pieces(state)),
        trays=tuple(_trays(state)),
        tracks=(*(t for u in state.units.values() for t in _tracks(u)), *_result(state)),
        cards=(*_cards(state), *_within_reach(state, seat)),
        prompts=tuple(_prompt(state, seat) for seat in state.units if seat in moving),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=() if state.scenario in PRINTED else (RECONSTRUCTED,),
    )


PRINTED = frozenset(("", "tiger-practice", "tiger-basic", "tiger-advanced"))
RECONSTRUCTED = (
    "Reconstructed, not printed: DEF, machine guns, Courage lines and most icons of this map, and "
    "what Awards do. Printed: what the rulebook says about single Sectors, and all costs of cards."
)


# --- The map ----------------------------------------------------------------------------------


def _map(state: State, table: Battle) -> Map:
    spaces = tuple(
        Space(
            id=key,
            name=_short(key),
            x=sector.at[0],
            y=sector.at[1],
            terrain=sector.terrain,
            facts=tuple(facts(state, key)),
        )
        for key, sector in table.sectors.items()
    )
    order = list(table.sectors)
    links = tuple(
        Link(
            a=key,
            b=way.to,
            kind="mines" if way.mined else "barrier" if way.barrier else "open",
            note=_price(table, way),
            one_way=all(back.to != key for back in table.ways[way.to]),
        )
        for key, ways in table.ways.items()
        for way in ways
        if _drawn(table, order, key, way)
    )
    return Map(title=table.board, spaces=spaces, links=links)


def _short(key: SectorName) -> str:
    """The name of a Sector on the map, short where two maps are drawn on one sheet."""
    beach = {"m": "Merville", "s": "Sword"}.get(key[0])
    if beach is None:
        return place(key).removeprefix("the ")
    return f"{key[0].upper()}-Bunker" if key in BUNKERS else f"{beach} {key[1:]}"


def _price(table: Battle, way: Line) -> str:
    """What is printed at a line; a Battle Cry alone opens some Bunkers (10.18)."""
    if table.sectors[way.to].cry_only:
        return "Battle Cry"
    return f"{way.courage} Courage" if way.courage else ""


def _drawn(table: Battle, order: list[SectorName], here: SectorName, way: Line) -> bool:
    """Whether a way is drawn from this end: both ends of one way are drawn once."""
    other = next((line for line in table.ways[way.to] if line.to == here), None)
    if other is None or other.forward != way.forward:
        return way.forward or other is None
    return order.index(way.to) > order.index(here)


def _pieces(state: State) -> Iterator[Piece]:
    for unit in state.units.values():
        if not unit.wiped:
            yield Piece(
                id=unit.seat,
                name=unit.seat.capitalize(),
                space=unit.sector,
                owner=unit.seat,
                symbol=INFANTRY,
                facts=tuple(_standing(unit)),
            )


def _standing(unit: Unit) -> Iterator[str]:
    yield f"{unit.strength} {'man' if unit.strength == 1 else 'men'}"
    if unit.home:
        yield "safe"
    elif unit.chevrons > 3:
        yield "must move"
    else:
        yield f"{unit.chevrons} {'chevron' if unit.chevrons == 1 else 'chevrons'}"


# --- Before each player -----------------------------------------------------------------------


def _trays(state: State) -> Iterator[Tray]:
    for unit in state.active:
        dice = unit.dice
        shown = tuple(
            Die(
                id=die,
                face=FACES[face],
                colour=COLOUR[colour],
                locked=die in dice.locked,
                cancelled=die in dice.cancelled,
            )
            for die, face, colour in zip(DICE, dice.faces, dice.colours, strict=False)
            if face
        )
        if shown:
            yield Tray(title=f"{unit.seat.capitalize()}'s dice", dice=shown, owner=unit.seat)
    if any(state.spare):
        pool = tuple(
            Die(id=d, face=FACES[f], colour=COLOUR[d[0]])
            for d, f in zip(DICE, state.spare, strict=True)
            if f
        )
        yield Tray(title="Trading Pool", dice=pool)


def _tracks(unit: Unit) -> Iterator[Track]:
    for title, value in (
        ("Soldiers", unit.soldiers),
        ("Courage", unit.courage),
        ("Stars", unit.stars),
        ("Item Points", unit.points),
    ):
        yield Track(title=title, value=value, owner=unit.seat)
    if unit.owed:
        yield Track(title="Losses to choose", value=unit.owed, owner=unit.seat)


def _result(state: State) -> Iterator[Track]:
    points = shared(state)
    if points is not None:
        yield Track(title="Victory Points together", value=points)


def _cards(state: State) -> Iterator[Card]:
    for unit in state.units.values():
        vehicle = (unit.vehicle,) if unit.vehicle else ()
        for place_, cards in (
            ("in the Unit", (*unit.specialists, *unit.items, *unit.awards, *vehicle)),
            ("fallen", unit.dead),
        ):
            yield from (_card(card, place_, unit.seat) for card in cards)
    for card in (*state.specialists, *state.items):
        yield _card(card, "Pool", "")


def _within_reach(state: State, seat: str | None) -> Iterator[Card]:
    """What a Unit could recruit besides the Pool, and the Awards when it may choose one."""
    unit = unit_of(state, seat) if seat else None
    if unit is None or not unit.active:
        return
    for specialist in listed(state, unit):
        mine = (*unit.specialists, *unit.dead, *state.specialists)
        if battle(state).specialists and specialist not in mine:
            yield _card(specialist, "to recruit", unit.seat)
    if unit.stage in ("collected", "prize") and any(
        isinstance(order, Choose) for order in legal_orders(state, unit.seat)
    ):
        yield from (_card(award, "Awards", "") for award in state.awards)


def _card(card: CardName, where: str, owner: str) -> Card:
    printed = CARDS[card]
    money = "Stars" if card in SPECIALISTS else "Item Points"
    cost = f"{printed.cost} {money}" if printed.cost else ""
    return Card(id=card, name=printed.name, text=printed.text, owner=owner, place=where, cost=cost)


# --- What is asked ----------------------------------------------------------------------------

_QUESTIONS = {
    "land": "Choose where your Unit lands.",
    "tally": "Use cards on your Final Tally, or say done.",
    "count": "Your tally needs a choice.",
    "collected": "Your tally needs a choice.",
    "toll": "Your Sector takes its toll: use a card, or say done.",
    "muster": "Recruit, find, trade, or say done.",
    "march": "Move or stay.",
    "mines": "You stand in landmines: use a card, or say done.",
    "survey": "The die for your Sector is thrown: use Binoculars, or say done.",
    "prize": "Choose your Award.",
    "taken": "Withdraw, safe, or press on to Sword's Bunker.",
    "losses": "Choose your losses.",
    "brace": "Use a Grenade before the guns fire, or say done.",
    "fire": "Use cards or trade before you take losses, or say done.",
}


def _prompt(state: State, seat: Seat) -> Prompt:
    unit = state.units[seat]
    text = _asked(state, unit)
    if unit.stage == "losses":
        text = f"Choose {unit.owed} losses among {unit.soldiers} Soldiers and your Specialists."
        if unit.doomed:
            text += f" Special damage takes {unit.doomed} more of your Specialists."
    return Prompt(seat=seat, text=text)


def _asked(state: State, unit: Unit) -> str:
    """What a Unit is asked, with the numbers that it needs for its answer."""
    text = _QUESTIONS.get(unit.stage, "Answer the offered dice trade.")
    if unit.stage == "lock":
        n = {1: "one die", 2: "two dice", 3: "three dice"}[locks(state, unit)]
        text = f"Lock {n} of your first throw; locked dice stay as they lie this turn."
    elif unit.stage == "roll":
        left = "twice more" if unit.dice.throws == 1 else "once more"
        text = f"Throw any dice again ({left} at most), or keep them all."
    elif unit.stage == "march" and must_move(state, unit):
        text = "Move: this Unit must leave its Sector this turn."
    elif unit.stage == "fire" and not (battle(state).specialists or battle(state).items):
        text = "Give something to a Unit beside you before you take losses, or say done."
    return text


def _choices(state: State, seat: str) -> Iterator[Choice]:
    unit = state.units.get(cast(Seat, seat))
    if unit is None:
        return
    for order in legal_orders(state, seat):
        note, says = order.weighed(state, unit), order.said(state, seat)
        yield Choice(line=line(order), on=order.touched(), note=note, says=says)
