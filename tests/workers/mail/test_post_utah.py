"""Utah Beach by mail: the landings, standing orders, and a turn in one mail each way."""

import random
from pathlib import Path

from domain.games import library
from tests.workers.mail.by_mail import a_turn, to_the_end
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

RULES = library()["utah_beach"]
AHEAD = """
whenever attack do support none
whenever resistance city do stand
whenever resistance do yield
whenever loss do lose weakest
whenever stack do defend strongest
whenever mines do mines use
whenever retreat do retreat home
whenever advance goal do advance any in
whenever advance do stay
"""


def test_two_people_play_it_by_mail_from_the_landing_to_the_end(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new utah_beach landing with {BOB}")
    house.reply(BOB, "Yes!")
    match, luck = house.only_match(), random.Random(4)
    players = {"allied": ANNA, "german": BOB}
    for address in players.values():
        house.reply(address, AHEAD)
    written = {"allied": 0, "german": 0}
    for mail in to_the_end(
        house, match, players, lambda now, seat: a_turn(RULES, "captain", now, seat, luck)
    ):
        written[mail.seat] += mail.before.table.position.turn == 2
    assert written["german"] <= 4
    over = house.matches.repository.match(match)
    assert over.outcome is not None
    assert over.table.position.turn >= 10
    for address in players.values():
        assert over.outcome.text in flat(house.newest(address))
