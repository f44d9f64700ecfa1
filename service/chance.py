"""The one source of chance of a process: keys, salts, codes and names are drawn from it.

It is that of the operating system, as in the library's ``secrets``, unless a process is given
another one at its start: the tests draw the same in every run.
"""

import random
from base64 import urlsafe_b64encode

_source: random.Random = random.SystemRandom()


def draw_from(source: random.Random) -> None:
    """From now on this process draws from another source."""
    global _source
    _source = source


def token_bytes(size: int) -> bytes:
    """So many bytes that nobody can guess."""
    return _source.randbytes(size)


def token_hex(size: int) -> str:
    """So many bytes in hex."""
    return token_bytes(size).hex()


def token_urlsafe(size: int) -> str:
    """So many bytes as letters of an address."""
    return urlsafe_b64encode(token_bytes(size)).rstrip(b"=").decode()


def word(alphabet: str, length: int) -> str:
    """So many letters of an alphabet."""
    return "".join(_source.choice(alphabet) for _ in range(length))
