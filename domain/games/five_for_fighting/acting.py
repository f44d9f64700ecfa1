"""What a card lets a seat do: every order that it may give, and the checks of each."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import cards, combat, entering, movement, support
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.lookup import (
    Field,
    active,
    beach_at,
    beaches_of,
    bound,
    check_beach,
    commander,
    field_of,
    hex_of,
    is_campaign,
    is_face,
    left,
    of_side,
    on,
    on_board,
    unit_of,
    unspent,
)
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import (
    CALLED,
    MISHAPS,
    OTHER,
    Beach,
    Side,
    card_name,
    side_of,
)

# --- What is offered --------------------------------------------------------------------------


def offers(state: State, seat: str) -> Iterator[o.FiveOrder]:
    """Everything that a seat may do with the card on the table, but for passing and sharing."""
    side = side_of(seat)
    field = field_of(state, side)
    able = {b for b in beaches_of(state, seat) if left(state, b)}
    if is_face(state.card):
        yield from _face_offers(state, field, side, able)
        return
    for name in state.rolling:
        if beach_at(state, name) in beaches_of(state, seat) and _may_still(state, name):
            yield from _attacks(state, field, name)
    if able:
        yield from _entries(state, field, side, able)
        for name in of_side(state, side):
            if name not in state.acted and beach_at(state, name) in able:
                yield from _attacks(state, field, name)
                yield from _moves(state, field, name)


def _may_still(state: State, name: str) -> bool:
    return beach_at(state, name) not in state.passed


def _face_offers(state: State, field: Field, side: Side, able: set[Beach]) -> Iterator[o.FiveOrder]:
    for hex_ in support.targets(field, side):
        beach = BEACH_OF[hex_]
        if beach in able and state.deeds.get(beach, "support") == "support":
            for victim in combat.victims(state, field.foe[hex_]):
                yield o.Support(target=hex_, victim=victim)
    for name in support.reduced(state, side):
        beach = beach_at(state, name)
        if beach in able and state.deeds.get(beach, "recover") == "recover":
            yield o.Recover(unit=name)


def _entries(state: State, field: Field, side: Side, able: set[Beach]) -> Iterator[o.FiveOrder]:
    for name in entering.due(state, side):
        kind = o.Land if UNITS[name].by == "sea" else o.Enter
        for hex_ in entering.open_doors(state, field, name):
            if BEACH_OF[hex_] in able:
                yield kind(unit=name, hex=hex_)


def _attacks(state: State, field: Field, name: str) -> Iterator[o.Attack]:
    for hex_, _ in combat.targets(field, name, state.units[name].hex):
        for victim in combat.victims(state, field.foe[hex_]):
            yield o.Attack(target=hex_, unit=name, victim=victim)


def _moves(state: State, field: Field, name: str) -> Iterator[o.FiveOrder]:
    if movement.may_leave(state, name):
        yield o.Exit(unit=name)
    for hex_ in movement.destinations(field, name, state.units[name].hex):
        yield o.Move(unit=name, way=hex_)


def can_act(state: State, seat: str) -> bool:
    """Whether a seat has something to do with the card on the table."""
    if not any(left(state, b) for b in beaches_of(state, seat)) and not state.rolling:
        return False
    return next(offers(state, seat), None) is not None


def is_asked(state: State, seat: str) -> bool:
    """Whether a seat of the card's side has something to do or to share out (11.2, 11.3)."""
    if can_act(state, seat):
        return True
    if all(beach in state.passed for beach in beaches_of(state, seat)):
        return False
    takers = {commander(state, side_of(seat), share.beach) for share in shares(state, seat)}
    return any(_wants_more(state, taker) for taker in takers)


def _wants_more(state: State, seat: str) -> bool:
    """Whether a seat has a use for more of the card than it has left."""
    have = unspent(state, seat)
    more = replace(state, given={**state.given, seat: state.given[seat] + 1})
    doers = set[str]()
    for order in offers(more, seat):
        if isinstance(order, o.Support):  # that can be called again and again
            return True
        if isinstance(order, o.Move | o.Attack | o.Exit | o.Land | o.Enter | o.Recover):
            doers.add(order.unit)
    return len(doers.difference(state.acted)) > have


