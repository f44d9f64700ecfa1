"""Inviting by mail from the page of a match."""

import re

import pytest

from service.people.register import People
from tests.service.web.houses import WebHouse, signed_in
from tests.service.web.test_entrance import ANNA, BOB


def owed(house: WebHouse, match: str) -> int:
    sql = "SELECT COUNT(*) FROM owed WHERE match=? AND kind='invitation'"
    return int(house.recorder.query(sql, (match,))[0][0])


def test_who_sits_and_is_signed_in_invites_to_a_free_seat(mailing: WebHouse) -> None:
    anna = signed_in(mailing)
    match = anna.open(red="me", blue="person")
    assert "Invite by mail" in anna.get(f"/m/{match}")
    form = dict(re.findall(r'name="(csrf|nonce)" value="([^"]+)"', anna.page))
    sent = form | {"seat": "blue", "address": f" {BOB} "}
    for mails in (1, 0):
        assert f"Blue is offered to {BOB}, by mail." in anna.post(f"/m/{match}/invite", sent)
        assert "offered by mail" in anna.get(f"/m/{match}")
        assert owed(mailing, match) == mails, "the same form again mails nothing"
        mailing.recorder.write([("DELETE FROM owed", ())])
    holder = People(mailing.recorder).holder(match, "blue")
    assert holder is not None
    assert holder.address == BOB
    assert "This seat is kept for you." in signed_in(mailing, BOB).get(f"/m/{match}")


@pytest.mark.parametrize(
    ("seat", "address", "why"),
    [
        ("red", BOB, "Name a seat that is free"),
        ("green", BOB, "Name a seat that is free"),
        ("blue", "bob", "is not a mail address"),
    ],
)
def test_what_cannot_be_invited_is_refused_and_nothing_is_mailed(
    mailing: WebHouse, seat: str, address: str, why: str
) -> None:
    anna = signed_in(mailing)
    match = anna.open(red="me", blue="person")
    anna.get(f"/m/{match}")
    form = dict(re.findall(r'name="(csrf|nonce)" value="([^"]+)"', anna.page))
    assert why in anna.post(f"/m/{match}/invite", form | {"seat": seat, "address": address})
    assert (anna.status, owed(mailing, match)) == (422, 0)


def test_who_has_no_address_or_no_seat_invites_nobody(mailing: WebHouse) -> None:
    match = signed_in(mailing).open(red="me", blue="person")
    stranger = signed_in(mailing, BOB)
    assert "Invite by mail" not in stranger.get(f"/m/{match}")
    guest = mailing.reader()
    own = guest.open(red="me", blue="person")
    assert "Invite by mail" not in guest.get(f"/m/{own}")
    form = dict(re.findall(r'name="(csrf|nonce)" value="([^"]+)"', guest.page))
    said = form | {"seat": "blue", "address": ANNA}
    assert "your mail address stands behind your invitations" in guest.post(
        f"/m/{own}/invite", said
    )
    for reader, where, status in ((guest, own, 403), (stranger, match, 403)):
        reader.post(f"/m/{where}/invite", said)
        assert reader.status in (400, status)
    assert owed(mailing, own) == owed(mailing, match) == 0
