"""A position drawn with the words of every board."""

from domain.board import View
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import PHASES

def view(state: State, seat: str | None) -> View:
    return View(title="D-Day: Utah Beach", turn=f"Turn {state.turn}", phase=PHASES[state.stage])
