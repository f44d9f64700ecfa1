"""The proof of a match by mail can fail: each thing that may go wrong is found.

The match is played once, in this process.
"""

import copy
import dataclasses
import shutil
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from service.store.journals import Journals
from service.store.lines import packed_line
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.again import Owed, same_without_mail
from tests.rigs.mail_proof.given import read_journal
from tests.rigs.mail_proof.one_process import Post
from tests.rigs.mail_proof.play import Played
from tests.rigs.mail_proof.player import DemoPlayer
from tests.rigs.mail_proof.proof import Disproved, proved
from tests.workers.mail.test_post_house import MailServer


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Post, Path]:
    folder = tmp_path_factory.mktemp("demo")
    server = MailServer()
    post = Post(folder, server)
    post.play()
    post.close()
    server.stop()
    return post, folder


@pytest.fixture
def played(finished: tuple[Post, Path], tmp_path: Path) -> Played:
    """The match that was played, to be spoilt."""
    post, folder = finished
    shutil.copytree(folder / "house", tmp_path / "house")
    mischief = copy.copy(post.mischief)
    mischief.unanswerable = set(mischief.unanswerable)
    return Played([copied(p) for p in post.players], match_of(post), tmp_path, mischief)


def copied(player: DemoPlayer) -> DemoPlayer:
    one = copy.copy(player)
    one.received, one.sent = dict(player.received), list(player.sent)
    one.copies = copy.deepcopy(player.copies)
    one.meant = [dataclasses.replace(m, letters=list(m.letters)) for m in player.meant]
    return one


def settings(played: Played) -> Settings:
    return Settings(data=played.folder / "house", house="play.example")


@pytest.fixture(scope="module")
def owed(finished: tuple[Post, Path], tmp_path_factory: pytest.TempPathFactory) -> Owed:
    """What the match played again owes: it takes most of the time of a proof."""
    post, _ = finished
    recorder = SqliteRecorder(post.settings.sqlite_file)
    matches = Matches(recorder, make_house(post.settings.data, post.settings.house))
    match = match_of(post)
    journal = read_journal(matches, match)
    found = same_without_mail(
        tmp_path_factory.mktemp("again"), matches, match, post.players, journal
    )
    recorder.close()
    return found


def match_of(post: Post) -> str:
    newest = post.players[0].newest
    assert newest is not None
    return newest.reply_to.partition("+")[2].partition(".")[0]


def spoil(played: Played, sql: str, *values: object) -> None:
    """Change the store behind everybody's back."""
    recorder = SqliteRecorder(settings(played).sqlite_file)
    recorder.write([(sql, values)])
    recorder.close()


def test_what_was_played_is_proved(played: Played) -> None:
    found = proved(played, settings(played))
    assert found.arrived.copies == 0
    assert found.orders > 0
    assert found.computer_orders > 0
    assert found.audited.orders_sent >= found.orders - 2


def mails_of(player: DemoPlayer, match: str) -> list[str]:
    """The ids of a player's mails of the match, in their order."""
    mails = [m for m in player.received.values() if m.message_id.startswith(f"<{match}.")]
    return [m.message_id for m in sorted(mails, key=lambda m: m.number)]


def lost_on_the_way(played: Played) -> None:
    del played.players[0].received[mails_of(played.players[0], played.match)[7]]


def never_made(played: Played) -> None:
    """Neither sent nor come, and later ones numbered as if nothing were amiss: the last one."""
    bob = played.players[1]
    last = mails_of(bob, played.match)[-1]
    del bob.received[last]
    spoil(played, "DELETE FROM mails WHERE id=?", last.strip("<>").partition("@")[0])


def not_sent(played: Played) -> None:
    last = mails_of(played.players[0], played.match)[-1].strip("<>").partition("@")[0]
    spoil(played, "UPDATE mails SET state='delayed' WHERE id=?", last)


def came_twice(played: Played) -> None:
    copies = next(iter(played.players[0].copies.values()))
    copies.append(copies[0])


def came_twice_and_differ(played: Played) -> None:
    came_twice(played)
    played.killed["worker"] = 5
    copies = next(iter(played.players[0].copies.values()))
    copies[-1] += b"and more"


def told_twice(played: Played) -> None:
    """The last mail once more, under a number of its own."""
    anna = played.players[0]
    last = mails_of(anna, played.match)[-1]
    name, _, number = last.strip("<>").partition("@")[0].rpartition(".")
    again = f"{name}.{int(number) + 1}"
    mail = dataclasses.replace(
        anna.received[last], message_id=f"<{again}@play.example>", in_reply_to=""
    )
    anna.received[mail.message_id] = mail
    columns = "match, seat, size, kind, recipient, sender, raw, state, reason, tries, due, claim"
    spoil(
        played,
        f"INSERT INTO mails (id, {columns}, made, sent) "
        f"SELECT ?, {columns}, made, sent FROM mails WHERE id=?",
        again,
        f"{name}.{number}",
    )


