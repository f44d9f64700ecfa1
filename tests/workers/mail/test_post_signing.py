"""Mails that are signed, the check of the domain that sends them, and complaints."""

from collections.abc import Sequence
from pathlib import Path

import dkim  # type: ignore[import-untyped]
import dns.exception
import dns.rdata
import pytest
from click.testing import CliRunner

from service.mail_domain.records import NameServiceSilent, looked_at
from service.mail_domain.signing import Signer, new_key
from service.settings import BadSetting
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse
from workers.cli import main
from workers.mail.outbox import SmtpClient

KEY = new_key()
SIGNER = Signer("play.example", "fieldpost", KEY)
NAME, RECORD = SIGNER.record


def holds(raw: bytes) -> bool:
    """Whether a signature holds, by the record that our signer asks for."""
    answer = {f"{NAME}.".encode(): RECORD.encode()}
    return bool(dkim.verify(raw, dnsfunc=lambda name, timeout=5: answer.get(name)))


def test_a_mail_is_signed_as_it_goes_out_and_one_changed_letter_shows(server: MailServer) -> None:
    raw = (
        b"From: Fieldpost <match@play.example>\r\nTo: anna@a.example\r\nSubject: a\r\n"
        b"List-Unsubscribe: <mailto:x@play.example>\r\n\r\nlock R1 W2\r\n"
    )
    SmtpClient(server.url, "play.example", SIGNER).send("", ANNA, raw)
    ((_, _, got),) = server.got
    assert got.startswith(b"DKIM-Signature:")
    assert holds(got)
    assert not holds(got.replace(b"lock R1 W2", b"lock R1 W3"))
    assert not holds(got.replace(b"mailto:x", b"mailto:y"))


@pytest.mark.parametrize("body", [b"", b"\r\n\r\n", b"a \t b\t\r\n\r\n  \r\n", b" \r\nend \r\n"])
@pytest.mark.parametrize("subject", [b"a", b" a   b\t", b"=?utf-8?q?a?=\r\n\t=?utf-8?q?b?="])
def test_blanks_and_broken_lines_are_signed_as_a_verifier_reads_them(
    subject: bytes, body: bytes
) -> None:
    raw = b"From:Fieldpost <match@play.example>\r\nX-Other: x\r\nSubject: %b\r\n\r\n%b"
    signed = SIGNER.signed(raw % (subject, body))
    assert holds(signed)
    assert holds(signed.replace(b"X-Other: x", b"X-Other: y")), "what is not signed may change"
    assert max(map(len, signed.partition(b"\r\nFrom:")[0].split(b"\r\n"))) <= 78


def test_what_is_no_key_is_refused_without_showing_it() -> None:
    with pytest.raises(BadSetting) as error:
        Signer("play.example", "fieldpost", "-----BEGIN secret")
    assert "secret" not in str(error.value)


def records(*there: tuple[str, str, str]) -> object:
    """A name service that knows these records."""

    def lookup(name: str, kind: str) -> Sequence[str]:
        return [text for n, k, text in there if (n, k) == (name, kind)]

    return lookup


GOOD = (
    ("play.example", "MX", "10 mx.play.example."),
    ("play.example", "TXT", "v=spf1 mx -all"),
    (NAME, "TXT", RECORD),
    ("_dmarc.play.example", "TXT", "v=DMARC1; p=reject"),
)


def states(lookup: object, signer: Signer | None = SIGNER, elsewhere: str = "") -> dict[str, str]:
    found = looked_at("play.example", lookup, signer, elsewhere=elsewhere)  # type: ignore[arg-type]
    return {one.what: one.state for one in found}


def test_a_domain_that_says_all_of_it_is_good() -> None:
    assert set(states(records(*GOOD)).values()) == {"good"}


