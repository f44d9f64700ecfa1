"""What lies beside the maps: what is counted, the card on the table, what comes, what wins."""

from collections.abc import Iterator

from domain.game.game import AS_PRINTED, ruled
from domain.game.view.board import Card, Track
from domain.games.five_for_fighting import entering, scoring
from domain.games.five_for_fighting.lookup import (
    active,
    colour,
    full_deck,
    is_campaign,
    is_face,
    left,
    on,
)
from domain.games.five_for_fighting.printed import SHEETS, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import SIDES, Beach, card_name
from domain.grid.cups import without


def tracks(state: State) -> Iterator[Track]:
    """Turn, deck, points, units, and what the card still gives."""
    if state.turn:
        yield Track(title="Turn", value=state.turn, most=state.last)
        yield Track(title="Cards left", value=len(state.deck))
    for beach in state.beaches:
        name = f"{beach.capitalize()} points" if is_campaign(state) else "Victory points"
        note = "won as it stands" if beach in scoring.won(state) else ""
        yield Track(
            title=name, value=scoring.points(state, beach), owner="allied",
            most=SHEETS[beach].victory.win, note=note,
        )  # fmt: skip
    for side in SIDES:
        names = [n for n in state.units if UNITS[n].side == side]
        yield Track(title="Units", value=len(names), owner=side)
        lost = [n for n in state.gone if UNITS[n].side == side]
        yield Track(title="Lost", value=len(lost), owner=side)
    if state.card:
        for beach in state.beaches:
            title = f"{beach.capitalize()} left" if is_campaign(state) else "Card left"
            yield Track(title=title, value=left(state, beach), owner=colour(state.card))
    if state.strikes:
        yield Track(title="Free naval strike", value=state.strikes, owner="allied")


def cards(state: State, beaches: tuple[Beach, ...]) -> Iterator[Card]:
    """The card on the table, those drawn before it, reinforcements by turn, and losses."""
    if state.card:
        yield Card(
            id=state.card,
            name=card_name(state.card),
            text=gives(state),
            owner=active(state) or "",
            place="on the table",
            face=state.card,
        )
    if (
        state.turn
        and not state.between
        and (drawn := without(full_deck(state.scenario), state.deck))
    ):
        yield Card(
            id="drawn", name=f"{len(drawn)} drawn since the cards were shuffled",
            text=", ".join(map(card_name, drawn)), place="this turn",
        )  # fmt: skip
    for side in SIDES:
        yield from _coming(state, side, beaches)
        lost = [n for n in state.gone if UNITS[n].side == side and UNITS[n].beach in beaches]
        if lost:
            yield Card(
                id=f"{side}-lost", name="Eliminated", text=", ".join(lost), owner=side,
                place="losses",
            )  # fmt: skip


def gives(state: State) -> str:
    """What the card on the table gives, in words."""
    total = sum(state.given.values())
    if is_face(state.card):
        kind = "a support attack or a recovery" if total == 1 else "support attacks or recoveries"
        return kind if total == 1 else f"{total} {kind}, one kind a beach"
    each = f", at most {state.cap} a beach" if is_campaign(state) else ""
    return f"{total} activation{'s' if total > 1 else ''}{each}"


def _coming(state: State, side: str, beaches: tuple[Beach, ...]) -> Iterator[Card]:
    away = {*state.units, *state.gone, *state.exited}
    coming: dict[tuple[int, Beach], list[str]] = {}
    for name, unit in UNITS.items():
        expected = entering.is_due(state, name) or (unit.turn > state.turn and not unit.option)
        if unit.side == side and unit.beach in beaches and name not in away and expected:
            turn = state.turn if entering.is_due(state, name) else unit.turn
            note = f"{name} (reduced)" if name in state.weak else name
            coming.setdefault((turn, unit.beach), []).append(note)
    for (turn, beach), names in sorted(coming.items()):
        when = "Now" if turn <= max(state.turn, 1) else f"Turn {turn}"
        yield Card(
            id=f"{side}-{beach}-{turn}", name=f"{when}, {beach.capitalize()}",
            text=", ".join(names), owner=side, place="arriving",
        )  # fmt: skip


def notes(state: State, beaches: tuple[Beach, ...]) -> Iterator[str]:
    """What still wins each beach, lost activations; in the campaign whether it is as printed."""
    if is_campaign(state):
        yield from ruled("8.9", printed=on(state, AS_PRINTED))
    for beach in beaches:
        wanted = scoring.still_wanted(state, beach)
        victory = SHEETS[beach].victory
        short = victory.win - scoring.points(state, beach)
        if short > 0 and state.beaches:
            yield f"{victory.win} points win {beach.capitalize()}: {', '.join(wanted)}."
    if state.late:
        yield f"One activation less with the next number card: {', '.join(state.late)}."
