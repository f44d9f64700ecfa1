"""The door of a cosigner: what strangers, slow lines and full disks make of it."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from service.cosigner.serving import LARGEST
from service.house.asking import Asker, Silent
from service.house.cosign import Cosigner
from service.serving import ImpatientProtocol, listen
from tests.conftest import Environ
from tests.rigs.command import first_lines
from tests.rigs.cosigner import HOUSE, ITSELF, LOG, Serving, note_of
from tests.rigs.waiting import PATIENCE
from workers.cli import main


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path)
    yield serving
    serving.close()


def plug(door: Serving, sent: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE)
    line.sendall(sent)
    return line


def said(door: Serving, sent: bytes) -> bytes:
    """All that is answered until the other end closes the line."""
    with plug(door, sent) as line:
        return b"".join(iter(lambda: line.recv(65_536), b""))


def request(method: str, path: str, body: bytes = b"") -> bytes:
    rows = [f"{method} {path} HTTP/1.1", "Host: c", f"Content-Length: {len(body)}"]
    return "\r\n".join([*rows, "Connection: close", "", ""]).encode() + body


def signed(asker: Asker, *leaves: bytes) -> str:
    return asker.cosignature(note_of([*leaves]), len(leaves), lambda _: [])


ADD = "/add-checkpoint"
STRANGER = Cosigner(ITSELF.key.name, b"x" * 32)
CHUNKED = f"POST {ADD} HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n"
MUCH = b"%x\r\n%s\r\n" % (LARGEST + 1, b"x" * (LARGEST + 1))


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        (request("GET", "/nothing"), 404, b"nothing is answered here"),
        (request("POST", f"{ADD}/"), 404, b"nothing is answered here"),
        (request("GET", ADD), 405, b"this is asked by POST"),
        (request("PUT", ADD, b"x"), 405, b"this is asked by POST"),
        (request("POST", "/last", b"x"), 405, b"allow: GET, HEAD"),
        (request("GET", "/last"), 404, b"nothing of this tree was signed here"),
        (request("GET", "/last?origin=%00&origin=x"), 404, b"nothing of this tree"),
        (request("POST", ADD, b"\xff"), 400, b"this is not a UTF-8"),
        (request("POST", ADD), 400, b"this is not a request of old size"),
        (request("POST", ADD, b"old 0\n\nx\n"), 400, b"origin"),
        (request("POST", ADD, b"x" * (LARGEST + 1)), 413, b"bytes at most"),
        (CHUNKED.encode() + MUCH, 413, b"bytes at most"),
        (b"nothing that is HTTP\r\n\r\n", 400, b"Invalid HTTP request"),
        (b"GET / HTTP/1.1\r\nHost: c\r\nX: " + b"x" * 70_000, 400, b"Invalid HTTP request"),
    ],
)
def test_odd_requests_get_a_status_and_a_line(
    door: Serving, sent: bytes, status: int, told: bytes
) -> None:
    answer = said(door, sent)
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert told in answer


def test_it_says_who_it_is_and_head_says_as_much_without_a_body(door: Serving) -> None:
    head, _, body = said(door, request("GET", "/")).partition(b"\r\n\r\n")
    assert json.loads(body) == {"houses": ["play.example"], "vkey": ITSELF.vkey}
    assert said(door, request("HEAD", "/")) == head + b"\r\n\r\n"


def test_a_request_that_breaks_off_signs_nothing(door: Serving) -> None:
    whole = request("POST", ADD, f"old 0\n\n{note_of([b'a'])}".encode())
    plug(door, whole[:-1]).close()
    assert door.asker().last(LOG) is None
    assert said(door, whole).startswith(b"HTTP/1.1 200 ")
    last = door.asker().last(LOG)
    assert last is not None
    assert last.size == 1


@pytest.mark.parametrize("refused", [False, True])
def test_another_cosigner_at_the_same_address_is_named_with_what_to_do(
    door: Serving, *, refused: bool
) -> None:
    asker = Asker(f"http://127.0.0.1:{door.port}", STRANGER.vkey, PATIENCE)
    if refused:
        signed(door.asker(), b"z")
    with pytest.raises(Silent) as silent:
        asker.cosignature(note_of([b"a", b"b"]), 2, lambda _: [])
    told = str(silent.value)
    assert told.startswith(f"Another cosigner answers at {asker.url}: its key is cosign.")
    assert STRANGER.vkey in told
    assert "--state" in told


@pytest.mark.parametrize(
    ("status", "answer", "said"),
    [
        (200, STRANGER.line(note_of([b"a"]).partition("\n\n")[0] + "\n", 1), "does not fit"),
        (200, "", "does not fit"),
        (200, "\u2014 cosign.example/c1 !!!\n", "does not fit"),
        (409, "7\n", "has signed 7 already, and here are 1."),
        (409, "many\n", "answers 409: many."),
        (500, "no room\nat all", "answers 500: no room at all."),
    ],
)
def test_a_wrong_answer_is_told_in_one_sentence(status: int, answer: str, said: str) -> None:
    class Wrong(Asker):
        def _answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
            return (status, answer) if method == "POST" else (404, "")

    with pytest.raises(Silent) as silent:
        signed(Wrong("http://127.0.0.1:9", ITSELF.vkey), b"a")
    assert str(silent.value).startswith(ITSELF.key.name)
    assert said in str(silent.value)
    assert ("FIELDPOST_COSIGN" in str(silent.value)) is (status == 200)


def test_lines_stay_open_for_several_requests(door: Serving) -> None:
    asker = door.asker()
    signed(asker, b"a")
    first = asker._lines.open
    asker.last(LOG)
    assert asker._lines.open is first
    assert first.sock


class Hasty(ImpatientProtocol):
    patience = 0.1


def test_who_is_slow_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    door = Serving(tmp_path, slowest=0.1, http=Hasty)
    silent = plug(door, b"")
    part = plug(door, b"POST /ad")
    slow = plug(door, f"POST {ADD} HTTP/1.1\r\nHost: c\r\nContent-Length: 9\r\n\r\nold".encode())
    again = plug(door, b"GET / HTTP/1.1\r\nHost: c\r\n\r\n")
    assert again.recv(65_536)
    again.sendall(b"GET / HT")
    signed(door.asker(), b"a")
    assert silent.recv(99) == part.recv(99) == b""
    assert slow.recv(65_536).startswith(b"HTTP/1.1 408 ")
    while again.recv(65_536):
        pass
    for line in (silent, part, slow, again):
        line.close()
    door.close()


def test_what_it_cannot_keep_it_does_not_sign(door: Serving) -> None:
    (kept := door.trees._file(LOG)).mkdir()
    with pytest.raises(Silent, match="answers 500: this cosigner cannot keep what it signs"):
        signed(door.asker(), b"a")
    kept.rmdir()
    assert door.asker().last(LOG) is None
    assert signed(door.asker(), b"another")


def test_it_is_asked_over_tls_as_well(tmp_path: Path, environ: Environ) -> None:
    key, certificate = _certificate(tmp_path)
    sealed = Serving(tmp_path / "trees", ssl_keyfile=key, ssl_certfile=certificate)
    try:
        with pytest.raises(Silent, match="CERTIFICATE_VERIFY_FAILED"):
            signed(sealed.asker("https"), b"a")
        environ["SSL_CERT_FILE"] = str(certificate)
        asker = sealed.asker("https")
        assert signed(asker, b"a")
        asker._hang_up()
    finally:
        sealed.close()


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A key, and a certificate of 127.0.0.1 that vouches for itself."""
    private = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "cosigner")])
    day = timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(1)
        .not_valid_before(datetime.now(UTC) - day)
        .not_valid_after(datetime.now(UTC) + day)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .sign(private, None)
    )
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    key.write_bytes(private.private_bytes(*form))
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    return key, certificate


