"""Clubs: founding, joining, playing for one, leading and closing it; what a stranger never sees."""

import re

from service import chance
from service.people import clubs
from service.people.register import People
from tests.service.web.houses import Reader, WebHouse, signed_in

SECRET = "https://hooks.example/T0PSECRET"


def founded(house: WebHouse, name: str = "The Beach Club") -> tuple[Reader, str]:
    """Anna, who founded a club, and its address."""
    anna = signed_in(house, "anna@example.org")
    anna.get("/clubs")
    anna.fill("/clubs", name=name)
    assert (anna.status, anna.path[:7]) == (200, "/clubs/"), anna.page
    return anna, anna.path


def act(reader: Reader, club: str, do: str, **more: str) -> str:
    """Press a button of the page of a club."""
    reader.get("/clubs")
    csrf = re.search('name="csrf" value="([^"]+)"', reader.page)
    if csrf is None:
        reader.get("/settings")
        csrf = re.search('name="csrf" value="([^"]+)"', reader.page)
    assert csrf is not None
    return reader.post(club, {"csrf": csrf[1], "do": do, **more})


def joined(house: WebHouse, anna: Reader, club: str, address: str = "bob@example.org") -> Reader:
    """Somebody who was asked, and came."""
    act(anna, club, "ask", whom=address)
    reader = signed_in(house, address)
    assert "asks you to join" in reader.get("/")
    act(reader, club, "accept")
    return reader


def opened(reader: Reader, club: str, title: str = "Club night") -> str:
    """A match for a club, on whose first seat its opener sits."""
    named = club.rpartition("/")[2]
    reader.get(f"/new?game=toy&scenario=duel&with=people&club={named}")
    assert f'value="{named}" selected' in reader.page
    seats = {"seat-red": "me", "seat-blue": "person"}
    reader.fill("/new", title=title, club=named, **seats)
    assert reader.status == 200, reader.page
    return reader.path.split("/")[2].partition("?")[0]


def sits_down(reader: Reader, match: str, nonce: str = "") -> int:
    """What comes of sitting down as Blue with no invitation, be there a button or not."""
    reader.get("/clubs")
    csrf = re.search('name="csrf" value="([^"]+)"', reader.page)
    assert csrf is not None
    reader.post(
        f"/m/{match}/sit",
        {"csrf": csrf[1], "nonce": nonce or chance.token_hex(16), "seat": "blue"},
    )
    return reader.status


def player(house: WebHouse, address: str) -> str:
    found = People(house.recorder).at(address)
    assert found is not None
    return found.id


