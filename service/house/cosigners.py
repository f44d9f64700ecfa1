"""k of n: the cosigners of a house, and how they are asked at once."""

import logging
import re
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

import msgspec

from service.house.asking import PATIENCE, Asker, Growth, Silent
from service.house.signed_notes import BadSignedNote

log = logging.getLogger("fieldpost")

MOST: Final = 8
"""Cosigners that one house asks."""

HURRY: Final = 3.0
"""Seconds that all have to sign a match whose dice are due: then its round is near."""

HELD: Final = 3_600
"""Seconds for which orders of computers and of the house's seats wait while too few answer."""

AT_ONCE: Final = 4
"""Notes that one is asked to sign at a time; who is slower is not asked more."""

REMEMBERED: Final = 4_096
"""Trees of which it is remembered how far each signed them."""

_SAID: Final = re.compile(r"([1-9][0-9]?) of ((?:\S+ \S+)(?: \S+ \S+)*)").fullmatch


class Answers(msgspec.Struct, frozen=True):
    """What came until enough had answered."""

    lines: Mapping[str, str]
    """Cosignature lines by the names of the cosigners, in the order in which they are named."""
    silent: tuple[str, ...] = ()
    """A sentence for each that did not sign; of one that is only slow nothing is told."""


class Cosigners:
    """Asks several cosigners at the same time, and goes on once enough have answered."""

    def __init__(
        self,
        need: int,
        askers: Sequence[Asker],
        seconds: float = PATIENCE,
        patience: int = HELD,
    ) -> None:
        """Nobody is waited for longer than `seconds`, and orders of the house's own seats no longer
        than `patience`, in seconds too. Raise BadSignedNote where they are too few,
        too many, or one has two names."""
        points = {asker.key.public.public_bytes_raw() for asker in askers}
        if len(points) != len(askers):
            raise BadSignedNote("one cosigner is named twice, perhaps under two names")
        if not 1 <= need <= len(askers) <= MOST:
            raise BadSignedNote(f"{need} of {len(askers)} is not possible; name at most {MOST}")
        if 2 * need <= len(askers):
            told = f"{need} of {len(askers)} is not more than half, so two histories could each"
            raise BadSignedNote(f"{told} have enough; ask for {len(askers) // 2 + 1} or more")
        self.need, self.askers = need, tuple(askers)
        self.seconds, self.patience = seconds, patience
        self._known: dict[tuple[Asker, str], int] = {}
        """How far each signed a tree."""
        self._pool = ThreadPoolExecutor(AT_ONCE * len(askers), "cosigners")
        self._told: set[Asker] = set()
        """Those of whom it was logged that they say nothing."""
        self._asked: dict[Asker, list[Future[str]]] = {asker: [] for asker in askers}

    @property
    def vkeys(self) -> tuple[str, ...]:
        """Their keys, in the order in which they are named."""
        return tuple(asker.key.vkey for asker in self.askers)

    def ask(
        self, note: str, size: int, growth: Growth, *, seconds: float = 0, everybody: bool = False
    ) -> Answers:
        """Ask all who have an address; the answers that came until `need` had signed, or, with
        `everybody`, all had answered, or the time was over.

        One who still owes several answers is not asked.
        """
        seconds = seconds or self.seconds
        until = time.monotonic() + seconds
        need = len(self.askers) if everybody else self.need
        named = [asker for asker in self.askers if not asker.asks]
        free = [asker for asker in named if self._is_free(asker)]
        asked = {self._pool.submit(self._one, a, note, size, growth): a for a in free}
        for future, asker in asked.items():
            self._asked[asker].append(future)
        lines: dict[Asker, str] = {}
        silent: dict[Asker, str] = {
            a: f"{a.name} has not answered yet." for a in named if a not in free
        }
        left = set(asked)
        while left and len(lines) < need:
            rest = max(0.0, until - time.monotonic())
            done, left = wait(left, rest, return_when=FIRST_COMPLETED)
            if not done:
                late = f"has not answered within {seconds:g} seconds."
                silent |= {asked[future]: f"{asked[future].name} {late}" for future in left}
                break
            for future in done:
                try:
                    lines[asked[future]] = future.result()
                except Silent as why:
                    silent[asked[future]] = str(why)
        self._tell(silent, lines)
        inorder = {a.name: lines[a] for a in self.askers if a in lines}
        return Answers(inorder, tuple(silent.values()))

    def _tell(self, silent: Mapping[Asker, str], lines: Mapping[Asker, str]) -> None:
        """Log once who says nothing, and once that they answer again."""
        for asker in silent.keys() - self._told:
            facts = {"event": "cosigner-silent"}
            log.warning("cosigner: %s", silent[asker], extra={"facts": facts})
        for asker in lines.keys() & self._told:
            log.info("cosigner: %s answers again.", asker.name)
        self._told = (self._told | silent.keys()) - lines.keys()

    def _is_free(self, asker: Asker) -> bool:
        self._asked[asker] = [one for one in self._asked[asker] if not one.done()]
        return len(self._asked[asker]) < AT_ONCE

    def _one(self, asker: Asker, note: str, size: int, growth: Growth) -> str:
        tree = asker, note.partition("\n")[0]
        known = self._known.pop(tree, 0)
        line = asker.cosignature(note, size, growth, known if known <= size else 0)
        for old in list(self._known)[: len(self._known) + 1 - REMEMBERED]:
            self._known.pop(old, None)
        self._known[tree] = size
        return line

    def count(self, note: str) -> int:
        """How many of them cosigned a note."""
        return sum(bool(asker.key.cosigned(note)) for asker in self.askers)


def read_cosigners(
    text: str,
    seconds: float = PATIENCE,
    rotations: Sequence[str] = (),
    patience: int = HELD,
) -> Cosigners:
    """The cosigners of a setting `k of URL VKEY URL VKEY …`, with `-` for the URL of one that asks
    the house. Each has so many seconds for an answer, and is shown the rotations of the house.
    Raises BadSignedNote."""
    found = _SAID(" ".join(text.split()))
    if not found:
        raise BadSignedNote("it reads: 2 of URL VKEY URL VKEY URL VKEY")
    words = found[2].split(" ")
    pairs = zip(words[::2], words[1::2], strict=True)
    askers = [Asker(url, vkey, seconds, rotations) for url, vkey in pairs]
    return Cosigners(int(found[1]), askers, seconds, patience)
