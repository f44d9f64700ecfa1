"""A small typed client of the API of a Fieldpost house: the standard library alone, one file."""

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Ask = Callable[[str, str, dict[str, str], "bytes | None"], tuple[int, bytes]]


class Refused(Exception):
    """The house refused a request; the sentence says why."""


@dataclass(frozen=True)
class Mine:
    """A match of the person whose token it is."""

    match: str
    title: str
    seats: list[str]
    turn: list[str]
    over: bool


@dataclass(frozen=True)
class MyClub:
    """A club that the person whose token it is is in, or is asked to be in."""

    club: str
    name: str
    members: int
    state: str
    leads: bool


@dataclass(frozen=True)
class Offer:
    """What a seat may order now."""

    seat: str
    size: int
    to_move: list[str]
    orders: list[str]
    says: list[str] = field(default_factory=list)
    """What each order does, in words."""


class Client:
    """One house, and a token: of a seat, or of a person (fpp_…) for all his seats."""

    def __init__(self, address: str, token: str = "", ask: Ask | None = None) -> None:
        self.address, self._token, self._ask = address.rstrip("/"), token, ask or over_the_net

    def my_matches(self) -> list[Mine]:
        """The matches of a person, those that wait for him first."""
        rows = self._call("GET", "/me/matches")["matches"]
        return [Mine(**{f: row[f] for f in Mine.__annotations__}) for row in rows]

    def my_clubs(self) -> list[MyClub]:
        """The clubs that ask a person, then those that he is in."""
        rows = self._call("GET", "/clubs")["clubs"]
        return [MyClub(**{f: row[f] for f in MyClub.__annotations__}) for row in rows]

    def club(self, club: str) -> dict[str, Any]:
        """A club with its people and matches, as the person may know them."""
        return self._call("GET", f"/clubs/{club}")

    def found_club(self, name: str) -> dict[str, Any]:
        """Found a club, which the person leads."""
        return self._call("POST", "/clubs", {"name": name})

    def ask_into_club(self, club: str, whom: str) -> dict[str, Any]:
        """Ask a mail address, or people/ and the id of a person, to join a club."""
        return self._call("POST", f"/clubs/{club}/ask", {"whom": whom})

    def unask_into_club(self, club: str, whom: str) -> dict[str, Any]:
        """Take a question back."""
        return self._call("POST", f"/clubs/{club}/unask", {"whom": whom})

    def answer_club(self, club: str, accepts: bool) -> dict[str, Any]:
        """Join a club that asks the person, or decline."""
        return self._call("POST", f"/clubs/{club}/answer", {"accepts": accepts})

    def leave_club(self, club: str) -> dict[str, Any]:
        """Leave a club."""
        return self._call("POST", f"/clubs/{club}/leave")

    def let_member_go(self, club: str, person: str) -> dict[str, Any]:
        """Have a member leave."""
        return self._call("POST", f"/clubs/{club}/let-go", {"person": person})

    def hand_club_on(self, club: str, person: str) -> dict[str, Any]:
        """Have another member lead the club."""
        return self._call("POST", f"/clubs/{club}/hand-on", {"person": person})

    def open_to_all(self, club: str, match: str) -> dict[str, Any]:
        """Let everybody sit down in a match of the club."""
        return self._call("POST", f"/clubs/{club}/open", {"match": match})

    def close_club(self, club: str) -> None:
        """Close a club; what was played stays."""
        self._call("POST", f"/clubs/{club}/close")

    def conditions(self) -> tuple[str, str]:
        """What whoever joins this house agrees to: its version and its text; "" if nothing."""
        told = self._call("GET", "/conditions")
        return told["version"], told["text"]

    def open(
        self, game: str, scenario: str, seats: dict[str, str], *, agreed: str = "", **more: Any
    ) -> str:
        """Open a match, and its id: ``seats`` says of each ``person`` or ``computer:<bot>``.

        ``agreed`` is the version of the conditions that the person has read, and agrees to.
        """
        body = {"game": game, "scenario": scenario, "seats": seats} | more
        return str(self._call("POST", "/matches", body, _once(agreed))["match"])

    def join(self, match: str, seat: str, invitation: str = "", *, agreed: str = "") -> str:
        """Sit down, and the token of the seat; ``agreed`` as for :meth:`open`."""
        body = {"invitation": invitation} if invitation else {}
        path = f"/matches/{match}/seats/{seat}"
        return str(self._call("POST", path, body, _once(agreed))["token"])

    def match(self, match: str) -> dict[str, Any]:
        """A match as everybody may know it."""
        return self._call("GET", f"/matches/{match}")

    def offer(self, match: str) -> Offer:
        """What this seat may order."""
        told = self._call("GET", f"/matches/{match}/orders")
        return Offer(**{f: told[f] for f in Offer.__annotations__ if f in told})

    def order(self, match: str, lines: str, seen: int | None = None) -> list[dict[str, Any]]:
        """Give orders, one a line; what became of each. The same call is carried out once."""
        body: dict[str, Any] = {"orders": lines}
        if seen is not None:
            body["seen"] = seen
        told = self._call("POST", f"/matches/{match}/orders", body, _once())
        found: list[dict[str, Any]] = told["lines"]
        return found

    def _call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> dict[str, Any]:
        told = {"Accept": "application/json"} | (headers or {})
        if self._token:
            told["Authorization"] = f"Bearer {self._token}"
        raw = None
        if body is not None:
            raw, told["Content-Type"] = json.dumps(body).encode(), "application/json"
        status, answer = self._ask(method, f"{self.address}/api{path}", told, raw)
        found: dict[str, Any] = json.loads(answer)
        if status >= 400:
            raise Refused(found.get("detail", f"The house answered {status}."))
        return found


def _once(agreed: str = "") -> dict[str, str]:
    """The headers of a request that is carried out once, of somebody who perhaps agrees."""
    key = {"Idempotency-Key": secrets.token_hex(16)}
    return key | ({"Agreed-Conditions": agreed} if agreed else {})


def over_the_net(
    method: str, url: str, headers: dict[str, str], body: bytes | None
) -> tuple[int, bytes]:
    """One request; the status and the body of the answer."""
    request = urllib.request.Request(url, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
