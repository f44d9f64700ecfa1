"""A match of few orders to review, and a review as it is kept, for what shows one."""

import random
from typing import Any

import msgspec

from domain.game.grammar.orders import line
from domain.games import library
from service.application.matches import Matches
from service.review.figures import (
    Review,
    ReviewedDie,
    ReviewedOrder,
    ReviewMoment,
    SeatReview,
)
from service.review.reviewing import VERSION
from service.store.lists.reader import Reader
from service.store.recorder import Recorder
from service.store.reviews import ask_review, begin_review, end_review
from workers.opponent import Opponent


def sample(match_id: str, seats: tuple[str, str], n: int) -> Review:
    """The review of a match of two that the first seat lost; ``n`` is an entry of it."""
    first, second = seats
    moments = [
        (n, 1, 48.0, 2.0),
        (n + 1, 1, 61.5, 2.5),
        (n + 2, 2, 20.0, 2.0),
        (n + 3, 2, 0.0, 0.0),
    ]
    return Review(
        match=match_id,
        size=n + 3,
        judge="captain",
        playouts=3000,
        seed="review",
        version=VERSION,
        sides=((first,), (second,)),
        moments=tuple(ReviewMoment(at, turn, "Fire", c, e) for at, turn, c, e in moments),
        played=(ReviewMoment(n, 1, "Fire", 46.0, 4.0),),
        turning=(n + 2,),
        dice=(ReviewedDie(n + 1, second, "assault", (6, 1), 19.5, 1.5),),
        orders=(ReviewedOrder(n + 1, first, "done", 8.0, 2.0, "move rifle-1 to left"),),
        seats=(
            SeatReview(first, 0, -20.0, 3.0, -12.0, 4.0, 70, 60),
            SeatReview(second, 1, 14.0, 2.0, 1.0, 3.0, 72, 71),
        ),
        ended=0.0,
    )


def keep(store: Recorder, found: Review) -> Review:
    """Keep a review as whoever makes it does."""
    ask_review(store, found.match, 1)
    assert begin_review(store, found.match, "maker", 2)
    end_review(store, found.match, "maker", VERSION, msgspec.json.encode(found))
    return found


def order(matches: Matches, match_id: str, text: str) -> Any:
    """Give an order as American."""
    size = matches.repository.match(match_id).size
    return matches.order(match_id, "american", text, f"american-at-{size:08}")


def given_up(matches: Matches) -> tuple[str, int]:
    """A match in which American took an order back and gave up; and the entry of that order."""
    seats = {"american": "person", "german": "computer:captain"}
    match_id, _ = matches.open("company_combat", "meeting", seats)
    matches.join(match_id, "american", "join-american-now")
    rules = library()["company_combat"].rules()
    opponent = Opponent(matches, Reader(matches.repository.recorder))
    while True:
        opponent.play(match_id)
        match = matches.repository.match(match_id)
        state = match.table.seen_by("american")
        offers = list(rules.legal_orders(state, "american"))
        chosen = rules.bots["captain"](state, "american", offers, random.Random(1))
        assert order(matches, match_id, line(chosen)).done
        if order(matches, match_id, "takeback").done:
            break
    order(matches, match_id, line(chosen))
    order(matches, match_id, "resign")
    return match_id, match.size
