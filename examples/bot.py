"""A bot in 40 lines: plays every seat of its owner, one order at a time, whenever it is its turn.

    python examples/bot.py https://house.example fpp_...

The token is made on the page "When it is my turn". Put your own thoughts into `choose`.
"""

import random
import sys
import time

from fieldpost_client import Client, Refused


def choose(orders: list[str]) -> str:
    """Any order but one that ends something, if there is another."""
    acts = [line for line in orders if line.split()[0] not in ("done", "pass", "resign")]
    return random.choice(acts or orders)


def play_once(house: Client) -> int:
    """Give one order in each match that waits for us; returns how many were given."""
    given = 0
    for mine in house.my_matches():
        if not mine.turn:
            continue
        offer = house.offer(mine.match)
        try:
            if offer.orders:
                house.order(mine.match, choose(offer.orders), seen=offer.size)
                given += 1
        except Refused as why:
            print(f"{mine.title}: {why}", file=sys.stderr)
    return given


if __name__ == "__main__":
    while True:
        if not play_once(Client(*sys.argv[1:3])):
            time.sleep(15)
