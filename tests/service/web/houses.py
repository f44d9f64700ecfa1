"""A house with its pages, and a reader with cookies who fills in forms."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from projections.projector import Projector
from service import web
from service.application.house_writer import by_the_clock
from service.application.limits import PRODUCTION, Limits
from service.application.matches import Matches
from service.house.keys import House, make_house
from service.people.signing_in import SigningIn
from service.settings import Settings
from service.web.guard import dress
from tests.rigs.new_store import new_store
from tests.toys import toy
from workers.server import create_app


class WebHouse:
    """An application, its matches, and its read models."""

    def __init__(
        self,
        folder: Path,
        games: dict[str, Any] | None = None,
        *,
        clock: Callable[[], str] = by_the_clock,
        limits: Limits = PRODUCTION,
        **more: Any,
    ) -> None:
        settings = Settings(**({"data": folder, "orders_a_minute": 0} | more))
        self.recorder = new_store(settings.sqlite_file)
        self.settings = settings
        self.house: House = make_house(settings.data, settings.house)
        self.matches = Matches(self.recorder, self.house, games=games, now=clock, limits=limits)
        self.projector = Projector(self.recorder, self.matches.games)
        self.projector.prepare()
        self.app = with_pages(create_app(settings, self.matches))

    def restart(self, reader: "Reader") -> None:
        """Begin anew on the same store, as after a crash; the reader keeps his cookies."""
        self.matches = Matches(self.recorder, self.house, games=self.matches.games)
        self.app = with_pages(create_app(self.settings, self.matches))
        fresh = self.app.test_client()
        fresh._cookies = reader.client._cookies
        reader.client = fresh

    def reader(self) -> "Reader":
        return Reader(self.app.test_client())

    def project(self) -> None:
        self.projector.catch_up()


def with_pages(app: Flask) -> Flask:
    """The application with the pages, where they are not yet registered with it."""
    if "web" not in app.blueprints:
        web.register(app)
    if "docs.start" in app.view_functions:
        lobby = app.view_functions["web.lobby"]
        app.view_functions["docs.start"] = lambda: dress(app.make_response(lobby()))
    return app


class Reader:
    """A browser without scripts: keeps cookies, follows redirects, fills in forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.page = ""
        self.status = 0
        self.path = ""

    def get(self, path: str, **headers: str) -> str:
        return self._read(self.client.get(path, headers=headers, follow_redirects=True))

    def post(self, path: str, form: dict[str, str], **headers: str) -> str:
        return self._read(self.client.post(path, data=form, headers=headers, follow_redirects=True))

    def _read(self, answer: TestResponse) -> str:
        self.status, self.page = answer.status_code, answer.get_data(as_text=True)
        self.headers = answer.headers
        self.path = answer.request.full_path.rstrip("?")
        return self.page

    def fields(self, action: str) -> dict[str, str]:
        """The fields of the form of this page that is sent to ``action``."""
        for form in re.findall(r"<form.*?</form>", self.page, re.DOTALL):
            if re.search(rf'method="post"[^>]*action="{re.escape(action)}"', form):
                return dict(_inputs(form))
        raise AssertionError(f"no form goes to {action}")

    def fill(self, action: str, **given: str) -> str:
        """Fill in a form of this page and send it."""
        return self.post(action, self.fields(action) | given)

    def open(
        self,
        game: str = "toy",
        scenario: str = "duel",
        *,
        title: str = "",
        invited: str = "",
        pace: str = "none",
        dice: str = "",
        **seats: str,
    ) -> str:
        """Open a match and return its id; ``seats`` says who plays, as in ``red="me"``.

        ``mail_red`` is the address that is invited to a seat.
        """
        self.get(f"/new?game={game}&scenario={scenario}")
        played = {
            seat.replace("_", "-") if seat.startswith("mail_") else f"seat-{seat}": who
            for seat, who in seats.items()
        }
        chosen = {"dice": dice} if dice else {}
        self.fill("/new", title=title, invited=invited, pace=pace, **chosen, **played)
        assert self.status == 200, self.page
        return self.path.split("/")[2].partition("?")[0]

    def order(self, match: str, lines: str, **more: str) -> str:
        """Send orders from the page of a match; whoever is asked means it."""
        self.get(f"/m/{match}")
        page = self.fill(f"/m/{match}/orders", orders=lines, do="send", **more)
        if 'name="sure"' in page:
            page = self.fill(f"/m/{match}/orders", orders=lines, do="send", **more)
        return page


def _inputs(form: str) -> Iterator[tuple[str, str]]:
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and 'type="checkbox"' not in tag and ("radio" not in tag or " checked" in tag):
            yield name[1], unescape(value[1]) if value else ""
    for name, body in re.findall(
        r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        if chosen:
            yield name, chosen[1]


TOYS: dict[str, Any] = {"toy": toy.RULES}


def signed_in(
    house: WebHouse, address: str = "anna@a.example", reader: Reader | None = None
) -> Reader:
    """A reader who came in by a link."""
    reader = reader or house.reader()
    token = SigningIn(house.recorder, house.house).link(address)
    reader.get(f"/sign-in/{token}")
    reader.fill(f"/sign-in/{token}")
    assert reader.path == "/mine", reader.page
    return reader
