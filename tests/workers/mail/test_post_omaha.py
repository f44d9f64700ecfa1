"""Omaha Beach, played by four people by mail from the landing to the end."""

import random
from email.message import EmailMessage
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

CARA, DAN = "cara@c.example", "dan@d.example"
PLAYERS = {"able": ANNA, "baker": BOB, "charlie": CARA, "dog": DAN}
RULES = library()["dday_dice"]


def a_turn(state: object, seat: str, luck: random.Random) -> list[str]:
    """What a sensible player writes in one mail: orders up to the first die."""
    lines: list[str] = []
    nothing = Scripted()
    while seat in RULES.to_move(state):
        order = choose(RULES, "steady", state, seat, list(RULES.legal_orders(state, seat)), luck)
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


def newest(server: MailServer, address: str) -> EmailMessage:
    """The newest mail to an address, without reading all the others."""
    return read(next(raw for _, to, raw in reversed(server.got) if to == address))


def test_four_people_play_omaha_by_mail_from_start_to_end(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}, {CARA}, {DAN}")
    for address in (BOB, CARA, DAN):
        house.reply(address, "Yes!")
    match, luck = house.only_match(), random.Random(4)
    while (now := house.matches.shelf.match(match)).outcome is None:
        state = now.table.position
        seat = min(RULES.to_move(state))
        address = PLAYERS[seat]
        to = newest(server, address)["Reply-To"]
        house.write(address, to, "\n".join(a_turn(state, seat, luck)))
        assert house.matches.shelf.match(match).size > now.size, "the mail did nothing"
    assert now.table.position.turn > 1
    for address in PLAYERS.values():
        final = flat(newest(server, address))
        assert "Omaha Beach is over." in final
        assert now.outcome.text in final
    house.close()
