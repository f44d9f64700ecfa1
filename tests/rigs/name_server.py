"""A name service of a test (RFC 1035), and programs that ask it and no other."""

import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import dns.flags
import dns.message
import dns.rcode
import dns.rrset

HOST = "127.84.1.53"
"""An address of this machine; at the port of name services, for a resolver asks at no other."""


class NameServer:
    """Answers for the TXT records that it is given; every other name is not there."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = {f"{name}.".lower(): text for name, text in texts.items()}
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((HOST, 53))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        self._conf = Path(tempfile.mkdtemp(prefix="fieldpost-names-", dir="/tmp")) / "resolv.conf"
        self._conf.write_text(f"nameserver {HOST}\n")

    def start(self, command: Sequence[str], **more: object) -> "subprocess.Popen[bytes]":
        """Start a program whose resolver asks here: it has a mount namespace of its own."""
        bind = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
        inside = ["unshare", "--mount", "sh", "-c", bind, str(self._conf), *command]
        return subprocess.Popen(inside, **more)  # type: ignore[call-overload,no-any-return]

    def _serve(self) -> None:
        while True:
            try:
                asked, peer = self._socket.recvfrom(4096)
            except OSError:  # it is closed
                return
            if not asked:
                return
            self._socket.sendto(self._answer(dns.message.from_wire(asked)).to_wire(), peer)

    def _answer(self, asked: dns.message.Message) -> dns.message.Message:
        answer = dns.message.make_response(asked, recursion_available=True)
        (question,) = asked.question
        text = self._texts.get(str(question.name).lower())
        if text is None:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif question.rdtype == dns.rdatatype.TXT:
            pieces = " ".join(f'"{text[k : k + 250]}"' for k in range(0, len(text), 250))
            answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", "TXT", pieces))
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.sendto(b"", (HOST, 53))
        self._thread.join()
        self._socket.close()
        shutil.rmtree(self._conf.parent)