def test_who_is_asked_joins_or_declines_and_leaves_again(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = joined(toys, anna, club)
    assert "<bdi>Bob</bdi>" in bob.get(club)
    assert "Leave the club" in bob.page
    act(anna, club, "ask", whom="carol@example.org")
    carol = signed_in(toys, "carol@example.org")
    act(carol, club, "decline")
    assert "asks you to join" not in carol.get("/clubs")
    assert "<bdi>Carol</bdi>" not in anna.get(club)
    act(bob, club, "leave")
    assert "<bdi>Bob</bdi>" not in anna.get(club)
    act(bob, club, "accept")
    assert bob.status == 422, "who was asked once is not asked for ever"


def test_a_person_is_asked_from_his_page(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = signed_in(toys, "bob@example.org")
    anna.get(f"/people/{player(toys, 'bob@example.org')}")
    anna.fill(club, do="ask")
    assert anna.status == 200
    assert "The Beach Club</strong> asks you to join" in bob.get("/")


def test_a_match_for_a_club_has_seats_for_members_until_it_is_opened_to_all(
    toys: WebHouse,
) -> None:
    anna, club = founded(toys)
    bob, stranger = joined(toys, anna, club), signed_in(toys, "eve@example.org")
    toys.reader().open(red="me", blue="person", title="Later and for anybody")
    match = opened(anna, club)
    toys.reader().open(red="me", blue="person", title="Latest of all")
    toys.project()
    lobby = bob.get("/")
    assert lobby.index("Club night") < lobby.index("Latest of all"), "first for members"
    assert "The Beach Club</strong>" in lobby
    assert "The Beach Club</strong>" not in stranger.get("/")
    assert "Sit down as Blue</button>" not in anna.get(f"/m/{match}")
    assert "invitation=" not in anna.page, "nor has who opened it a link to give away"
    assert sits_down(stranger, match) == 403
    act(stranger, club, "open", match=match)
    assert (stranger.status, "Only members of The Beach Club" in stranger.page) == (422, True)
    assert sits_down(stranger, match) == 403
    act(anna, club, "open", match=match)
    assert match in toys.reader().get(club)
    assert sits_down(stranger, match) == 200
    assert "Your orders: Blue" in stranger.page


def test_the_lobby_says_whom_a_match_of_a_club_is_for_and_not_which_club(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob, stranger = joined(toys, anna, club), signed_in(toys, "eve@example.org")
    match = opened(anna, club)
    toys.project()
    for reader in (stranger, toys.reader()):
        assert "for members of a club" in slip(reader, match)
        assert "by invitation" not in slip(reader, match)
        assert "The Beach Club" not in reader.page
        assert "For members of a club." in reader.get(f"/m/{match}")
        assert "Invitation code" not in reader.page, "nobody has one"
        table = reader.page.partition("For members of a club.")[2].partition("</li>")[0]
        assert ("/sign-in" in table) == (reader is not stranger), "who is signed out may be one"
    assert "The Beach Club" in slip(bob, match)
    assert "for members of a club" not in bob.page
    assert "For members of The Beach Club." in bob.get(f"/m/{match}")
    People(toys.recorder).hold(match, "blue", player(toys, "anna@example.org"), "anna@example.org")
    for reader in (stranger, bob):
        assert "by invitation" in slip(reader, match), "a seat that is offered is for nobody else"
    other = toys.reader().open(red="me", blue="person", invited="yes")
    toys.project()
    assert "by invitation" in slip(bob, other)
    People(toys.recorder).let_go(match, "blue")
    assert clubs.seats_for_members(toys.recorder, match, ["blue"]) == ("blue",)
    act(anna, club, "open", match=match)
    for reader in (stranger, bob):
        assert "for members" not in reader.get(f"/m/{match}").casefold()
    assert clubs.seats_for_members(toys.recorder, match, ["blue"]) == ()


def slip(reader: Reader, match: str) -> str:
    """What the lobby says of a match that needs a player."""
    reader.get("/")
    slips = re.findall(r'<li class="slip open.*?</li>', reader.page, re.DOTALL)
    (found,) = [one for one in slips if f"/m/{match}" in one]
    return found


def test_a_member_sits_down_and_the_result_is_told(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = joined(toys, anna, club)
    match = opened(anna, club)
    toys.project()
    assert [sits_down(bob, match, nonce="a5" * 16) for _ in "12"] == [200, 200], "a form sent twice"
    toys.project()
    row = re.search(r"<td>[^\n]*<bdi>Bob</bdi>.*?</tr>", bob.get(club))
    assert row is not None
    assert row[0].endswith("<td>0</td><td>0</td><td>1</td></tr>")
    bob.get(f"/m/{match}")
    bob.order(match, "resign")
    toys.project()
    told = bob.get(club)
    assert "Finished" in told
    anna_row = re.search(r"<bdi>Anna</bdi>.*?</tr>", told)
    assert anna_row is not None
    assert anna_row[0].endswith("<td>1</td><td>1</td><td>0</td></tr>"), "she won it"


def test_a_seat_that_is_offered_to_somebody_is_kept_from_other_members(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = joined(toys, anna, club)
    match = opened(anna, club)
    People(toys.recorder).hold(match, "blue", player(toys, "anna@example.org"), "anna@example.org")
    assert sits_down(bob, match) == 403


def test_a_stranger_sees_names_and_public_matches_and_nothing_else(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = joined(toys, anna, club)
    act(anna, club, "channel", kind="discord", address=SECRET)
    act(anna, club, "ask", whom="dora@example.org")
    hidden, shown = opened(anna, club, "Behind closed doors"), opened(anna, club, "For everybody")
    act(anna, club, "open", match=shown)
    bob.get(f"/people/{player(toys, 'bob@example.org')}")
    bob.fill("/settings/page", do="hide")
    toys.project()
    for reader in (toys.reader(), signed_in(toys, "eve@example.org")):
        told = reader.get(club)
        assert shown in told
        assert "<bdi>Anna</bdi>" in told
        for secret in (hidden, "Behind closed", "hooks.example", "T0PSECRET", "example.org",
                       "Bob", "Channels", "To lead it"):  # fmt: skip
            assert secret not in told, secret
        assert "1 member has a private page." in told
        assert "The Beach Club" not in reader.get(f"/m/{hidden}"), "nor whose match it is"
        assert "The Beach Club" in reader.get(f"/m/{shown}")
    assert "T0PSECRET" not in bob.get(club), "a member knows of no channel either"
    assert "hooks.example" not in bob.page
    assert "dora@" not in bob.page
    assert hidden in bob.page
    assert "T0PSECRET" not in anna.get(club), "who leads it has it in his own notes"


def test_asking_an_address_tells_nothing_of_whom_the_house_knows(toys: WebHouse) -> None:
    anna, club = founded(toys)
    joined(toys, anna, club)
    for name in ("carol", "dora", "eve"):
        signed_in(toys, f"{name}@example.org")
    carol, dora, bob = (player(toys, f"{n}@example.org") for n in ("carol", "dora", "bob"))
    People(toys.recorder).met("named@example.org")
    act(anna, club, "ask", whom=f"/people/{dora}")
    told = {}
    for name in ("nobody", "named", "carol", "dora", "bob", "anna", "eve"):
        address, pages = f"{name}@example.org", []
        for do, whom in (
            ("ask", address), ("ask", address.upper()), ("let go", carol), ("let go", dora),
            ("hand on", carol), ("ask no more", carol), ("ask no more", address),
        ):  # fmt: skip
            page = act(anna, club, do, whom=whom).replace(address, "ADDRESS")
            pages.append((anna.status, re.sub('name="csrf" value="[^"]*"', "", page)))
        assert "ADDRESS</bdi>" in pages[0][1]
        assert "ADDRESS" not in pages[-1][1]
        told[name] = pages
    assert [name for name in told if told[name] != told["nobody"]] == []
    assert f'value="people/{dora}"' in anna.get(club), "she is still asked from her page"
    for name in ("bob", "nobody"):
        act(anna, club, "ask", whom=f"{name}@example.org")
        act(anna, club, "let go", whom=bob)
        assert f"{name}@example.org</bdi>" in anna.get(club), "nor does it go with a member"


def test_strangers_and_members_do_not_lead_a_club(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob, eve, guest = joined(toys, anna, club), signed_in(toys, "eve@example.org"), toys.reader()
    tables = ("clubs", "club_members", "club_matches", "ways", "followed")
    before = [toys.recorder.query(f"SELECT * FROM {table}", ()) for table in tables]
    channel = {"kind": "discord", "address": SECRET, "way": "x", "match": "y"}
    for do in ("close", "channel", "forget", "again", "follow", "unfollow"):
        for reader in (bob, eve):
            told = act(reader, club, do, **channel)
            assert "Only the leader of The Beach Club can do that." in told, do
            assert reader.status == 422
        assert "Sign in first" in act(guest, club, do, **channel)
        assert guest.status == 403
    assert before == [toys.recorder.query(f"SELECT * FROM {table}", ()) for table in tables]


def test_who_leads_a_club_hands_it_on(toys: WebHouse) -> None:
    anna, club = founded(toys)
    bob = joined(toys, anna, club)
    act(anna, club, "channel", kind="slack", address=SECRET)
    assert "hand it on first, or close it" in act(anna, club, "leave")
    act(anna, club, "hand on", whom=player(toys, "bob@example.org"))
    assert "hooks.example" in bob.get(club)
    act(bob, club, "let go", whom=player(toys, "anna@example.org"))
    assert "<bdi>Anna</bdi>" not in bob.get(club)


def test_a_name_that_is_taken_is_refused_in_a_sentence(toys: WebHouse) -> None:
    anna, _ = founded(toys)
    anna.get("/clubs")
    anna.fill("/clubs", name="the beach-club")
    assert anna.status == 422
    refusal = re.search(r'class="refusal" role="alert">([^<]*)<', anna.page)
    assert refusal is not None
    assert "already a club of this name" in refusal[1]


def test_a_club_with_seats_for_its_members_is_not_closed(toys: WebHouse) -> None:
    anna, club = founded(toys)
    act(anna, club, "channel", kind="discord", address=SECRET)
    match = opened(anna, club)
    toys.project()
    assert "keeps seats in 1 match for members: open them to all first." in act(anna, club, "close")
    act(anna, club, "open", match=match)
    act(anna, club, "close")
    assert anna.path == "/clubs"
    for table in ("clubs", "club_members", "club_matches", "ways", "followed"):
        assert toys.recorder.query(f"SELECT COUNT(*) FROM {table}", ()) == [(0,)], table
    assert toys.reader().get(club)
    assert "There is no such club" in act(anna, club, "leave")
    assert anna.status == 404
    founded(toys)


def test_only_a_member_opens_a_match_for_a_club(toys: WebHouse) -> None:
    _, club = founded(toys)
    eve = signed_in(toys, "eve@example.org")
    eve.get("/new?game=toy&scenario=duel&with=people")
    named = {"club": club.rpartition("/")[2], "seat-red": "me", "seat-blue": "person"}
    eve.fill("/new", **named)
    assert (eve.status, "Only members of The Beach Club" in eve.page) == (422, True)
    eve.fill("/new", **(named | {"club": "\0"}))
    assert (eve.status, "There is no such club" in eve.page) == (422, True)
    assert toys.recorder.query("SELECT COUNT(*) FROM stored_events", ()) == [(0,)]
