"""Every link of every mail leads somewhere, and the one click that ends them ends them."""

import re
from email.message import EmailMessage
from hashlib import sha256

from flask.testing import FlaskClient

from domain.journal.timestamps import DAY
from service.people.post import unreached
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse
from workers.server import create_app

WEB = "https://play.example"


def links(mail: EmailMessage) -> set[str]:
    """The addresses of the web in a mail: in its text, its HTML and its head."""
    parts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    texts = [*map(str, parts), str(mail["List-Unsubscribe"] or "")]
    return {link for text in texts for link in re.findall(r"https?://[^\s\"<>]+", text)}


def client(house: PostHouse) -> FlaskClient:
    return create_app(house.settings, house.matches).test_client()


def test_each_link_of_each_kind_of_mail_leads_to_a_page(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}, 10 days")
    match, reader = house.only_match(), client(house)
    invitation = links(house.newest(BOB))
    assert all(reader.get(link[len(WEB) :]).status_code == 200 for link in invitation)
    house.reply(BOB, "join")
    people = house.mailer.people
    holder = people.holder(match, "red")
    assert holder is not None
    people.add_address(holder.player, "anna@work.example")
    house.reply(ANNA, "note Well met. [d6]\nstorm")
    house.reply(BOB, "offer a draw")
    for days in (5, 4, 2):
        house.after(days * DAY)
    house.surely(ANNA, "resign")
    house.write("eve@evil.example", "match@play.example", "hello there")
    mails = [m for to in {to for _, to, _ in house.server.got} for m in house.server.to(to)]
    kinds = {kind for (kind,) in house.recorder.query("SELECT DISTINCT kind FROM mails")}
    assert kinds >= {"invitation", "turn", "asked", "reminder", "final", "confirm", "advice"}
    found = {link for mail in mails for link in links(mail)} - invitation
    assert {link.rpartition("/")[0].rpartition("/")[2] for link in found} >= {"m", "dice", "quiet"}
    assert len(found) > 5
    for link in sorted(found):
        assert link.startswith(WEB + "/"), link
        answer = reader.get(link[len(WEB) :].replace("&amp;", "&"))
        assert answer.status_code == 200, (link, answer.status_code)


def test_one_click_ends_the_mails_of_a_seat(house: PostHouse) -> None:
    match = house.duel()
    header = str(house.newest(BOB)["List-Unsubscribe"])
    link = re.findall(f"<{WEB}([^>]+)>", header)[0]
    assert house.newest(BOB)["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    answer = client(house).post(link, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    assert holder.quiet
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note Are you there?")
    assert len(house.server.to(BOB)) == sent


def test_who_sits_at_a_match_sees_which_mails_did_not_arrive(house: PostHouse) -> None:
    match = house.duel()
    house.server.refuse = f"550 5.1.1 <{BOB}> is unknown here"
    house.reply(ANNA, "note Are you there?")
    seat = house.matches.house.token("seat", match, "blue", "x" * 16)
    row = "INSERT INTO seat_tokens (match, seat, kind, hash) VALUES (?,?,'seat',?)"
    house.recorder.write([(row, (match, "blue", sha256(seat.encode()).digest()))])
    reader = client(house)
    path = f"/api/matches/{match}/mails"
    assert reader.get(path).status_code == 401
    mails = reader.get(path, headers={"Authorization": f"Bearer {seat}"}).json["mails"]
    last = [mail for mail in mails if mail["seat"] == "blue"][-1]
    assert (last["state"], last["reason"]) == ("failed", "550 5.1.1 … is unknown here")
    assert BOB not in str(mails)
    assert "…" in unreached(house.recorder, match)["blue"]


def test_each_link_of_a_leave_and_a_dispute_leads_to_a_page(house: PostHouse) -> None:
    house.duel()
    reader = client(house)
    house.reply(ANNA, "note Well met.")
    house.reply(ANNA, "scout")
    given = [b'"type":"command"' in line for line in house.lines(house.only_match())]
    start = len(given) - 1 - given[::-1].index(True)
    house.reply(BOB, f"dispute order {start} because it was not your move")
    house.reply(ANNA, "answer It was.")
    house.reply(BOB, "settle stands because you are right")
    house.reply(ANNA, "agree")
    house.surely(BOB, "leave")
    kinds = {kind for (kind,) in house.recorder.query("SELECT DISTINCT kind FROM mails")}
    assert kinds >= {"dispute", "left"}
    mails = [m for to in (ANNA, BOB) for m in house.server.to(to)]
    found = {link for mail in mails for link in links(mail)}
    assert any("/disputes/" in link for link in found)
    for link in sorted(found):
        answer = reader.get(link[len(WEB) :].replace("&amp;", "&"))
        # A seat that somebody holds is not offered once more.
        assert answer.status_code == 200 or "/join/" in link, (link, answer.status_code)
