"""A seat of a match at a house, reached through the API with the token of the seat."""

import re
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO, Any, Final, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from domain.game.grammar.words import brief
from domain.game.view.board import View
from domain.journal.timestamps import timestamp
from service import chance
from workers.commands.noting import NotesWriter, notes_file

PATIENCE: Final = 30.0
"""Seconds that a house has for an answer."""

T = TypeVar("T")


class NoAnswer(Exception):
    """No answer came, or none that says what became of the request."""


class RequestRefused(ValueError):
    """The house refuses a request; the sentence says why."""


class Position(msgspec.Struct, frozen=True):
    """The position as the seat may know it."""

    size: int
    viewer: str
    to_move: tuple[str, ...]
    view: View
    outcome: dict[str, Any] | None = None


class StoryText(msgspec.Struct, frozen=True):
    """A sentence of the story."""

    n: int
    text: str


class OfferStep(msgspec.Struct, frozen=True):
    """A beginning of orders that are offered."""

    said: str
    orders: int
    whole: bool


class _Line(msgspec.Struct, frozen=True):
    line: str
    state: str
    reason: str = ""


class _Answer(msgspec.Struct, frozen=True):
    """Whatever we ask for; each answer has some of it."""

    size: int = 0
    story: tuple[StoryText, ...] = ()
    steps: tuple[OfferStep, ...] = ()
    lines: tuple[_Line, ...] = ()
    seats: tuple[dict[str, Any], ...] = ()
    detail: str = ""
    rule: str = ""
    checkpoint: str = ""
    receipt: str = ""


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the token is for this house, and would go along to another."""

    def redirect_request(
        self, req: Any, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """No other request."""


class ApiSeat:
    """One seat: what it sees and may order, and its orders, each carried out once."""

    def __init__(self, house: str, match: str, token: str, data: Path | None = None) -> None:
        """Its orders are noted down in the folder `data`. Raises Refused for an address or a token
        that is none."""
        parts = urlsplit(house)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RequestRefused(
                f"{house} is not the address of a house; it must begin with https:// or http://."
            )
        if not re.fullmatch(r"[A-Za-z0-9._~+/-]{1,200}=*", token):
            raise RequestRefused("This is not the token of a seat.")
        if token.startswith("fpp_"):
            raise RequestRefused("This is a person's token; use the token of the seat.")
        self._house, self._token = house.rstrip("/"), token
        self._match = f"{self._house}/api/matches/{quote(match, safe='')}"
        self._id, self._data = match, data
        self._notes: NotesWriter | None = None
        self._went: Sequence[str] = ()
        """The ids of lines to which no answer came."""
        self._open = urllib.request.build_opener(_Staying).open
        self.pending: tuple[str, str, int] | None = None
        """Lines to which no answer came, with their id and what was seen."""

    def position(self) -> Position:
        """The position now."""
        return self._read("/view", Position)

    def size(self) -> int:
        """The entries of the journal."""
        return self._read("", _Answer).size

    def seats(self) -> list[str]:
        """The names of the seats in order."""
        return [str(seat["seat"]) for seat in self._read("", _Answer).seats]

    def story(self, after: int) -> tuple[StoryText, ...]:
        """What happened after an entry."""
        return self._read(f"/story?{urlencode({'after': max(0, after)})}", _Answer).story

    def steps(self, said: str) -> tuple[OfferStep, ...]:
        """How the orders go on that begin with these words."""
        return self._read(f"/orders/steps?{urlencode({'said': said})}", _Answer).steps

    def order(self, text: str, seen: int) -> str:
        """Give orders; what is to be said of them, "" where all was done.

        Lines to which no answer came go first, and alone, under the id that they had.
        """
        self.pending = self.pending or (text, chance.token_hex(16), seen)
        lines, key, size = self.pending
        try:
            answer = self._given(lines, key, size)
        except NoAnswer as lost:
            return f"{lost} Enter sends “{brief(lines)}” once more; it counts once."
        except RequestRefused as why:
            self.pending, self._went = None, ()
            return str(why)
        self.pending, self._went = None, ()
        left = [line for line in answer.lines if line.state != "done"]
        return " ".join(f"{x.line}: {x.state}. {x.reason}".strip() for x in left)

    def _given(self, text: str, key: str, seen: int) -> _Answer:
        """Give orders, noted down before where there is a place for notes."""

        def go(ids: Sequence[str]) -> _Answer:
            self._went = ids
            body = {"orders": text, "seen": seen, "ids": ids}
            return self._read("/orders", _Answer, body, key)

        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if self._data is None:
            return go([])
        if self._notes is None:
            origin = self._read("/checkpoint", _Answer).checkpoint.partition("\n")[0]
            seat = self.position().viewer
            path = notes_file(self._data, self._id, seat)
            self._notes = NotesWriter(path, origin, seat, self._receipt, _now)
        return self._notes.press(lines, seen, go, again=self._went)

    def _receipt(self, id_: str) -> str:
        """What the house signed for an order. Raises LookupError if no such thing came."""
        try:
            return self._read(f"/receipt?{urlencode({'id': id_})}", _Answer).receipt
        except (RequestRefused, NoAnswer) as why:
            raise LookupError(str(why)) from None

    def _read(self, path: str, kind: type[T], body: Any = None, key: str = "") -> T:
        try:
            return msgspec.json.decode(self._asked(path, body, key), type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise NoAnswer(f"The answer from {self._house} cannot be read.") from None

    def _asked(self, path: str, body: Any, key: str) -> bytes:
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._token}"}
        raw = None
        if body is not None:
            raw = msgspec.json.encode(body)
            headers |= {"Content-Type": "application/json", "Idempotency-Key": key}
        request = urllib.request.Request(self._match + path, raw, headers)
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            why = _detail(error) or f"{self._house} answers {error.code} {error.reason}."
            # Of these nobody knows what came of the request, or it may be sent again as it was.
            raise (NoAnswer if error.code >= 500 or error.code == 429 else RequestRefused)(
                why
            ) from None
        except (OSError, HTTPException):
            raise NoAnswer(f"{self._house} does not answer.") from None


def _now() -> str:
    return timestamp(int(time.time()))


def _detail(error: urllib.error.HTTPError) -> str:
    """The sentence of a problem; "" where it has none."""
    try:
        problem = msgspec.json.decode(error.read(), type=_Answer)
    except (OSError, HTTPException, msgspec.DecodeError, UnicodeDecodeError):
        return ""
    return f"{problem.detail} (rule {problem.rule})" if problem.rule else problem.detail
