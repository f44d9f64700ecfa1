"""Utah Beach by mail: the landings, standing orders, and a turn in one mail each way."""

import random
from pathlib import Path

from domain.games import library
from domain.orders import line
from domain.ruleset import Illegal
from tests.scripted import OutOfChance, Scripted
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    read,
    server,
)
from workers.bots import choose

__all__ = ["server"]

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


def a_turn(state: object, seat: str, luck: random.Random) -> list[str]:
    """What a sensible player writes in one mail: orders up to the first die."""
    lines: list[str] = []
    nothing = Scripted()
    while seat in RULES.to_move(state) and len(lines) < 40:
        offered = list(RULES.legal_orders(state, seat))
        order = choose(RULES, "captain", state, seat, offered, luck)
        lines.append(line(order))
        try:
            for event in RULES.decide(state, seat, order, nothing):
                state = RULES.evolve(state, event)
            while happened := list(RULES.advance(state, nothing)):
                for event in happened:
                    state = RULES.evolve(state, event)
        except (OutOfChance, Illegal):
            return lines
    return lines


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
    while (now := house.matches.shelf.match(match)).outcome is None:
        state = now.table.position
        seat = min(RULES.to_move(state))
        address = players[seat]
        to = read(next(raw for _, to, raw in reversed(server.got) if to == address))["Reply-To"]
        house.write(address, to, "\n".join(a_turn(state, seat, luck)))
        assert house.matches.shelf.match(match).size > now.size, "the mail did nothing"
        written[seat] += state.turn == 2
    assert written["german"] <= 4
    assert now.table.position.turn >= 10
    for address in players.values():
        final = flat(house.newest(address))
        assert now.outcome.text in final
    house.close()
