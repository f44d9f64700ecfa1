"""What it costs to read a module of VASSAL of 100 MB: 1,600 pictures, as many pieces, a hex map of
6,000 spaces, and two set-ups of 1,600 pieces. It is to stay within 30 seconds and 1,500 MB."""

import io
import random
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

from service.kits import modules
from tests.kits import island

PIECES = 1_600
SIDE = 145
"""A picture of so many pixels a side, which do not pack, is 63 kB."""


def measure(folder: Path) -> dict[str, float]:
    """Keys: boxes.read_s, seconds; boxes.read_mb, megabytes of the reader at most."""
    file = folder / "large.vmod"
    file.write_bytes(island.packed(_large()))
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:  # with no other children
        seconds, mb = elsewhere.submit(_read, file).result()
    return {"boxes.read_s": seconds, "boxes.read_mb": mb}


def _read(file: Path) -> tuple[float, float]:
    start = time.perf_counter()
    kit = modules.read(file)
    seconds = time.perf_counter() - start
    assert len(kit.pieces) >= PIECES
    assert {one.key for one in kit.setups} >= {"one", "two"}
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000


def _traits(n: int, at: str = "null;0;0;1;0") -> list[island.Trait]:
    """A piece as those of new modules are: a score of traits, most of them commands."""
    commands = [(f"macro;M{k};do it;{k},130;{{a == {k}}};x,y", "") for k in range(16)]
    step = island.layer([f"p{n}.png", f"p{(n + 1) % PIECES}.png"], 1)
    return [
        *commands,
        ("mark;Move,Side", "4,Red"),
        step,
        island.basic(f"p{n}.png", f"Unit {n}", at),
    ]


def _large() -> island.Files:
    spots = [(40 + 60 * (n % 70), 40 + 69 * (n // 70)) for n in range(PIECES)]
    stacks = "".join(
        island.stack("S", x, y, island.slot(f"Unit {n}", 100 + n, _traits(n)), owningBoard="")
        for n, (x, y) in enumerate(spots)
    )
    lines = [island.added(str(n), _traits(n, f"Large;{x};{y};{100 + n};0"))
             for n, (x, y) in enumerate(spots)]  # fmt: skip
    ground = island.board("Large", island.hexes(), width=4_500, height=5_300)
    files = island.module(
        more=island.a_map("Large", island.picker(ground), stacks),
        setups=[("One", "one.vsav"), ("Two", "two.vsav")],
    )
    files |= {"one.vsav": island.saved(*lines), "two.vsav": island.saved(*lines)}
    luck = random.Random("pictures")
    for n in range(PIECES):
        out = io.BytesIO()
        noise = luck.randbytes(3 * SIDE * SIDE)
        Image.frombytes("RGB", (SIDE, SIDE), noise).save(out, "PNG", compress_level=1)
        files[f"images/p{n}.png"] = out.getvalue()
    return files
