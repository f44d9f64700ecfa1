"""A review as it is kept, for what shows one."""

import msgspec

from service.review.figures import (
    Review,
    ReviewedDie,
    ReviewedOrder,
    ReviewMoment,
    SeatReview,
)
from service.review.reviewing import VERSION
from service.store.recorder import Recorder
from service.store.reviews import ask_review, begin_review, end_review


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
        rest=-1.0,
        rest_error=9.0,
    )


def keep(store: Recorder, found: Review) -> Review:
    """Keep a review as whoever makes it does."""
    ask_review(store, found.match, 1)
    assert begin_review(store, found.match, "maker", 2)
    end_review(store, found.match, "maker", VERSION, msgspec.json.encode(found))
    return found
