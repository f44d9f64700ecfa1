"""Programs that play matches over HTTP, whatever becomes of the house meanwhile."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

PATIENCE = 180.0
"""Seconds in which a house is back."""


class Client(threading.Thread):
    """Opens matches and plays them to their end; an order goes again until it is answered.

    Of several ports it keeps to one, and tries the next where it gets no answer.
    It thinks for some seconds before it asks again, if told to: a house of which all processors are
    taken by those who ask starts its parts slowly, and shows no more than one with half as many.
    """

    def __init__(
        self,
        number: int,
        ports: Sequence[int],
        seed: int | str,
        stop: threading.Event,
        *,
        thinks: float = 0.0,
    ) -> None:
        super().__init__(daemon=True)
        self._thinks = thinks
        self._number, self._ports, self._stop_it = number, ports, stop
        self._at = number
        self._luck = random.Random(f"{seed} {number}")
        self._count = 0
        self.sent: dict[str, set[str]] = {}
        """The ids of all orders of a match that were ever sent."""
        self.done: dict[str, list[str]] = {}
        """Of these, those that were acknowledged as done, in their order."""
        self.answered = Counter[int]()
        """How often something was answered, for each port."""
        self.waited = 0.0
        """Seconds that it waited for an answer at most."""
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Play until told to stop; the order that is under way is finished."""
        try:
            while not self._stop_it.is_set():
                self._play()
        except BaseException as error:
            self.failure = error

    def _play(self) -> None:
        blue = self._luck.choice(["person", "computer:random"])
        body = {"game": "toy", "scenario": "duel", "seats": {"red": "person", "blue": blue}}
        match = self._ask("POST", "/api/matches", body)["match"]
        self.sent[match], self.done[match] = set(), []
        persons = ["red", "blue"] if blue == "person" else ["red"]
        tokens = {}
        for seat in persons:
            tokens[seat] = self._ask("POST", f"/api/matches/{match}/seats/{seat}", {})["token"]
        for _ in range(self._luck.randint(20, 80)):
            if self._stop_it.is_set():
                return
            seat = self._luck.choice(persons)
            where = f"/api/matches/{match}/orders"
            offer = self._ask("GET", where, token=tokens[seat])
            if offer["orders"]:
                body = {"orders": self._luck.choice(offer["orders"]), "seen": offer["size"]}
                self._order(match, where, tokens[seat], body)

    def _order(self, match: str, where: str, token: str, body: dict[str, Any]) -> None:
        key = self._key()
        self.sent[match].add(key)
        told = self._ask("POST", where, body, token, key)
        if [one["state"] for one in told["lines"]] == ["done"]:
            self.done[match].append(key)

    def _key(self) -> str:
        self._count += 1
        return f"sweep-client-{self._number}-{self._count:06}"

    def _ask(self, method: str, path: str, body: Any = None, token: str = "", key: str = "") -> Any:
        """The answer, however often it takes: the same key is never carried out twice."""
        head = {"Content-Type": "application/json", "Idempotency-Key": key or self._key()}
        if token:
            head["Authorization"] = f"Bearer {token}"
        self._stop_it.wait(self._thinks)
        began = time.monotonic()
        while True:
            port = self._ports[self._at % len(self._ports)]
            with suppress(OSError, HTTPException):
                web = HTTPConnection("127.0.0.1", port, timeout=30)
                web.request(method, path, None if body is None else json.dumps(body), head)
                answer = web.getresponse()
                raw = answer.read()
                web.close()
                if answer.status < 500:
                    told = json.loads(raw)
                    self.answered[port] += 1
                    self.waited = max(self.waited, time.monotonic() - began)
                    assert answer.status in (200, 201, 412, 422), (path, answer.status, told)
                    return told if answer.status < 400 else {"lines": [{"state": "refused"}]}
            self._at += 1
            assert time.monotonic() < began + PATIENCE, f"{path} was not answered for {PATIENCE} s"
            time.sleep(0.05)
