"""How long turn mails are: the median over a match of each game, with the board as a picture."""

import random
import statistics
from pathlib import Path

from domain.games import library
from tests.workers.mail.by_mail import a_turn, to_the_end
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, read, text_of

MATCHES = {
    "dday_dice": f"new dday_dice tiger-basic with {BOB}, computer",
    "combined_arms": f"new combined_arms battle with {BOB}",
    "company_combat": f"new company_combat meeting with {BOB}",
    "utah_beach": f"new utah_beach historical with {BOB}",
}
ANSWERS = 60
"""Answers of each match that are looked at: later turns are told like earlier ones."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: mail_turn_lines and mail_turn_kb, and both for each game behind its name."""
    found: dict[str, float] = {}
    lines, sizes = [], []
    for game, opening in MATCHES.items():
        mails = _of(folder / game, game, opening)
        long = statistics.median(text_of(read(raw)).rstrip().count("\n") + 1 for raw in mails)
        large = statistics.median(len(raw) / 1000 for raw in mails)
        found |= {f"mail_turn_lines_{game}": long, f"mail_turn_kb_{game}": large}
        lines.append(long)
        sizes.append(large)
    return {"mail_turn_lines": max(lines), "mail_turn_kb": max(sizes), **found}


def _of(folder: Path, game: str, opening: str) -> list[bytes]:
    """The turn mails of a match."""
    server = MailServer()
    house = PostHouse(folder, server, library(), style="short", pictures=True)
    try:
        house.write(ANNA, "match@play.example", opening)
        house.reply(BOB, "join")
        match = house.only_match()
        addresses = {
            seat: holder.address
            for seat in house.matches.shelf.match(match).seats
            if (holder := house.office.people.holder(match, seat)) is not None
        }
        rules, luck = house.matches.games[game], random.Random(1)
        bot = next(iter(rules.bots), "random")

        def write(now: object, seat: str) -> list[str]:
            return a_turn(rules, bot, now, seat, luck)  # type: ignore[arg-type]

        for _ in zip(range(ANSWERS), to_the_end(house, match, addresses, write), strict=False):
            pass
        return [raw for _, _, raw in server.got if "your move" in str(read(raw)["Subject"])]
    finally:
        house.close()
