"""The house for its operators by the API, and for networks that are kept out."""

from typing import Any

import pytest

from service.operating.listings import LISTS
from service.operating.networks import WIDE, Networks, network_of
from service.people import tokens
from service.people.register import People
from service.store.house.barred import bar_statement
from service.store.house.operators import appoint_statement
from tests.service.api.conftest import Build, House

NOW = 1_800_000_000


def bearer(house: House, address: str, purpose: str, *, operates: bool) -> dict[str, str]:
    store = house.matches.repository.recorder
    who = People(store).met(address).id
    People(store).confirm(who, address)
    if operates:
        store.write([appoint_statement(who, NOW)])
    return {"Authorization": f"Bearer {tokens.make(store, who, purpose, NOW)}"}


def act(house: House, who: dict[str, str], **body: str) -> Any:
    told = {"act": "hide", "why": "spam"} | body
    return house.client.post("/api/house/acts", json=told, headers=who)


def test_only_an_operators_own_token_looks_and_acts(house: House) -> None:
    match = house.begun()
    strangers = [
        {},
        {"Authorization": f"Bearer {house.tokens[match, 'red']}"},
        bearer(house, "anna@example.org", tokens.PROGRAM, operates=True),
        bearer(house, "bob@example.org", tokens.OPERATOR, operates=False),
    ]
    for who in strangers:
        assert act(house, who, on=match).status_code == 401
        assert house.client.get("/api/house/people", headers=who).status_code == 401
    olga = bearer(house, "olga@example.org", tokens.OPERATOR, operates=True)
    house.project()
    assert act(house, olga, on=match).json == {"told": f"No list shows the match {match} any more."}
    assert house.client.get("/api/matches").json == {"matches": [], "next": None}
    again = act(house, olga, on=match)
    assert (again.status_code, again.json["detail"]) == (
        422, f"The match {match} is hidden already.",
    )  # fmt: skip
    assert act(house, olga, act="dismiss", on="olga@example.org").status_code == 200
    assert act(house, olga, act="show", on=match).status_code == 401, "an operator no more"


@pytest.mark.parametrize("what", ["health", *LISTS])
def test_every_list_is_served(house: House, what: str) -> None:
    olga = bearer(house, "olga@example.org", tokens.OPERATOR, operates=True)
    found = house.client.get(f"/api/house/{what}", headers=olga)
    assert found.status_code == 200
    assert isinstance(found.json["rows"], list)  # type: ignore[index]


def test_a_network_that_is_banned_reads_and_orders_nothing(house: House) -> None:
    match = house.begun()
    olga = bearer(house, "olga@example.org", tokens.OPERATOR, operates=True)
    assert "shut yourself out" in act(house, olga, act="ban", on="127.0.0.0/8").json["detail"]
    store = house.matches.repository.recorder
    store.write([bar_statement("network", "127.0.0.0/8", NOW)])
    house.services.networks.look_again()
    size = house.matches.repository.size(match)
    assert house.order(match, "red", "scout").status_code == 403
    assert house.get("", match).status_code == 403
    assert house.matches.repository.size(match) == size
    assert house.client.get("/healthz").status_code == 200


def test_networks_are_looked_up_again_after_a_while(house: House) -> None:
    store, now = house.matches.repository.recorder, [0.0]
    networks = Networks(store, clock=lambda: now[0], again=5)
    assert not networks.shuts_out("2001:db8::1")
    store.write([bar_statement("network", "2001:db8::/48", NOW)])
    assert not networks.shuts_out("2001:db8::1")
    now[0] = 5
    assert networks.shuts_out("2001:db8::1")
    assert networks.shuts_out("2001:db8:0:7::9")
    assert not networks.shuts_out("2001:db8:1::1")
    assert not networks.shuts_out("somewhere")


@pytest.mark.parametrize(
    ("address", "one", "wide"),
    [
        ("203.0.113.9", "203.0.113.9", "203.0.113.0/24"),
        ("::ffff:203.0.113.9", "203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("unix", "unix", "unix"),
    ],
)
def test_requests_are_counted_by_household(address: str, one: str, wide: str) -> None:
    assert (network_of(address), network_of(address, WIDE)) == (one, wide)


def test_many_addresses_of_one_household_and_of_one_provider_have_one_limit(build: Build) -> None:
    house = build(orders_a_minute=2)

    def asks(address: str) -> int:
        told = house.client.get("/api/matches", environ_base={"REMOTE_ADDR": address})
        return told.status_code

    assert [asks(f"2001:db8::{k}") for k in range(1, 5)] == [200, 200, 429, 429]
    assert asks("2001:db8:0:1::1") == 200, "the next household asks"
    spread = [asks(f"2001:db8:9:{k}::1") for k in range(1, 30)]
    assert spread.count(200) == 20, "ten times as many for the network around them"