def strikes(state: State, seat: str) -> Iterator[o.Support]:
    """The naval strike that needs no card (8.7d), where the card does not pay for one."""
    if state.strikes and seat == "allied":
        for order in support.strikes(state, field_of(state, "allied")):
            if not _card_fires(state, seat, BEACH_OF[order.target]):
                yield order


def shares(state: State, seat: str) -> Iterator[o.Share]:
    """What the commander-in-chief may shift from one beach to another (11.3)."""
    side = side_of(seat)
    if seat != side or len([s for s in state.seats if side_of(s) == side]) == 1:
        return
    if not cards.can_share(state):
        return
    for origin in state.beaches:
        giver = commander(state, side, origin)
        if unspent(state, giver) > 0:
            for to in state.beaches:
                taker = commander(state, side, to)
                if taker != giver and cards.room_for(state, taker):
                    yield o.Share(n=1, beach=to, origin=origin)


# --- Orders -----------------------------------------------------------------------------------


def check_card(state: State, seat: str, *, face: bool) -> None:
    """Raise Illegal unless a card of the side's colour and of the right kind is on the table."""
    side = side_of(seat)
    if active(state) != side:
        if not state.card:
            raise Illegal("3.2", "No card lies on the table.")
        shown = card_name(state.card)
        raise Illegal("3.2", f"The {shown} is {CALLED[OTHER[side]]}; wait for one of your cards.")
    if is_face(state.card) and not face:
        shown = card_name(state.card)
        only = "brings support or recovers units only; wait for a number card"
        raise Illegal("3.4", f"The {shown} {only}.")
    if face and not is_face(state.card):
        raise Illegal(
            "3.4", f"The {card_name(state.card)} moves units or attacks; wait for a face."
        )


def check_budget(state: State, seat: str, beach: Beach) -> None:
    """Raise Illegal unless the card has something left for a beach (8.2)."""
    check_beach(state, seat, beach)
    if beach in state.passed:
        raise Illegal("3.7", f"You have passed on {beach.capitalize()} for this card.")
    if left(state, beach):
        return
    card, name, cap = card_name(state.card), beach.capitalize(), bound(state, beach)
    if state.used.get(beach, 0) >= cap:
        if not is_campaign(state):
            raise Illegal("3.3", f"The {card} is used up; “pass” ends it.")
        others = any(left(state, b) for b in beaches_of(state, seat))
        then = "act on another beach" if others else "wait for the next card"
        if beach == state.short:
            rule, event = MISHAPS[side_of(seat)]
            has = f"{cap} instead of {state.cap} activations" if cap else "no activation"
            raise Illegal(rule, f"{event}: {name} has {has} with the {card}; {then}.")
        raise Illegal("8.2", f"{name} has used its {cap} of this card; {then}.")
    if cards.can_share(state) and (giver := _giver(state, side_of(seat))):
        own = seat == side_of(seat)
        who = "you may order" if own else "the commander-in-chief may order"
        more = f"share 1 {beach} from {giver}"
        raise Illegal("11.3", f"Your share of the {card} is used; {who} “{more}”.")
    raise Illegal("8.1", f"The {card} is used up.")


def _giver(state: State, side: Side) -> Beach | None:
    """A beach of a side whose commander has something of the card left; None for none."""
    return next((b for b in state.beaches if unspent(state, commander(state, side, b)) > 0), None)


def _actor(state: State, seat: str, word: str) -> str:
    """The unit that an order activates, if it may still act (3.3)."""
    name = on_board(state, side_of(seat), word)
    if name in state.acted and name in state.rolling:
        raise Illegal("3.3", f"{name} has moved with this card; it may still attack.")
    if name in state.acted:
        raise Illegal("3.3", f"{name} has already acted with this card; activate another unit.")
    check_budget(state, seat, beach_at(state, name))
    return name


def move(state: State, seat: str, order: o.Move) -> Iterator[e.FiveEvent]:
    """An activation: a unit moves; who stands beside it all along may fire (9.4)."""
    check_card(state, seat, face=False)
    name = _actor(state, seat, order.unit)
    field, start = field_of(state, side_of(seat)), state.units[name].hex
    for event in movement.move(state, field, name, order):
        yield event
        if isinstance(event, e.UnitMoved) and on(state, "opportunity"):
            yield from _opportunity(state, field, name, start, event.path)


