"""How long turn mails are, in the median over a whole match of each game, with the board as a
picture; and how large the file is that replays a match.

The picture is a stand-in of the most bytes that one may have, so what is told in kilobytes is the
most that it can be. ``python -m tests.benchmarks.mail_size [game …]`` tells one after the other,
``--replay GAME SCENARIO BOT …`` the kilobytes of a replay file.
"""

import random
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from domain.game.grammar.orders import line
from domain.games import library
from service.application.matches import Matches
from service.house.keys import House
from service.offline_replay.replay import replay_file
from service.reading.positions import to_move
from service.store.repository import EVERYTHING
from tests.rigs.new_store import new_store
from tests.workers.mail.every_game import MATCHES, Match
from tests.workers.mail.test_post_house import MailServer, read, text_of
from workers.bots import choose
from workers.mail.pictures import MailPictures, most_bytes

PICTURE = b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(200_000)
MOST_LETTERS = 1500
"""Letters after which a match that is not over is measured as far as it came."""

REPLAYED = {
    "utah_beach": "landing",
    "five_for_fighting": "campaign",
    "combined_arms": "campaign",
    "dday_dice": "omaha",
    "company_combat": "meeting",
}
"""The matches whose replay files are measured: large maps, many cards, many sealed orders."""
ENTRIES = 2_000


def measure(folder: Path) -> dict[str, float]:
    """Keys: mail_turn_lines, mail_turn_kb, both for each game behind its name; replay_html_kb
    too, of which the largest file counts."""
    found: dict[str, float] = {}
    lines, sizes = [], []
    for game in MATCHES:
        long, large, _ = of_game(folder / game, game)
        found |= {f"mail_turn_lines_{game}": long, f"mail_turn_kb_{game}": large}
        lines.append(long)
        sizes.append(large)
    found |= {"mail_turn_lines": max(lines), "mail_turn_kb": max(sizes)}
    for game, scenario in REPLAYED.items():
        found[f"replay_html_kb_{game}"] = _replay(folder / f"replay-{game}", game, scenario)[0]
    return found | {"replay_html_kb": max(found[f"replay_html_kb_{game}"] for game in REPLAYED)}


def of_game(folder: Path, game: str) -> tuple[float, float, int]:
    """Lines and kilobytes of a turn mail in the median of a match, and how many there were."""
    mails = _of(folder, game)
    lines = statistics.median(text_of(read(raw)).rstrip().count("\n") + 1 for raw in mails)
    return lines, statistics.median(len(raw) / 1000 for raw in mails), len(mails)


def _of(folder: Path, game: str) -> list[bytes]:
    """The turn mails of a match whose letters go astray as letters do."""
    server = MailServer()
    folder.mkdir()
    match = Match(folder, server, game, seed=1, pictures=True)
    try:
        with patch.object(MailPictures, "of", lambda self, view: PICTURE[: most_bytes(view)]):
            match.play(MOST_LETTERS)
        return [raw for _, _, raw in server.got if "your move" in str(read(raw)["Subject"])]
    finally:
        match.house.close()
        server.stop()


def _replay(folder: Path, game: str, scenario: str, bot: str = "") -> tuple[float, int]:
    """The kilobytes of the replay file of matches of so many entries, and how many it has.

    A match that ends before is measured as it is.
    """
    folder.mkdir()
    recorder = new_store(folder / "store.sqlite")
    house = House("bench.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games=library())
    rules, luck = matches.games[game], random.Random(1)
    seats = rules.scenario(scenario).seats
    match, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    for seat in seats:
        matches.join(match, seat, f"{seat}-sits-down-now")
    number = 0
    while (now := matches.repository.match(match)).outcome is None and now.size < ENTRIES:
        seat = to_move(matches, now)[0]
        state = now.table.seen_by(seat)
        offered = list(rules.legal_orders(state, seat))
        ready = rules.planning(state) is not None and not offered
        order = choose(rules, bot or next(iter(rules.bots)), state, seat, offered, luck)
        matches.order(match, seat, "ready" if ready else line(order), f"order-number-{number:06d}")
        number += 1
    page = replay_file(matches, match, EVERYTHING)
    size = matches.repository.match(match).size
    recorder.close()
    return len(page) / 1000, size


def main() -> None:
    """Tell what is asked for, a line each."""
    asked = sys.argv[1:]
    with TemporaryDirectory() as folder:
        if asked[:1] == ["--replay"]:
            kilobytes, entries = _replay(Path(folder) / "replay", *asked[1:])
            print(f"{asked[1]}: {kilobytes:.0f} kB at {entries} entries", flush=True)
            return
        for game in asked or MATCHES:
            lines, kilobytes, mails = of_game(Path(folder) / game, game)
            print(f"{game}: {lines} lines, {kilobytes:.1f} kB in {mails} turn mails", flush=True)


if __name__ == "__main__":
    main()
