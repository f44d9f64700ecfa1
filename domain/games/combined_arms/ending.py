"""Chapter 8: how a battle ends; a draw by agreement (8.2) is settled at the table."""

from collections.abc import Iterator
from hashlib import sha256

from msgspec.structs import replace

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Outcome
from domain.game.told import say
from domain.games.combined_arms.arms import ArmsEvent
from domain.games.combined_arms.lookup import battle, on
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SEATS, SIDES, Ending, Seat

REPEATED = 3


class BattleEnded(ArmsEvent, frozen=True):
    """The battle is won by a side or, without one, drawn."""

    ending: Ending
    winner: Seat | None = None

    def after(self, state: State) -> State:
        return replace(state, ending=self.ending, winner=self.winner)

    def told(self, state: State) -> str:
        if self.winner is None:
            return say("The battle is drawn.")
        told = "{winner} wins: {loser} is beaten."
        return say(told, winner=SIDES[self.winner], loser=SIDES[OTHER[self.winner]])


def position(state: State, seat: Seat) -> str:
    """The mark of a position with a side to move: equal positions, equal marks (8.3)."""
    stand = sorted(f"{s}{u.seat}{u.kind}{u.elite:d}" for s, u in state.units.items())
    return sha256(" ".join((seat, *stand)).encode()).hexdigest()[:16]


def fallen(state: State) -> Iterator[ArmsEvent]:
    """A side without its Headquarters has lost (8.1)."""
    left = {u.seat for u in state.units.values() if u.kind == "headquarters"}
    for seat in SEATS:
        if seat not in left:
            yield BattleEnded(ending="headquarters", winner=OTHER[seat])
            return


def at_the_start(state: State) -> Iterator[ArmsEvent]:
    """What ends the battle when a turn begins."""
    limits = battle(state).ends
    if _holds_the_cities(state, state.seat):
        yield BattleEnded(ending="cities", winner=state.seat)  # 9.2
    elif on(state, AS_PRINTED):
        if state.turn > limits.endless:
            yield BattleEnded(ending="turn-limit")  # 8.3a
    elif max(state.seen.values()) >= REPEATED:
        yield BattleEnded(ending="repetition")  # 8.3
    elif state.quiet > len(SEATS) * limits.quiet:
        yield BattleEnded(ending="stalemate")  # 8.4
    elif state.turn > limits.turns:
        yield BattleEnded(ending="turn-limit")  # 8.5


def overrun(state: State) -> Iterator[ArmsEvent]:
    """As printed a side wins as soon as it stands on all the cities (9.2a)."""
    if state.turn and on(state, AS_PRINTED):
        for seat in SEATS:
            if _holds_the_cities(state, seat):
                yield BattleEnded(ending="cities", winner=seat)


def _holds_the_cities(state: State, seat: Seat) -> bool:
    cities = [s for s, ground in state.ground.items() if ground == "city"]
    return bool(cities) and all(
        (unit := state.units.get(city)) is not None and unit.seat == seat for city in cities
    )


# --- The outcome ------------------------------------------------------------------------------

_TEXTS = {
    "headquarters": "{loser} Headquarters are destroyed. {winner} wins the battle!",
    "cities": "{winner} holds every city and wins the battle!",
    "repetition": say("The same position stands for the third time: a draw."),
    "stalemate": "Nothing was destroyed for {quiet} turns of each side: a draw.",
    "turn-limit": "{turns} turns are played: a draw.",
}


def outcome(state: State) -> Outcome | None:
    """How the battle ended; None before."""
    if not state.ending:
        return None
    winner = state.winner
    limits = battle(state).ends
    text = _TEXTS[state.ending].format(
        winner=SIDES[winner] if winner else "",
        loser=SIDES[OTHER[winner]] if winner else "",
        quiet=limits.quiet,
        turns=limits.endless if on(state, AS_PRINTED) else limits.turns,
    )
    units: dict[str, int] = {
        seat: sum(1 for u in state.units.values() if u.seat == seat) for seat in SEATS
    }
    winners = (winner,) if winner else ()
    return Outcome(ending=state.ending, winners=winners, text=text, scores=units)
