"""Dice that waited for their round: they name their order, read long before, and who is mailed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from projections import post
from projections.projector import PROJECTIONS, Projector
from service.application.matches import Matches
from service.house.keys import House
from service.store.lists.models import OWED
from service.store.lists.reader import Reader
from tests.projections.test_secret_orders import RULES
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.new_store import new_store


class Place:
    """A match by beacon of red and blue, and its lists."""

    def __init__(self, folder: Path) -> None:
        self.recorder, self.clock = new_store(folder / "test.sqlite"), HandClock()
        house = House("play.example", bytes(32), bytes(range(32)))
        house.beacon = HandBeacon(self.clock)
        games = {"toy": RULES}
        self.matches = Matches(self.recorder, house, games=games, now=self.clock)
        self.projector = Projector(
            self.recorder, games, projections={**PROJECTIONS, "post": post.project}
        )
        self.projector.prepare()
        self.recorder.write((sql, ()) for sql in OWED.creates)
        seats = {"red": "person", "blue": "person"}
        self.id, _ = self.matches.open("toy", "duel", seats, dice="proved")
        for seat in seats:
            self.matches.join(self.id, seat, f"the-joining-of-{seat}")
        self.rolled(10)

    def order(self, seat: str, text: str) -> None:
        size = self.matches.repository.size(self.id)
        self.matches.order(self.id, seat, text, f"the-order-at-{size:06}", seen=size)

    def rolled(self, after: int) -> None:
        """So many seconds later all that waits is rolled."""
        self.clock.go_on(after)
        assert self.matches.fairness.roll(self.id)

    def owed(self) -> dict[str, str]:
        """Who is newly owed a mail."""
        self.projector.catch_up()
        rows = self.recorder.query("SELECT seat, kind FROM owed WHERE match=?", (self.id,))
        self.recorder.write([("DELETE FROM owed", ())])
        return {str(seat): str(kind) for seat, kind in rows}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.recorder.close()


@pytest.mark.parametrize(
    ("text", "own", "others"),
    [("storm", "red: storm", "red: storm"), ("plan club1", "red: plan club1", "red")],
    ids=["open", "secret"],
)
def test_a_roll_that_waited_names_its_own_order(
    place: Place, text: str, own: str, others: str
) -> None:
    place.order("blue", "storm")
    place.rolled(10)
    place.order("red", text)
    assert place.matches.repository.match(place.id).dice.waits is not None
    place.projector.catch_up()
    place.rolled(10)
    place.projector.catch_up()
    for viewer, told in (("red", own), ("blue", others)):
        *_, newest = Reader(place.recorder).rolls(place.id, viewer)
        assert newest.order == told


def test_a_free_roll_names_no_order(place: Place) -> None:
    """Its note may stand before the order whose dice fell meanwhile."""
    place.order("blue", "note [2d6]")
    place.order("red", "storm")
    place.rolled(10)
    place.projector.catch_up()
    rolls = Reader(place.recorder).rolls(place.id, "red")
    assert [row.order for row in rolls if row.why.startswith("free roll")] == [""]
    assert {row.order for row in rolls if row.stream == "red"} == {"red: storm"}


@pytest.mark.parametrize("apart", [True, False], ids=["two batches", "one batch"])
@pytest.mark.parametrize(
    ("seconds", "late"), [(10, False), (post.SOON - 1, False), (post.SOON, True), (3600, True)]
)
def test_dice_that_fell_late_owe_a_mail_to_whoever_is_to_move(
    place: Place, seconds: int, late: bool, apart: bool
) -> None:
    """Though nobody knew before whether they were."""
    place.owed()
    place.order("red", "storm")
    if apart:
        assert place.owed() == {}
    place.rolled(seconds)
    assert place.owed() == (dict.fromkeys(("red", "blue"), "turn") if late else {})


@pytest.mark.parametrize(("seconds", "late"), [(10, False), (post.SOON, True)])
def test_free_rolls_that_fell_late_are_owed_to_all(place: Place, seconds: int, late: bool) -> None:
    place.order("red", "note [2d6]")
    place.owed()
    place.rolled(seconds)
    assert place.owed() == (dict.fromkeys(("red", "blue"), "note") if late else {})
