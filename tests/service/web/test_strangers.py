"""A house for strangers on its pages: who opens matches, whose words wait, what operators did."""

from pathlib import Path

import pytest

from service.operating.acts import carry_out
from service.operating.asked import AskedAct
from service.people.post import Post
from service.people.register import People
from service.store.people.sessions import links_to_mail
from tests.service.web.houses import TOYS, WebHouse, signed_in
from tests.service.web.test_playing import duel

NOW = 1_800_000_000


def test_a_guest_opens_no_public_match_where_a_confirmed_address_is_asked_for(
    tmp_path: Path,
) -> None:
    house = WebHouse(tmp_path, TOYS, admit="confirmed")
    guest = house.reader()
    guest.get("/new?game=toy&scenario=duel")
    page = guest.fill("/new", **{"seat-red": "me", "seat-blue": "person"})
    assert (guest.status, "Sign in with your mail address" in page) == (422, True)
    assert signed_in(house, "anna@a.example").open(red="me", blue="person")


def test_a_house_by_invitation_asks_everybody_for_one(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS, admit="invited", smtp_out="smtp://127.0.0.1:25")
    anna, guest = signed_in(house, "anna@a.example"), house.reader()
    for address in ("anna@a.example", "new@n.example"):
        guest.get("/sign-in")
        told = guest.fill("/sign-in", address=address)
        assert guest.status == 200
        assert address in told, "the answer is the same"
    assert [to for _, to in links_to_mail(house.recorder, 0)] == ["anna@a.example"]
    guest.get("/games/toy")
    guest.get("/new?game=toy&scenario=duel")
    assert "by invitation" in guest.fill("/new", **{"seat-red": "me", "seat-blue": "person"})
    match = anna.open(red="me", blue="person")
    guest.get(f"/m/{match}")
    guest.fill(f"/m/{match}/sit", seat="blue", invitation="guessed")
    assert "blue" not in house.matches.repository.match(match).sitting.taken


def test_one_network_opens_so_many_matches_an_hour(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS, orders_a_minute=1000, matches_an_hour=2)
    seats = {"red": "person", "blue": "person"}
    body = {"game": "toy", "scenario": "duel", "seats": seats}
    client = house.app.test_client()

    def opens(network: str) -> int:
        from_there = {"REMOTE_ADDR": network}
        return client.post("/api/matches", json=body, environ_base=from_there).status_code

    assert [opens(f"2001:db8::{k}") for k in range(3)] == [201, 201, 429]
    assert opens("2001:db8:7::1") == 201
    spread = [opens(f"2001:db8:9:{k}::1") for k in range(8)]
    assert spread == [201] * 6 + [429] * 2, "the network around them opens three times as many"


def test_a_newcomers_words_to_spectators_wait_for_an_operator(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS, first_words="wait")
    match, _, _ = duel(house)
    eve, bob = signed_in(house, "eve@e.example"), signed_in(house, "bob@b.example")
    eve.get(f"/m/{match}/chat")
    assert "once an operator of this house has" in eve.fill(f"/m/{match}/chat", words="hello all")
    assert "hello all" not in bob.get(f"/m/{match}/chat")
    ((said,),) = house.recorder.query("SELECT id FROM chat")
    carry_out(house.matches, AskedAct(act="allow", on=said, why="fine", now=NOW))
    assert "hello all" in bob.get(f"/m/{match}/chat")
    eve.fill(f"/m/{match}/chat", words="and again")
    eve.get(f"/m/{match}/chat")


@pytest.mark.parametrize("act", ["hide", "close"])
def test_who_plays_reads_what_operators_did_and_why(toys: WebHouse, act: str) -> None:
    match, red, _ = duel(toys)
    carry_out(toys.matches, AskedAct(act=act, on=match, why="A slur in its name", now=NOW))
    toys.project()
    assert "A slur in its name" in red.get(f"/m/{match}/story")
    told = "What the operators of this house did here"
    assert told in red.page
    assert told not in toys.reader().get(f"/m/{match}/story")


def test_an_order_that_is_tapped_in_a_mail_is_shut_to_who_is_banned(toys: WebHouse) -> None:
    match, _, _ = duel(toys)
    anna = People(toys.recorder).met("anna@a.example").id
    People(toys.recorder).confirm(anna, "anna@a.example")
    People(toys.recorder).hold(match, "red", anna, "anna@a.example")
    link = Post(toys.settings, toys.house).tap_link(match, "red", 0)
    path = f"/post/give/{link.partition('/post/give/')[2]}?order=scout"
    reader = toys.reader()
    reader.get(path)
    assert reader.status == 200
    carry_out(toys.matches, AskedAct(act="ban", on="anna@a.example", why="spam", now=NOW))
    size = toys.matches.repository.size(match)
    assert "This house is closed to you" in reader.get(path)
    assert (reader.status, toys.matches.repository.size(match)) == (403, size)
