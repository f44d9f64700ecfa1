"""``watch-match`` with the token of a seat: orders typed below the board, in a real terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import IncompleteRead
from pathlib import Path
from typing import Any

import pytest

from domain.journal.tree_proofs import read_proof
from service.audit.notes import read_notes
from tests.rigs.waiting import PATIENCE
from tests.service.api.conftest import Build, House
from tests.service.api.test_stream import Served, server
from tests.workers.test_cli_up import ROOT, SITE
from workers.commands.api_seat import ApiSeat, RequestRefused
from workers.commands.ordering import HELP, MatchScreen, ways

__all__ = ["server"]


@pytest.fixture
def house(build: Build) -> House:
    return build()


@pytest.fixture
def match(house: House) -> str:
    return house.begun()


@pytest.fixture
def address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}"


def _hears_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell hands on that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """``fieldpost`` in a pseudo-terminal: what it shows, and what is typed."""

    def __init__(self, folder: Path, *args: str) -> None:
        (folder / "sitecustomize.py").write_text(SITE)
        ours, its = pty.openpty()
        environ = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "workers.cli", "watch-match", *args],
            env=environ
            | {"PYTHONPATH": f"{folder}:{ROOT}", "TERM": "xterm", "INPUTRC": "/dev/null"}
            | {"FIELDPOST_DATA": str(folder / "data"), "FIELDPOST_BEACON": "off"},
            stdin=its,
            stdout=its,
            stderr=its,
            start_new_session=True,
            preexec_fn=_hears_ctrl_c,
        )
        os.close(its)
        self._screen, self._new = ours, ""

    def until(self, text: str) -> str:
        """What is shown since the last time, up to this text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._new:
            assert time.monotonic() < deadline, self._new
            self._read(0.2)
        before, _, self._new = self._new.partition(text)
        return before + text

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def ended(self) -> str:
        """What it still shows until it ends by itself, without a failure."""
        while self._read(PATIENCE):
            pass
        assert self.process.wait(PATIENCE) == 0, self._new
        return self._new

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._screen)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._screen], [], [], seconds)[0]:
            return True
        try:
            more = os.read(self._screen, 65536).decode(errors="replace")
        except OSError:  # so a pseudo-terminal says that nobody is at its other end
            return False
        self._new += more
        return bool(more)


@pytest.fixture
def terminal(house: House, match: str, address: str, tmp_path: Path) -> Iterator[Terminal]:
    """Red plays in a terminal."""
    file = tmp_path / "token"
    file.write_text(house.tokens[match, "red"] + "\n")
    it = Terminal(tmp_path, match, "--token", str(file), "--at", address)
    yield it
    it.close()


def storms(house: House, match: str) -> int:
    """How often somebody stormed."""
    entries = house.get("/journal?limit=100", match, "red").json["entries"]  # type: ignore[index]
    return sum(entry["type"] == "toy.Stormed" for entry in entries)


def test_orders_are_typed_below_the_board_with_tab_and_refusals_are_told(
    house: House, match: str, terminal: Terminal
) -> None:
    first, second = house.held(match, "red")
    shown = terminal.until("> ")
    assert "Toy" in shown
    assert HELP in shown
    terminal.type("play heart9\r")
    assert "You do not hold that card. (rule 2)" in terminal.until("red> ").replace("\r\n", " ")
    assert house.held(match, "red") == (first, second)
    begun = first[0] if first[0] != second[0] else first
    terminal.type(f"pl\t{begun}\t\r")
    assert f"play {first}" in terminal.until("Waiting for")
    terminal.until("red> ")
    assert house.held(match, "red") == (second,)
    terminal.type("\x04")
    terminal.ended()


def test_the_board_goes_on_while_somebody_types_and_what_was_typed_stays(
    house: House, match: str, terminal: Terminal
) -> None:
    terminal.until("red> ")
    terminal.type("sto")
    terminal.until("sto")
    size = house.matches.repository.match(match).size
    house.matches.order(match, "blue", "storm", "an-id-of-blue-000001", seen=size)
    assert "Waiting for" in terminal.until("red> ")
    terminal.until("sto")
    assert storms(house, match) == 1
    terminal.type("rm\r")
    terminal.until("red> ")
    assert storms(house, match) == 2
    terminal.type("quit\r")
    terminal.ended()


def test_without_a_token_there_is_no_prompt(house: House, match: str, tmp_path: Path) -> None:
    before = house.matches.repository.match(match).size
    it = Terminal(tmp_path, match)
    try:
        it.until("Waiting for")
        it.type("storm\r")
        it.process.send_signal(signal.SIGINT)
        assert "> " not in it._new
        it.process.wait(PATIENCE)
    finally:
        it.close()
    assert house.matches.repository.match(match).size == before


