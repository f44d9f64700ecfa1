"""The page of the house: for operators alone, behind a passkey; what they find and do there."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from service.operating.acts import ACTS
from service.operating.asked import NotDone
from service.operating.listings import LISTS
from service.operating.passkeys import LASTS, LINK, OPEN, Passkeys
from service.people.register import People
from service.people.signing_in import SigningIn
from service.people.tokens import OPERATOR, owner
from service.store.house.operators import (
    Passkey,
    acts_done,
    appoint_statement,
    keep_passkey,
    passkeys_of,
)
from tests.service.web.browsers import Served, Watched
from tests.service.web.houses import TOYS, Reader, WebHouse, signed_in

pytest.importorskip("webauthn", reason="SKIPPED LOUDLY: webauthn is missing: no passkey was tried")

OLGA = "olga@example.org"
NOW = 1_800_000_000


def operator(house: WebHouse) -> str:
    people = People(house.recorder)
    who = people.met(OLGA, "Olga").id
    people.confirm(who, OLGA)
    house.recorder.write([appoint_statement(who, NOW)])
    return who


def inside(house: WebHouse) -> Reader:
    """An operator whose browser showed a passkey."""
    who, reader = operator(house), signed_in(house, OLGA)
    keep_passkey(house.recorder, Passkey("key", who, "public", 0), NOW)
    kept = Passkeys(house.recorder, house.house).sign("open", who, "key", lasts=OPEN)
    reader.client.set_cookie("operator", kept, path="/house")
    return reader


def test_for_everybody_else_there_is_no_such_page(toys: WebHouse) -> None:
    operator(toys)
    for reader in (toys.reader(), signed_in(toys, "anna@example.org")):
        for path in ("/house", "/house/people", "/house/passkey/x"):
            reader.get(path)
            assert reader.status == 404, path
        reader.get("/sign-in")
        csrf = reader.fields("/sign-in")["csrf"] if 'name="csrf"' in reader.page else ""
        reader.post("/house/people", {"csrf": csrf, "act": "ban", "on": OLGA, "why": "x"})
        assert reader.status in (403, 404)
    assert acts_done(toys.recorder) == []


def test_an_operator_without_a_passkey_finds_the_page_shut(toys: WebHouse) -> None:
    operator(toys)
    reader = signed_in(toys, OLGA)
    assert "You have no passkey here yet" in reader.get("/house/people")
    reader.get("/settings")
    form = reader.fields("/settings") | {"act": "ban", "on": "spam.example", "why": "spam"}
    reader.post("/house/people", form)
    assert reader.status == 403
    assert acts_done(toys.recorder) == []


def test_an_operator_finds_and_acts(toys: WebHouse) -> None:
    reader = inside(toys)
    match = reader.open(title="A slur", red="me", blue="person")
    toys.project()
    for name in ("health", *LISTS):
        assert f">{name.capitalize()}</a>" in reader.get(f"/house/{name}")
        assert reader.status == 200
    reader.get("/house/attic")
    assert reader.status == 404
    assert match in reader.get("/house/matches?q=slur")
    form = reader.fields("/house/matches")
    told = reader.post("/house/matches", form | {"act": "hide", "on": match, "why": "a slur"})
    assert f"No list shows the match {match} any more." in told
    assert [(a.operator, a.act, a.why) for a in acts_done(toys.recorder)] == [
        ("Olga", "hide", "a slur")
    ]
    told = reader.post("/house/matches", form | {"act": "hide", "on": match, "why": "a slur"})
    assert (reader.status, f"The match {match} is hidden already." in told) == (422, True)
    told = reader.post("/house/people", form | {"act": "ban", "on": OLGA, "why": "oops"})
    assert "shut yourself out" in told
    assert all(f"{name}: {act.about}" in unescape(told) for name, act in ACTS.items())


def test_a_token_for_programs_is_shown_once(toys: WebHouse) -> None:
    reader = inside(toys)
    reader.get("/house")
    page = reader.post("/house/health", reader.fields("/house/health") | {"do": "program"})
    secret = page.partition("<code>fpo_")[2].partition("</code>")[0]
    found = owner(toys.recorder, f"fpo_{secret}", OPERATOR)
    assert found is not None
    assert found.name == "Olga"
    assert secret not in reader.get("/house/health")


def test_what_opens_the_page_ends_with_its_hour_its_person_and_its_passkey(toys: WebHouse) -> None:
    who, now = operator(toys), [NOW]
    player = People(toys.recorder).player(who)
    other = People(toys.recorder).met("anna@example.org")
    assert player is not None
    kept = Passkeys(toys.recorder, toys.house, now=lambda: now[0])
    keep_passkey(toys.recorder, Passkey("key", who, "public", 0), NOW)
    opened, link = kept.sign("open", who, "key", lasts=OPEN), kept.sign(LINK, who)
    assert kept.opens(player, opened)
    assert not kept.opens(other, opened)
    assert not kept.opens(player, link), "a link opens nothing"
    assert not kept.opens(player, opened[:-1])
    now[0] += LASTS + 1
    assert kept.signed(LINK, who, link) is None
    now[0] = NOW + OPEN + 1
    assert not kept.opens(player, opened)
    now[0] = NOW
    toys.recorder.write([("DELETE FROM passkeys", ())])
    assert not kept.opens(player, opened)


def authenticator(page: Any) -> None:
    """Give a browser a passkey of software, which says yes by itself."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_kept_and_opens_the_page_in_a_browser(browser: Any, tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS)
    served, watched = Served(house=house), Watched()
    who = operator(house)
    address = served.address.replace("127.0.0.1", "localhost")
    page = watched.page(browser.new_context(viewport={"width": 1280, "height": 800}))
    authenticator(page)
    page.goto(f"{address}/sign-in/{SigningIn(house.recorder, house.house).link(OLGA)}")
    page.get_by_role("button", name="Sign in").click()
    page.goto(f"{address}/house")
    page.get_by_text("You have no passkey here yet").wait_for()
    page.goto(f"{address}/house/passkey/{Passkeys(house.recorder, house.house).sign(LINK, who)}")
    page.get_by_role("button", name="Keep a passkey").click()
    page.get_by_role("button", name="Show your passkey").click()
    page.get_by_role("heading", name="The house").wait_for()
    page.get_by_role("link", name="People").click()
    page.get_by_text(OLGA.partition("@")[0].title()).first.wait_for()
    (key,) = passkeys_of(house.recorder, who)
    assert key.signed >= 1
    kept = Passkeys(house.recorder, house.house)
    player = People(house.recorder).player(who)
    assert player is not None
    stale = kept.sign("show", who, "00" * 32)
    with pytest.raises(NotDone, match="not one of yours"):
        kept.shown(player, address, stale, json.dumps({"id": "another"}))
    with pytest.raises(NotDone, match="not accepted"):
        kept.shown(player, address, stale, json.dumps({"id": key.id}))
    served.close()
