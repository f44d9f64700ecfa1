"""A letter that asks for all that the house keeps of its writer."""

from pathlib import Path

from service.application.limits import Limits
from tests.service.test_own_data import opened
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat


def test_a_letter_gets_the_file_to_its_own_address_once_a_day(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server)
    match = house.duel()
    for line in ("My data, please", "meine Daten"):
        before = len(server.got)
        house.write(ANNA, "match@play.example", line)
        got = server.got[before:]
        if line == "meine Daten":
            assert got == [], "one file a day"
            continue
        assert len(got) == 1
        mail = server.to(ANNA)[-1]
        assert mail["To"] == ANNA
        assert "everything that this house keeps about you" in flat(mail)
        (part,) = (p for p in mail.walk() if p.get_filename() == "my-data.zip")
        files = opened(part.get_payload(decode=True))
        assert any(name.startswith(f"matches/{match}-") for name in files)


def test_what_is_too_large_for_a_mail_is_linked(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, limits=Limits(mailed=100))
    house.duel()
    house.write(ANNA, "match@play.example", "my data")
    mail = server.to(ANNA)[-1]
    assert "too large for a mail" in flat(mail)
    assert "/settings" in flat(mail)
    assert not [part for part in mail.walk() if part.get_filename()]


def test_who_asks_in_a_match_gets_it_where_he_wrote_from(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server)
    house.duel()
    size = house.matches.repository.size(house.only_match())
    house.reply(BOB, "exporter mes données")
    assert "everything that this house keeps about you" in flat(server.to(BOB)[-1])
    assert house.matches.repository.size(house.only_match()) == size
