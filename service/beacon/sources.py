"""Where rounds come from: sources on the net, asked one after another, none of them trusted.

A signature is checked with the key that the match names, so a source can withhold a round and
cannot forge one. Who has a round may bring it as well.
"""

import http.client
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Final
from urllib.parse import urlsplit

import msgspec

from domain.journal.rounds import QUICKNET, Beacon
from service.beacon.rounds import QUICKNET_CHAIN, BadRound, check_round

SOURCES: Final = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
"""Who serves the rounds of drand."""

PATIENCE: Final = 5.0
"""Seconds that a source has for an answer."""

HURRY: Final = 3.0
"""Seconds that all sources together have to show whether the beacon is there."""

REMEMBERED: Final = 300.0
"""Seconds for which a source that answered is taken to be there."""

AGAIN: Final = 30.0
"""Seconds after which sources that did not answer are asked again whether they are there."""

KEPT: Final = 64
"""Rounds that are kept at hand: matches that wait for one ask for it once."""

_LARGEST: Final = 4_096


class NoRound(Exception):
    """No source has the round now; says what each answered."""


class _RoundAnswer(msgspec.Struct):
    round: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    signature: str


class Sources:
    """The sources of one beacon, the one that answered last asked first."""

    def __init__(
        self,
        beacon: Beacon,
        urls: Sequence[str] = SOURCES,
        clock: Callable[[], float] = time.monotonic,
        *,
        hurry: float = HURRY,
    ) -> None:
        """`clock` gives seconds; within ``hurry`` of them it is known whether anyone is there."""
        self.beacon, self._chain, self._urls = beacon, chain_of(beacon), list(urls)
        self._clock, self._hurry = clock, hurry
        self._answered: float | None = None
        """When a source last had a round."""
        self._looked: float | None = None
        """When it was last asked whether one is there."""
        self.known: dict[int, str] = {}
        """The signatures of the rounds that came last, checked."""

    def reached(self) -> bool:
        """Whether a source answered in the last minutes; where none did, all are asked now.

        Takes ``hurry`` seconds at most, and raises nothing.
        """
        if not self._since(self._answered, REMEMBERED) and not self._since(self._looked, AGAIN):
            self._looked = self._clock()
            asking = threading.Thread(target=self._look, daemon=True)
            asking.start()
            asking.join(self._hurry)
        return self._since(self._answered, REMEMBERED)

    def _look(self) -> None:
        with suppress(NoRound):
            self.newest()

    def _since(self, when: float | None, seconds: float) -> bool:
        return when is not None and self._clock() - when < seconds

    def signature(self, number: int) -> str:
        """The signature of a round in hex, checked. Raises NoRound."""
        known = self.known.get(number)
        if known is None:
            known = self._asked(str(number), number).signature
            self._keep(number, known)
        return known

    def bring(self, number: int, signature: str) -> None:
        """Keep a round that somebody brought. Raises BadRound."""
        check_round(self.beacon.key, number, signature)
        self._keep(number, signature)

    def _keep(self, number: int, signature: str) -> None:
        for old in list(self.known)[: len(self.known) + 1 - KEPT]:
            self.known.pop(old, None)
        self.known[number] = signature

    def newest(self) -> int:
        """The number of the newest round, its signature checked. Raises NoRound."""
        return self._asked("latest", 0).round

    def _asked(self, which: str, number: int) -> _RoundAnswer:
        said = []
        for url in tuple(self._urls):
            try:
                answer = _fetched(f"{url.rstrip('/')}/{self._chain}/public/{which}")
                if number and answer.round != number:
                    raise BadRound(f"It answers with round {answer.round}.")
                check_round(self.beacon.key, answer.round, answer.signature)
            except (OSError, http.client.HTTPException, ValueError) as error:
                said.append(f"{urlsplit(url).hostname}: {error or type(error).__name__}")
                continue
            self._urls = [url, *(one for one in self._urls if one != url)]
            self._answered = self._clock()
            return answer
        raise NoRound("; ".join(said) or "No source of rounds is named.")


def chain_of(beacon: Beacon) -> str:
    """The name of a beacon in addresses: drand's own, else a hash of key and times."""
    if beacon.key == QUICKNET.key:
        return QUICKNET_CHAIN
    return sha256(f"{beacon.key} {beacon.genesis} {beacon.period}".encode()).hexdigest()


def is_address(url: str) -> bool:
    """Whether this can be the address of a source."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # as of a port that is not a number
        return False


def _fetched(url: str) -> _RoundAnswer:
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        line.request("GET", parts.path, headers={"Accept": "application/json"})
        answer = line.getresponse()
        body = answer.read(_LARGEST)
        if answer.status != 200:
            raise OSError(f"status {answer.status}")
    finally:
        line.close()
    return msgspec.json.decode(body, type=_RoundAnswer)
