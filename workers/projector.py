"""The projector: keeps the read models up with the journal."""

import time
from collections.abc import Callable

from projections.projector import Projector
from workers.loop import SOON, Beat, Stop, run, silent


def project(
    projector: Projector,
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    *,
    beat: Beat = silent,
) -> None:
    """Project until ``stop`` is set; what was saved is shown some 100 ms later at most.

    While a house is busy it is shown within moments: each mail waits for it.
    """
    prepared = False

    def work() -> int:
        nonlocal prepared
        if not prepared:
            projector.prepare()
            prepared = True
        try:
            return projector.step()
        except Exception:
            prepared = False  # perhaps a table is lost: then all are made anew
            raise

    run(work, stop, sleep, name="projector", beat=beat, first=SOON)
