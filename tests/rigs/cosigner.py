"""A cosigner in this process, or in one of its own, and notes of trees for it."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import uvicorn

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.cosigner.serving import SLOWEST, CosignerDoor
from service.cosigner.trees import KnownTrees, Refusal
from service.house.asking import Asker, Silent
from service.house.cosign import Cosigner
from service.house.signed_notes import SigningKey, parse_vkey
from service.serving import configured, listen
from tests.rigs.waiting import PATIENCE, eventually, free_port, listens

HOUSE = SigningKey("play.example", bytes(range(32, 64)))
LOG = "play.example/log/main"
ITSELF = Cosigner("cosign.example/c1", b"c" * 32)


def note_of(leaves: list[bytes], key: SigningKey = HOUSE, origin: str = LOG) -> str:
    """What a house signs of a tree with these leaves."""
    tree = EMPTY_TREE.extended(map(leaf_hash, leaves))
    return key.sign_as_note(checkpoint_text(origin, tree.size, tree.root()))


class Serving:
    """A cosigner at a port, in this process."""

    def __init__(self, folder: Path, slowest: float = SLOWEST, **more: Any) -> None:
        folder.mkdir(exist_ok=True)
        self.trees = KnownTrees(ITSELF, [HOUSE.verify_key], lambda: 1, folder)
        listening = listen("127.0.0.1:0")
        self.port = int(listening.getsockname()[1])
        self._server = uvicorn.Server(configured(CosignerDoor(self.trees, slowest), **more))
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        eventually(lambda: self._server.started)

    def asker(self, scheme: str = "http", rotations: tuple[str, ...] = ()) -> Asker:
        """Who knows its key."""
        return Asker(f"{scheme}://127.0.0.1:{self.port}", ITSELF.vkey, PATIENCE, rotations)

    def close(self) -> None:
        """End it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)


class Nearby(Asker):
    """Asks a cosigner in this very process, at a clock of the test; it can be silent."""

    def __init__(self, name: str, house: str, clock: Callable[[], int]) -> None:
        ours = Cosigner(name, sha256(name.encode()).digest())
        self.trees = KnownTrees(ours, [parse_vkey(house)], clock)
        self.silent = False
        super().__init__("http://127.0.0.1:9", ours.vkey)

    def _answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        if self.silent:
            raise Silent(f"{self.name} says nothing.")
        try:
            if method == "POST":
                return 200, self.trees.post(body)
            return 200, self.trees.last(parse_qs(urlsplit(path).query)["origin"][0])
        except Refusal as refusal:
            return refusal.status, refusal.text


class Process:
    """`fieldpost cosign`, on a port of its own."""

    def __init__(
        self, folder: Path, name: str = ITSELF.key.name, key: str = HOUSE.vkey, follow: str = ""
    ) -> None:
        """With the address of a house to ``follow`` it has none of its own."""
        self.port, self.folder, self.name, self.key = free_port(), folder, name, key
        self.follow = follow
        self.vkey = ""
        self.start()

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Once more, in the folder of before."""
        where = ["--follow", self.follow] if self.follow else ["--listen", f"127.0.0.1:{self.port}"]
        cosign = ["cosign", *where, "--name", self.name, "--state", str(self.folder)]
        command = [sys.executable, "-m", "workers.cli", *cosign]
        command += ["--beacon", "off"]  # no test asks the net
        self._running = subprocess.Popen(
            [*command, "--key", self.key], stdout=subprocess.PIPE, text=True
        )
        assert self._running.stdout
        vkey = self._running.stdout.readline().split()[-1]
        assert self.vkey in ("", vkey)
        self.vkey = vkey
        if not self.follow:
            eventually(lambda: listens(self.port))

    def says(self) -> str:
        """The next sentence that it prints."""
        assert self._running.stdout
        return self._running.stdout.readline().strip()

    def kill(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to end; its exit status."""
        self._running.send_signal(how)
        return self._running.wait(PATIENCE)
