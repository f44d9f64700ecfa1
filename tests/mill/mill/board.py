"""The board in the words of every board."""

from domain.game.grammar.orders import line
from domain.game.ruleset import Seat
from domain.game.view.board import Choice, Link, Map, Piece, Prompt, Space, Track, View

from . import SEATS
from .rules import (
    BESIDE,
    MEN,
    POINTS,
    State,
    legal_orders,
    moment,
    to_move,
)

CORNERS = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def _space(point: str) -> Space:
    size, (x, y) = 3 - "abc".index(point[0]), CORNERS[int(point[1]) - 1]
    return Space(point, point, 3.0 + size * x, 3.0 + size * y, shape="box")


SHEET = Map(
    "Mill",
    tuple(map(_space, POINTS)),
    tuple(Link(a, b, "line") for a in POINTS for b in sorted(BESIDE[a]) if a < b),
)


def view(state: State, seat: Seat | None) -> View:
    """The same for everybody, with what the seat may order."""
    now = moment(state)
    return View(
        "Mill with a die",
        f"Turn {now.turn}",
        now.phase,
        maps=(SHEET,),
        pieces=tuple(Piece(f"man-{p}", who.title(), p, who) for p, who in state.men.items()),
        tracks=tuple(Track("In hand", state.hand[s], owner=s, most=MEN) for s in SEATS),
        prompts=tuple(
            Prompt(s, "Take a man." if state.takes else "Your turn.")
            for s in sorted(to_move(state))
        ),
        choices=tuple(
            Choice(line(order), order.points(), says=order.said(state, seat))
            for order in legal_orders(state, seat)
        )
        if seat
        else (),
    )
