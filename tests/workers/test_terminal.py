"""What a terminal shows of a match, and where commands find the house that runs beside them."""

import os
from pathlib import Path

import pytest

from domain.game.ruleset import Moment
from domain.game.view.board import View
from service.reading.positions import StorySentence
from service.settings import Settings
from workers.commands.running import address_of_house, note_port
from workers.commands.supervisor import RunFolder
from workers.commands.terminal import BELOW, SHORT, TOLD, drawn

STORY = [StorySentence(n, Moment(1, "Fire"), f"Sentence {n}.") for n in range(20)]
VIEW = View("Mill", "Turn 1", "Fire", notes=tuple(f"Note {n}." for n in range(20)))
HEAD = 2


def shown(rows: int | None) -> list[str]:
    room = os.terminal_size((200, rows)) if rows else None
    return drawn(VIEW, STORY, ["able"], ["able"], room).split("\n")


def test_a_board_taller_than_the_window_keeps_its_head_and_room_for_the_prompt() -> None:
    whole = shown(None)
    assert len(whole) > 20
    assert sum("Sentence" in line for line in whole) == TOLD
    for rows in (len(whole) + BELOW, len(whole) + BELOW - 1, 14):
        lines = shown(rows)
        assert len(lines) <= rows - BELOW + 2
        assert lines[:HEAD] == whole[:HEAD]
        assert "Sentence 19." in lines[-3]
        assert "Waiting for" in lines[-1]
    assert shown(len(whole) + BELOW) == whole
    cut = shown(14)
    assert sum("Sentence" in line for line in cut) == SHORT
    (told,) = (line for line in cut if line.startswith("…"))
    left = int(told.split()[1])
    board = whole[: len(whole) - TOLD - 3]
    assert cut[: len(board) - left] == board[: len(board) - left]


def test_a_long_sentence_goes_on_below_itself_and_no_word_is_cut() -> None:
    long = StorySentence(
        7, Moment(1, "Fire"), "Able rolls R1 Tool, R2 Star, W1 two Soldiers and B2 Courage."
    )
    lines = drawn(VIEW, [long], [], [], os.terminal_size((40, 14))).split("\n")
    at = next(k for k, line in enumerate(lines) if "Able rolls" in line)
    assert lines[at : at + 2] == [
        "    8  Able rolls R1 Tool, R2 Star, W1",
        "       two Soldiers and B2 Courage.",
    ]
    assert len(lines) <= 14 - BELOW + 2


def test_commands_find_the_house_that_runs_at_another_port(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, port=8044)
    assert address_of_house(settings) == "http://127.0.0.1:8044"
    place = RunFolder(tmp_path)
    note_port(place.folder, 8531)
    assert address_of_house(settings) == "http://127.0.0.1:8531"
    place.let_go()
    assert address_of_house(settings) == "http://127.0.0.1:8044", "it has stopped"


@pytest.mark.parametrize("noted", ["", "no number"])
def test_a_note_of_no_port_is_none(tmp_path: Path, noted: str) -> None:
    place = RunFolder(tmp_path)
    (place.folder / "port").write_text(noted)
    assert address_of_house(Settings(data=tmp_path, port=8044)) == "http://127.0.0.1:8044"
    place.let_go()
