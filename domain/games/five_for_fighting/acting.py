"""Chapter 3: what a seat may do with the card on the table, until it wants nothing more."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.five_for_fighting.combat import Attack
from domain.games.five_for_fighting.commanding import Share
from domain.games.five_for_fighting.entering import due
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.lookup import (
    active,
    acts_for,
    beach_at,
    beaches_of,
    commander,
    is_face,
    of_side,
    unspent,
)
from domain.games.five_for_fighting.movement import Exit, Move
from domain.games.five_for_fighting.setting_up import StageBegan, comings
from domain.games.five_for_fighting.spending import able, check_card, check_open
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import Recover, Support
from domain.games.five_for_fighting.words import PHASES, Beach, card_name, side_of


class BeachPassed(FiveEvent, frozen=True):
    """Beaches want nothing more of this card."""

    beaches: tuple[Beach, ...]

    def after(self, state: State) -> State:
        return replace(state, passed=(*state.passed, *self.beaches))

    def told(self, state: State) -> str:
        names = listed(b.capitalize() for b in self.beaches)
        return f"Nothing more on {names}." if self.beaches else ""


class Pass(FiveOrder, frozen=True):
    """Want nothing more of the card."""

    form = "pass [{beach}]"
    help = "Use no more of this card, on one of your beaches or on all; or end your set-up."
    ends = True
    stages = ("pointe", "free", "cards")
    beach: Beach | None = None

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Pass"]:
        yield cls()
        open_ = able(state, seat)
        if len(open_) > 1:
            yield from (cls(beach=b) for b in state.beaches if b in open_)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """The part of the set-up ends, or the card for some beaches (3.7)."""
        if state.stage != "cards":
            yield StageBegan(stage="land" if state.stage == "pointe" else "cards")
            return
        if active(state) != side_of(seat):
            check_card(state, seat, face=False)
        wanted = beaches_of(state, seat)
        if self.beach is not None:
            if self.beach not in state.beaches:
                raise Illegal("11.1", f"{self.beach.capitalize()} is not played in this match.")
            check_open(state, seat, self.beach)
            wanted = (self.beach,)
        open_ = tuple(b for b in wanted if b not in state.passed)
        if not open_:
            raise Illegal("3.7", "You have passed for this card.")
        yield BeachPassed(beaches=open_)

    def said(self, state: State, seat: str) -> str:
        if state.stage != "cards":
            return f"End the {PHASES[state.stage]}"
        own = beaches_of(state, seat)
        where = [self.beach] if self.beach else own if len(own) < len(state.beaches) else []
        on = f" on {listed(beach.capitalize() for beach in where)}" if where else ""
        return f"Use no more of the {card_name(state.card)}{on}"


def offers(state: State, seat: str) -> Iterator[FiveOrder]:
    """Everything that a seat may do with the card on the table, but for passing and sharing."""
    if is_face(state.card):
        yield from Support.offers(state, seat)
        yield from Recover.offers(state, seat)
        return
    side, open_ = side_of(seat), able(state, seat)
    for name in state.rolling:
        beach = acts_for(state, name)
        if beach in beaches_of(state, seat) and beach not in state.passed:
            yield from Attack.of(state, name)
    if open_:
        for coming in comings(state, due(state, side)):
            if BEACH_OF[coming.hex] in open_:
                yield coming
        for name in of_side(state, side):
            if name not in state.acted and beach_at(state, name) in open_:
                yield from Attack.of(state, name)
                yield from Exit.of(state, name)
                yield from Move.of(state, name)


def can_act(state: State, seat: str) -> bool:
    """Whether a seat has something to do with the card on the table."""
    if not able(state, seat) and not state.rolling:
        return False
    return next(offers(state, seat), None) is not None


def is_asked(state: State, seat: str) -> bool:
    """Whether a seat of the card's side has something to do or to share out (11.2, 11.3)."""
    if can_act(state, seat):
        return True
    if all(beach in state.passed for beach in beaches_of(state, seat)):
        return False
    takers = {commander(state, side_of(seat), x.beach) for x in Share.offers(state, seat)}
    return any(_wants_more(state, taker) for taker in takers)


def _wants_more(state: State, seat: str) -> bool:
    """Whether a seat has a use for more of the card than it has left."""
    have = unspent(state, seat)
    more = replace(state, given={**state.given, seat: state.given[seat] + 1})
    doers = set[str]()
    for order in offers(more, seat):
        if isinstance(order, Support):  # that can be called again and again
            return True
        doers.add(order.touched()[0])
    return len(doers.difference(state.acted)) > have