def another_order_of_orders(played: Played) -> None:
    meant = played.players[0].meant
    k = next(k for k in range(2, len(meant)) if meant[k].orders != meant[k - 1].orders)
    meant[k - 1], meant[k] = meant[k], meant[k - 1]


def order_that_nobody_meant(played: Played) -> None:
    del played.players[1].meant[4]


def order_of_a_letter_that_was_forged(played: Played) -> None:
    played.players[1].meant[4].letters[:] = ["<forged@evil.example>"]


def note_that_was_forged(played: Played) -> None:
    """Whoever wrote the notes of Anna, it was not she."""
    anna = played.players[0]
    anna.sent = [m for m in anna.sent if "note " not in m.as_string()]


def order_that_was_lost(played: Played) -> None:
    anna = played.players[0]
    extra = dataclasses.replace(anna.meant[-1], orders=["stay"], letters=["<lost@anna.example>"])
    anna.meant.append(extra)


def entry_that_was_changed(played: Played) -> None:
    """One soldier more in an entry that no order gives."""
    recorder = SqliteRecorder(settings(played).sqlite_file)
    thrown = Journals(recorder, {}).of_types(played.match, ["dday_dice.DiceThrown"], 10**6)
    recorder.close()
    n, _, line = thrown[0]
    spoil(
        played,
        "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?",
        packed_line(line.replace(b'"faces":[', b'"faces":[9,')),
        played.match,
        n,
    )


def seat_that_a_stranger_took(played: Played) -> None:
    spoil(played, "UPDATE holders SET address='eve@evil.example' WHERE seat='baker'")


def mail_to_a_stranger(played: Played) -> None:
    spoil(
        played,
        "UPDATE mails SET recipient='eve@evil.example' WHERE seat='charlie' OR id IN "
        "(SELECT id FROM mails WHERE match<>'' ORDER BY made LIMIT 1)",
    )


def program_that_was_answered(played: Played) -> None:
    answered = next(m for m in played.players[0].received.values() if m.in_reply_to)
    played.mischief.unanswerable.add(answered.in_reply_to)


def letter_that_was_never_read(played: Played) -> None:
    spoil(played, "UPDATE letters SET state='new' WHERE id=(SELECT MIN(id) FROM letters)")


def letter_turned_away_without_a_word(played: Played) -> None:
    spoil(played, "UPDATE letters SET reason='' WHERE state='turned-away'")


def sent_letter_that_says_otherwise(played: Played) -> None:
    """What the player's own Sent folder holds is not what the journal has."""
    anna = played.players[0]
    one = next(m for m in anna.meant if m.done and m.orders == ["stay"])
    k = next(k for k, m in enumerate(anna.sent) if m["Message-ID"] == one.letters[0])
    mail = EmailMessage(policy=SMTP)
    for name in ("From", "To", "Message-ID"):
        mail[name] = str(anna.sent[k][name])
    mail.set_content("move 3\n")
    anna.sent[k] = mail


def mailbox_with_another_checkpoint(played: Played) -> None:
    """A mail to the player that tells another history."""
    anna = played.players[0]
    key = mails_of(anna, played.match)[5]
    anna.received[key] = dataclasses.replace(
        anna.received[key], raw=other_root(anna.received[key].raw)
    )


def other_root(raw: bytes) -> bytes:
    lines = raw.split(b"\r\n") if b"\r\n" in raw else raw.split(b"\n")
    for k, line in enumerate(lines):
        if b"/m/" in line and lines[k + 1].isdigit():
            lines[k + 2] = b"AAAA" + lines[k + 2][4:]
    return b"\r\n".join(lines)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lost_on_the_way, "not the same"),
        (never_made, "No mail told Bob"),
        (not_sent, "not delivered"),
        (came_twice, "1 mails came twice, with 0 workers killed"),
        (came_twice_and_differ, "one Message-ID and differ"),
        (told_twice, "for nothing"),
        (another_order_of_orders, "meant"),
        (order_that_nobody_meant, "meant"),
        (order_of_a_letter_that_was_forged, "in no letter"),
        (note_that_was_forged, "did not write"),
        (order_that_was_lost, "meant"),
        (entry_that_was_changed, "Without mail entry"),
        (seat_that_a_stranger_took, "held by"),
        (mail_to_a_stranger, "numbered|went to"),
        (program_that_was_answered, "got an answer"),
        (letter_that_was_never_read, "ended as new"),
        (letter_turned_away_without_a_word, "ended as turned-away"),
        (sent_letter_that_says_otherwise, "audit for Anna fails"),
        (mailbox_with_another_checkpoint, "audit for Anna"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_proof_fails_where_something_is_wrong(
    played: Played, owed: Owed, wrong: Callable[[Played], None], told: str
) -> None:
    wrong(played)
    with pytest.raises(Disproved, match=told):
        proved(played, settings(played), None if wrong is entry_that_was_changed else owed)
