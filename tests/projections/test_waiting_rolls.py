"""A roll that waited for the witness names its order, though that was read long before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.projector import Projector
from service.application.matches import Matches
from service.store.lists.reader import Reader
from tests.projections.test_secret_orders import RULES
from tests.service.test_witness_ahead import Place
from tests.service.test_witness_links import Process


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Process]:
    running = Process(tmp_path)
    yield running
    running.kill()


@pytest.mark.parametrize(
    ("text", "own", "others"),
    [("storm", "red: storm", "red: storm"), ("plan club1", "red: plan club1", "red")],
    ids=["open", "secret"],
)
def test_a_roll_that_waited_names_its_own_order(
    tmp_path: Path, witness: Process, text: str, own: str, others: str
) -> None:
    place = Place(tmp_path, witness.asker())
    place.matches = Matches(place.recorder, place.matches.house, games={"toy": RULES})
    size = place.matches.repository.match(place.id).size
    place.matches.order(place.id, "blue", "storm", f"order-{place.id}-0", seen=size)
    projector = Projector(place.recorder, place.matches.games)
    projector.prepare()
    projector.catch_up()
    witness.die()
    size = place.matches.repository.match(place.id).size
    place.matches.order(place.id, "red", text, f"order-{place.id}-1", seen=size)
    assert place.matches.repository.match(place.id).dice.for_witness
    projector.catch_up()
    witness.start()
    place.matches.fairness.roll(place.id)
    projector.catch_up()
    for viewer, told in (("red", own), ("blue", others)):
        *_, newest = Reader(place.recorder).rolls(place.id, viewer)
        assert newest.order == told
    place.recorder.close()
