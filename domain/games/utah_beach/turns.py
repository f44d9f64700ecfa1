"""The sequence of play (4.1): how turns and phases follow each other, and how it ends (13.0)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.game.ruleset import Chance
from domain.games.utah_beach import combat, landing, movement, storming, supply, support
from domain.games.utah_beach import events as e
from domain.games.utah_beach.ground import CITIES, DEPOTS, GOALS
from domain.games.utah_beach.lookup import RAIN, on
from domain.games.utah_beach.orders import UtahOrder
from domain.games.utah_beach.printed import CUPS, MINES, SUPPORT
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import OTHER, TURN, Stage
from domain.grid.cups import without

ZONES_GONE = 3
"""The turn at whose start the drop zones are taken away (11.2.2g)."""
LEG_FROM, MOBILE_FROM = 2, 5
"""The first turns with replacement points (11.2.5)."""
CAMPAIGN_MOBILE = 3
CITIES_TO_WIN = 7
"""City hexes that win the campaign on one map (14.3)."""
LONGEST = 25
"""The campaign never goes beyond this turn (14.2)."""


def filled(state: State) -> dict[str, tuple[str, ...]]:
    """All markers of a turn in their cups, without those that are lost (11.1.4b)."""
    return {**CUPS, "german": without(CUPS["german"], state.lost)}


def begin(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """The Support Fire Marker Phase of the next turn (4.1a)."""
    turn = state.turn + 1
    yield e.TurnBegan(turn=turn)
    if turn == ZONES_GONE:
        yield e.ZonesRemoved()
    weather = 0
    if on(state, "weather") and turn > 1:
        (weather,) = chance.roll("d6", why="the weather")
        yield e.WeatherRolled(die=weather)
    lost = list(state.lost)
    for hex_ in DEPOTS:
        taken = hex_ in state.raided or state.held.get(hex_) == "allied"
        if taken and hex_ not in state.charged:
            yield from _depot(hex_, lost, chance)
    yield from _cups(lost, weather, chance)
    yield points(state, turn)


def _depot(hex_: str, lost: list[str], chance: Chance) -> Iterator[e.UtahEvent]:
    """A captured depot costs a marker that is drawn from the allotment (11.1.4b)."""
    left = without(CUPS["german"], (MINES, *lost))
    (marker,) = chance.draw(left, 1, why=f"the marker lost with {hex_}")
    lost.append(marker)
    yield e.MarkerLost(hex=hex_, marker=marker)


def _cups(lost: Sequence[str], weather: int, chance: Chance) -> Iterator[e.UtahEvent]:
    """Fill the cups; bad weather keeps aircraft and some other markers out (14.1b, 14.1c)."""
    cups = filled(State(lost=tuple(lost)))
    yield e.CupsFilled(cups=cups if weather != RAIN else {**cups, "air": ()})
    if weather == RAIN:
        for seat, cup in (("allied", "ground"), ("german", "german")):
            (n,) = chance.roll("d6", why=f"markers that the weather keeps from the {seat} side")
            faces = chance.draw(cups[cup], min(n, len(cups[cup])), why="markers withheld")
            told = tuple(f"{cup} {face}" for face in faces)
            yield e.MarkersWithheld(seat="allied" if seat == "allied" else "german", markers=told)


def points(state: State, turn: int) -> e.PointsGiven:
    """Replacement points of the Allies (11.2.5; in the campaign 14.0a)."""
    campaign = state.scenario == "campaign"
    leg = (2 if campaign else 1) if turn >= LEG_FROM else 0
    mobile = (2 if campaign else 1) if turn >= MOBILE_FROM and turn % 2 else 0
    if campaign and turn == CAMPAIGN_MOBILE:
        mobile = 1
    return e.PointsGiven(leg=leg, mobile=mobile)


def first_cups() -> e.CupsFilled:
    """The markers for the landings (11.2.7)."""
    return e.CupsFilled(cups=CUPS, naval=SUPPORT.naval_markers)


# --- Phases -----------------------------------------------------------------------------------


OFFERS: Mapping[str, Callable[[State], Iterator[UtahOrder]]] = {
    "beach": landing.beach_offers,
    "drop": landing.drop_offers,
    "storm": storming.landing_offers,
    "assault": storming.landing_offers,
    "refit": supply.rebuilds,
    "bombard": support.bombardments,
    "move": movement.offers,
    "land": landing.landings,
    "fight": combat.offers,
    "mobile-move": movement.offers,
    "mobile-fight": combat.offers,
}
"""What the side to move may order in each stage, besides to end a phase."""


def idle(state: State) -> bool:
    """Whether the side to move can do nothing, or nothing more, in its phase (3.2)."""
    return next(OFFERS[state.stage](state), None) is None


def following(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """What comes after the phase."""
    if state.stage == "refit":
        yield e.StageBegan(stage="bombard", seat="allied")
        return
    at = TURN.index(state.stage)
    at += state.seat == "german" and TURN[at] == "move"  # nobody lands on their side
    if state.stage == "move" and state.seat == "german":
        yield from movement.delays(state)
    if at + 1 < len(TURN):
        yield e.StageBegan(stage=TURN[at + 1], seat=state.seat)
    else:
        yield from end_of_part(state, chance)


def until(state: State, stage: Stage) -> Iterator[e.UtahEvent]:
    """Pass to a later phase of the same part of the turn (4.2)."""
    if state.stage == "move" and state.seat == "german":
        yield from movement.delays(state)
    yield e.StageBegan(stage=stage, seat=state.seat)


def end_of_part(state: State, chance: Chance) -> Iterator[e.UtahEvent]:
    """A side has ended its part of the turn."""
    if state.seat == "allied":
        yield from supply.check(state)
        yield e.StageBegan(stage="bombard", seat=OTHER["allied"])
        return
    ends = list(ending(state))
    yield from ends
    if not any(isinstance(event, e.MatchEnded) for event in ends):
        yield from begin(state, chance)


# --- The end ----------------------------------------------------------------------------------


def ending(state: State) -> Iterator[e.UtahEvent]:
    """Whether the match is over at the end of a turn (13.0, 14.2, 14.3).

    The Allies must have what they need when the last turn ends, so that the Germans keep every turn
    to retake it; with the early end (13.0a) the turn in which they have it is the last.
    """
    if not state.beachheads:
        yield e.MatchEnded(ending="german-sudden-death")
    elif (state.turn == state.last or on(state, "early-end")) and won(state):
        yield e.MatchEnded(ending="allied-victory")
    elif state.turn == state.last:
        more = extension(state)
        if more:
            yield e.MatchExtended(last=state.last + more, cities=len(CITIES) - more)
        else:
            yield e.MatchEnded(ending="german-operational")


def won(state: State) -> bool:
    """Whether the Allies have captured what they need."""
    if state.scenario == "campaign":
        hexes = [hex_ for city in CITIES.values() for hex_ in city]
        return len(supply.captured(state, hexes)) >= CITIES_TO_WIN
    return len(supply.captured(state, GOALS)) == len(GOALS)


def extension(state: State) -> int:
    """Turns by which the campaign is extended: one for each city that is not captured (14.2)."""
    if state.scenario != "campaign" or state.last != BATTLE_TURNS:
        return 0
    taken = sum(len(supply.captured(state, hexes)) == len(hexes) for hexes in CITIES.values())
    return min(LONGEST - state.last, len(CITIES) - taken)


BATTLE_TURNS = 17
"""How long the scenario is (10.2), and the campaign before it is extended (14.2)."""
