"""Ways of being told that it is one's turn: guarded, signed, sealed, and off until wanted."""

import base64
import hmac
import ipaddress
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]
import jsonschema_rs
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from icalendar import Calendar

from service.house.guarded import NotPosted, is_public, post
from service.people.habits import Habits, keep, keep_hours
from service.people.register import People
from service.people.ways import add
from service.store.people.habits import hours_of
from service.store.people.ways import TRIES, Way, followed_by, ways_of_club
from service.store.people.ways import ways_of_player as ways_of
from tests.rigs.waiting import PATIENCE, eventually
from tests.service.web.houses import TOYS, WebHouse, signed_in
from workers.turn_notices import SIGNED, TurnNotices

NOON = 1_795_608_000


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path / "toys", TOYS)
    yield house
    house.recorder.close()


class Net:
    """What was posted, and what is answered."""

    def __init__(self, status: int = 204) -> None:
        self.status, self.posts = status, []  # type: ignore[var-annotated]

    def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.posts.append((url, body, dict(headers)))
        if not self.status:
            raise NotPosted("hooks.example did not accept it: TimeoutError.", "silent")
        return self.status


def _turn(house: WebHouse, kind: str = "json", keys: str = "secret") -> tuple[str, Way]:
    """A match of two people in which Anna is to move, and her way."""
    anna = signed_in(house, "anna@example.org")
    match = anna.open(red="me", blue="person", title="Two hands")
    other = house.reader()
    other.get(f"/m/{match}")
    other.post(f"/m/{match}/sit", other.fields(f"/m/{match}/sit") | {"seat": "blue"})
    house.project()
    me = People(house.recorder).at("anna@example.org")
    assert me is not None
    way = add(house.recorder, me.id, kind, "it", "https://hooks.example/x", keys, NOON)
    return match, way


