"""Dictionaries with which the store deflates lines of the journal: how a new one is made.

``python -m tests.rigs.line_dictionaries NUMBER GAME`` plays matches of a game (of all for ``any``)
in a house of its own and writes what their lines have in common to ``service/store/dictionaries/``.
A released dictionary is never changed: a new one gets the next number, the old ones stay.
"""

import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from pathlib import Path

from domain.game.grammar.orders import line as order_line
from domain.games import library
from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.house.keys import House
from service.store import lines
from tests.rigs.new_store import new_store
from workers.bots import choose

SIZE = 7_900
"""Bytes of a dictionary: what a window of 8 KiB reaches back to. A larger one gains little."""

PIECE, GRAM = 128, 8
"""Bytes of a piece that is taken into a dictionary, and of what pieces have in common."""

MOST_ORDERS = 120
"""Orders of a match that is played for it."""

DEEP = {"captain", "general"}
"""Computer players that think too long for this."""

DICTIONARIES = Path(lines.__file__).parent / "dictionaries"

_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ(?=\",\"type\")")
_HASH = re.compile(rb"[0-9a-f]{64}")
_CHANCE = re.compile(rb"[A-Za-z0-9+/_-]{40,}=*")
"""What is another text in every line, such as a signature."""


def lines_of(game: str, most: int = MOST_ORDERS) -> Iterator[bytes]:
    """Lines of a match of each scenario."""
    rules = library()[game]
    bots = [name for name in rules.bots if name not in DEEP] or ["random"]
    for turn, scenario in enumerate(rules.scenarios):
        house = House("house.example", b"dictionaries: dice".ljust(32), b"dictionaries".ljust(32))
        with tempfile.TemporaryDirectory() as folder:
            recorder = new_store(Path(folder) / "lines.sqlite")
            matches = Matches(recorder, house)
            seats = scenario.seats[: max(scenario.fewest, 2)]
            match_id = _played(matches, game, scenario.key, seats, bots, most, turn)
            size = matches.repository.size(match_id)
            for _, _, line in matches.repository.rows(match_id, 0, size):
                yield _HASH.sub(b"\x01", _TIME.sub(b"", line))
            recorder.close()


def _played(
    matches: Matches, game: str, scenario: str, seats: Sequence[str], bots: Sequence[str],
    most: int, seed: int,
) -> str:  # fmt: skip
    match_id, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    luck, rules = random.Random(seed), matches.games[game]
    for seat in seats:
        matches.join(match_id, seat, f"join-{seat}-{luck.random()}")
    for k in range(most):
        match = matches.repository.match(match_id)
        moving = waiting_for(rules, match)
        if not moving:
            break
        state = match.table.seen_by(moving[0])
        offered = list(rules.legal_orders(state, moving[0]))
        order = choose(rules, luck.choice([*bots, "random"]), state, moving[0], offered, luck)
        matches.order(match_id, moving[0], order_line(order), f"{k}-{luck.random()}")
    return match_id


def dictionary(lines: Sequence[bytes], size: int = SIZE) -> bytes:
    """What many of the lines have in common: the commonest pieces, those last that come oftenest.

    Each piece counts by the grams that no piece before it holds, each gram by the lines it is in.
    """
    texts = list(dict.fromkeys(part for line in lines for part in _CHANCE.split(line)))
    worth: Counter[bytes] = Counter()
    for line in lines:
        parts = _CHANCE.split(line)
        worth.update({p[k : k + GRAM] for p in parts for k in range(len(p) - GRAM + 1)})
    heap = [(-_worth(piece, worth), piece) for piece in dict.fromkeys(_pieces(texts))]
    heapify(heap)
    chosen: list[bytes] = []
    while heap and sum(map(len, chosen)) < size:
        _, best = heappop(heap)
        now = _worth(best, worth)
        if heap and now < -heap[0][0]:  # others were taken since that hold some of it
            heappush(heap, (-now, best))
            continue
        if not now:
            break
        chosen.append(best)
        for k in range(len(best) - GRAM + 1):
            worth[best[k : k + GRAM]] = 0
    return b"".join(reversed(chosen))[-size:]


def _pieces(texts: Sequence[bytes]) -> Iterator[bytes]:
    for text in texts:
        for k in range(0, max(1, len(text) - PIECE + 1), GRAM // 2):
            yield text[k : k + PIECE]


def _worth(piece: bytes, worth: Counter[bytes]) -> int:
    seen = {piece[k : k + GRAM] for k in range(len(piece) - GRAM + 1)}
    return sum(worth[gram] - 1 for gram in seen if worth[gram] > 1)


def main() -> None:
    """Make one and write it."""
    number, game = int(sys.argv[1]), sys.argv[2]
    games = library() if game == lines.ANY else [game]
    told = [line for one in games for line in lines_of(one)]
    if game == lines.ANY:
        told = [
            line for line in told if not any(b'"type":"%b.' % one.encode() in line for one in games)
        ]
    file = DICTIONARIES / f"{number:03}-{game}.dictionary"
    if file.exists():
        raise SystemExit(f"{file} is there already; take the next number.")
    made = dictionary(told)
    file.write_bytes(made)
    print(file, len(made))


if __name__ == "__main__":
    main()
