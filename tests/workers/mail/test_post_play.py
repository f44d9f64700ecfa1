"""Whole matches by mail alone, with everything that goes wrong with mail on the way."""

import random
import re
from collections import Counter
from email.message import EmailMessage
from pathlib import Path

import msgspec
import pytest

from domain.games import library
from domain.journal.entries import read_entry
from domain.match.match import PUBLIC
from service.audit import audit
from service.mails.plain_text import FENCE
from service.store.repository import EVERYTHING
from tests.rigs.postgres import Postgres
from tests.toys.duel import opened
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    is_wide,
    journal_of,
    killed,
    read,
    text_of,
)


def test_a_match_is_opened_played_and_reported_by_mail_alone(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy trio with {BOB}, computer")
    (opened,), (invitation,) = house.server.to(ANNA), house.server.to(BOB)
    assert "Your match is open: Toy, Trio." in flat(opened)
    assert f"Blue: {BOB} is invited." in flat(opened)
    assert "Anna invites you to play Blue." in flat(invitation)
    anchors = read_entry(house.lines(house.only_match())[0]).pub["chains"]
    assert all(anchor in text_of(invitation) for anchor in anchors.values())
    assert house.matches.house.key.vkey in text_of(invitation)

    house.reply(BOB, "join\n\n> An invitation: Toy, Trio.\n")
    assert "You sit down as Blue." in flat(house.newest(BOB))
    assert "Your move, Red" in flat(house.newest(ANNA))

    match = house.only_match()
    luck = random.Random(5)
    while (step := house.play_on(match, luck)) is not None:
        house.reply(*step)
    for address in (ANNA, BOB):
        final = house.server.to(address)[-1]
        assert "Trio is over." in flat(final)
        assert final["Reply-To"]
        names = [part.get_filename() or "" for part in final.iter_attachments()]
        assert [name for name in names if not name.startswith("receipt")] == [
            "checkpoint.txt",
            "log.tlog-proof",
            f"{match}.journal",
            "story.txt",
            "dice.txt",
        ]
        seen = [note for mail in house.server.to(address) for note in checkpoints(text_of(mail))]
        report = audit(
            journal_of(final).splitlines(keepends=True), [house.matches.house.key.vkey], seen=seen
        )
        assert report.view == "full"
        assert len(seen) == len(house.server.to(address))


def checkpoints(text: str) -> list[str]:
    """The checkpoints of a mail, cut out as its reader would."""
    found = re.findall(f"{FENCE[0]}\n(.*?){FENCE[1]}", text, re.DOTALL)
    return [str(note) for note in found]


def test_bad_mail_on_the_way_changes_nothing_and_every_mail_comes_once(
    house: PostHouse, tmp_path: Path
) -> None:
    house.write(ANNA, "match@play.example", f"new toy trio with {BOB}, computer")
    house.reply(BOB, "accept")
    match = house.only_match()
    luck, expected = random.Random(7), []
    spent = ""
    while (step := house.play_on(match, luck)) is not None:
        address, order = step
        to = house.newest(address)["Reply-To"]
        other = BOB if address == ANNA else ANNA
        size = len(house.lines(match))
        house.write(other, to, order)  # somebody else's turn
        house.write("eve@evil.example", to, order)
        house.write(address, to.replace("+", "+x"), order)  # forged
        house.write(address, to, "attack everything at once")
        house.write(address, to, order, Auto_Submitted="auto-replied")
        house.post(b"\xff\xfe not a letter at all", to)
        if spent:
            house.write(*spent.split(" ", 1), "storm")  # type: ignore[misc]
        assert len(house.lines(match)) == size
        raw = house.letter(address, to, order)
        house.post(raw, to, address)
        after = len(house.lines(match))
        house.post(raw, to, address)
        house.post(b"Received: by another way\r\n" + raw, to, address)
        house.write(address, to, order)  # late: the turn is spent
        assert len(house.lines(match)) == after
        expected.append(order)
        spent = f"{address} {to}"
        house.clock.seconds += 4000
    ids = Counter(read(raw)["Message-ID"] for _, _, raw in house.server.got)
    assert set(ids.values()) == {1}
    assert house.recorder.query("SELECT COUNT(*) FROM letters WHERE state='new'") == [(0,)]
    given = [
        entry.pub["command"]["orders"]
        for entry in map(read_entry, house.lines(match))
        if entry.type == "command" and entry.by in ("red", "blue") and "command" in entry.pub
    ]
    assert [order for order in given if order != "join"] == expected


def test_no_mail_before_the_end_holds_what_its_seat_may_not_know(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy trio with {BOB}, computer")
    house.reply(BOB, "join")
    match = house.only_match()
    luck = random.Random(11)
    shown: dict[str, int] = {}
    while (step := house.play_on(match, luck)) is not None:
        for seat, address in (("red", ANNA), ("blue", BOB)):
            for mail in house.server.to(address)[shown.get(address, 0) :]:
                check_secrets(house, match, seat, everything_in(mail))
            shown[address] = len(house.server.to(address))
        house.reply(*step)


def everything_in(mail: EmailMessage) -> str:
    """The bytes as they travel, and every part as its reader has it."""
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    texts = [p if isinstance(p, str) else bytes(p).decode("latin-1") for p in parts]
    return "\n".join([mail.as_bytes().decode("utf-8", "replace"), *texts])


def check_secrets(house: PostHouse, match: str, seat: str, text: str) -> None:
    """No card that only others hold, and no salt of what is sealed from the seat."""
    table = house.matches.repository.match(match).table
    own, state = table.seen_by(seat), table.position
    known = {c for side in own.sides.values() for c in side.cards or ()} | set(own.played)
    hidden = {c for side in state.sides.values() for c in side.cards or ()} - known
    hidden |= set(table.decks["field"].cards[table.decks["field"].next :])
    assert not [card for card in hidden if card in text]
    size = house.matches.repository.size(match)
    for _, _, seats, body in house.matches.repository.openings(match, 0, size, EVERYTHING):
        if seat not in seats:
            assert msgspec.json.decode(body)["salt"] not in text
    assert table.seen_by(PUBLIC) is not None


def test_exercise_tiger_is_played_by_two_people_and_the_house(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}, computer")
    house.reply(BOB, "Yes!")
    match, luck = house.only_match(), random.Random(2)
    for _ in range(400):
        step = house.play_on(match, luck)
        if step is None:
            break
        house.reply(*step)
    assert house.matches.repository.match(match).outcome is not None
    for address in (ANNA, BOB):
        mails = server.to(address)
        assert "is over." in flat(mails[-1])
        assert not [mail for mail in mails if is_wide(text_of(mail))]
        assert len({base_subject(mail["Subject"]) for mail in mails}) == 1
        assert mails[-1]["Subject"].startswith("[D-Day Dice: you lost · with 2 others · Turn 12 · ")


def test_a_match_is_played_by_mail_on_postgresql(
    tmp_path: Path, server: MailServer, postgres: Postgres
) -> None:
    house = PostHouse(tmp_path, server, recorder=opened(postgres.database()))
    match = house.duel()
    house.reply(ANNA, "storm\nplay joker\nnote \x00 Well met")
    house.reply(BOB, "note Well met\nstorm", Message_ID="<a\x00b@c>")
    assert "Blue: Well met" in flat(house.newest(ANNA))
    luck = random.Random(1)
    while (step := house.play_on(match, luck)) is not None:
        house.reply(*step)
    assert "Duel is over." in flat(house.newest(ANNA))
    assert house.recorder.query("SELECT COUNT(*) FROM letters WHERE state='new'")[0][0] == 0


@pytest.mark.parametrize("orders", [5, 9])
def test_a_crash_at_any_moment_doubles_no_turn_and_loses_no_mail(
    house: PostHouse, orders: int
) -> None:
    match = house.duel()
    luck = random.Random(orders)
    for k in range(orders):
        step = house.play_on(match, luck)
        if step is None:
            break
        before = len(house.server.to(step[0]))
        outbox = house.mailer.outbox
        with killed((house.mailer.inbox, outbox, outbox)[k % 3], ("finish", "make", "sent")[k % 3]):
            house.reply(*step)
        house.clock.seconds += 100
        house.work()
        mails = {mail["Message-ID"] for mail in house.server.to(step[0])}
        assert len(mails) == before + 1 - duplicates(house, step[0], before)
    orders = [
        e for e in map(read_entry, house.lines(match)) if (e.type, e.by) == ("command", "red")
    ]
    before = [-1, *(e.n for e in orders)]
    told = [e.pub["command"]["seen"] for e in orders]
    assert all(seen > n for seen, n in zip(told[1:], before[1:], strict=False)), "each answers anew"


def duplicates(house: PostHouse, address: str, before: int) -> int:
    """Copies of a mail that were handed over twice, byte for byte the same."""
    raws = [raw for _, to, raw in house.server.got if to == address]
    by_id: dict[str, set[bytes]] = {}
    for raw in raws:
        by_id.setdefault(read(raw)["Message-ID"], set()).add(raw)
    assert all(len(same) == 1 for same in by_id.values())
    return before - len({read(raw)["Message-ID"] for raw in raws[:before]})


def base_subject(subject: str) -> str:
    """A subject as RFC 5256 2.1 has it, by which programs thread: without a part in brackets."""
    return re.sub(r"^\[[^\[\]]*\] *", "", subject)
