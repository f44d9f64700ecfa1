"""What a box of 800 counters costs to play: its state is to stay within 30 kB, a step of a replay
within 300 bytes, thirty moves in one request within 60 ms, and 200,000 moves fold in a second."""

import json
import statistics
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.moving import Moved
from domain.games.dice_table.opening import BoxOpened
from domain.games.dice_table.state import State
from domain.kits import shelf
from domain.kits.kit import Kind, Kit, PieceLayer, canonical, hash_of
from service.drawing import draw
from service.kits import own
from service.offline_replay.boards import parted
from service.store.people.boxes import OF_THE_HOUSE
from tests.service.web.houses import WebHouse

COUNTERS, WIDE, SUPPLY = 800, 40, 1_600
ROUNDS = 7


def _text() -> str:
    spots = ((c, r) for c in range(1, WIDE + 1) for r in range(1, WIDE + 1))
    areas = "\n".join(f"{c:02}{r:02} {60 * c},{60 * r}" for c, r in spots)
    return (
        'title = "Many"\n[sides]\nus = "red"\ngerman = "blue"\n[[boards]]\nname = "map"\n'
        f'areas = """\n{areas}\n"""\n[pieces]\ncounters = """\n'
        "us | 400 Rifle | infantry | 3-4 / 2-4 | 0101\n"
        'german | 400 Grenadier | infantry | 4-3 / 2-3 | 4040\n"""\n'
    )


def _place(n: int) -> str:
    return f"m0.{n % WIDE + 1:02}{n // WIDE % WIDE + 1:02}"


def measure(folder: Path) -> dict[str, float]:
    """Keys: boxes.state_kb, .step_bytes, .thirty_moves_ms, .fold_events_s, and .view_ms of a seat
    where as many as wanted may be taken of 1,600 kinds."""
    kit = own.read(_text().encode())
    box, before = hash_of(kit), shelf._provider
    shelf.fill_from({box: canonical(kit)}.get)
    try:
        sides = {"red": "us", "blue": "german"}
        start = RULES.start
        for event in (Seated(("red", "blue")), BoxOpened(box, "", sides)):
            start = event.after(start)
        moves = [Moved("red", (f"p{n + 1}",), _place(n)) for n in range(COUNTERS)]
        state = start
        for move in moves:
            state = move.after(state)
        after = Moved("red", ("p7",), "m0.2020").after(state)
        drawn = [draw(RULES.view(one, None), choices=False) for one in (state, after)]
        tags, steps = parted(drawn)
        first, _ = parted(drawn[:1])
        step = json.dumps([steps[1], tags[len(first) :]]).encode()
        return {
            "boxes.state_kb": len(msgspec.json.encode(state)) / 1000,
            "boxes.step_bytes": len(zlib.compress(step, 9)),
            "boxes.fold_events_s": COUNTERS / _median(lambda: _fold(start, moves)),
            "boxes.thirty_moves_ms": 1000 * _thirty(folder, kit),
            "boxes.view_ms": 1000 * _with_supply(kit),
        }
    finally:
        shelf.fill_from(before)


def _fold(state: State, events: list[Moved]) -> None:
    for event in events:
        state = event.after(state)


def _median(run: Callable[[], None]) -> float:
    spent = []
    for _ in range(ROUNDS):
        began = time.process_time()
        run()
        spent.append(time.process_time() - began)
    return statistics.median(spent)


def _with_supply(kit: Kit) -> float:
    """Seconds for what a seat sees of a table with a large supply, at the processor."""
    layers = (PieceLayer(("0" * 64,)),)
    supply = {f"s{n}": Kind(f"Unit {n}", layers=layers, copies=True) for n in range(SUPPLY)}
    large = replace(kit, kinds={**kit.kinds, **supply})
    box = hash_of(large)
    shelf.fill_from({box: canonical(large)}.get)
    seated = Seated(("red", "blue")).after(RULES.start)
    state = BoxOpened(box, "", {"red": "us", "blue": "german"}).after(seated)
    return _median(lambda: RULES.view(state, "red") and None)


def _thirty(folder: Path, kit: Kit) -> float:
    """Seconds for a request of thirty moves, at the processor."""
    house = WebHouse(folder / "many", {"dice_table": RULES})
    try:
        house.matches.boxes.add(OF_THE_HOUSE, "many", kit, 0)
        seats = {"red": "person", "blue": "person"}
        match, _ = house.matches.open(
            "dice_table", "box", seats, options={"box": "many"}, by=OF_THE_HOUSE
        )
        for seat in seats:
            house.matches.join(match, seat, f"{seat}-sits-down-now")
        spent = []
        for k in range(ROUNDS):
            lines = [f"move Rifle-{30 * k + n + 1} to {_place(30 * k + n)[3:]}" for n in range(30)]
            began = time.process_time()
            given = house.matches.order(match, "red", "\n".join(lines), f"order-number-{k:05d}")
            spent.append(time.process_time() - began)
            assert [one.state for one in given.lines] == ["done"] * 30
        return statistics.median(spent)
    finally:
        house.recorder.close()
