"""Chapter 8: how a battle ends; a draw by agreement (8.2) is settled at the table."""

from collections.abc import Iterator
from hashlib import sha256

from domain.game.ruleset import Outcome
from domain.games.combined_arms import events as e
from domain.games.combined_arms.lookup import battle, on
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SEATS, SIDES, Seat

REPEATED = 3
EVERY = 3
"""Reinforcements come in every third turn (9.9)."""


def position(state: State, seat: Seat) -> str:
    """The mark of a position with a side to move: equal positions, equal marks (8.3)."""
    stand = sorted(f"{s}{u.seat}{u.kind}{u.elite:d}" for s, u in state.units.items())
    return sha256(" ".join((seat, *stand)).encode()).hexdigest()[:16]


def fallen(state: State) -> Iterator[e.ArmsEvent]:
    """A side without its Headquarters has lost (8.1)."""
    left = {u.seat for u in state.units.values() if u.kind == "headquarters"}
    for seat in SEATS:
        if seat not in left:
            yield e.BattleEnded(ending="headquarters", winner=OTHER[seat])
            return


def at_the_start(state: State) -> Iterator[e.ArmsEvent]:
    """What ends the battle when a turn begins."""
    limits = battle(state).ends
    if _holds_the_cities(state, state.seat):
        yield e.BattleEnded(ending="cities", winner=state.seat)  # 9.2
    elif on(state, "no-draws"):  # 8.3a
        return
    elif max(state.seen.values()) >= REPEATED:
        yield e.BattleEnded(ending="repetition")  # 8.3
    elif state.quiet > len(SEATS) * limits.quiet:
        yield e.BattleEnded(ending="stalemate")  # 8.4
    elif state.turn > limits.turns:
        yield e.BattleEnded(ending="turn-limit")  # 8.5


def overrun(state: State) -> Iterator[e.ArmsEvent]:
    """As printed a side wins as soon as it stands on all the cities (9.2a)."""
    if state.turn and on(state, "cities-at-once"):
        for seat in SEATS:
            if _holds_the_cities(state, seat):
                yield e.BattleEnded(ending="cities", winner=seat)


def _holds_the_cities(state: State, seat: Seat) -> bool:
    cities = [s for s, ground in state.ground.items() if ground == "city"]
    return bool(cities) and all(
        (unit := state.units.get(city)) is not None and unit.seat == seat for city in cities
    )


def reinforced(state: State) -> bool:
    """Whether a reinforcement comes in this turn (9.9)."""
    return on(state, "reinforcements") and state.turn % EVERY == 0


# --- The outcome ------------------------------------------------------------------------------

_TEXTS = {
    "headquarters": "{loser} Headquarters are destroyed. {winner} wins the battle!",
    "cities": "{winner} holds every city and wins the battle!",
    "repetition": "The same position stands for the third time: a draw.",
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
        turns=limits.turns,
    )
    units: dict[str, int] = {
        seat: sum(1 for u in state.units.values() if u.seat == seat) for seat in SEATS
    }
    winners = (winner,) if winner else ()
    return Outcome(ending=state.ending, winners=winners, text=text, scores=units)
