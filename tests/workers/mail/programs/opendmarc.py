"""OpenDKIM and OpenDMARC at both Postfixes, with a name service that has all records.

At the players' server they judge what the house sends, and at the house's what is sent to it.
"""

import smtplib
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from service.mail_domain.signing import Signer, new_key
from tests.rigs.name_server import HOST, NameServer
from tests.rigs.waiting import eventually
from tests.workers.mail.programs.guarded import Guarded, asked_for, guarded
from tests.workers.mail.programs.table import PATIENCE, found
from tests.workers.mail.test_post_house import ANNA, BOB

OURS, THEIRS = "mx.play.example", "mx.b.example"
FORGED = ("turned-away", f"Our mail server {OURS} found its sender forged.")

DKIM = """\
Mode v
Socket local:{folder}/dkim.sock
InternalHosts 192.0.2.1
AuthservID {server}
UMask 000
UserID root
Nameservers {names}
Syslog no
"""
DMARC = """\
Socket local:{folder}/dmarc.sock
AuthservID {server}
TrustedAuthservIDs {server}
IgnoreHosts {folder}/nobody
RejectFailures {rejects}
UMask 000
UserID root
Syslog false
"""


def version() -> str:
    """What both call themselves."""
    asked_for()
    said = []
    for program in ("opendkim", "opendmarc"):
        command = [found(program, "opendkim opendmarc"), "-V"]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        said.append((told.stdout + told.stderr).split("\n")[0].partition(": ")[2])
    return " and ".join(said)


@contextmanager
def milters(names: NameServer, server: str, *, rejects: bool) -> Iterator[str]:
    """Both filters, as ``smtpd_milters`` of a Postfix names them."""
    with (
        tempfile.TemporaryDirectory(prefix="fieldpost-dmarc-", dir="/tmp") as place,
        ExitStack() as stack,
    ):
        folder = Path(place)
        folder.chmod(0o755)
        (folder / "nobody").write_text("192.0.2.1\n")
        sockets = [folder / "dkim.sock", folder / "dmarc.sock"]
        for program, config, flag in (("opendkim", DKIM, "-x"), ("opendmarc", DMARC, "-c")):
            file = folder / f"{program}.conf"
            told = {"folder": folder, "server": server, "names": HOST, "rejects": str(rejects)}
            file.write_text(config.format(**told))
            process = names.start([found(program, program), "-f", flag, str(file)])
            stack.callback(_end, process)
        eventually(lambda: all(one.exists() for one in sockets), PATIENCE)
        yield ", ".join(f"unix:{one}" for one in sockets)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait(PATIENCE)


def play() -> None:
    """A mail of the house and a forged one go out; a player's and forged letters come in."""
    key, anna = new_key(), Signer("a.example", "s1", new_key())
    records = dict([Signer("play.example", "fieldpost", key).record, anna.record])
    for name in ("play.example", "a.example"):
        records[f"_dmarc.{name}"] = "v=DMARC1; p=reject"
    with ExitStack() as stack:
        names = stack.enter_context(NameServer(records))
        ours = {"smtpd_milters": stack.enter_context(milters(names, OURS, rejects=False))}
        theirs = {"smtpd_milters": stack.enter_context(milters(names, THEIRS, rejects=True))}
        there = stack.enter_context(guarded(ours, theirs, authserv=OURS, dkim_key=key))
        _refused(there.theirs)
        _played(there, anna)


def _refused(port: int) -> None:
    """Nobody but the house writes in its name to where DMARC is asked."""
    forged = b"From: Fieldpost <match@play.example>\r\nTo: bob@b.example\r\n\r\nYour move.\r\n"
    with (
        smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as smtp,
        pytest.raises(smtplib.SMTPDataError, match=r"rejected by DMARC policy for play\.example"),
    ):
        smtp.sendmail("match@play.example", [BOB], forged)


def _played(there: Guarded, anna: Signer) -> None:
    house, post, new = there.house, "match@play.example", f"new toy duel with {BOB}"
    believe = f"{OURS}; dmarc=pass header.from=a.example"
    assert there.bring(ANNA, post, house.letter(ANNA, post, new)) == FORGED
    liar = house.letter(ANNA, post, new, Authentication_Results=believe)
    assert there.bring(ANNA, post, liar) == FORGED, "what a letter says of itself is believed"
    assert not house.recorder.query("SELECT id FROM mails"), "who wrote nothing is answered"
    signed = anna.signed(house.letter(ANNA, post, new))
    assert there.bring(ANNA, post, signed) == ("done", "")
    there.came(2)
    for _, _, raw in there.server.got:
        assert raw.startswith(f"Authentication-Results: {THEIRS}; dmarc=pass ".encode()), raw
    to = str(house.newest(BOB)["Reply-To"])
    joined = there.bring(BOB, to, house.letter(BOB, to, "join"))
    assert joined == ("done", ""), "a domain without records is known by its reply address"
    to, match = str(house.newest(ANNA)["Reply-To"]), house.only_match()
    size = len(house.lines(match))
    assert there.bring(ANNA, to, house.letter(ANNA, to, "storm")) == FORGED
    assert len(house.lines(match)) == size, "a forged order is carried out"
    signed = anna.signed(house.letter(ANNA, to, "storm"))
    assert there.bring(ANNA, to, signed) == ("done", "")
    assert len(house.lines(match)) > size