def chosen(folder: Path, **more: str) -> list[str]:
    """The words of a command that needs no beacon."""
    given = {"listen": "127.0.0.1:0", "name": "c.example/1", "key": HOUSE.vkey} | more
    given |= {"state": str(folder), "beacon": "off"}
    return ["cosign", *(word for name, value in given.items() for word in (f"--{name}", value))]


def cosign(folder: Path, **more: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, chosen(folder, **more))
    return done.exit_code, done.output


@pytest.mark.parametrize(
    ("more", "status", "told"),
    [
        ({"listen": "nonsense"}, 1, "Error: Cannot cosign at nonsense: "),
        ({"listen": "127.0.0.1:"}, 1, "Error: Cannot cosign at 127.0.0.1:: "),
        ({"listen": "no such host:1"}, 1, "Error: Cannot cosign at no such host:1: "),
        ({"listen": "127.0.0.1:99999"}, 1, "Error: Cannot cosign at 127.0.0.1:99999: "),
        ({"name": "a b"}, 2, "Give a --name without spaces or a plus, and a --key."),
        ({"name": "a+b"}, 2, "Give a --name without spaces"),
        ({"key": " "}, 2, "and a --key."),
        ({"key": "x"}, 2, "--key: "),
        ({"key": ITSELF.vkey}, 2, "this is the key of a cosigner, with which no house signs"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    tmp_path: Path, more: dict[str, str], status: int, told: str
) -> None:
    code, output = cosign(tmp_path, **more)
    assert (code, told in output) == (status, True), output


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1:0") as taken:
        code, output = cosign(tmp_path, listen=f"127.0.0.1:{taken.getsockname()[1]}")
    assert code == 1
    assert "Address already in use" in output


def test_keys_of_several_houses_may_stand_in_one_word(tmp_path: Path) -> None:
    words = chosen(tmp_path, key=f"{HOUSE.vkey} {HOUSE.vkey}")
    (line,) = first_lines(1, *words)
    assert line.startswith("Cosigns at 127.0.0.1:0; its key is c.example/1+")
    assert (tmp_path / "signing.key").stat().st_mode & 0o777 == 0o600
    assert first_lines(1, *words) == [line], "it keeps its key"


TOLD_TO_END_AT_ONCE = """
import os, signal, sys, uvicorn
from pathlib import Path
from service.cosigner.serving import CosignerDoor, open_cosigner
from service.serving import listen, serve
run = uvicorn.Server.run
def told(server, sockets):
    os.kill(os.getpid(), signal.SIGTERM)
    run(server, sockets)
uvicorn.Server.run = told
trees = open_cosigner(Path(sys.argv[1]), "cosign.example/c1", (sys.argv[2],), lambda: 1)
serve(CosignerDoor(trees), listen("127.0.0.1:0"))
"""


def test_it_ends_though_it_is_told_before_it_answers(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TOLD_TO_END_AT_ONCE, str(tmp_path), HOUSE.vkey]
    assert subprocess.run(command, timeout=PATIENCE).returncode == 0
