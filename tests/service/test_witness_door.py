"""The door of a witness: what strangers, slow lines and full disks make of it."""

import errno
import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from service.house import prompt
from service.house.cosign import Cosigner
from service.house.witness import Asker, Silent
from service.witness import serving, tape
from service.witness.serving import LARGEST, configured, listen
from service.witness.tape import Witness
from tests.conftest import Environ
from tests.fairness.second import KEY, watching
from tests.rigs.waiting import PATIENCE, eventually
from tests.service.test_witness_links import asked, ordered
from workers.cli import main


class Serving:
    """A witness at a port, in this process."""

    def __init__(self, folder: Path, **more: Any) -> None:
        known = watching()
        folder.mkdir(exist_ok=True)
        self.witness = Witness(
            known.cosigner, b"s" * 32, known.houses, lambda _: 1, folder, length=64
        )
        listening = listen("127.0.0.1:0")
        self.port = int(listening.getsockname()[1])
        self._server = uvicorn.Server(configured(self.witness, **more))
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        eventually(lambda: self._server.started)

    def plug(self, sent: bytes) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        line.sendall(sent)
        return line

    def said(self, sent: bytes) -> bytes:
        """All that is answered until the other end closes the line."""
        with self.plug(sent) as line:
            return b"".join(iter(lambda: line.recv(65_536), b""))

    def asker(self, scheme: str = "http") -> Asker:
        return Asker(f"{scheme}://127.0.0.1:{self.port}", self.witness.cosigner.vkey, PATIENCE)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path)
    yield serving
    serving.close()


def request(method: str, path: str, body: bytes = b"", *more: str) -> bytes:
    rows = [f"{method} {path} HTTP/1.1", "Host: w", f"Content-Length: {len(body)}", *more]
    return "\r\n".join([*rows, "Connection: close", "", ""]).encode() + body


CHUNKED = "POST /links HTTP/1.1\r\nHost: w\r\nTransfer-Encoding: chunked\r\n\r\n"
MUCH = b"%x\r\n%s\r\n" % (LARGEST + 1, b"x" * (LARGEST + 1))


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        (request("GET", "/nothing"), 404, b"nothing is answered here"),
        (request("POST", "/links/"), 404, b"nothing is answered here"),
        (request("GET", "/links"), 405, b"this is asked by POST"),
        (request("PUT", "/anchor", b"x"), 405, b"this is asked by POST"),
        (request("POST", "/last", b"x"), 405, b"allow: GET, HEAD"),
        (request("GET", "/last"), 404, b"nothing of this match was signed here"),
        (request("GET", "/last?origin=%00&origin=x"), 404, b"nothing of this match"),
        (request("POST", "/links", b"\xff"), 400, b"this is no UTF-8"),
        (request("POST", "/links"), 400, b"this is no request of old size"),
        (request("POST", "/add-checkpoint", b"old 0\n\nx\n"), 400, b"origin"),
        (request("POST", "/anchor", b"else.example/g/x"), 404, b"this house is not known here"),
        (request("POST", "/anchor", b"\r\n"), 400, b"origin"),
        (request("POST", "/links", b"x" * (LARGEST + 1)), 413, b"bytes at most"),
        (CHUNKED.encode() + MUCH, 413, b"bytes at most"),
        (b"nothing that is HTTP\r\n\r\n", 400, b"Invalid HTTP request"),
        (b"GET / HTTP/1.1\r\nHost: w\r\nX: " + b"x" * 70_000, 400, b"Invalid HTTP request"),
    ],
)
def test_odd_requests_get_a_status_and_a_line(
    door: Serving, sent: bytes, status: int, told: bytes
) -> None:
    said = door.said(sent)
    assert said.startswith(b"HTTP/1.1 %d " % status)
    assert told in said


def test_it_says_who_it_is_and_head_says_as_much_without_a_body(door: Serving) -> None:
    head, _, body = door.said(request("GET", "/")).partition(b"\r\n\r\n")
    who = {"houses": [KEY.vkey.partition("+")[0]], "vkey": door.witness.cosigner.vkey}
    assert json.loads(body) == who
    assert door.said(request("HEAD", "/")) == head + b"\r\n\r\n"


def test_a_request_that_breaks_off_signs_nothing(door: Serving) -> None:
    house = ordered("play.example/g/broken")
    body = f"old 0\n\n{house.note(1)}".encode()
    whole = request("POST", "/links", body)
    door.plug(whole[:-1]).close()
    assert door.witness._kept(house.origin).links == 0
    assert door.said(whole).startswith(b"HTTP/1.1 200 ")
    assert door.witness._kept(house.origin).links == 1


