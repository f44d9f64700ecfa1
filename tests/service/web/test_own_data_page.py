"""The settings and the API hand out all that the house keeps of a person, to that person alone."""

import json

from service.people.register import People
from service.people.tokens import PROGRAM, make
from tests.service.test_own_data import opened
from tests.service.web.houses import WebHouse, signed_in


def test_the_page_and_the_api_give_the_file(toys: WebHouse) -> None:
    stranger = toys.reader()
    assert stranger.client.get("/settings/my-data.zip").status_code == 403
    anna = signed_in(toys, "anna@example.org")
    assert 'href="/settings/my-data.zip" download' in anna.get("/settings")
    answer = anna.client.get("/settings/my-data.zip")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="my-data.zip"'
    assert answer.headers["Cache-Control"] == "no-store"
    by_page = opened(answer.data)
    me = People(toys.recorder).at("anna@example.org")
    assert me is not None
    bearer = {"Authorization": f"Bearer {make(toys.recorder, me.id, PROGRAM, 1)}"}
    assert anna.client.get("/api/me/data").status_code == 401
    by_api = opened(toys.reader().client.get("/api/me/data", headers=bearer).data)
    assert set(by_api) == set(by_page) == {"my-data.html", "my-data.json"}
    tokens = json.loads(by_api["my-data.json"])["tokens"]
    assert tokens == [{"purpose": "program", "since": "1970-01-01T00:00:01Z"}]
