"""A witness as a process of its own: links for what is fixed, once, and never for another tree."""

import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from domain.journal.grown import GrownTree
from service.house.witness import Asker, Silent
from service.witness.tape import Witness
from tests.fairness.second import KEY, House, watching
from tests.fairness.second_cheats import begun
from tests.rigs.waiting import PATIENCE, eventually, listens


class Process:
    """`fieldpost watch --links`, on a port of its own."""

    def __init__(self, folder: Path, name: str = "watch.example/w1", key: str = KEY.vkey) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder, self.name, self.key = folder, name, key
        self.vkey = ""
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def die(self) -> None:
        """As if its machine had lost its power."""
        self._running.kill()
        self._running.wait(PATIENCE)

    def start(self) -> None:
        watch = ["watch", "--links", f"127.0.0.1:{self.port}", "--name", self.name]
        command = [sys.executable, "-m", "workers.cli", *watch, "--state", str(self.folder)]
        self._running = subprocess.Popen(
            [*command, "--key", self.key], stdout=subprocess.PIPE, text=True
        )
        assert self._running.stdout
        vkey = self._running.stdout.readline().split()[-1]
        assert self.vkey in ("", vkey)
        self.vkey = vkey
        eventually(lambda: listens(self.port))

    def kill(self) -> None:
        self._running.send_signal(signal.SIGTERM)
        self._running.wait(PATIENCE)

    def asker(self) -> Asker:
        return Asker(self.url, self.vkey, patience=60)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


def ordered(origin: str) -> House:
    """A match of this origin, where red ordered."""
    house, n = begun(False, house=(), origin=origin)
    house.order("red", "storm", "r1", n)
    return house


def asked(asker: Asker, house: House, link: int, known: int = 0) -> str:
    tree = GrownTree()
    tree.extend(house.entries)
    return asker.link(house.note(link), tree.size, tree, known).link


def test_it_opens_each_link_once_and_the_same_again_after_a_kill(process: Process) -> None:
    asker = process.asker()
    house = ordered("play.example/g/once")
    anchor = asker.anchor(house.origin).anchor
    first = asked(asker, house, 1)
    process.kill()
    with pytest.raises(Silent, match="does not answer"):
        asked(asker, house, 1)
    process.start()
    assert asked(asker, house, 1) == first
    house.order("red", "storm", "r2", len(house.entries))
    second = asked(asker, house, 2)
    assert sha256(bytes.fromhex(second)).hexdigest() == first
    assert sha256(bytes.fromhex(first)).hexdigest() == anchor


def _another_tree(asker: Asker) -> None:
    house = ordered("play.example/g/tree")
    asked(asker, house, 1)
    other = ordered("play.example/g/tree")
    other.order("blue", "storm", "b1", 1)
    other.entries[1] = other.entries[2]
    asked(asker, other, 2)


def _too_far(asker: Asker) -> None:
    asked(asker, ordered("play.example/g/far"), 2)


def _two_for_one_size(asker: Asker) -> None:
    house = ordered("play.example/g/two")
    asked(asker, house, 1)
    asked(asker, house, 2, len(house.entries))


def _rolled_back(asker: Asker) -> None:
    house = ordered("play.example/g/back")
    asked(asker, house, 1)
    del house.entries[-1]
    asked(asker, house, 2)


def _another_house(asker: Asker) -> None:
    asker.anchor("else.example/g/x")


def _no_origin(asker: Asker) -> None:
    asker.anchor("nothing at all")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (_another_tree, "422"),
        (_too_far, "409"),
        (_two_for_one_size, "409"),
        (_rolled_back, "the house has"),
        (_another_house, "answers 404"),
        (_no_origin, "answers 400"),
    ],
)
def test_what_it_refuses(process: Process, ask: Callable[[Asker], None], said: str) -> None:
    with pytest.raises(Silent, match=said):
        ask(process.asker())


def test_another_key_than_the_trusted_one_is_told(process: Process) -> None:
    stranger = Asker(process.url, watching().cosigner.vkey)
    with pytest.raises(Silent, match="another key"):
        stranger.anchor("play.example/g/key")


@pytest.mark.parametrize("longest", [256 * 1024, 700], ids=["appended", "written anew"])
def test_what_it_keeps_outlives_it_and_what_a_crash_cut_off(tmp_path: Path, longest: int) -> None:
    house = ordered("play.example/g/kept")

    def anew() -> Witness:
        known = watching()
        return Witness(known.cosigner, b"s" * 32, known.houses, lambda _: 1, tmp_path, 64, longest)

    given = [anew().look(house.note(1), house.entries)]
    for k in range(2, 6):
        house.order("red", "storm", f"r{k}", len(house.entries))
        given.append(anew().look(house.note(k), house.entries))
    (file,) = tmp_path.iterdir()
    assert (file.read_bytes().count(b"\n{") > 1) is (longest > 700)
    whole = file.read_bytes()
    file.write_bytes(whole + b'\n{"size":99,"root":"0')
    assert anew().look(house.note(5), house.entries) == given[-1]
    house.order("red", "storm", "r6", len(house.entries))
    after = anew().look(house.note(6), house.entries)
    assert anew().look(house.note(6), house.entries) == after
    links = [bytes.fromhex(link) for link, _ in [*given, after]]
    assert [sha256(later).digest() for later in links[1:]] == links[:-1]


def test_a_line_that_the_witness_had_closed_is_opened_anew(process: Process) -> None:
    asker, house = process.asker(), ordered("play.example/g/line")
    first = asked(asker, house, 1)
    process.kill()
    process.start()
    assert asked(asker, house, 1) == first
