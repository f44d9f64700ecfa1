"""A cosigner that asks a house for what is new, and so needs no address of its own."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, NoReturn

import msgspec

from service.cosigner.trees import KnownTrees, Refusal
from service.watcher.asking import (
    PATIENCE,
    Fetch,
    HouseKeys,
    HouseProof,
    Unreachable,
    ask,
)

EVERY: Final = 1.0
"""Seconds from one look to the next,"""

SLOWEST: Final = 30.0
"""and while the house does not answer."""

Send = Callable[[str], str]
"""Brings a note with its cosignature to the house; says why the house does not keep it, "" where
it does. Raises Unreachable."""


class Rewritten(Exception):
    """The house signed two histories of one match; ``notes`` prove it to anybody."""

    def __init__(self, what: str, *notes: str) -> None:
        super().__init__(what)
        self.notes = notes


class _Checkpoints(msgspec.Struct):
    """``/api/checkpoints``."""

    checkpoints: list[str]
    next: int


class SigningFollower:
    """Signs what a house signs, as long as it grows, and brings it there."""

    def __init__(
        self,
        trees: KnownTrees,
        fetch: Fetch,
        send: Send,
        place: Path,
        say: Callable[[str], None],
        matches: Collection[str] = (),
    ) -> None:
        """Of `matches` alone, where any are named. In the file `place` it is kept how far the house
        was followed; `say` gets a sentence for what was signed, and for what was not."""
        self._trees, self._fetch, self._send, self._say = trees, fetch, send, say
        self._matches, self._place = matches, place
        self._after = int(place.read_text()) if place.is_file() else 0
        self._told = ""
        self._brought: dict[str, int] = {}
        """The sizes of trees that the house has from this run."""

    def look(self) -> None:
        """Sign what is new. Raises Rewritten; and Unreachable, after which the next look begins
        where this one did."""
        new = ask(self._fetch, f"/api/checkpoints?after={self._after}", _Checkpoints)
        for note in new.checkpoints:
            origin, size, *_ = [*note.split("\n"), ""]
            if self._matches and origin.rpartition("/")[2] not in self._matches:
                continue
            if size.isdecimal() and self._brought.get(origin) != int(size):
                self._follow(note, origin, int(size))
        if new.next != self._after:
            self._after = new.next
            part = self._place.with_suffix(".part")
            part.write_text(f"{self._after}\n")
            part.replace(self._place)

    def _follow(self, note: str, origin: str, size: int) -> None:
        known = self._trees.known(origin)
        path = self._growth(origin, known.size, size)
        try:
            try:
                line = self._trees.sign(known.size, path, note)
            except Refusal as refusal:
                if refusal.status != 403 or not self._rotated():
                    raise
                line = self._trees.sign(known.size, path, note)
        except Refusal as refusal:
            why = refusal.text.strip()
            if refusal.status == 503:
                raise Unreachable(f"{why}.") from None
            if refusal.status == 422:
                told = (
                    f"{origin}: the {size} of now do not grow from the {known.size} signed before."
                )
                raise Rewritten(told, known.note, note) from None
            if refusal.status == 409:
                why = f"it has {size} entries now, and {known.size} were signed before"
            self._say(f"NOT SIGNED: {origin}: {why}.")
            return
        why = self._send(note + line)
        self._brought[origin] = size
        self._say(f"{origin}: signed {size}.")
        if why and why != self._told:
            self._say(f"It stands in your notes alone: {why}")
        self._told = why

    def _growth(self, origin: str, old: int, size: int) -> list[bytes]:
        if not 0 < old < size:
            return []
        match = origin.rpartition("/")[2]
        asked = f"/api/matches/{match}/consistency?old={old}&new={size}"
        try:
            return [bytes.fromhex(one) for one in ask(self._fetch, asked, HouseProof).path]
        except ValueError:
            return []

    def _rotated(self) -> bool:
        """Whether keys of the house follow from those that are known."""
        before = len(self._trees.houses)
        for note in ask(self._fetch, "/api/keys", HouseKeys).rotations:
            try:
                self._trees.rotate(note)
            except Refusal:
                continue
        return len(self._trees.houses) > before


def keep_following(follower: SigningFollower, say: Callable[[str], None]) -> NoReturn:
    """Look again and again. Raises Rewritten, and Unreachable at the first look."""
    follower.look()
    pause = EVERY
    while True:
        time.sleep(pause)
        try:
            follower.look()
            pause = EVERY
        except Unreachable as why:
            if pause == EVERY:
                say(f"WAITS: {why}")
            pause = min(SLOWEST, 2 * pause)


def brought_over_http(url: str) -> Send:
    """Bring cosignatures to the house at an address."""
    address = f"{url.rstrip('/')}/api/cosignatures"

    def send(note: str) -> str:
        body = json.dumps({"note": note}).encode()
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request, timeout=PATIENCE).read(1024)
        except urllib.error.HTTPError as error:
            if error.code in (404, 422):
                return f"the house does not keep it ({_detail(error)})."
            raise Unreachable(f"{url} answers {error.code} {error.reason}.") from None
        except (OSError, ValueError) as error:
            raise Unreachable(f"{url} does not answer: {error}.") from None
        return ""

    return send


def _detail(error: urllib.error.HTTPError) -> str:
    """The sentence of a problem; "" where it has none."""
    try:
        return str(json.loads(error.read(65_536))["detail"]).rstrip(".")
    except (OSError, ValueError, KeyError, TypeError):
        return ""
