"""The names of matches: drawn by chance, or made from the key of the request that opens one."""

from service import chance
from service.house.keys import House

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10


def new_match_id() -> str:
    """A name of 10 letters and digits that nobody can guess."""
    return chance.word(ALPHABET, LENGTH)


def match_id_for(house: House, key: str) -> str:
    """The name of the match that a request of this key opens: always the same; without one a new.

    So a request that comes twice finds its match, and who does not know the house's secret
    cannot guess the name from the key.
    """
    if not key:
        return new_match_id()
    number = int.from_bytes(house.token("match", key).encode(), "big")
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)
