"""The table in the words of every board: hands, decks, cards, dice, the list and the paper."""

from collections.abc import Iterator

from domain.game.grammar.orders import line
from domain.game.view.board import Card, Choice, Die, Prompt, Track, Tray, View
from domain.games.dice_table import at_hand, box_view
from domain.games.dice_table.at_hand import deck_id, envelope_id, is_number
from domain.games.dice_table.box import known_box
from domain.games.dice_table.course import phase
from domain.games.dice_table.dice import pictures, roll_told, shown
from domain.games.dice_table.gripping import grips, stocks
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.reading import JOKERS, PLAYING_CARDS
from domain.games.dice_table.rules import everybody, legal_orders, to_move
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.words import KEPT_LINES, Seat

ALSO = "Also: deck, write, seal, set, clear, give, show, secretly roll; “? sheet” lists them all."

BEGIN = (
    ("Dice", "Press the tray to throw them, for all to see or for your eyes only."),
    ("Cards", "Press “a new deck” to lay one out, a deck to draw from it or to deal."),
    ("Units and counters", "The list keeps where units stand, and what you count."),
    ("Orders and paper", "Words can be sealed until you open them, or written down for all."),
)
"""What stands on a table on which nothing lies yet."""


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or a spectator, sees."""
    box = known_box(state)
    laid = Laid(state, box) if box else None
    moves = seat in everybody(state) and not state.claims
    own = Laid(state, box, seat) if box and moves else None
    return View(
        title=box.kit.title if box else "The Table",
        turn=f"Turn {state.turn}",
        phase=phase(state),
        maps=box_view.maps(laid) if laid else (),
        pieces=tuple(box_view.counters(laid)) if laid else (),
        trays=tuple(_trays(state)),
        tracks=(*_tracks(state), *(box_view.tracks(laid) if laid else ())),
        cards=tuple(_cards(state, seat)),
        prompts=tuple(_prompt(state, one) for one in state.seats if one in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=(
            *(box_view.notes(laid, seat) if laid else ()),
            *_notes(state, seat),
        ),
        grips=(*(grips(own) if own else ()), *(at_hand.grips(state, seat or "") if moves else ())),
        stocks=tuple(stocks(own)) if own else (),
        seats=_round_table(state.seats, seat),
        box="/".join(filter(None, (state.box, state.setup))) if box and box.kit.pictures else "",
    )


def _round_table(seats: tuple[Seat, ...], viewer: Seat | None) -> tuple[Seat, ...]:
    first = seats.index(viewer) if viewer in seats else 0
    return (*seats[first:], *seats[:first])


def _trays(state: State) -> Iterator[Tray]:
    """The newest roll; those before it stand in words."""
    if not state.rolls or (results := state.rolls[-1].results) is None:
        return
    roll = state.rolls[-1]
    faces = shown(state, roll.dice, roll.purpose, results) or results
    named = pictures(state, roll.dice, roll.purpose)
    dice = [
        Die(
            f"{_labelled(roll.dice[n], n)}.{m}",
            str(face),
            picture=named[n] and f"{named[n]}{rolled}",
        )
        for n, some in enumerate(faces)
        for m, (face, rolled) in enumerate(zip(some, results[n], strict=True), 1)
    ]
    title = roll.purpose or " ".join(roll.dice)
    yield Tray(f"{roll.seat.title()}: {title}"[:60], tuple(dice), roll.seat)


def _labelled(dice: str, n: int) -> str:
    label, _, _ = dice.rpartition(":")
    return f"{label or dice}" if n == 0 or label else f"{dice}-{n + 1}"


def _tracks(state: State) -> Iterator[Track]:
    for deck in state.decks.values():
        yield Track(
            deck_id(deck.name), deck.count, most=len(deck.cards), note=_about(deck), shape="pile",
            top=deck.discards[-1] if deck.discards else "",
        )  # fmt: skip
    for seat in state.seats:
        for place, count in state.held[seat].items():
            yield Track(f"In hand of {state.decks[place].name}", count, owner=seat, shape="hand")
    for name, value in state.counters.items():
        if is_number(value):
            yield Track(name, int(value))


def _about(deck: Deck) -> str:
    if not deck.discards:
        return ""
    return f"{len(deck.discards)} discarded, {deck.discards[-1]} on top"


def _cards(state: State, viewer: Seat | None) -> Iterator[Card]:
    laid = state.rolls or state.lying or state.counters or state.written or state.claims
    if not (laid or state.box or state.envelopes or any(state.held.values())):
        for name, text in BEGIN:
            yield Card(name, name, text, place="to begin with")
    box = known_box(state)
    texts, arts = (box.texts, box.arts) if box else ({}, {})
    for one in state.lying:
        words = ". ".join(filter(None, (one.words, texts.get(one.card))))
        yield Card(
            one.card, _called(one.card), words, one.seat, "on the table", face=_face(one.card),
            picture=arts.get(one.card, ""),
        )  # fmt: skip
    for card in state.hands.get(viewer or "") or ():
        text = texts.get(card, "")
        yield Card(
            card, _called(card), text, viewer or "", "hand", face=_face(card),
            picture=arts.get(card, ""),
        )  # fmt: skip
    for n, sealed in enumerate(state.envelopes, 1):
        if not sealed.opened:
            name = envelope_id(n)
            yield Card(name, name, sealed.text or "", sealed.seat, "sealed", face="Envelope")


def _called(card: str) -> str:
    return card if _face(card) else card.replace("-", " ")


def _face(card: str) -> str:
    if card in JOKERS:
        return "Joker"
    return card if card in PLAYING_CARDS else ""


def _prompt(state: State, seat: Seat) -> Prompt:
    if state.claims:
        said, winner = next(iter(state.claims.items()))
        won = "nobody won" if winner == "nobody" else f"{winner.title()} won"
        return Prompt(
            seat,
            f"{said.title()} says that it is over and {won}: “over {winner}” agrees, “go-on” "
            "disagrees.",
        )
    hand = () if state.box else state.hands.get(seat) or ()  # a box is looked at by hand
    return Prompt(seat, "You have the move; “done” hands it on.", on=hand[-1:])


def _choices(state: State, seat: Seat) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        yield Choice(line(order), order.touched(), says=order.said(state, seat))


def _notes(state: State, viewer: Seat | None) -> Iterator[str]:
    box = known_box(state)
    yield from box_view.aside(state, box)
    for name, value in state.counters.items():
        if not is_number(value):
            yield f"{name}: {value}"
    opened = [n for n, one in enumerate(state.envelopes, 1) if one.opened][-KEPT_LINES:]
    for n, one in enumerate(state.envelopes, 1):
        if not one.opened or n in opened:
            words = f": {one.text}" if one.text is not None else ""
            how = "opened" if one.opened else "sealed"
            yield f"{envelope_id(n)} of {one.seat.title()}, {how}{words}"
    for roll in state.rolls[:-1]:
        if roll.results is not None:
            seen = shown(state, roll.dice, roll.purpose, roll.results)
            told = roll_told(roll.dice, roll.purpose, seen)
            yield f"{roll.seat.title()} rolled {told}"
    for written in state.written:
        yield f"{written.seat.title()} wrote: {written.text}"
    if viewer in to_move(state) and not state.claims:
        yield box_view.hint(Laid(state, box), viewer or "") if box else ALSO
    if state.box and box is None:
        yield "The box of this match is not in this house; its owner can put it back."
