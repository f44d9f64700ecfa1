"""How long turn mails are, in the median over a match of each game, with the board as a picture;
and how large the file is that replays a match.
"""

import random
import statistics
from pathlib import Path

from domain.game.orders import line
from domain.games import library
from service.application.matches import Matches
from service.application.reading import EVERYTHING, to_move
from service.house.keys import House
from service.pocket.replay import replay_file
from service.store.recorder import SqliteRecorder
from tests.workers.mail.every_game import MATCHES, Match
from tests.workers.mail.test_post_house import MailServer, read, text_of
from workers.bots import choose

ANSWERS = 24
"""Letters of each match that are looked at: later turns are told like earlier ones."""

REPLAYED = ("utah_beach", "landing")
"""A match on a large map, which has the largest boards."""
ENTRIES = 2_000


def measure(folder: Path) -> dict[str, float]:
    """Keys: mail_turn_lines, mail_turn_kb, both for each game behind its name; replay_html_kb."""
    found: dict[str, float] = {}
    lines, sizes = [], []
    for game in MATCHES:
        mails = _of(folder / game, game)
        long = statistics.median(text_of(read(raw)).rstrip().count("\n") + 1 for raw in mails)
        large = statistics.median(len(raw) / 1000 for raw in mails)
        found |= {f"mail_turn_lines_{game}": long, f"mail_turn_kb_{game}": large}
        lines.append(long)
        sizes.append(large)
    found |= {"mail_turn_lines": max(lines), "mail_turn_kb": max(sizes)}
    return found | {"replay_html_kb": _replay(folder / "replay")}


def _of(folder: Path, game: str) -> list[bytes]:
    """The turn mails of a match whose letters go astray as letters do."""
    server = MailServer()
    folder.mkdir()
    match = Match(folder, server, game, seed=1, pictures=True)
    try:
        match.play(ANSWERS)
        return [raw for _, _, raw in server.got if "your move" in str(read(raw)["Subject"])]
    finally:
        match.house.close()
        server.stop()


def _replay(folder: Path) -> float:
    """The kilobytes of the replay file of a match of so many entries."""
    folder.mkdir()
    game, scenario = REPLAYED
    recorder = SqliteRecorder(folder / "store.sqlite")
    recorder.make_tables()
    house = House("bench.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games=library())
    rules, luck = matches.games[game], random.Random(1)
    seats = rules.scenario(scenario).seats
    match, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    for seat in seats:
        matches.join(match, seat, f"{seat}-sits-down-now")
    number = 0
    while (now := matches.shelf.match(match)).outcome is None and now.size < ENTRIES:
        seat, state = to_move(matches, now)[0], now.table.position
        offered = list(rules.legal_orders(state, seat))
        order = choose(rules, next(iter(rules.bots)), state, seat, offered, luck)
        matches.order(match, seat, line(order), f"order-number-{number:06d}")
        number += 1
    page = replay_file(matches, match, EVERYTHING)
    recorder.close()
    return len(page) / 1000
