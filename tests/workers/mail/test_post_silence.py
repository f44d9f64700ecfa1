"""The witness of a match is silent: people are told after an hour, and what they may do."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from service.application.reading import export
from service.audit.replay import replay
from service.house.signed_notes import SigningKey
from service.people.habits import habits_of, keep
from service.store.repository import EVERYTHING
from tests.service.test_witness_links import Process
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    GAMES,
    MailServer,
    PostHouse,
    flat,
    html_of,
    server,
    text_of,
)

__all__ = ["server"]

HOUR = 3600


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Process]:
    key = SigningKey("play.example", bytes(range(32)))
    running = Process(tmp_path / "witness", key=key.vkey)
    yield running
    running.kill()


@pytest.fixture
def waits(tmp_path: Path, server: MailServer, witness: Process) -> PostHouse:
    """Red ordered, and the witness is killed."""
    house = PostHouse(tmp_path, server, GAMES)
    house.matches.house.witness = witness.asker()
    match = house.duel()
    assert house.matches.repository.match(match).dice.witnessed
    witness.kill()
    house.reply(ANNA, "storm")
    assert house.matches.repository.match(match).dice.waits is not None
    return house


def silent(house: PostHouse, address: str) -> list[str]:
    mails = house.server.to(address)
    return [flat(mail) for mail in mails if "witness" in str(mail["Subject"])]


def test_the_answer_to_an_order_says_for_whom_its_dice_wait_and_until_when(
    waits: PostHouse,
) -> None:
    entry = waits.matches.repository.match(waits.only_match()).dice.waits.n  # type: ignore[union-attr]
    told = flat(waits.newest(ANNA))
    assert f"The dice of entry {entry} wait for the witness" in told
    assert "If the witness has not answered by" in told
    assert f"“key {entry}”" in told


def test_people_are_told_once_and_the_match_goes_on_when_he_is_back(
    waits: PostHouse, witness: Process
) -> None:
    house, match = waits, waits.only_match()
    house.after(HOUR // 2)
    assert not silent(house, ANNA) + silent(house, BOB)
    house.after(HOUR)
    for address in (ANNA, BOB):
        (told,) = silent(house, address)
        assert "has waited since" in told
        assert "Nothing is lost." in told
        assert "You need not do anything." in told
        assert f"{witness.url}/last?origin=play.example%2Fg%2F{match}" in told.replace(" ", "")
    house.after(HOUR)
    assert len(silent(house, ANNA)) == 1
    witness.start()
    house.after(60)
    assert house.matches.repository.match(match).dice.waits is None
    house.after(7 * HOUR)
    assert len(silent(house, BOB)) == 1


@pytest.mark.parametrize("answers", [True, False])
def test_that_he_is_silent_is_not_told_once_he_has_answered(
    waits: PostHouse, witness: Process, answers: bool
) -> None:
    """Where the next server took no mail meanwhile; while he is silent it is told however late."""
    house, match = waits, waits.only_match()
    house.server.refuse = "451 4.3.0 later"
    house.after(2 * HOUR)

    def states() -> set[str]:
        return {
            str(state)
            for (state,) in house.recorder.query("SELECT state FROM mails WHERE kind='silence'")
        }

    assert states() == {"delayed"}
    if answers:
        witness.start()
        house.after(60)
        assert house.matches.repository.match(match).dice.waits is None
    house.server.refuse = None
    house.after(2 * HOUR)
    assert states() == ({"dropped"} if answers else {"sent"})
    assert bool(silent(house, ANNA)) is bool(silent(house, BOB)) is not answers


def test_after_six_hours_the_other_player_may_let_it_be_rolled(
    waits: PostHouse, witness: Process
) -> None:
    house, match = waits, waits.only_match()
    state = house.matches.repository.match(match)
    assert state.dice.waits is not None
    key = f"key {state.dice.waits.n}"
    house.after(2 * HOUR)
    house.reply(BOB, key)
    assert house.matches.repository.match(match).dice.waits is not None
    house.after(5 * HOUR)
    assert "by a mail from Blue" in silent(house, ANNA)[-1]
    assert f"reply “{key}” to this mail" in silent(house, BOB)[-1]
    (mail,) = [m for m in house.server.to(BOB) if "may have the dice" in str(m["Subject"])]
    assert mail["Reply-To"]
    assert [part.get_filename() for part in mail.iter_attachments()] == ["checkpoint.txt"]
    house.write(BOB, str(mail["Reply-To"]), key)
    assert house.matches.repository.match(match).dice.waits is None, text_of(house.newest(BOB))
    witness.start()


def test_the_mail_speaks_the_language_of_its_reader_and_can_be_ended(waits: PostHouse) -> None:
    house, match = waits, waits.only_match()
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    habits = habits_of(house.recorder, holder.player)
    german = msgspec.structs.replace(habits, language="de")
    keep(house.recorder, holder.player, german, house.clock.seconds)
    house.mailer.people.be_quiet(match, "red")
    house.after(2 * HOUR)
    mail = house.server.to(BOB)[-1]
    assert str(mail["Subject"]).startswith("Die Würfel warten auf den Zeugen")
    assert "Sie müssen nichts tun." in flat(mail)
    assert mail["List-Unsubscribe"]
    assert not silent(house, ANNA), "who ended his mails gets none"


def test_time_runs_from_a_beginning_that_waited_for_the_witness(
    tmp_path: Path, server: MailServer, witness: Process
) -> None:
    """Also if nobody orders."""
    house = PostHouse(tmp_path, server, GAMES)
    house.matches.house.witness = witness.asker()
    match = house.duel("10 days")
    assert house.matches.repository.match(match).dice.witnessed
    assert house.matches.repository.match(match).clock.due
    file = tmp_path / "match.journal"
    file.write_bytes(b"".join(export(house.matches, match, EVERYTHING)))
    assert replay(file, GAMES).blind < 0
    assert replay(file, GAMES).stopped < 0
    house.after(6 * 24 * HOUR)
    told = [mail for mail in house.server.to(ANNA) if "reminder" in str(mail["Subject"])]
    assert told


def test_a_mail_while_dice_wait_asks_for_no_order(waits: PostHouse, witness: Process) -> None:
    """It says for what the match waits, and once they fell a mail says whose move it is."""
    house, match = waits, waits.only_match()
    house.after(60)
    house.reply(BOB, "?")
    answer = house.newest(BOB)
    assert "your move" not in str(answer["Subject"])
    assert "Your move" not in text_of(answer)
    assert "Play a card" not in text_of(answer), "the board does not ask for it either"
    assert "wait for the witness" in flat(answer)
    assert "Until then you can only write notes" in flat(answer)
    assert "WHAT YOU MAY ORDER" not in text_of(answer)
    house.reply(ANNA, "?")
    told = house.newest(ANNA)
    assert "your move" not in str(told["Subject"])
    assert "Your move" not in text_of(told)
    assert "/tap/" not in html_of(told)
    before = len(house.server.to(ANNA))
    witness.start()
    house.after(60)
    house.work()  # the dice fell beside what the upkeep part counts
    assert house.matches.repository.match(match).dice.waits is None
    mover = house.matches.games["toy"].to_move(house.matches.repository.match(match).table.position)
    address = {"red": ANNA, "blue": BOB}[next(iter(mover))]
    assert len(house.server.to(ANNA)) > before or address == BOB
    assert "your move" in str(house.newest(address)["Subject"])
    assert "WHAT YOU MAY ORDER NOW" in text_of(house.newest(address))


def test_who_orders_while_dice_fall_at_once_gets_no_second_mail(
    tmp_path: Path, server: MailServer, witness: Process
) -> None:
    house = PostHouse(tmp_path, server, GAMES)
    house.matches.house.witness = witness.asker()
    house.duel()
    house.reply(ANNA, "storm")
    count = len(house.server.to(ANNA))
    house.after(60)
    assert len(house.server.to(ANNA)) == count


def test_that_dice_wait_is_told_in_the_language_of_the_reader(
    tmp_path: Path, server: MailServer, witness: Process
) -> None:
    house = PostHouse(tmp_path, server, GAMES)
    house.matches.house.witness = witness.asker()
    holder = house.mailer.people.holder(house.duel(), "red")
    assert holder is not None
    habits = habits_of(house.recorder, holder.player)
    german = msgspec.structs.replace(habits, language="de")
    keep(house.recorder, holder.player, german, house.clock.seconds)
    witness.kill()
    house.reply(ANNA, "storm")
    answer = house.newest(ANNA)
    assert str(answer["Subject"]).startswith("[Zug 1: Antwort, Red]")
    assert "It is noted" not in flat(answer)
    assert "Das ist notiert und wartet auf den Zeugen dieser Partie" in flat(answer)
    assert "Das ist notiert und wartet auf den Zeugen dieser Partie" in html_of(answer)
