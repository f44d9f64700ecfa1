"""Each event as a sentence of the story."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.dday_dice import events as e
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State
from domain.games.dday_dice.story import beach, cards
from domain.games.dday_dice.story import dice as rolling
from domain.games.dday_dice.wording import number, unit
from domain.games.dday_dice.words import PHASES


def tell(state: State, event: e.DiceEvent) -> str:
    """The event in plain English, from the position before it; "" for no sentence."""
    return _SENTENCES[type(event)](state, event)


def _exercise_began(_: State, event: e.ExerciseBegan) -> str:
    land = "lands" if len(event.units) == 1 else "land"
    units = listed(unit(u) for u in event.units)
    if event.landing:
        near = "is" if len(event.units) == 1 else "are"
        return f"{BATTLES[event.scenario].title}: {units} {near} about to land."
    return (
        f"{BATTLES[event.scenario].title}: {units} {land} in {place(event.sector)} "
        f"with {event.soldiers} Soldiers{' each' if len(event.units) > 1 else ''}."
    )


def _awards_carried(_: State, event: e.AwardsCarried) -> str:
    held = listed(f"the {name(award)}" for award in event.awards)
    return f"{unit(event.unit)} brings {held} from the battle before."


def _unit_landed(_: State, event: e.UnitLanded) -> str:
    parts = [
        text
        for n, text in (
            (event.soldiers, number(event.soldiers, "Soldier", "Soldiers")),
            (event.courage, f"{event.courage} Courage"),
            (event.stars, number(event.stars, "Star", "Stars")),
        )
        if n
    ]
    parts += [f"the {name(event.specialist)}"] if event.specialist else []
    return f"{unit(event.unit)} lands in {place(event.sector)} with {listed(parts)}."


def _unit_ready(state: State, event: e.UnitReady) -> str:
    goes_on = state.units[event.unit].stage in ("taken", "pressing")
    return f"{unit(event.unit)} {'goes on' if goes_on else 'is ready'}."


_SENTENCES: dict[type[e.DiceEvent], Callable[[State, Any], str]] = {
    e.ExerciseBegan: _exercise_began,
    e.AwardsCarried: _awards_carried,
    e.UnitLanded: _unit_landed,
    e.TurnBegan: lambda _, event: f"Turn {event.turn} begins.",
    e.PhaseBegan: lambda _, event: f"Phase {event.phase}: {PHASES[event.phase]}.",
    e.UnitReady: _unit_ready,
    **rolling.SENTENCES,
    **cards.SENTENCES,
    **beach.SENTENCES,
}
