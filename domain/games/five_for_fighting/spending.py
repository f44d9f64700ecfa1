"""Chapters 3 and 8: what a card on the table still pays for, and why not."""

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting.lookup import (
    active,
    beach_at,
    beaches_of,
    bound,
    check_beach,
    commander,
    is_campaign,
    is_face,
    left,
    unspent,
)
from domain.games.five_for_fighting.naming import on_board
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import (
    CALLED,
    MISHAPS,
    OTHER,
    Beach,
    Deed,
    Side,
    card_name,
    side_of,
)

ACE, ACE_CAP = "A", 3


def able(state: State, seat: str) -> set[Beach]:
    """The beaches of a seat for which the card has something left."""
    return {b for b in beaches_of(state, seat) if left(state, b)}


def can_share(state: State) -> bool:
    """Whether the card on the table is shared out by the commander-in-chief (11.3)."""
    return is_campaign(state) and (is_face(state.card) or state.card[0] == ACE)


def check_card(state: State, seat: str, *, face: bool) -> None:
    """Raise Illegal unless a card of the side's colour and of the right kind is on the table."""
    side, shown = side_of(seat), card_name(state.card) if state.card else ""
    if not state.card:
        raise Illegal("3.2", "No card lies on the table.")
    if active(state) != side:
        raise Illegal("3.2", f"The {shown} is {CALLED[OTHER[side]]}; wait for one of your cards.")
    if is_face(state.card) and not face:
        only = "brings support or recovers units only; wait for a number card"
        raise Illegal("3.4", f"The {shown} {only}.")
    if face and not is_face(state.card):
        raise Illegal("3.4", f"The {shown} moves units or attacks; wait for a face.")


def check_open(state: State, seat: str, beach: Beach) -> None:
    """Raise Illegal unless a seat commands a beach and wants more of the card there (3.7)."""
    check_beach(state, seat, beach)
    if beach in state.passed:
        raise Illegal("3.7", f"You have passed on {beach.capitalize()} for this card.")


def check_budget(state: State, seat: str, beach: Beach) -> None:
    """Raise Illegal unless the card has something left for a beach (8.2)."""
    check_open(state, seat, beach)
    if left(state, beach):
        return
    card, name, cap = card_name(state.card), beach.capitalize(), bound(state, beach)
    if state.used.get(beach, 0) >= cap:
        if not is_campaign(state):
            raise Illegal("3.3", f"The {card} is used up; “pass” ends it.")
        then = "act on another beach" if able(state, seat) else "wait for the next card"
        if beach == state.short:
            rule, event = MISHAPS[side_of(seat)]
            has = f"{cap} instead of {state.cap} activations" if cap else "no activation"
            raise Illegal(rule, f"{event}: {name} has {has} with the {card}; {then}.")
        raise Illegal("8.2", f"{name} has used its {cap} of this card; {then}.")
    if can_share(state) and (giver := _giver(state, side_of(seat))):
        own = seat == side_of(seat)
        who = "you may order" if own else "the commander-in-chief may order"
        more = f"share 1 {beach} from {giver}"
        raise Illegal("11.3", f"Your share of the {card} is used; {who} “{more}”.")
    raise Illegal("8.1", f"The {card} is used up.")


def _giver(state: State, side: Side) -> Beach | None:
    """A beach of a side whose commander has something of the card left; None for none."""
    return next((b for b in state.beaches if unspent(state, commander(state, side, b)) > 0), None)


def actor(state: State, seat: str, word: str, start: str | None = None) -> str:
    """The unit that an order activates, if a number card lets it still act (3.3)."""
    check_card(state, seat, face=False)
    name = on_board(state, side_of(seat), word, start)
    if name in state.acted and name in state.rolling:
        raise Illegal("3.3", f"{name} has moved with this card; it may still attack.")
    if name in state.acted:
        raise Illegal("3.3", f"{name} has already acted with this card; activate another unit.")
    check_budget(state, seat, beach_at(state, name))
    return name


def may(state: State, beach: Beach, deed: Deed) -> bool:
    """Whether a face card has no other kind of action on a beach yet (8.4)."""
    return state.deeds.get(beach, deed) == deed


def check_deed(state: State, seat: str, beach: Beach, deed: Deed) -> None:
    """Raise Illegal unless a face card pays for such an action on a beach (8.4)."""
    check_budget(state, seat, beach)
    if not may(state, beach, deed):
        kinds = {"support": "support attacks", "recover": "recoveries"}
        name, kind = beach.capitalize(), kinds[state.deeds[beach]]
        then = "have more of these there, or act on another beach"
        raise Illegal("8.4", f"{name} has {kind} with this card; {then}.")
