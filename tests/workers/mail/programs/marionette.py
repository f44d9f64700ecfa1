"""Marionette: a program of Mozilla takes commands as JSON over a port, and scripts for itself."""

import json
import socket
from typing import Any

from tests.workers.mail.programs.table import PATIENCE


class Marionette:
    """A program of Mozilla that takes commands as JSON over a port."""

    def __init__(self, port: int, common: str) -> None:
        """Each script begins with ``common``."""
        self._common = common
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE * 2)
        self._file, self._number = self._socket.makefile("rb"), 0
        self._read()
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:SetTimeouts", script=int(PATIENCE * 1000))
        self.ask("Marionette:SetContext", value="chrome")

    def run(self, script: str, *given: object) -> Any:
        """Run a script in the program itself; returns what it does."""
        whole = f"{self._common}(async () => {{{script}}})().then((r) => done([r ?? null]), "
        whole += "(e) => done(`${e} ${e.stack}`));"
        told = self.ask("WebDriver:ExecuteAsyncScript", script=whole, args=given, sandbox="system")
        assert isinstance(told["value"], list), told
        return told["value"][0]

    def ask(self, name: str, **parameters: object) -> Any:
        """Give a command and wait for its answer."""
        self._number += 1
        asked = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(asked), asked))
        _, _, error, result = self._read()
        assert not error, error
        return result

    def _read(self) -> Any:
        size = b""
        while (byte := self._file.read(1)) not in (b":", b""):
            size += byte
        return json.loads(self._file.read(int(size)))
