"""Chapter 11: how a battle ends."""

from msgspec.structs import replace

from domain.game.ruleset import Outcome
from domain.game.told import say
from domain.games.company_combat.company import CompanyEvent, Happening
from domain.games.company_combat.lookup import held_fronts
from domain.games.company_combat.printed import FIGURES
from domain.games.company_combat.state import State
from domain.games.company_combat.words import OTHER, SEATS, SIDES, Ending, Seat


class BattleEnded(CompanyEvent, frozen=True):
    """The battle is over."""

    ending: Ending
    winner: Seat | None = None

    def after(self, state: State) -> State:
        return replace(state, ending=self.ending, winner=self.winner)

    def told(self, state: State) -> str:
        if self.winner is None:
            return say("Night falls on a drawn battle.")
        return say("The {side} company has won.", side=SIDES[self.winner])


def reached(state: State) -> Happening:
    """The end of the battle, where a side has won it (11.1, 11.2)."""
    for seat in SEATS:
        if state.sides[OTHER[seat]].lost >= FIGURES.victory.losses:
            yield BattleEnded(ending="losses", winner=seat)
            return
    if state.turn <= FIGURES.victory.after:
        return
    for seat in SEATS:
        everywhere = held_fronts(state, seat) >= FIGURES.victory.fronts
        if everywhere and held_fronts(state, OTHER[seat]) <= FIGURES.victory.cornered:
            yield BattleEnded(ending="fronts", winner=seat)
            return


def out_of_time(state: State) -> BattleEnded:
    """Night falls: the side that lost fewer units wins (11.3)."""
    return BattleEnded(ending="turn-limit", winner=_ahead(state))


def _ahead(state: State) -> Seat | None:
    """The side with fewer losses; None where they are equal."""
    lost = {seat: state.sides[seat].lost for seat in SEATS}
    if lost["american"] == lost["german"]:
        return None
    return min(SEATS, key=lambda seat: lost[seat])


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it goes on."""
    if not state.ending:
        return None
    scores: dict[str, int] = {seat: state.sides[OTHER[seat]].lost for seat in SEATS}
    winners = (state.winner,) if state.winner else ()
    return Outcome(state.ending, winners, _text(state), scores)


def _text(state: State) -> str:
    if state.winner is None:
        return say("Night falls, and both companies lost as much: a draw.")
    won, beaten = SIDES[state.winner], SIDES[OTHER[state.winner]]
    match state.ending:
        case "losses":
            told = "The {beaten} company has lost {n} units. {winner} victory."
            return say(told, beaten=beaten, n=FIGURES.victory.losses, winner=won)
        case "fronts":
            told = "{winner} units stand at all three Fronts, {beaten} at no more than one."
            return say(told, winner=won, beaten=beaten)
    return say("Night falls. The {side} company has lost less.", side=won)


def adjudicate(state: State) -> Outcome:
    """How a battle stands that is ended where it is (11.5)."""
    winner = _ahead(state)
    text = say("Both lost as much.")
    if winner:
        text = say("The {side} company has lost less.", side=SIDES[winner])
    scores: dict[str, int] = {seat: state.sides[OTHER[seat]].lost for seat in SEATS}
    return Outcome("adjudicated", (winner,) if winner else (), text, scores)
