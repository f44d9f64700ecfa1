"""The parts of a running house, each a process: ``python -m service.commands.parts projector``.

A part ends when it is told to (SIGTERM, SIGINT) and when its standard input ends, which it does
however the process that started it ends.
"""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import cast

from service.settings import Settings, from_environment

GRACE = 10.0
"""Seconds that a part has to end by itself once its parent is gone."""


def web(settings: Settings, _: threading.Event) -> None:
    """The web: API and pages."""
    from service.server import serve

    serve(settings)


def projector(settings: Settings, stop: threading.Event) -> None:
    """Keeps the read models up with the journal."""
    from domain.games import library
    from projections.past import Store
    from projections.projector import Projector
    from service.store import open_recorder
    from workers.projector import project

    recorder = open_recorder(settings)
    try:
        project(Projector(cast(Store, recorder), library()), stop, stop.wait)
    finally:
        recorder.close()


def opponent(settings: Settings, stop: threading.Event) -> None:
    """Gives the orders of computer seats."""
    from projections.reader import Reader
    from service.house import open_house
    from service.matches import Matches
    from service.store import open_recorder
    from workers.opponent import Opponent, oppose

    recorder = open_recorder(settings)
    try:
        matches = Matches(recorder, open_house(settings.data, settings.house))
        oppose(Opponent(matches, Reader(recorder)), stop, stop.wait)
    finally:
        recorder.close()


PARTS: dict[str, Callable[[Settings, threading.Event], None]] = {
    "web": web,
    "projector": projector,
    "opponent": opponent,
}


def run_part(name: str) -> None:
    """Run one part until it is told to stop."""
    logging.basicConfig(level=logging.INFO, format=f"{name}: %(levelname)s: %(message)s")
    stop = threading.Event()
    if name != "web":  # the server has its own way to stop
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    PARTS[name](from_environment(), stop)


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 64):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(1)


if __name__ == "__main__":
    run_part(sys.argv[1])
