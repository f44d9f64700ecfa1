"""k of n: the cosigners of the log of a house, and how they are asked at once."""

import logging
import re
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

import msgspec

from service.house.asking import PATIENCE, Asker, Growth, Silent
from service.house.signed_notes import BadSignedNote

log = logging.getLogger("fieldpost")

MOST: Final = 8
"""Cosigners that one house asks."""

_SAID: Final = re.compile(r"([1-9][0-9]?) of ((?:\S+ \S+)(?: \S+ \S+)*)").fullmatch


class Answers(msgspec.Struct, frozen=True):
    """What came until enough had answered."""

    lines: tuple[str, ...] = ()
    """Cosignature lines, in the order in which the cosigners are named."""
    silent: tuple[str, ...] = ()
    """A sentence for each that did not sign; of one that is only slow nothing is told."""


class Cosigners:
    """Asks several cosigners at the same time, and goes on once enough have answered."""

    def __init__(self, need: int, askers: Sequence[Asker], seconds: float = PATIENCE) -> None:
        """Nobody is waited for longer than `seconds`. Raise BadSignedNote where they are too few,
        too many, or one has two names."""
        points = {asker.key.public.public_bytes_raw() for asker in askers}
        if len(points) != len(askers):
            raise BadSignedNote("one cosigner is named twice, perhaps under two names")
        if not 1 <= need <= len(askers) <= MOST:
            raise BadSignedNote(f"{need} of {len(askers)} is not possible; name at most {MOST}")
        self.need, self.askers, self.seconds = need, tuple(askers), seconds
        self._known = dict.fromkeys(askers, 0)
        self._pool = ThreadPoolExecutor(len(askers), "cosigners")
        self._asked: dict[Asker, Future[str]] = {}

    def ask(self, note: str, size: int, growth: Growth) -> Answers:
        """Ask all; the answers of those who came until `need` had signed, all had answered, or
        the time was over.

        One who is still being asked for an earlier note is not waited for.
        """
        until = time.monotonic() + self.seconds
        free = [a for a in self.askers if a not in self._asked or self._asked[a].done()]
        asked = {self._pool.submit(self._one, a, note, size, growth): a for a in free}
        self._asked |= {asker: future for future, asker in asked.items()}
        lines: dict[Asker, str] = {}
        silent: dict[Asker, str] = {
            a: f"{a.name} has not answered yet." for a in self.askers if a not in free
        }
        left = set(asked)
        while left and len(lines) < self.need:
            rest = max(0.0, until - time.monotonic())
            done, left = wait(left, rest, return_when=FIRST_COMPLETED)
            if not done:
                late = f"has not answered within {self.seconds:g} seconds."
                silent |= {asked[future]: f"{asked[future].name} {late}" for future in left}
                break
            for future in done:
                try:
                    lines[asked[future]] = future.result()
                except Silent as why:
                    silent[asked[future]] = str(why)
        for told in silent.values():
            log.warning("cosigner: %s", told, extra={"facts": {"event": "cosigner-silent"}})
        inorder = [a for a in self.askers if a in lines]
        return Answers(tuple(lines[a] for a in inorder), tuple(silent.values()))

    def _one(self, asker: Asker, note: str, size: int, growth: Growth) -> str:
        known = self._known[asker] if self._known[asker] <= size else 0
        line = asker.cosignature(note, size, growth, known)
        self._known[asker] = size
        return line

    def count(self, note: str) -> int:
        """How many of them cosigned a note."""
        return sum(bool(asker.key.cosigned(note)) for asker in self.askers)


def read_cosigners(
    text: str, seconds: float = PATIENCE, rotations: Sequence[str] = ()
) -> Cosigners:
    """The cosigners of a setting `k of URL VKEY URL VKEY …`, each of whom has so many seconds for
    an answer, and is shown the rotations of the house. Raises BadSignedNote."""
    found = _SAID(" ".join(text.split()))
    if not found:
        raise BadSignedNote("it reads: 2 of URL VKEY URL VKEY URL VKEY")
    words = found[2].split(" ")
    pairs = zip(words[::2], words[1::2], strict=True)
    askers = [Asker(url, vkey, seconds, rotations) for url, vkey in pairs]
    return Cosigners(int(found[1]), askers, seconds)
