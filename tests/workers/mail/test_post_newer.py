"""A match of the older fair play moves on: one clicks, and the others agree by mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from service.store.people.seats import same_holders
from tests.service.test_branches import RULES
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, server

__all__ = ["server"]


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> Iterator[PostHouse]:
    house = PostHouse(tmp_path, server, {"toy": RULES}, fair=1)
    yield house
    house.close()


def test_who_holds_a_seat_by_mail_agrees_with_one_word(house: PostHouse) -> None:
    old = house.duel()
    house.reply(ANNA, "storm")
    then = house.matches.repository.match(old)
    house.matches.house.fair = 2
    new = house.matches.branch(old, then.size, aside=lambda new: same_holders(new, old))
    house.work()
    for player in (ANNA, BOB):
        assert new in str(house.newest(player)["List-Id"]), flat(house.newest(player))
        house.reply(player, "join")
    match = house.matches.repository.match(new)
    assert (match.dice.fair, match.begun > 0) == (2, True)
    assert match.table.position == then.table.position
    opening = read_entry(house.lines(new)[0]).pub
    assert opening["parent"]["origin"] == f"play.example/g/{old}"
    assert house.matches.repository.match(old).dice.fair == 1
    house.reply(BOB, "storm")
    assert "Your orders were carried out" in flat(house.newest(BOB))