def _opportunity(
    state: State, field: Field, name: str, start: str, path: tuple[str, ...]
) -> Iterator[e.FiveEvent]:
    """Enemies next to a hex that is left and next to the one that is entered from it (9.4).

    Each commander is asked for his own, all at the same time (11.1).
    """
    beside, foe = field.ground.beside, OTHER[UNITS[name].side]
    pairs = zip((start, *path), path, strict=False)
    by = [
        enemy
        for a, b in pairs
        for hex_ in beside[a]
        if hex_ in beside[b]
        for enemy in field.foe.get(hex_, ())
    ]
    asked: dict[str, list[str]] = {}
    for enemy in dict.fromkeys(by):
        asked.setdefault(commander(state, foe, beach_at(state, enemy)), []).append(enemy)
    if asked:
        debts = (Debt("opportunity", seat, name, tuple(mine)) for seat, mine in asked.items())
        yield e.Owed(debts=tuple(debts))


def leave(state: State, seat: str, order: o.Exit) -> Iterator[e.FiveEvent]:
    """An activation: a unit leaves the map (5.7)."""
    check_card(state, seat, face=False)
    yield from movement.leave(state, _actor(state, seat, order.unit))


def attack(state: State, seat: str, order: o.Attack, chance: Chance) -> Iterator[e.FiveEvent]:
    """An activation: a unit attacks; armour that moved attacks with the same one (3.3)."""
    check_card(state, seat, face=False)
    side = side_of(seat)
    name = on_board(state, side, order.unit)
    free = name in state.rolling
    if free:
        beach = beach_at(state, name)
        check_beach(state, seat, beach)
        if beach in state.passed:
            raise Illegal("3.7", f"You have passed on {beach.capitalize()} for this card.")
    else:
        _actor(state, seat, name)
    yield from combat.attack(state, field_of(state, side), name, order, chance, free=free)


def enter(state: State, seat: str, order: o.Land | o.Enter) -> Iterator[e.FiveEvent]:
    """A unit comes onto the map while its beach has an activation left (4.3)."""
    check_card(state, seat, face=False)
    side = side_of(seat)
    name, hex_ = unit_of(state, side, order.unit), hex_of(state, order.hex)
    field = field_of(state, side)
    entering.check_entry(state, field, name, hex_)
    check_budget(state, seat, BEACH_OF[hex_])
    yield from entering.enter(state, field, name, hex_)


def call_support(
    state: State, seat: str, order: o.Support, chance: Chance
) -> Iterator[e.FiveEvent]:
    """A face card, or the free strike of a random event (7.1, 8.7)."""
    side = side_of(seat)
    field = field_of(state, side)
    beach = BEACH_OF[hex_of(state, order.target)]
    free = bool(state.strikes) and seat == "allied" and not _card_fires(state, seat, beach)
    if not free:
        check_card(state, seat, face=True)
        check_budget(state, seat, beach)
        support.check_deed(state, beach, "support")
    yield from support.fire(state, field, side, order, chance, free=free)


def _card_fires(state: State, seat: str, beach: Beach) -> bool:
    """Whether the card on the table pays for an Allied strike of a seat on a beach."""
    mine = active(state) == "allied" and is_face(state.card) and beach in beaches_of(state, seat)
    return mine and left(state, beach) > 0 and state.deeds.get(beach, "support") == "support"


def recover(state: State, seat: str, order: o.Recover) -> Iterator[e.FiveEvent]:
    """A face card flips a reduced unit back (7.5)."""
    check_card(state, seat, face=True)
    name = on_board(state, side_of(seat), order.unit)
    beach = beach_at(state, name)
    check_budget(state, seat, beach)
    support.check_deed(state, beach, "recover")
    yield from support.recover(state, name)


def give_up(state: State, seat: str, order: o.Pass) -> Iterator[e.FiveEvent]:
    """Want nothing more of the card (3.7)."""
    if active(state) != side_of(seat):
        check_card(state, seat, face=False)
    own = beaches_of(state, seat)
    if order.beach is not None:
        if order.beach not in state.beaches:
            raise Illegal("11.1", f"{order.beach.capitalize()} is not played in this match.")
        check_beach(state, seat, order.beach)
    wanted = own if order.beach is None else (order.beach,)
    open_ = tuple(b for b in wanted if b not in state.passed)
    if not open_:
        where = f" on {order.beach.capitalize()}" if order.beach else ""
        raise Illegal("3.7", f"You have passed{where} for this card.")
    yield e.BeachPassed(beaches=open_)
