"""How a house asks a cosigner (C2SP tlog-witness)."""

import threading
from base64 import b64encode
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec

from domain.journal.entries import Checkpoint, parse_any_checkpoint
from service.house.cosign import parse_cosign_key
from service.house.signed_notes import BadSignedNote

PATIENCE: Final = 4.0
"""Seconds that a cosigner has for an answer."""

LARGEST: Final = 64 * 1024


ITSELF: Final = "-"
"""In the place of the address of a cosigner that has none: it asks the house."""

Growth = Callable[[int], Sequence[bytes]]
"""From the size that a cosigner signed last to the proof that the tree of now begins with it."""


class Silent(Exception):
    """The cosigner did not answer, or not with what it should."""


class _Who(msgspec.Struct):
    """What a cosigner says of itself."""

    vkey: str = ""


class _InOnePiece(HTTPConnection):
    """Head and body of a request go out together: the cosigner is woken once."""

    def __init__(self, host: str, port: int | None, timeout: float) -> None:
        super().__init__(host, port, timeout=timeout)
        self._pieces = b""

    def send(self, data: Any) -> None:
        self._pieces += data

    def getresponse(self) -> HTTPResponse:
        whole, self._pieces = self._pieces, b""
        super().send(whole)
        return super().getresponse()


class _SealedInOnePiece(_InOnePiece, HTTPSConnection):
    """The same over TLS."""


class Asker:
    """Asks one cosigner, whose key is known."""

    def __init__(
        self, url: str, vkey: str, patience: float = PATIENCE, rotations: Sequence[str] = ()
    ) -> None:
        """`rotations` are the notes by which the house passed from key to key.

        Raise BadSignedNote for a key that is not that of a cosigner.
        """
        self.key = parse_cosign_key(vkey)
        self._rotations = rotations
        self._url, self._patience = url.rstrip("/"), patience
        self._lines = threading.local()
        """A connection for each thread: to open one anew costs more than to be answered."""

    @property
    def name(self) -> str:
        """Who it is."""
        return self.key.name

    @property
    def asks(self) -> bool:
        """Whether it has no address, and asks the house itself."""
        return self._url == ITSELF

    @property
    def url(self) -> str:
        """Where he answers."""
        return self._url

    def cosignature(self, note: str, size: int, growth: Growth, known: int = 0) -> str:
        """The line with which the cosigner signs a note of this size.

        ``growth`` gives the proof from a smaller size on. Raises Silent.
        """
        status, text = self._grown(note, known, growth(known))
        had = _size(text)
        if status == 409 and had != known:
            if had > size:
                raise Silent(f"{self.name} has signed {had} already, and here are {size}.")
            status, text = self._grown(note, had, growth(had))
        if status != 200:
            raise Silent(self._another() or f"{self.name} answers {status}: {_row(text)}.")
        try:
            fits = self.key.cosigned(note + text)
        except (ValueError, BadSignedNote):
            fits = 0
        if not fits or text.count("\n") != 1:
            told = f"{self.name} answers with a line that does not fit: see whether "
            raise Silent(self._another() or f"{told}FIELDPOST_COSIGN holds its key.")
        return text

    def _grown(self, note: str, known: int, growth: Sequence[bytes]) -> tuple[int, str]:
        rows = "".join(f"{b64encode(one).decode()}\n" for one in growth)
        body = f"old {known}\n{rows}\n{note}"
        status, text = self._post("/add-checkpoint", body)
        if status == 403 and self._follows():
            return self._post("/add-checkpoint", body)
        return status, text

    def _follows(self) -> bool:
        """Whether a cosigner who lacks our key follows our rotations, shown in order."""
        return sum(self._post("/rotation", note)[0] == 200 for note in self._rotations) > 0

    def last(self, origin: str) -> Checkpoint | None:
        """How far the cosigner signed a tree, None where he signed nothing of it. Raises Silent."""
        status, note = self._answer("GET", f"/last?{urlencode({'origin': origin})}")
        if status == 404:
            return None
        try:
            if status != 200 or not self.key.cosigned(note):
                raise Silent(f"{self.name} answers {status} and no signed note.")
            checkpoint = parse_any_checkpoint(note.rpartition("\n\n")[0] + "\n")
        except (ValueError, BadSignedNote) as error:
            raise Silent(f"{self.name} answers with a note that does not fit: {error}.") from None
        if checkpoint.origin != origin:
            raise Silent(f"{self.name} answers with a note of another tree.")
        return checkpoint

    def _another(self) -> str:
        """A sentence where a cosigner with another key answers at this address; "" for none."""
        try:
            status, text = self._answer("GET", "/")
            told = msgspec.json.decode(text, type=_Who).vkey if status == 200 else ""
        except (Silent, msgspec.DecodeError):
            return ""
        if told in ("", self.key.vkey):
            return ""
        return (
            f"Another cosigner answers at {self._url}: its key is {told[:200]}, not "
            f"{self.key.vkey}. Start it with the folder of before (--state), or write the new key "
            "in FIELDPOST_COSIGN."
        )

    def _post(self, path: str, body: str) -> tuple[int, str]:
        return self._answer("POST", path, body)

    def _answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        if self.asks:
            raise Silent(f"{self.name} has no address: it asks for what it signs.")
        try:
            try:
                return self._asked(method, path, body)
            except (HTTPException, ConnectionError):
                if not self._hang_up():
                    raise
                return self._asked(
                    method, path, body
                )  # the other end had closed a line that was kept
        except (OSError, ValueError, HTTPException) as error:
            self._hang_up()
            why = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise Silent(f"{self.name} does not answer: {why}.") from None

    def _asked(self, method: str, path: str, body: str) -> tuple[int, str]:
        line, before = self._line()
        line.request(method, before + path, body.encode() or None)
        answer = line.getresponse()
        told = answer.read(LARGEST)
        if not answer.isclosed():  # it says more than anybody reads
            self._hang_up()
        else:
            self._lines.used = True
        return answer.status, told.decode("utf-8", "strict" if answer.status == 200 else "replace")

    def _line(self) -> tuple[HTTPConnection, str]:
        """The connection of this thread, and what stands before each path."""
        there = urlsplit(self._url)
        if there.scheme not in ("http", "https") or not there.hostname:
            raise ValueError(f"{self._url} is not an address of HTTP")
        line: HTTPConnection | None = getattr(self._lines, "open", None)
        if line is None:
            kind = _SealedInOnePiece if there.scheme == "https" else _InOnePiece
            line = kind(there.hostname, there.port, self._patience)
            self._lines.open, self._lines.used = line, False
        return line, there.path

    def _hang_up(self) -> bool:
        """Close the connection of this thread; whether it had brought an answer before."""
        line: HTTPConnection | None = getattr(self._lines, "open", None)
        if line is not None:
            line.close()
            self._lines.open = None
        return line is not None and bool(self._lines.used)


def _row(text: str) -> str:
    """What was answered, on one line."""
    return " ".join(text.split())[:200].rstrip(".")


def _size(text: str) -> int:
    """The size that a cosigner says he signed last; 0 where he says none."""
    row = text.partition("\n")[0]
    return int(row) if row.isascii() and row.isdecimal() and len(row) <= 16 else 0