def test_without_a_terminal_the_seat_only_watches(
    house: House, match: str, address: str, tmp_path: Path
) -> None:
    command = (sys.executable, "-m", "workers.cli", "watch-match", match, "--once", "--token", "-")
    told = subprocess.run(
        [*command, "--at", address],
        input=house.tokens[match, "red"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=PATIENCE,
        check=True,
    ).stdout
    assert house.held(match, "red")[0] in told, "a seat sees its own hand"
    assert "Waiting for red, blue." in told
    assert "red>" not in told


def test_tab_offers_what_is_offered_and_nothing_else(
    house: House, match: str, address: str
) -> None:
    table = MatchScreen(ApiSeat(address, match, house.tokens[match, "red"]))
    offered = house.get("/orders", match, "red").json["orders"]  # type: ignore[index]
    cards = {line.split()[1] for line in offered if line.startswith("play ")}
    assert set(ways(table, "", "")) == {"play ", "scout", "storm"}
    assert ways(table, "", "ST") == ["storm"]
    assert set(ways(table, "play ", "")) == cards
    assert set(ways(table, "storm; play ", "")) == cards, "a second order on the line"
    assert ways(table, "", "x") == ways(table, "storm ", "") == []


@pytest.mark.parametrize("lost", [ConnectionResetError(), IncompleteRead(b"{")])
def test_an_order_whose_answer_is_lost_is_sent_again_and_counts_once(
    house: House, match: str, address: str, lost: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    seat = ApiSeat(address, match, house.tokens[match, "red"])
    table, really = MatchScreen(seat), seat._open

    def losing(request: Any, **options: Any) -> Any:
        answer = really(request, **options)
        if request.data is not None:
            answer.close()
            raise lost
        return answer

    seat._open = losing  # type: ignore[method-assign]
    assert table.take("storm") == ""
    said = "does not answer. Enter sends “storm” once more; it counts once."
    assert said in capsys.readouterr().out
    assert table.take("scout") == "scout", "what is typed meanwhile stays, and is not sent"
    assert said in capsys.readouterr().out
    seat._open = really  # type: ignore[method-assign]
    assert table.take("") == ""
    assert (seat.pending, storms(house, match)) == (None, 1)
    assert said not in capsys.readouterr().out
    table.take("storm")
    assert storms(house, match) == 2, "the same line typed anew is another order"


def test_what_is_ordered_is_noted_down_before_it_goes_and_keeps_its_number(
    house: House, match: str, address: str, tmp_path: Path
) -> None:
    seat = ApiSeat(address, match, house.tokens[match, "red"], tmp_path)
    file, really = tmp_path / "notes" / f"{match}.red.notes", seat._open
    before: list[list[str]] = []

    def losing(request: Any, **options: Any) -> Any:
        answer = really(request, **options)
        if request.data is not None:
            before.append([line[0] for line in file.read_text().splitlines()[1:]])
            answer.close()
            raise ConnectionResetError
        return answer

    assert seat.order("nonsense", seat.size())
    seat._open = losing  # type: ignore[method-assign]
    assert "once more" in seat.order("storm", seat.size())
    seat._open = really  # type: ignore[method-assign]
    assert seat.order("", seat.size()) == ""
    assert before == [["S", "A", "S"]]
    notes = read_notes(file.read_bytes(), file.name)
    assert [one.what for one in notes.answers] == ["refused", "lost", "taken"]
    (storm,) = {one["id"] for _, one in notes.pressed if one["orders"] == "storm"}
    assert house.matches.repository.command(match, storm) is not None
    ((_, receipt),) = notes.receipts
    assert storm.encode() in read_proof(receipt).data


def test_a_house_that_is_away_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("a-token")
    command = (sys.executable, "-m", "workers.cli", "watch-match", "m", "--once")
    for address, said in (
        ("http://127.0.0.1:9", "Error: http://127.0.0.1:9 does not answer.\n"),
        ("play.example", "Error: play.example is not the address of a house; it must begin"),
    ):
        told = subprocess.run(
            [*command, "--token", str(tmp_path / "token"), "--at", address],
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=PATIENCE,
        )
        assert told.returncode == 1
        assert told.stderr.startswith(said)
        assert "a-token" not in told.stderr


def test_only_the_token_of_a_seat_is_taken(house: House, match: str, address: str) -> None:
    for token, said in (
        ("fpp_of-a-person", "a person's token"),
        ("two\nlines", "not the token of a seat"),
    ):
        with pytest.raises(RequestRefused, match=said):
            ApiSeat(address, match, token)
    with pytest.raises(RequestRefused, match="This token opens no seat of this match"):
        ApiSeat(address, match, "wrong").position()
