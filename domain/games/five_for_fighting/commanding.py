"""Chapter 11: commanders: who shares out what, and who takes over."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.lookup import (
    active,
    beaches_of,
    bound,
    commander,
    is_campaign,
    unspent,
)
from domain.games.five_for_fighting.spending import can_share
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import CALLED, Beach, card_name, side_of


class Shared(FiveEvent, frozen=True):
    """A commander-in-chief gives what one commander has left of a card to another."""

    n: int
    to: str
    origin: str

    def after(self, state: State) -> State:
        given = {
            **state.given,
            self.origin: state.given[self.origin] - self.n,
            self.to: state.given[self.to] + self.n,
        }
        return replace(state, given=given)

    def told(self, state: State) -> str:
        return f"{self.origin} gives {_actions(self.n)} to {self.to}."


class BeachHandedOver(FiveEvent, frozen=True):
    """A commander gives up; another seat of his side commands his beach."""

    seat: str
    to: str

    def after(self, state: State) -> State:
        given = {**state.given}
        if self.seat in given:
            given[self.to] = given.get(self.to, 0) + given.pop(self.seat)
        return replace(
            state,
            seats=tuple(seat for seat in state.seats if seat != self.seat),
            given=given,
            debts=_owed_by(state.debts, self.seat, self.to),
        )

    def told(self, state: State) -> str:
        beach = self.seat.partition("-")[2]
        return f"{self.to.title()} commands {beach.capitalize()} from now on."


class Share(FiveOrder, frozen=True):
    """Give what one commander has left to another."""

    form = "share {n} {beach} [from {origin}]"
    help = "Give actions of an Ace or a face card to a beach: “share 2 omaha from juno”."
    n: int
    beach: Beach
    origin: Beach | None = None

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Share"]:
        """What the commander-in-chief may shift from one beach to another (11.3)."""
        side = side_of(seat)
        if seat != side or len([s for s in state.seats if side_of(s) == side]) == 1:
            return
        if not can_share(state):
            return
        for origin in state.beaches:
            giver = commander(state, side, origin)
            if unspent(state, giver) > 0:
                for to in state.beaches:
                    taker = commander(state, side, to)
                    if taker != giver and room_for(state, taker):
                        yield cls(n=1, beach=to, origin=origin)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """Give what one commander has left to another (11.3)."""
        side, n = side_of(seat), self.n
        _check_shares(state, seat)
        giver = commander(state, side, self.origin) if self.origin else seat
        taker = commander(state, side, self.beach)
        if giver == taker:
            raise Illegal("11.3", f"{taker} already has these actions.")
        have = unspent(state, giver)
        if n < 1:
            raise Illegal("11.3", f"Give 1 action or more; {giver} has {have} left of this card.")
        if n > have:
            rest = f"{have} action{'' if have == 1 else 's'}" if have else "no action"
            raise Illegal("11.3", f"{giver} has {rest} left of this card.")
        if n > (room := room_for(state, taker)):
            of = f"{room} more" if room else "no more"
            raise Illegal("8.2", f"{taker} can use {of} of the {card_name(state.card)}.")
        yield Shared(n=n, to=taker, origin=giver)

    def said(self, state: State, seat: str) -> str:
        given = f"Give {_actions(self.n)} to {self.beach.capitalize()}"
        return f"{given} from {self.origin.capitalize()}" if self.origin else given


def _actions(n: int) -> str:
    """So many actions of a card."""
    return "an action" if n == 1 else f"{n} actions"


def _check_shares(state: State, seat: str) -> None:
    """Raise Illegal unless a seat shares out the card on the table (11.3)."""
    side = side_of(seat)
    if active(state) != side:
        raise Illegal("3.2", f"No {CALLED[side]} card lies on the table.")
    if not is_campaign(state):
        raise Illegal("11.3", "With only one beach there is nothing to share.")
    if seat != side:
        raise Illegal("11.3", "Only the commander-in-chief shares out actions.")
    if not can_share(state):
        raise Illegal(
            "11.3", "Every beach has its share of this card; only Aces and faces are shared."
        )


def room_for(state: State, seat: str) -> int:
    """How many actions a seat can use beside those that it has (8.2)."""
    caps = ((b, bound(state, b)) for b in beaches_of(state, seat) if b not in state.passed)
    could = sum(max(0, cap - state.used.get(b, 0)) for b, cap in caps)
    return max(0, could - unspent(state, seat))


# --- A commander gives up ---------------------------------------------------------------------


def gives_up(state: State, seat: str, people: tuple[str, ...]) -> Iterator[FiveEvent]:
    """A commander's beach goes to his commander-in-chief, who gives up last (11.5)."""
    side = side_of(seat)
    if not people:
        return
    if seat != side and seat in state.seats:
        yield BeachHandedOver(seat=seat, to=side)
    elif any(side_of(other) == side and other in state.seats for other in people):
        raise Illegal(
            "11.5",
            "Others on your side play on, and only the last of them can give up the campaign. "
            "Get up with “leave”, and somebody else may take your place.",
        )


def _owed_by(debts: tuple[Debt, ...], seat: str, to: str) -> tuple[Debt, ...]:
    """What a seat owes is owed by another; of one question to both one is left."""
    found = list[Debt]()
    for debt in debts:
        mine = replace(debt, seat=to) if debt.seat == seat else debt
        same = next((one for one in found if _is_same(one, mine)), None)
        if same is None:
            found.append(mine)
        else:
            found[found.index(same)] = replace(same, by=(*same.by, *mine.by))
    return tuple(found)


def _is_same(one: Debt, other: Debt) -> bool:
    asked = one.task == other.task == "opportunity" and one.fires is other.fires is None
    return asked and (one.seat, one.unit) == (other.seat, other.unit)
