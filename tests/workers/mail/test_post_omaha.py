"""Omaha Beach, played by four people by mail from the landing to the end."""

import random
from itertools import islice
from pathlib import Path

import pytest

from domain.games import library
from tests.rigs.soak import soak
from tests.workers.mail.by_mail import a_turn, newest, to_the_end
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

CARA, DAN = "cara@c.example", "dan@d.example"
PLAYERS = {"able": ANNA, "baker": BOB, "charlie": CARA, "dog": DAN}
RULES = library()["dday_dice"]


@pytest.mark.parametrize("steps", [16, pytest.param(None, marks=soak)])
def test_four_people_play_omaha_by_mail_from_start_to_end(
    tmp_path: Path, server: MailServer, steps: int | None
) -> None:
    """By night; the suite looks at its beginning, with all four at it."""
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}, {CARA}, {DAN}")
    for address in (BOB, CARA, DAN):
        house.reply(address, "Yes!")
    match, luck = house.only_match(), random.Random(4)
    play = to_the_end(
        house, match, PLAYERS, lambda now, seat: a_turn(RULES, "steady", now, seat, luck)
    )
    assert len(list(islice(play, steps))) >= (steps or 0)
    over = house.matches.repository.match(match)
    for address in PLAYERS.values() if steps is None else ():
        assert over.outcome is not None
        assert over.table.position.turn > 1
        final = flat(newest(house, address))
        assert "Omaha Beach is over." in final
        assert over.outcome.text in final
