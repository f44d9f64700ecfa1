"""The return match: opened by one press on the page of a match that is over."""

import pytest

from domain.match.parts.sitting import Sitting
from domain.match.returning import came_from
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_entrance import BOB


def press(reader: Reader, match: str) -> str:
    """The id of the return match that this reader opens."""
    reader.get(f"/m/{match}")
    reader.fill(f"/m/{match}/again")
    return reader.path.split("/")[2].partition("?")[0]


@pytest.mark.parametrize(
    ("seats", "came"),
    [
        ({"a": "person", "b": "person"}, {"a": "b", "b": "a"}),
        ({"a": "person", "b": "computer:x"}, {"a": "b", "b": "a"}),
        ({"a": "person"}, {"a": "a"}),
        ({"a": "person", "b": "computer:x", "c": "computer:x"}, {"a": "a", "b": "b", "c": "c"}),
        ({"a": "person", "b": "computer:x", "c": "person"}, {"a": "c", "b": "b", "c": "a"}),
        ({"a": "person", "b": "person", "c": "person"}, {"a": "b", "b": "c", "c": "a"}),
    ],
)
def test_people_go_one_seat_on(seats: dict[str, str], came: dict[str, str]) -> None:
    assert came_from(Sitting(seats=seats)) == came


def test_a_seat_at_which_a_computer_stands_in_is_its_persons() -> None:
    stood = Sitting(seats={"a": "person", "b": "computer:x", "c": "computer:x"}, stood_in=("c",))
    assert came_from(stood) == {"a": "c", "b": "b", "c": "a"}


def test_one_against_the_computer_takes_its_seat(mailing: WebHouse) -> None:
    reader = mailing.reader()
    match = reader.open(red="me", blue="computer:random", pace="3 days", title="Rain")
    reader.order(match, "resign")
    new = mailing.matches.repository.match(press(reader, match))
    assert new.sitting.seats == {"red": "computer:random", "blue": "person"}
    assert new.sitting.taken == ("red", "blue"), "the computer sits too"
    assert (new.clock.pace, new.title, new.outcome) == ("3 days", "Rain", None)
    assert "Your orders: Blue" in reader.page


def test_whoever_has_an_address_is_asked_by_mail_and_nobody_sees_it(mailing: WebHouse) -> None:
    anna, bob = signed_in(mailing), signed_in(mailing, BOB)
    match = anna.open(red="me", blue="mail", mail_blue=BOB)
    bob.get(f"/m/{match}")
    bob.fill(f"/m/{match}/sit")
    anna.order(match, "resign")
    new = press(anna, match)
    assert mailing.matches.repository.match(new).sitting.taken == ("blue",)
    mailing.project()
    owed = mailing.recorder.query("SELECT seat, kind FROM owed WHERE match=?", (new,))
    assert ("red", "invitation") in owed
    assert BOB not in anna.get(f"/m/{new}")
    bob.get(f"/m/{new}")
    bob.fill(f"/m/{new}/sit")
    assert "Your orders: Red" in bob.page


def test_without_an_account_others_get_the_link(mailing: WebHouse) -> None:
    anna, guest = mailing.reader(), mailing.reader()
    match = anna.open(red="me", blue="person")
    guest.get(f"/m/{match}")
    guest.fill(f"/m/{match}/sit", seat="blue")
    anna.order(match, "resign")
    new = press(anna, match)
    assert mailing.matches.repository.match(new).sitting.vacant == ("red",)
    assert "Give this link" in anna.page


def test_the_same_press_twice_opens_one_match(mailing: WebHouse) -> None:
    reader = mailing.reader()
    match = reader.open(red="me", blue="computer:random")
    reader.order(match, "resign")
    reader.get(f"/m/{match}")
    form = reader.fields(f"/m/{match}/again")
    opened = [reader.path for _ in "ab" if reader.post(f"/m/{match}/again", form)]
    assert opened[0] == opened[1] != f"/m/{match}"


def test_a_match_that_goes_on_and_who_did_not_play_have_no_return_match(mailing: WebHouse) -> None:
    reader, other = mailing.reader(), mailing.reader()
    match = reader.open(red="me", blue="computer:random")
    reader.get(f"/m/{match}")
    assert "/again" not in reader.page
    csrf = {"csrf": reader.fields(f"/m/{match}/orders")["csrf"], "nonce": "a" * 20}
    assert "when this one is over" in reader.post(f"/m/{match}/again", csrf)
    assert reader.status == 409
    reader.order(match, "resign")
    assert "/again" not in other.get(f"/m/{match}")
    other.get("/new?game=toy&scenario=duel")
    other.post(f"/m/{match}/again", {"csrf": other.fields("/new")["csrf"], "nonce": "b" * 20})
    assert other.status == 403
