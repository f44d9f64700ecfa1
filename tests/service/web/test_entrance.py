"""Signing in by a mailed link, and what belongs to the person who did."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.people.post import Post
from service.people.register import People
from service.people.signing_in import LASTS, MOST_LINKS, BadLink, SigningIn
from tests.service.web.houses import TOYS, WebHouse, signed_in
from tests.service.web.test_playing import duel

ANNA, BOB = "anna@a.example", "bob@b.example"


class Now:
    """A clock that is moved."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000

    def __call__(self) -> int:
        return self.seconds


@pytest.fixture
def door(tmp_path: Path) -> Iterator[tuple[SigningIn, Now]]:
    """Links and sessions by themselves, and their clock."""
    house, now = WebHouse(tmp_path / "door", TOYS), Now()
    yield SigningIn(house.recorder, house.house, now=now), now
    house.recorder.close()


# Links


def test_a_link_opens_once(door: tuple[SigningIn, Now]) -> None:
    signing_in, _ = door
    token = signing_in.link(ANNA)
    secret, player = signing_in.enter(token)
    assert signing_in.player(secret) == player
    with pytest.raises(BadLink, match="used before"):
        signing_in.enter(token)
    signing_in.leave(secret)
    assert signing_in.player(secret) is None
    with pytest.raises(BadLink, match="used before"):
        signing_in.enter(token)


@pytest.mark.parametrize(("later", "good"), [(LASTS, True), (LASTS + 1, False)])
def test_a_link_ends_after_a_quarter_of_an_hour(
    door: tuple[SigningIn, Now], later: int, good: bool
) -> None:
    signing_in, now = door
    token = signing_in.link(ANNA)
    now.seconds += later
    if good:
        assert signing_in.read(token) == ANNA
    else:
        with pytest.raises(BadLink, match="ended"):
            signing_in.enter(token)


@pytest.mark.parametrize("token", ["", "x", "W10.x", "a.b.c", "é" * 40, "x" * 5000])
def test_a_link_that_is_not_ours_opens_nothing(door: tuple[SigningIn, Now], token: str) -> None:
    with pytest.raises(BadLink):
        door[0].enter(token)


def test_a_changed_link_opens_nothing(door: tuple[SigningIn, Now]) -> None:
    token = door[0].link(ANNA)
    with pytest.raises(BadLink):
        door[0].enter(("A" if token[0] != "A" else "B") + token[1:])


def test_one_address_is_mailed_few_links(door: tuple[SigningIn, Now]) -> None:
    signing_in, now = door
    for _ in range(MOST_LINKS + 2):
        signing_in.ask(ANNA)
    assert len(signing_in.owed()) == MOST_LINKS
    now.seconds += LASTS + 1
    assert signing_in.owed() == [], "what ended is not mailed any more"
    signing_in.ask(ANNA)
    assert len(signing_in.owed()) == 1


def test_who_claims_an_address_is_not_taken_for_its_owner(door: tuple[SigningIn, Now]) -> None:
    signing_in, _ = door
    _, bob = signing_in.enter(signing_in.link(BOB))
    people = signing_in._people
    people.add_address(bob.id, ANNA)
    _, anna = signing_in.enter(signing_in.link(ANNA))
    assert anna.id != bob.id
    assert ANNA not in people.addresses(bob.id, confirmed=False)


def test_sessions_end_everywhere_at_once(door: tuple[SigningIn, Now]) -> None:
    signing_in, _ = door
    first, anna = signing_in.enter(signing_in.link(ANNA))
    second, _ = signing_in.enter(signing_in.link(ANNA))
    signing_in.leave_everywhere(anna.id)
    assert signing_in.player(first) is signing_in.player(second) is None


# Pages


def test_the_answer_is_the_same_for_a_known_and_an_unknown_address(mailing: WebHouse) -> None:
    People(mailing.recorder).met(ANNA)
    answers = []
    for address in (ANNA, BOB):
        reader = mailing.reader()
        reader.get("/sign-in")
        page = reader.fill("/sign-in", address=address)
        assert reader.status == 200
        answers.append(re.sub(r'value="[^"]*"', "", page).replace(address, ""))
    assert answers[0] == answers[1]
    assert {a for _, a in SigningIn(mailing.recorder, mailing.house).owed()} == {ANNA, BOB}


def test_what_is_no_address_is_told(mailing: WebHouse) -> None:
    reader = mailing.reader()
    reader.get("/sign-in")
    assert "is not a mail address" in reader.fill("/sign-in", address="<script>@x y")
    assert reader.status == 422


def test_a_house_without_mail_says_how_to_get_a_link(toys: WebHouse) -> None:
    assert "fieldpost sign-in" in toys.reader().get("/sign-in")