def _turn_notices(house: WebHouse, net: Net, now: int = NOON) -> TurnNotices:
    return TurnNotices(house.matches, "https://house.example", send=net, now=lambda: now)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fe80::1", "::ffff:10.0.0.1",
     "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "0.0.0.0"],
)  # fmt: skip
def test_the_house_posts_to_the_open_net_alone(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    assert is_public(ipaddress.ip_address("93.184.216.34"))


@pytest.mark.parametrize(
    "url",
    ["http://example.org/x", "https://127.0.0.1/x", "https://user:pass@example.org/",
     "ftp://example.org", "https://", "https://exa mple.org", "https://[::1]:443/", "x" * 3000],
)  # fmt: skip
def test_what_is_no_public_address_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(NotPosted, match=r"^\S.*\.$"):
        post(url, b"", {})


@pytest.mark.parametrize(
    "addresses", [("93.184.216.34", "10.1.2.3"), ("10.1.2.3", "93.184.216.34"), ()]
)
def test_a_name_of_which_one_address_is_private_is_not_posted_to(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it was asked"))
    with pytest.raises(NotPosted, match="not on the public internet"):
        post("https://two.example/x", b"", {})


def test_a_webhook_that_hangs_is_let_go() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(NotPosted, match="did not accept it"):
            post(f"http://127.0.0.1:{port}/", b"x", {}, allowed=lambda _: True,
                 schemes=("http",), longest=0.3)  # fmt: skip


def test_a_redirect_is_not_followed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def answer() -> None:
            with server.accept()[0] as client:
                client.recv(4096)
                client.sendall(b"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        url = f"http://127.0.0.1:{port}/"
        assert post(url, b"x", {}, allowed=lambda _: True, schemes=("http",)) == 307


def test_a_turn_is_told_once_and_signed_and_says_nothing_of_the_position(house: WebHouse) -> None:
    match, _ = _turn(house)
    net = Net()
    turn_notices = _turn_notices(house, net)
    turn_notices.work()
    turn_notices.work()
    ((url, body, headers),) = net.posts
    assert url == "https://hooks.example/x"
    assert headers[SIGNED] == "sha256=" + hmac.new(b"secret", body, "sha256").hexdigest()
    told = json.loads(body)
    assert set(told) == {"event", "id", "match", "seat", "text", "url"}
    assert told["url"] == f"https://house.example/m/{match}"
    seat = told["seat"]
    state = house.matches.repository.match(match).table.position
    for card in state.sides[seat].cards:
        assert card not in told["text"].split()


@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy", "json"])
def test_each_service_gets_what_the_document_of_the_api_tells(house: WebHouse, kind: str) -> None:
    _turn(house, kind)
    net = Net()
    _turn_notices(house, net).work()
    ((_, body, headers),) = net.posts
    document: Any = json.loads(house.reader().get("/api/openapi.json"))
    told = document["webhooks"][f"turn-{kind}"]["post"]
    ((sort, content),) = told["requestBody"]["content"].items()
    posted = json.loads(body) if sort == "application/json" else body.decode()
    whole = {"components": document["components"]} | content["schema"]
    jsonschema_rs.Draft202012Validator(whole).validate(posted)
    assert isinstance(content["example"], str) or set(posted) == set(content["example"])
    assert {head["name"] for head in told["parameters"]} <= set(headers)


def test_the_channel_of_a_club_tells_every_turn_of_its_matches_and_of_those_it_follows(
    house: WebHouse,
) -> None:
    match, _ = _turn(house)
    clara = signed_in(house, "clara@example.org")
    clara.get("/clubs")
    clara.fill("/clubs", name="The Beach Club")
    club = clara.path
    for address in ("https://club.example/hook", "https://other.example/hook"):
        clara.post(club, clara.fields(club) | {"do": "channel", "kind": "json", "address": address})
    assert ".example" not in house.reader().get(club)
    channels = ways_of_club(house.recorder, club.rpartition("/")[2])
    way, other = sorted(channels, key=lambda way: way.address)
    net = Net()
    _turn_notices(house, net).work()
    assert {url for url, _, _ in net.posts} == {"https://hooks.example/x"}, "it follows none yet"
    form = {"csrf": clara.fields(club)["csrf"], "do": "follow", "way": way.id}
    clara.post(club, form | {"match": f"https://house.example/m/{match}?as=red"})
    assert clara.status == 200
    net.posts.clear()
    _turn_notices(house, net).work()
    _turn_notices(house, net).work()
    ((url, body, _),) = net.posts
    told = json.loads(body)
    assert (url, told["club"]) == ("https://club.example/hook", "The Beach Club")
    assert told["text"].startswith("Anna is to move as Red: Two hands")
    clara.post(club, form | {"match": "nosuchmatch"})
    assert (clara.status, "no such match" in clara.page) == (422, True)
    clara.post(club, form | {"do": "unfollow", "match": match})
    assert followed_by(house.recorder, way.of_club) == {}
    clara.post(club, form | {"way": "another", "match": match})
    assert (clara.status, "no such channel" in clara.page) == (422, True)
    clara.get(f"/new?game=toy&scenario=duel&with=people&club={way.of_club}")
    clara.fill("/new", club=way.of_club, **{"seat-red": "me", "seat-blue": "person"})
    ours = clara.path.split("/")[2].partition("?")[0]
    sql = "SELECT way FROM followed WHERE match=? ORDER BY way"
    each = sorted((way.id,) for way in channels)
    assert house.recorder.query(sql, (ours,)) == each, "a match of the club is told by each"
    assert followed_by(house.recorder, way.of_club) == {}, "and is not named once more"
    clara.post(club, form | {"do": "forget", "way": other.id})
    assert ways_of_club(house.recorder, way.of_club) == [way]


def test_each_kind_of_notice_has_quiet_hours_of_its_own(house: WebHouse) -> None:
    _, way = _turn(house)
    keep(house.recorder, way.player, Habits(quiet=(0, 23 * 60)), NOON)
    net = Net()
    _turn_notices(house, net).work()
    assert not net.posts, "as mails: it is noon, and he sleeps until eleven at night"
    keep_hours(house.recorder, way.player, "push", (-1, -1), NOON)
    _turn_notices(house, net).work()
    assert not net.posts, "that is about pushes"
    keep_hours(house.recorder, way.player, "webhook", (11 * 60, 13 * 60), NOON)
    _turn_notices(house, net).work()
    assert not net.posts
    _turn_notices(house, net, NOON + 2 * 3600).work()
    assert len(net.posts) == 1
    (row,) = house.recorder.query("SELECT sleeps FROM hours WHERE kind='webhook'", ())
    assert int(row[0]) == NOON + 23 * 3600, "the house turned the clock: tomorrow again"


def test_quiet_hours_of_each_kind_are_settled_on_the_page(house: WebHouse) -> None:
    anna = signed_in(house, "anna@example.org")
    anna.get("/notices")
    form = anna.fields("/notices") | {"do": "hours", "push-hours": "own", "push-from": "22:00",
                                      "push-to": "07:30", "webhook-hours": "none"}  # fmt: skip
    anna.post("/notices", form)
    assert 'value="07:30"' in anna.page
    me = People(house.recorder).at("anna@example.org")
    assert me is not None
    kept = {"push": (22 * 60, 7 * 60 + 30), "webhook": (-1, -1)}
    assert hours_of(house.recorder, me.id) == kept
    anna.post("/notices", form | {"push-to": "late"})
    assert (anna.status, hours_of(house.recorder, me.id)) == (422, kept)
    anna.post("/notices", form | {"push-hours": "as mails"})
    assert hours_of(house.recorder, me.id) == {"webhook": (-1, -1)}


def test_a_way_that_fails_is_tried_later_and_off_in_the_end(house: WebHouse) -> None:
    _, way = _turn(house)
    net, now = Net(0), NOON
    for _ in range(TRIES + 3):
        _turn_notices(house, net, now).work()
        now += 7 * 3600
    assert len(net.posts) == TRIES
    (kept,) = ways_of(house.recorder, way.player)
    assert kept.is_off
    _turn_notices(house, Net(), NOON).work()


@pytest.mark.parametrize(("status", "sentence"), [
    (0, "it did not answer in time, or not at all."), (307, "that it leads to (307)."),
    (404, "no longer knows this address (404)."), (429, "it is too busy (429)."),
    (418, "it refuses what we send (418)."), (500, "it has a problem of its own (500)."),
])  # fmt: skip
def test_what_a_way_answered_is_said_on_its_page_until_it_works(
    house: WebHouse, status: int, sentence: str
) -> None:
    _turn(house, "discord")
    _turn_notices(house, Net(status)).work()
    anna = signed_in(house, "anna@example.org")
    assert sentence in anna.get("/notices")
    assert sentence not in anna.get("/notices", **{"Accept-Language": "de"})
    _turn_notices(house, Net(), NOON + 3600).work()
    assert "The last time" not in anna.get("/notices")


@pytest.mark.parametrize(("status", "kept"), [(404, 0), (410, 0), (429, 1), (500, 1), (0, 1)])
def test_a_push_service_that_refuses_is_tried_again_unless_the_browser_is_gone(
    house: WebHouse, status: int, kept: int
) -> None:
    _, way = _turn(house, "push", _browser()[1])
    _turn_notices(house, Net(status)).work()
    assert len(ways_of(house.recorder, way.player)) == kept
    if kept:
        net = Net(201)
        _turn_notices(house, net, NOON + 10).work()
        assert not net.posts, "not at once"
        _turn_notices(house, net, NOON + 60).work()
        assert len(net.posts) == 1


def test_a_webhook_that_hangs_holds_up_nobody_else(house: WebHouse) -> None:
    _, way = _turn(house, "discord")
    add(house.recorder, way.player, "slack", "quick", "https://quick.example/x", "", NOON)
    quick = threading.Event()

    def send(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        if "quick" in url:
            quick.set()
            return 200
        assert quick.wait(PATIENCE), "the quick one is told while the other hangs"
        raise NotPosted("hooks.example did not accept it: TimeoutError.", "silent")

    TurnNotices(house.matches, "https://house.example", send=send, now=lambda: NOON).work()
    now = {one.name: one for one in ways_of(house.recorder, way.player)}
    assert (now[way.name].failed, now[way.name].trouble, now["quick"].failed) == (1, "silent", 0)


def test_a_fault_of_the_house_forgets_no_turn_and_holds_up_no_other(house: WebHouse) -> None:
    _, way = _turn(house, "discord")
    add(house.recorder, way.player, "slack", "other", "https://other.example/x", "", NOON)
    told: list[str] = []

    def send(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        if "hooks" in url and not told.count(url):
            told.append(url)
            raise RuntimeError("nobody thought of this")
        told.append(url)
        return 200

    for now in (NOON, NOON + 40):
        TurnNotices(
            house.matches, "https://house.example", send=send, now=lambda now=now: now
        ).work()  # type: ignore[misc]
    assert sorted(told) == ["https://hooks.example/x"] * 2 + ["https://other.example/x"]
    assert not any(one.failed for one in ways_of(house.recorder, way.player))


def test_what_is_told_again_has_the_same_id_and_the_next_turn_another(house: WebHouse) -> None:
    match, _ = _turn(house)
    refused, taken = Net(500), Net(200)
    for net, later in ((refused, 0), (refused, 40), (taken, 200), (taken, 300)):
        _turn_notices(house, net, NOON + later).work()
    ids = [json.loads(body)["id"] for _, body, _ in (*refused.posts, *taken.posts)]
    assert ids == [f"{match}-red-{NOON}"] * 3
    house.recorder.write([("DELETE FROM awaited WHERE match=?", (match,))])
    _turn_notices(house, taken, NOON + 400).work()
    assert len(taken.posts) == 1, "that turn is over"
    hand = house.matches.repository.match(match).table.position.sides["red"].cards
    house.matches.order(match, "red", f"play {hand[0]}", "a-command-of-the-test")
    house.project()
    _turn_notices(house, taken, NOON + 500).work()
    told = [json.loads(body)["id"] for _, body, _ in taken.posts[1:]]
    assert told == [f"{match}-red-{NOON + 500}"]


def test_a_webhook_that_hangs_holds_up_no_later_turn(house: WebHouse) -> None:
    _, way = _turn(house, "discord")
    hangs, net = threading.Event(), Net()

    def send(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        if "quick" in url:
            return net(url, body, headers)
        hangs.wait(PATIENCE)
        raise NotPosted("hooks.example did not accept it: TimeoutError.", "silent")

    turn_notices = TurnNotices(house.matches, "https://house.example", send=send, now=lambda: NOON)
    assert turn_notices.work(0) == 1
    add(house.recorder, way.player, "slack", "quick", "https://quick.example/x", "", NOON)
    assert turn_notices.work(0) == 1, "the one that hangs is not begun anew, the other is"
    eventually(lambda: len(net.posts) == 1)
    assert not hangs.is_set()
    hangs.set()
    turn_notices.finish()
    now = {one.name: one.failed for one in ways_of(house.recorder, way.player)}
    assert now == {way.name: 1, "quick": 0}


def test_a_turn_is_told_in_the_language_of_its_reader(house: WebHouse) -> None:
    _, way = _turn(house, "discord")
    keep(house.recorder, way.player, Habits(language="de"), NOON)
    net = Net()
    _turn_notices(house, net).work()
    assert "Sie sind am Zug als" in json.loads(net.posts[0][1])["content"]


def test_what_ntfy_shows_keeps_its_accents(house: WebHouse) -> None:
    _, way = _turn(house, "ntfy")
    keep(house.recorder, way.player, Habits(language="fr"), NOON)
    net = Net()
    _turn_notices(house, net).work()
    ((_, body, headers),) = net.posts
    assert body.decode().startswith("À vous de jouer")
    assert all(value.isascii() for value in headers.values())


def test_nobody_is_told_in_quiet_hours(house: WebHouse) -> None:
    _, way = _turn(house)
    minute = NOON % 86400 // 60
    keep(house.recorder, way.player, Habits(quiet=(minute - 5, minute + 5)), NOON)
    net = Net()
    _turn_notices(house, net).work()
    assert not net.posts
    _turn_notices(house, net, NOON + 6 * 60).work()
    assert len(net.posts) == 1, "and afterwards he is"


def test_a_push_is_sealed_to_the_browser_and_a_browser_that_is_gone_is_forgotten(
    house: WebHouse,
) -> None:
    private, keys = _browser()
    match, way = _turn(house, "push", keys)
    net = Net(201)
    _turn_notices(house, net).work()
    ((_, sealed, headers),) = net.posts
    opened = http_ece.decrypt(
        sealed, private_key=private, auth_secret=b"0123456789abcdef", version="aes128gcm"
    )
    told = json.loads(opened)
    assert told["url"].endswith(match)
    assert told["waiting"] == 1, "for the badge of the app"
    assert b"Two hands" not in sealed
    assert headers["Authorization"].startswith("vapid t=")
    house.recorder.write([("DELETE FROM told", ())])
    _turn_notices(house, Net(410)).work()
    assert ways_of(house.recorder, way.player) == []


def _browser() -> tuple[ec.EllipticCurvePrivateKey, str]:
    """The private key of a browser, and its keys as a house keeps them."""
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return private, json.dumps({"p256dh": _plain(point), "auth": _plain(b"0123456789abcdef")})


def _plain(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def test_ways_are_added_and_forgotten_on_a_page(house: WebHouse) -> None:
    anna = signed_in(house, "anna@example.org")
    anna.get("/notices")
    form = anna.fields("/notices") | {"do": "add", "kind": "discord", "keys": ""}
    anna.post("/notices", form | {"address": "http://10.0.0.1/x"})
    assert anna.status == 422
    anna.post("/notices", form | {"address": "https://discord.example/hook"})
    assert "discord.example" in anna.page
    me = People(house.recorder).at("anna@example.org")
    assert me is not None
    (way,) = ways_of(house.recorder, me.id)
    anna.post("/notices", form | {"do": "forget", "way": way.id})
    assert "discord.example" not in anna.page
    anna.post("/notices", form | {"kind": "push", "address": "https://push.example/1"})
    assert anna.status == 422, "without the keys of a browser"
    stranger = house.reader()
    assert "Sign in" in stranger.get("/notices")


def test_a_calendar_has_the_deadlines_of_whoever_made_it(house: WebHouse) -> None:
    anna = signed_in(house, "anna@example.org")
    pace = "3 days, bank 20 days"
    match = anna.open(red="me", blue="person", pace=pace, title="Slow, hands")
    other = house.reader()
    other.get(f"/m/{match}")
    other.post(f"/m/{match}/sit", other.fields(f"/m/{match}/sit") | {"seat": "blue"})
    anna.get("/notices")
    anna.post("/notices", anna.fields("/notices") | {"do": "calendar"})
    address = anna.page.split('class="shown-once">')[1].split("<")[0]
    path = "/" + address.split("/", 3)[3]
    feed = Calendar.from_ical(house.reader().get(path))
    (event,) = feed.walk("VEVENT")
    assert str(event["summary"]) == "Your turn: Slow, hands"
    assert event["description"] == "20 days in the time bank"
    due = house.matches.repository.match(match).clock.due["red"]
    assert event.decoded("dtend").strftime("%Y-%m-%dT%H:%M:%SZ") == due
    me = People(house.recorder).at("anna@example.org")
    assert me is not None
    keep(house.recorder, me.id, Habits(language="de"), NOON)
    (event,) = Calendar.from_ical(house.reader().get(path)).walk("VEVENT")
    assert str(event["summary"]) == "Sie sind dran: Slow, hands", "in the language of who made it"
    house.matches.order(match, "blue", "leave 2026-12-20 to 2027-01-03", "leave-of-blue-2026")
    _turn, away = Calendar.from_ical(house.reader().get(path)).walk("VEVENT")
    assert str(away["summary"]) == "Blue ist abwesend: Slow, hands"
    assert (str(away.decoded("dtstart")), str(away.decoded("dtend"))) == (
        "2026-12-20",
        "2027-01-04",
    )
    anna.get("/notices")
    anna.post("/notices", anna.fields("/notices") | {"do": "no calendar"})
    assert house.reader().client.get(path).status_code == 404


def test_the_pages_can_be_installed(house: WebHouse) -> None:
    client = house.reader().client
    told = client.get("/manifest.webmanifest")
    assert {icon["sizes"] for icon in told.get_json(force=True)["icons"]} == {"192x192", "512x512"}
    for icon in told.get_json(force=True)["icons"]:
        assert client.get(icon["src"]).mimetype == "image/png"
    worker = client.get("/sw.js")
    assert worker.headers["Service-Worker-Allowed"] == "/"
    assert "javascript" in worker.mimetype