def test_another_witness_at_the_same_address_is_named_with_what_to_do(door: Serving) -> None:
    house = ordered("play.example/g/moved")
    stranger = Cosigner("watch.example/w1", b"x" * 32)
    asker = Asker(f"http://127.0.0.1:{door.port}", stranger.vkey, PATIENCE)
    for link in (1, 2):  # one that it opens, and one that it refuses with two numbers
        with pytest.raises(Silent) as silent:
            asked(asker, house, link)
        told = str(silent.value)
        assert told.startswith(f"Another witness answers at {asker.url}: its key is watch.")
        assert stranger.vkey in told
        assert "--state" in told


def test_lines_stay_open_for_several_requests(door: Serving) -> None:
    asker, house = door.asker(), ordered("play.example/g/kept")
    asker.anchor(house.origin)
    first = asker._lines.open
    assert asked(asker, house, 1) == asked(asker, house, 1)
    assert asker._lines.open is first
    assert first.sock


def test_who_is_slow_is_let_go_and_holds_up_nobody(
    door: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "HEAD", 0.1)
    monkeypatch.setattr(serving, "SLOWEST", 0.1)
    silent = door.plug(b"")
    part = door.plug(b"POST /li")
    slow = door.plug(b"POST /links HTTP/1.1\r\nHost: w\r\nContent-Length: 9\r\n\r\nold")
    again = door.plug(b"GET / HTTP/1.1\r\nHost: w\r\n\r\n")
    assert again.recv(65_536)
    again.sendall(b"GET / HT")
    door.asker().anchor("play.example/g/meanwhile")
    assert silent.recv(99) == part.recv(99) == b""
    assert slow.recv(65_536).startswith(b"HTTP/1.1 408 ")
    while again.recv(65_536):
        pass
    for line in (silent, part, slow, again):
        line.close()


def test_a_full_disk_signs_nothing_and_the_same_link_comes_later(
    door: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = ordered("play.example/g/full")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(tape, "_written", full)
        with pytest.raises(Silent, match="answers 500: this witness cannot keep what it signs now"):
            asked(door.asker(), house, 1)
    first = asked(door.asker(), house, 1)
    house.order("red", "storm", "r2", len(house.entries))
    assert asked(door.asker(), house, 2) != first


def test_it_is_asked_over_tls_as_well(tmp_path: Path, environ: Environ) -> None:
    key, certificate = _certificate(tmp_path)
    sealed = Serving(tmp_path / "links", ssl_keyfile=key, ssl_certfile=certificate)
    try:
        with pytest.raises(Silent, match="CERTIFICATE_VERIFY_FAILED"):
            sealed.asker("https").anchor("play.example/g/tls")
        environ["SSL_CERT_FILE"] = str(certificate)
        asker, house = sealed.asker("https"), ordered("play.example/g/tls")
        assert asker.anchor(house.origin).vkey == sealed.witness.cosigner.vkey
        assert len(asked(asker, house, 1)) == 64
        asker._hang_up()
    finally:
        sealed.close()


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A key, and a certificate of 127.0.0.1 that vouches for itself."""
    private = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "witness")])
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


@pytest.mark.parametrize("bind", ["nonsense", "127.0.0.1:", "no such host:1", "127.0.0.1:99999"])
def test_an_address_that_is_none_is_told_in_one_sentence(tmp_path: Path, bind: str) -> None:
    words = ["watch", "--links", bind, "--name", "w.example/1", "--state", str(tmp_path)]
    done = CliRunner().invoke(main, [*words, "--key", KEY.vkey])
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: Cannot open links at {bind}: ")
    assert done.output.count("\n") == 1


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1:0") as taken:
        bind = f"127.0.0.1:{taken.getsockname()[1]}"
        words = ["watch", "--links", bind, "--name", "w.example/1", "--state", str(tmp_path)]
        done = CliRunner().invoke(main, [*words, "--key", KEY.vkey])
    assert done.exit_code == 1
    assert "Address already in use" in done.output


TOLD_TO_END_AT_ONCE = """
import os, signal, sys, uvicorn
from pathlib import Path
from service.witness.serving import listen, open_witness, serve
run = uvicorn.Server.run
def told(server, sockets):
    os.kill(os.getpid(), signal.SIGTERM)
    run(server, sockets)
uvicorn.Server.run = told
serve(open_witness(Path(sys.argv[1]), "watch.example/w1", (sys.argv[2],)), listen("127.0.0.1:0"))
"""


def test_it_ends_though_it_is_told_before_it_answers(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TOLD_TO_END_AT_ONCE, str(tmp_path), KEY.vkey]
    assert subprocess.run(command, timeout=PATIENCE).returncode == 0
