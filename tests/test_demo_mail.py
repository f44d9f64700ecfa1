"""A campaign by mail through real servers, killed at random; and a proof that can fail."""

import contextlib
import copy
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from service.store.journals import Journals
from service.store.lines import packed_line
from service.store.recorder import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.demo_post import Post
from tests.rigs.soak import soak
from tests.workers.mail.test_post_house import MailServer
from workers.cli import main
from workers.demo import proof
from workers.demo.again import Owed, same_without_mail
from workers.demo.dovecot import Dovecot, dovecot
from workers.demo.given import read_journal
from workers.demo.mail_server import NoMailServer
from workers.demo.play import Played
from workers.demo.player import DemoPlayer
from workers.demo.proof import Disproved, proved


def demo(folder: Path, *options: str) -> dict[str, Any]:
    """What the demo tells of a match that it proved, and that it left nothing behind."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")}
    command = [sys.executable, "-m", "workers.cli", "demo-mail", "--no-pictures", "--seed", "7"]
    with subprocess.Popen(
        [*command, *options, "--json"],
        env={**environ, "TMPDIR": str(folder), "FIELDPOST_DATA": str(folder / "unused")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, f"{errors[-3000:]}"
    told = json.loads(out)
    assert told["result"] == "ok"
    wrong = {"doubled", "delayed copies", "late", "malformed", "forged", "automatic", "spam"}
    assert told["bad_mails"].keys() >= wrong
    assert min(told["mails"], told["orders"], told["computer_orders"], told["dice"]) > 0
    assert list(folder.iterdir()) == []
    assert not processes_of(folder)
    assert not dovecots(process.pid)
    return dict(told)


@soak
def test_killed_at_random_moments_it_loses_nothing(tmp_path: Path) -> None:
    told = demo(tmp_path, "--imap", "mail-devel", "--kill")
    assert told["imap"] == "mail-devel"
    assert told["killed"].keys() >= {"web", "worker", "mail-listener", "valkey"}
    assert told["copies"] <= sum(told["killed"].values())


def test_it_plays_through_dovecot(tmp_path: Path) -> None:
    if not dovecot():
        pytest.skip("SKIPPED LOUDLY: no Dovecot 2.3 (apt-get install dovecot-imapd dovecot-lmtpd)")
    told = demo(tmp_path, "--imap", "dovecot")
    assert told["imap"] == "dovecot"
    assert told["copies"] == 0


def dovecots(pid: int) -> set[str]:
    """The folders of Dovecots that a process made, and those of which one runs."""
    found = {str(folder) for folder in Path("/tmp").glob(f"fieldpost-dovecot-{pid}-*")}
    for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found |= set(re.findall(rf"/tmp/fieldpost-dovecot-{pid}-\w+", cmdline.read_text()))
    return found


def test_a_dovecot_that_does_not_start_is_told_and_leaves_nothing(
    environ: Environ,
) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o755)  # where we are root, nobody runs it
        broken = Path(folder) / "dovecot"
        broken.write_text('#!/bin/sh\n[ "$1" = --version ] && echo 2.3.0 || echo No room here.\n')
        broken.chmod(0o755)
        environ["PATH"] = f"{folder}{os.pathsep}{environ['PATH']}"
        done = CliRunner().invoke(main, ["demo-mail", "--imap", "dovecot"])
    assert done.exit_code == 1
    assert "Dovecot did not start: No room here." in done.output
    assert "--imap mail-devel plays without it." in done.output
    assert not dovecots(os.getpid())


def test_without_any_mail_server_one_sentence_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on an installation without the tests, which alone bring mail-devel along."""
    monkeypatch.setitem(sys.modules, "mail_devel.service", None)
    done = CliRunner().invoke(main, ["demo-mail", "--imap", "mail-devel"])
    assert done.exit_code == 1
    *_, told = done.output.splitlines()
    assert re.fullmatch(
        r"Error: The demo needs a mail server .* -m pip install 'mail-devel>=0\.18'", told
    )


def test_a_dovecot_of_other_words_is_none(tmp_path: Path, environ: Environ) -> None:
    newer = tmp_path / "dovecot"
    newer.write_text("#!/bin/sh\necho 2.4.1\n")
    newer.chmod(0o755)
    environ["PATH"] = f"{tmp_path}{os.pathsep}{environ['PATH']}"
    assert dovecot() == ""
    with pytest.raises(NoMailServer, match=r"There is no Dovecot 2\.3"):
        Dovecot({})


def processes_of(folder: Path) -> list[str]:
    """What still runs for a house in a folder."""
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"FIELDPOST_DATA={folder}".encode() in environ.read_bytes():
                found.append((environ.parent / "cmdline").read_text())
        except OSError:
            continue
    return found


# The proof, on a match that is played once in this process, with each thing that may go wrong


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
    played: Played,
    owed: Owed,
    monkeypatch: pytest.MonkeyPatch,
    wrong: Callable[[Played], None],
    told: str,
) -> None:
    wrong(played)
    if wrong is not entry_that_was_changed:
        monkeypatch.setattr(proof, "same_without_mail", lambda *_: owed)
    with pytest.raises(Disproved, match=told):
        proved(played, settings(played))
