"""A house below a path of its host: every address of its pages and answers is below it."""

import re
from pathlib import Path
from typing import Any

import pytest

from service.people.post import Post
from service.settings import BadSetting, Settings, from_environment
from tests.service.web.houses import TOYS, WebHouse

ROOT = "/fieldpost"
WEB = f"https://play.example{ROOT}"
ADDRESS = re.compile(r"""(?:href|src|action|hx-\w+|data-[\w-]+)="(/[^"]*)\"""")
TOLD = re.compile(
    r'"(/(?:api|m|static|scripts|sheets|live|games|mine|new|clubs|people)[/"?#][^"]*)'
)


def outside(text: str) -> list[str]:
    """The addresses in a page that would leave the house."""
    found = (*ADDRESS.findall(text), *TOLD.findall(text))
    return [one for one in found if not f"{one}/".startswith(f"{ROOT}/")]


def taken_off(app: Any) -> Any:
    """A proxy that does not pass the prefix on."""

    def proxy(environ: dict[str, Any], start: Any) -> Any:
        path = environ["PATH_INFO"].removeprefix(ROOT)
        return app(environ | {"PATH_INFO": path}, start)

    return proxy


@pytest.fixture
def house(tmp_path: Path) -> WebHouse:
    return WebHouse(tmp_path, TOYS, web=WEB, streams_port=8045, proxies=1)


@pytest.mark.parametrize("passes_on", [True, False])
def test_every_address_of_every_page_is_below_the_prefix(house: WebHouse, passes_on: bool) -> None:
    """Whether the proxy passes the prefix on or takes it off."""
    if not passes_on:
        house.app.wsgi_app = taken_off(house.app.wsgi_app)  # type: ignore[method-assign]
    reader, root = house.reader(), ROOT
    reader.get(f"{root}/new?game=toy&scenario=duel")
    fields = reader.fields(f"{ROOT}/new") | {"seat-red": "me", "seat-blue": "person"}
    answer = reader.client.post(f"{root}/new", data=fields)
    assert answer.status_code == 303
    match = answer.headers["Location"].removeprefix(ROOT)
    assert match.startswith("/m/"), answer.headers["Location"]
    paths = {c.path for c in reader.client._cookies.values()}
    assert paths == {f"{ROOT}/", f"{ROOT}{match.partition('?')[0]}"}
    house.project()
    for page in ("/", "/mine", "/settings", "/clubs", "/boxes", "/games/toy", "/audit", "/status",
                 "/conditions", "/offline", "/keys", "/nothing", "/sign-in", match,
                 f"{match}/story", "/manifest.webmanifest", "/api/docs", "/paint.css"):  # fmt: skip
        text = reader.get(f"{root}{page}")
        assert text, page
        assert outside(text) == [], page
    assert f'"{ROOT}/live/' in reader.client.get(f"{root}{match}").get_data(as_text=True)
    assert reader.client.get(f"{root}/healthz").status_code == 200


def test_the_api_is_there_and_names_itself(house: WebHouse) -> None:
    client = house.app.test_client()
    document = client.get(f"{ROOT}/api/openapi.json").json
    assert document["servers"] == [{"url": ROOT}]
    problem = client.get(f"{ROOT}/api/matches/nothing").json
    assert problem["type"].startswith(f"{ROOT}/api/docs#")
    assert client.get(ROOT).headers["Location"] == f"{ROOT}/"
    assert client.get("/fieldpostal").status_code == 404


def test_mails_lead_there(house: WebHouse) -> None:
    assert Post(house.settings, house.house).match_link("abc") == f"{WEB}/m/abc"


def test_scripts_name_no_address_at_the_root() -> None:
    static = Path(__file__).parents[3] / "service" / "web" / "static"
    at_root = re.compile(r"""(?:fetch|ask|register|openWindow)\(["'`]/|path=/""")
    assert [f.name for f in static.rglob("*.js")
            if "vendor" not in f.parts and at_root.search(f.read_text())] == []  # fmt: skip


@pytest.mark.parametrize(
    ("path", "fit"), [("/fieldpost/", "/fieldpost"), ("//fieldpost", "/fieldpost"),
                      ("/a//b", "/a/b"), ("/a/b//", "/a/b")],
)  # fmt: skip
def test_a_slash_too_many_is_one_sentence(path: str, fit: str) -> None:
    given = {"FIELDPOST_WEB": f"https://play.example{path}", "FIELDPOST_HOUSE": "play.example"}
    with pytest.raises(BadSetting, match=f"none at the end, as https://play.example{fit}."):
        from_environment(given)


def test_a_host_of_its_own_has_no_prefix() -> None:
    for web in ("", "https://play.example", "https://play.example/"):
        assert from_environment({"FIELDPOST_WEB": web}).prefix == ""
    assert Settings(web=WEB).prefix == ROOT


def test_a_socket_wants_a_proxy() -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_PROXIES"):
        from_environment({"FIELDPOST_SOCKET": "/run/x.sock"})