def test_the_network_address_asks_for_few_links(tmp_path: Path) -> None:
    house = WebHouse(
        tmp_path / "limited", TOYS, orders_a_minute=1000, smtp_out="smtp://127.0.0.1:9"
    )
    reader = house.reader()
    reader.get("/sign-in")
    form = reader.fields("/sign-in")
    for k in range(8):
        reader.post("/sign-in", form | {"address": f"a{k}@a.example"})
        assert reader.status == 200
    reader.post("/sign-in", form | {"address": ANNA})
    assert reader.status == 429
    assert "Back to the lobby" in reader.page
    house.recorder.close()


def test_looking_at_a_link_uses_nothing_up(toys: WebHouse) -> None:
    token = SigningIn(toys.recorder, toys.house).link(ANNA)
    for _ in range(3):
        assert ANNA in toys.reader().get(f"/sign-in/{token}")
    reader = toys.reader()
    reader.get(f"/sign-in/{token}")
    reader.fill(f"/sign-in/{token}")
    thief = toys.reader()
    assert "used before" in thief.get(f"/sign-in/{token}")
    assert thief.status == 410


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(toys: WebHouse) -> None:
    reader = toys.reader()
    token = SigningIn(toys.recorder, toys.house).link(ANNA)
    reader.get(f"/sign-in/{token}")
    answer = reader.client.post(f"/sign-in/{token}", data=reader.fields(f"/sign-in/{token}"))
    cookie = next(c for c in answer.headers.getlist("Set-Cookie") if c.startswith("person="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_signing_out_ends_it(toys: WebHouse) -> None:
    reader = signed_in(toys)
    reader.get("/settings")
    reader.fill("/sign-out")
    assert "Sign in to settle them" in re.sub("<[^>]*>", "", reader.get("/settings"))


def test_a_person_plays_his_seat_on_every_device(toys: WebHouse) -> None:
    reader = signed_in(toys)
    match = reader.open(red="me", blue="person")
    other = signed_in(toys)
    assert match in other.page
    assert "Your orders: Red" in other.get(f"/m/{match}")
    assert "Your orders: Red" not in signed_in(toys, BOB).get(f"/m/{match}")


def test_a_browser_that_holds_a_seat_and_signs_in_gives_it_to_its_person(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    signed_in(toys, ANNA, red)
    red.get(f"/m/{match}")
    assert "Your orders: Red" in signed_in(toys).get(f"/m/{match}")


def test_who_gave_a_seat_up_sees_nothing_of_its_next_holder(toys: WebHouse) -> None:
    anna = signed_in(toys)
    match = anna.open(red="me", blue="me")
    anna.get(f"/m/{match}")
    anna.fill(f"/m/{match}/leave")
    stranger = toys.reader()
    stranger.get(f"/m/{match}")
    stranger.fill(f"/m/{match}/sit", seat="red")
    assert "Your orders: Red" in stranger.page
    assert "Your orders: Red" not in signed_in(toys).get(f"/m/{match}")
    assert signed_in(toys).client.get(f"/m/{match}?as=red").status_code == 403


def test_the_same_holds_for_who_sits_down_by_the_api(toys: WebHouse) -> None:
    anna = signed_in(toys)
    match = anna.open(red="me", blue="me")
    anna.get(f"/m/{match}")
    anna.fill(f"/m/{match}/leave")
    answer = toys.reader().client.post(
        f"/api/matches/{match}/seats/red", json={}, headers={"Idempotency-Key": "k" * 32}
    )
    assert answer.status_code == 201
    assert anna.client.get(f"/m/{match}?as=red").status_code == 403


# Settings


def test_settings_of_a_person_are_kept(toys: WebHouse) -> None:
    reader = signed_in(toys)
    reader.get("/settings")
    reader.fill("/settings/person", name="Anna <b>the</b> Great", mails="daily")
    assert "Anna &lt;b&gt;the&lt;/b&gt; Great" in reader.page
    assert '<option value="daily" selected>' in reader.page
    reader.fill("/settings", zone="Asia/Tokyo")
    assert "Times are Asia/Tokyo" in signed_in(toys).get("/"), "on another device too"


def test_a_further_address_is_confirmed_by_its_link_and_let_go(mailing: WebHouse) -> None:
    reader, people = signed_in(mailing), People(mailing.recorder)
    reader.get("/settings")
    reader.fill("/settings/address", address="anna@work.example", do="add")
    assert "not confirmed yet" in reader.page
    assert people.to_be_asked(), "a mail is owed"
    player = people.at(ANNA)
    assert player is not None
    link = Post(mailing.app.extensions["fieldpost"].settings, mailing.house).confirm_link(
        player.id, "anna@work.example"
    )
    path = link.partition("localhost")[2]
    reader.get(path)
    assert reader.status == 200
    assert people.addresses(player.id) == [ANNA], "a look confirms nothing"
    form = {"csrf": re.findall(r'name="csrf" value="([^"]+)"', reader.page)[-1]}
    assert "Confirmed" in reader.post(path, form)
    assert people.addresses(player.id) == [ANNA, "anna@work.example"]
    reader.get("/settings")
    reader.post("/settings/address", form | {"address": ANNA, "do": "remove"})
    assert people.addresses(player.id) == ["anna@work.example"]
    reader.post("/settings/address", form | {"address": "anna@work.example", "do": "remove"})
    assert "only confirmed address" in reader.page


@pytest.mark.parametrize(
    "path", ["/post/confirm/x.y.z", "/post/quiet/quiet.a.b.c", "/post/quiet/x"]
)
def test_a_link_of_a_mail_that_is_not_whole_is_a_page(toys: WebHouse, path: str) -> None:
    reader = toys.reader()
    reader.get(path)
    assert reader.status == 404
    assert "incomplete" in reader.page


def test_mails_of_a_seat_end_with_one_click_of_a_mail_program(toys: WebHouse) -> None:
    anna = signed_in(toys)
    match = anna.open(red="me", blue="me")
    mailer = Post(toys.app.extensions["fieldpost"].settings, toys.house)
    path = mailer.quiet_link(match, "red").partition("localhost")[2]
    assert "No more mails?" in toys.reader().get(path)
    answer = toys.reader().client.post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    holder = People(toys.recorder).holder(match, "red")
    assert holder is not None
    assert holder.quiet
    anna.get("/settings")
    assert "Mail me again" in anna.page


def test_settings_of_anothers_seat_are_refused(toys: WebHouse) -> None:
    match = signed_in(toys).open(red="me", blue="person")
    bob = signed_in(toys, BOB)
    bob.get("/settings")
    form = {"csrf": re.findall(r'name="csrf" value="([^"]+)"', bob.page)[0]}
    bob.post("/settings/seat", form | {"match": match, "seat": "red", "do": "quiet"})
    assert bob.status == 403
    toys.reader().client.post("/settings/person", data={})
    bob.post("/settings/person", form | {"name": "  ", "mails": "all"})
    assert bob.status == 422


def test_leave_is_taken_in_every_match_that_has_a_clock(toys: WebHouse) -> None:
    anna = signed_in(toys)
    timed = [anna.open(red="me", blue="me", pace="3 days") for _ in range(2)]
    untimed = anna.open(red="me", blue="me")
    anna.get("/settings")
    page = anna.fill("/settings/leave", days="5")
    assert page.count("your time stands still") == 4
    for match in timed:
        assert set(toys.matches.repository.match(match).clock.away) == {"red", "blue"}
    assert not toys.matches.repository.match(untimed).clock.away
    anna.get("/settings")
    anna.fill("/settings/leave", days="99")
    assert anna.status == 422


# Invitations


def test_people_are_invited_by_mail_from_the_page(mailing: WebHouse) -> None:
    anna = signed_in(mailing)
    match = anna.open(red="me", blue="mail", mail_blue=BOB)
    assert "Give this link" in anna.page
    mailing.project()
    rows = mailing.recorder.query("SELECT seat, kind FROM owed WHERE match=?", (match,))
    assert ("blue", "invitation") in rows
    bob = signed_in(mailing, BOB)
    assert "You are invited" in bob.page
    bob.get(f"/m/{match}")
    assert "kept for you" in bob.page
    bob.fill(f"/m/{match}/sit")
    assert "Your orders: Blue" in bob.page


def test_the_link_of_an_invitation_leads_to_its_seat(mailing: WebHouse) -> None:
    match = signed_in(mailing).open(red="me", blue="mail", mail_blue=BOB)
    mailer = Post(mailing.app.extensions["fieldpost"].settings, mailing.house)
    path = mailer.join_link(match, "blue").partition("localhost")[2]
    bob = mailing.reader()
    assert "invites you" in bob.get(path)
    bob.fill(f"/m/{match}/sit")
    assert "Your orders: Blue" in bob.page
    holder = People(mailing.recorder).holder(match, "blue")
    assert holder is not None
    assert holder.address == BOB, "his mails go on"
    late = mailing.reader()
    late.get(path)
    assert late.status == 403
    assert "has sat down already" in late.page


def test_nobody_unknown_has_others_mailed(mailing: WebHouse) -> None:
    reader = mailing.reader()
    reader.get("/new?game=toy&scenario=duel")
    reader.fill("/new", **{"seat-red": "me", "seat-blue": "mail", "mail-blue": BOB})
    assert reader.status == 422
    assert "Sign in to invite" in reader.page


def test_a_wrong_address_opens_no_match(mailing: WebHouse) -> None:
    anna = signed_in(mailing)
    anna.get("/new?game=toy&scenario=duel")
    anna.fill("/new", **{"seat-red": "me", "seat-blue": "mail", "mail-blue": "nobody"})
    assert anna.status == 422
    assert not mailing.recorder.query("SELECT * FROM stored_events LIMIT 1")
