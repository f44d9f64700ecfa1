"""A process that gives orders: ``python -m tests.service.worker STORE MATCH SEAT FIRST LAST``.

It prints the id of each command, as the journal tells it, once its receipt is there.
"""

import sys

from domain.journal.entries import told_id
from service.application.matches import Contended, Matches
from service.house.keys import House
from tests.toys import toy
from tests.toys.duel import opened


def main(address: str, match_id: str, seat: str, first: int, last: int) -> None:
    house = House("play.example", bytes(range(32)), bytes(range(32, 64)))
    matches = Matches(opened(address), house, games={"toy": toy.RULES})
    matches.repository.match(match_id)
    print("ready", flush=True)
    sys.stdin.readline()
    for k in range(first, last):
        command, text = order(seat, k)
        while True:
            try:
                matches.order(match_id, seat, text, command)
            except Contended:
                continue
            break
        print(told(seat, k), flush=True)


def order(seat: str, k: int) -> tuple[str, str]:
    """The id and the text of the ``k``-th order of a seat."""
    return f"{seat}-order-{k:08}", ("storm", "scout", "storm\nplan club1")[k % 3]


def told(seat: str, k: int) -> str:
    """The id of the first line of that order as the journal tells it."""
    command, text = order(seat, k)
    return told_id(command, 0) if "\n" in text else command


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
