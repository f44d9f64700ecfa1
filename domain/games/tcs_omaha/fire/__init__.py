"""A unit that is lost whole: its steps count among the losses of its side (19.3, 8.8)."""

from domain.games.tcs_omaha.events import StepsLost, UnitDestroyed
from domain.games.tcs_omaha.position.lookup import Happening, Now, kind, steps


def lost(now: Now, name: str, why: str) -> Happening:
    """A unit is destroyed with all the steps that it has left; a leader is none of them."""
    if kind(name).class_ != "leader":
        yield now.happens(StepsLost(name, steps(now.state, name)))
    yield now.happens(UnitDestroyed(name, why))
