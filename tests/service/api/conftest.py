"""A house with the toy game behind its web application."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from projections.projector import Projector
from service.api.services import EXTENSION, ApiServices
from service.application.house_writer import by_the_clock
from service.application.limits import PRODUCTION, Limits
from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from tests.rigs.new_store import new_store
from tests.service.api.checked import CheckedClient
from tests.toys import toy
from workers.server import create_app

TOY: Mapping[str, Any] = {"toy": replace(toy.RULES, package="tests.toys.printed")}
KEYS = (f"a-key-of-the-tests-{n:06}" for n in count())


@dataclass
class House:
    """The application and short ways to use it."""

    app: Flask
    matches: Matches
    projector: Projector
    tokens: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def client(self) -> FlaskClient:
        return self.app.test_client()

    @property
    def services(self) -> ApiServices:
        services = self.app.extensions[EXTENSION]
        assert isinstance(services, ApiServices)
        return services

    def open(self, **changes: Any) -> TestResponse:
        seats = {"red": "person", "blue": "person"}
        body = {"game": "toy", "scenario": "duel", "seats": seats} | changes
        return self.client.post("/api/matches", json=body)

    def begun(self) -> str:
        """The id of a match at which both sit."""
        match = self.open().json["match"]  # type: ignore[index]
        for seat in ("red", "blue"):
            self.join(match, seat)
        return str(match)

    def join(self, match: str, seat: str, *, key: str = "", invitation: str = "") -> TestResponse:
        headers = {"Idempotency-Key": key or next(KEYS)}
        body = {"invitation": invitation} if invitation else None
        path = f"/api/matches/{match}/seats/{seat}"
        answer = self.client.post(path, json=body, headers=headers)
        if answer.status_code == 201:
            self.tokens[match, seat] = answer.json["token"]  # type: ignore[index]
        return answer

    def headers(self, match: str, seat: str, key: str = "", **more: str) -> dict[str, str]:
        who = {"Authorization": f"Bearer {self.tokens[match, seat]}"} if seat else {}
        return who | {"Idempotency-Key": key or next(KEYS)} | more

    def tag(self, match: str) -> dict[str, str]:
        """The header that says that a match was seen as it stands."""
        return {"If-Match": f'"{self.matches.repository.match(match).size}"'}

    def sends_mail(self) -> None:
        """Let this house have a mail server."""
        services = self.app.extensions[EXTENSION]
        settings = replace(services.settings, smtp_out="smtp://127.0.0.1:25")
        self.app.extensions[EXTENSION] = replace(services, settings=settings)

    def get(self, path: str, match: str = "", seat: str = "", **headers: str) -> TestResponse:
        path = f"/api/matches/{match}{path}" if match else path
        who = {"Authorization": f"Bearer {self.tokens[match, seat]}"} if seat else {}
        return self.client.get(path, headers=who | headers)

    def order(
        self,
        match: str,
        seat: str,
        text: str,
        *,
        key: str = "",
        to: str = "/orders",
        **headers: str,
    ) -> TestResponse:
        seen = {} if "If-Match" in headers else {"seen": self.matches.repository.match(match).size}
        return self.client.post(
            f"/api/matches/{match}{to}",
            json={"orders": text, **seen},
            headers=self.headers(match, seat, key, **headers),
        )

    def project(self) -> None:
        self.projector.catch_up()

    def finished(self) -> str:
        """The id of a match that was played to its end."""
        match = self.begun()
        for seat in ("red", "blue"):
            for line in self.held(match, seat):
                assert self.order(match, seat, f"play {line}").status_code == 200
        return match

    def held(self, match: str, seat: str) -> tuple[str, ...]:
        """The cards in a hand."""
        cards = self.matches.repository.match(match).table.position.sides[seat].cards
        return tuple(cards or ())


Build = Callable[..., House]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """Build a house with the settings that a test wants."""
    recorders = []

    def built(
        games: Mapping[str, Any] = TOY,
        now: Callable[[], str] = by_the_clock,
        limits: Limits = PRODUCTION,
        **settings: Any,
    ) -> House:
        usual = {"data": tmp_path / "data", "orders_a_minute": 0}
        chosen = Settings(**(usual | settings))
        games = {key: replace(rules) for key, rules in games.items()}  # what is read is kept by it
        recorder = new_store(chosen.sqlite_file)
        recorders.append(recorder)
        keys = make_house(chosen.data, chosen.house)
        matches = Matches(recorder, keys, games=games, now=now, limits=limits)
        projector = Projector(recorder, games)
        projector.prepare()
        app = create_app(chosen, matches)
        app.test_client_class = CheckedClient
        return House(app, matches, projector)

    yield built
    for recorder in recorders:
        recorder.close()


@pytest.fixture
def house(build: Build) -> House:
    """A house without a limit of requests."""
    return build()