@pytest.mark.parametrize(
    ("what", "record", "state"),
    [
        ("MX", None, "missing"),
        ("SPF", None, "missing"),
        ("SPF", ("play.example", "TXT", "v=spf1 +all"), "missing"),
        ("DKIM", None, "missing"),
        ("DKIM", (NAME, "TXT", Signer("a", "b", new_key()).record[1]), "missing"),
        ("DMARC", None, "missing"),
        ("DMARC", ("_dmarc.play.example", "TXT", "v=DMARC1"), "missing"),
        ("DMARC", ("_dmarc.play.example", "TXT", "v=DMARC1; p=none"), "advice"),
    ],
)
def test_what_is_missing_or_wrong_is_told(
    what: str, record: tuple[str, str, str] | None, state: str
) -> None:
    own = dict(zip(("MX", "SPF", "DKIM", "DMARC"), GOOD, strict=True))
    own.pop(what)
    there = [*own.values(), *([record] if record else [])]
    found = states(records(*there))
    assert found.pop(what) == state
    assert set(found.values()) == {"good"}


def test_two_spf_records_are_none_and_a_dmarc_above_counts() -> None:
    two = (*GOOD, ("play.example", "TXT", "v=spf1 a -all"))
    assert states(records(*two))["SPF"] == "missing"
    above = [("_dmarc.a.play.example", "TXT", "x"), *GOOD]
    found = looked_at("a.play.example", records(*above), None)  # type: ignore[arg-type]
    assert {one.what: one.state for one in found}["DMARC"] == "good"


def test_the_record_is_written_as_a_zone_takes_it() -> None:
    """No string of a record is longer than 255 bytes (RFC 1035 3.3.14)."""
    (found,) = (one for one in looked_at("play.example", records(), SIGNER) if one.what == "DKIM")
    name, text = found.write.split(" TXT ")
    assert name == f"{NAME}."
    with pytest.raises(dns.exception.SyntaxError):
        dns.rdata.from_text("IN", "TXT", f'"{RECORD}"')
    strings = dns.rdata.from_text("IN", "TXT", text).strings  # type: ignore[attr-defined]
    assert b"".join(strings).decode() == RECORD


def test_who_does_not_answer_is_not_called_wrong() -> None:
    def silent(name: str, kind: str) -> Sequence[str]:
        raise NameServiceSilent("Timeout")

    assert set(states(silent).values()) == {"unknown"}


def test_a_key_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "dkim.pem"
    made = CliRunner().invoke(main, ["mail-check", "--new-key", str(file)])
    assert made.exit_code == 0, made.output
    assert "_domainkey" in made.output
    assert oct(file.stat().st_mode)[-3:] == "600"
    again = CliRunner().invoke(main, ["mail-check", "--new-key", str(file)])
    assert again.exit_code == 1
    assert "cannot be written" in again.output


def complaint(original: bytes) -> bytes:
    """A report of abuse (RFC 5965) about a mail of ours."""
    return (
        b"From: feedback@provider.example\r\nTo: postmaster@play.example\r\nSubject: FW: abuse\r\n"
        b"Message-ID: <fbl@provider.example>\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/plain\r\n\r\n"
        b"This is an abuse report.\r\n--b\r\nContent-Type: message/feedback-report\r\n\r\n"
        b"Feedback-Type: abuse\r\nUser-Agent: p/1\r\nVersion: 1\r\n\r\n--b\r\n"
        b"Content-Type: message/rfc822\r\n\r\n" + original + b"\r\n--b--\r\n"
    )


def test_who_complains_gets_no_more_mails(house: PostHouse) -> None:
    match = house.duel()
    ours = [raw for _, to, raw in house.server.got if to == BOB][-1]
    letter = house.post(complaint(ours), "postmaster@play.example", "")
    assert house.state(letter)[0] == "done"
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    assert holder.quiet


def test_a_complaint_that_shows_no_mail_of_ours_ends_nothing(house: PostHouse) -> None:
    match = house.duel()
    forged = (
        f"From: x@y.example\r\nList-Unsubscribe: <mailto:match+quiet.{match}.blue.aaaaaaaaaaaa"
        "@play.example>\r\n\r\nhi\r\n"
    ).encode()
    letter = house.post(complaint(forged), "postmaster@play.example", "")
    assert house.state(letter)[0] == "turned-away"
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    assert not holder.quiet
