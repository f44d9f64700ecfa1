"""How far an order wanders: the files that it enters, and how often control comes back to one; of
a letter the files alone.

The numbers are a ratchet: they may fall, and then they are lowered here. Both ways are measured
warm, with nothing but the product's own files.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from service.reading.positions import look
from tests.rigs.new_store import new_matches
from tests.toys import landing
from tests.toys.duel import begun
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse

ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / room}/" for room in ("domain", "projections", "service", "workers"))


class Way(NamedTuple):
    """Where control went."""

    files: int
    returns: int
    """Changes of file to one that had been left before."""


MOST_OF_AN_ORDER = Way(files=20, returns=34)
FILES_OF_A_LETTER = 111
"""Kept, read, carried out, projected, and answered to both who sit at the table."""
FILES_OF_A_ROUND = 121
"""The same with all that a house looks after meanwhile: deadlines, dice, computers, other mails."""


def way_of(work: Callable[[], object]) -> Way:
    """The way of what is done."""
    way: list[str] = []

    def seen(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(ROOMS) and way[-1:] != [file]:
            way.append(file)

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return Way(len(set(way)), len(way) - len(set(way)))


def test_an_order_without_a_die_goes_a_straight_way(tmp_path: Path) -> None:
    matches = new_matches(tmp_path, now=lambda: "2026-11-21T06:30:00Z")
    match = begun(matches, "combined_arms", "battle", ("allied", "axis"))
    ways = []
    for n in range(2):
        seat = look(matches, match, "allied").to_move[0]
        line = look(matches, match, seat).view.choices[0].line
        order = lambda: matches.order(match, seat, line, f"an-order-of-the-way-{n}")  # noqa: B023, E731
        ways.append(way_of(order))
    assert ways[-1].files <= MOST_OF_AN_ORDER.files
    assert ways[-1].returns <= MOST_OF_AN_ORDER.returns


def test_a_letter_goes_a_straight_way(tmp_path: Path) -> None:
    server = MailServer()
    try:
        house = PostHouse(tmp_path, server, games={"toy": landing.RULES})
        match = house.duel()

        def answered(sender: str, text: str) -> None:
            to = server.answered_at(sender)
            raw = house.letter(sender, to, text)
            house.own.read(house.mailer.inbox.keep(raw, to, sender), to)
            house.projector.catch_up()
            for seat in ("red", "blue"):
                house.own.write(match, seat)

        for way, files in ((answered, FILES_OF_A_LETTER), (house.reply, FILES_OF_A_ROUND)):
            for _ in range(2):
                seat, came = look(house.matches, match, "red").to_move[0], len(server.got)
                sender = {"red": ANNA, "blue": BOB}[seat]
                gone = way_of(lambda: way(sender, "scout"))  # noqa: B023
                assert len(server.got) > came
            assert gone.files <= files
    finally:
        server.stop()
