"""How a house asks its witness: an anchor once for each match, a link for each cause that rolls."""

import threading
from base64 import b64encode
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec

from domain.journal.entries import BadJournal, Checkpoint
from domain.journal.grown import GrownTree
from domain.journal.lots import links_text, parse_linked
from service.house.cosign import parse_cosign_key
from service.house.signed_notes import BadSignedNote, unbase64

PATIENCE: Final = 4.0
"""Seconds that a witness has for an answer; then the order waits."""

LARGEST: Final = 64 * 1024


Growth = Callable[[int], Sequence[bytes]]
"""From the size that a witness signed last to the proof that the tree of now begins with it."""


class Silent(Exception):
    """The witness did not answer, or not with what it should: the order waits."""


class Taken(Silent):
    """The witness opened that link before, for what a letter let be rolled meanwhile."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(f"{name} opened that link for the first {size} entries.")
        self.size = size


class Anchored(msgspec.Struct, frozen=True):
    """What the opening of a match names of its witness."""

    anchor: str
    proof: str
    vkey: str


class WitnessLink(msgspec.Struct, frozen=True):
    """A link that the witness opened, in hex, and the line with which it cosigned."""

    link: str
    line: str


class _Who(msgspec.Struct):
    """What a witness says of himself."""

    vkey: str = ""


class _InOnePiece(HTTPConnection):
    """Head and body of a request go out together: the witness is woken once."""

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
    """Asks one witness, whose key is known."""

    def __init__(
        self, url: str, vkey: str, patience: float = PATIENCE, rotations: Sequence[str] = ()
    ) -> None:
        """`rotations` are the notes by which the house passed from key to key.

        Raise BadSignedNote for a key that is not that of a witness.
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
    def url(self) -> str:
        """Where he answers."""
        return self._url

    def anchor(self, origin: str) -> Anchored:
        """The anchor of a match's links. Raises Silent."""
        status, text = self._post("/anchor", origin)
        try:
            told = msgspec.json.decode(text, type=Anchored)
            proof = unbase64(told.proof, "its proof")
        except (msgspec.DecodeError, BadSignedNote) as error:
            raise Silent(f"{self.name} answers {status} and no anchor: {error}.") from None
        fits = self.key.signed(links_text(origin, told.anchor), proof)
        if told.vkey != self.key.vkey or not fits:
            raise Silent(f"{self.name} signs with another key than the one that is trusted.")
        return told

    def link(self, note: str, size: int, tree: GrownTree, known: int) -> WitnessLink:
        """The link that a note of this size asks for; `known` is the size that the witness signed
        last, as far as the house knows. Raises Silent."""
        asked = parse_linked(note.rpartition("\n\n")[0] + "\n")[1]
        status, text = self._links(note, size, tree, known)
        if status == 409 and _numbers(text)[0] != known:
            status, text = self._links(note, size, tree, _numbers(text)[0])
        had, opened = _numbers(text) if status == 409 else (0, 0)
        if opened >= asked and 0 < had != size:
            raise Taken(self.name, had)
        link, _, line = text.partition("\n")
        if status != 200:
            raise Silent(self._another() or f"{self.name} answers {status}: {_row(text)}.")
        try:
            fits = len(bytes.fromhex(link)) == 32 and self.key.cosigned(note + line)
        except (ValueError, BadSignedNote):
            fits = False
        if not fits:
            told = f"{self.name} answers with a line that does not fit."
            raise Silent(self._another() or told)
        return WitnessLink(link, line)

    def _links(self, note: str, size: int, tree: GrownTree, known: int) -> tuple[int, str]:
        if known > size:
            raise Silent(f"{self.name} has signed {known} entries, and the house has {size}.")
        return self._grown("/links", note, known, tree.growth(known, size) if known else [])

    def cosignature(self, note: str, size: int, growth: Growth, known: int = 0) -> str:
        """The line with which the witness cosigns a note of this size, which asks for no link.

        ``growth`` gives the proof from a smaller size on. Raises Silent.
        """
        status, text = self._grown("/add-checkpoint", note, known, growth(known))
        had = _numbers(text)[0]
        if status == 409 and had != known:
            if had > size:
                raise Silent(f"{self.name} has signed {had} already, and here are {size}.")
            status, text = self._grown("/add-checkpoint", note, had, growth(had))
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

    def _grown(self, path: str, note: str, known: int, growth: Sequence[bytes]) -> tuple[int, str]:
        rows = "".join(f"{b64encode(one).decode()}\n" for one in growth)
        body = f"old {known}\n{rows}\n{note}"
        status, text = self._post(path, body)
        if status == 403 and self._follows():
            return self._post(path, body)
        return status, text

    def _follows(self) -> bool:
        """Whether a witness who does not know our key yet follows our rotations, shown in order."""
        return sum(self._post("/rotation", note)[0] == 200 for note in self._rotations) > 0

    def last(self, origin: str) -> Checkpoint | None:
        """How far the witness signed a match, None where he signed nothing of it. Raises Silent."""
        status, note = self._answer("GET", f"/last?{urlencode({'origin': origin})}")
        if status == 404:
            return None
        try:
            if status != 200 or not self.key.cosigned(note):
                raise Silent(f"{self.name} answers {status} and no signed note.")
            checkpoint, _ = parse_linked(note.rpartition("\n\n")[0] + "\n")
        except (BadSignedNote, BadJournal) as error:
            raise Silent(f"{self.name} answers with a note that does not fit: {error}.") from None
        if checkpoint.origin != origin:
            raise Silent(f"{self.name} answers with a note of another match.")
        return checkpoint

    def _another(self) -> str:
        """A sentence where a witness with another key answers at this address; "" for none."""
        try:
            status, text = self._answer("GET", "/")
            told = msgspec.json.decode(text, type=_Who).vkey if status == 200 else ""
        except (Silent, msgspec.DecodeError):
            return ""
        if told in ("", self.key.vkey):
            return ""
        return (
            f"Another witness answers at {self._url}: its key is {told[:200]}, not "
            f"{self.key.vkey}. Start it with the folder of before (--state); where that is lost, "
            "what waits for it stands still, and new matches and the log need the new key in the "
            "settings."
        )

    def _post(self, path: str, body: str) -> tuple[int, str]:
        return self._answer("POST", path, body)

    def _answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
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
            raise ValueError(f"{self._url} is no address of HTTP")
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


def _numbers(text: str) -> tuple[int, int]:
    """The size and the link that a witness says he signed last; zeros where he says neither."""
    rows = [int(row) if row.isdecimal() else 0 for row in text.split("\n")[:2]]
    return (*rows, 0, 0)[0], (*rows, 0, 0)[1]
