"""Processes that share a rebuild: each projects whole matches, a piece at a time."""

import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import cast

from domain.games import library
from projections.past import Store
from projections.projector import Projector
from projections.rebuilding import Share, Sized, TableMaker
from service.settings import Settings
from service.store.opening import open_store

_makers: list[TableMaker] = []


def shared(settings: Settings, processes: int) -> Share:
    """Share a rebuild of the house of ``settings`` among so many processes of its own games."""

    def share(pieces: Iterable[Sequence[Sized]]) -> Iterator[int]:
        fresh = multiprocessing.get_context("spawn")  # connections do not survive a fork
        with ProcessPoolExecutor(processes, fresh, _open, (settings,)) as pool:
            yield from pool.map(_piece, pieces)

    return share


def _open(settings: Settings) -> None:
    store = cast(Store, open_store(settings))
    _makers.append(TableMaker(store, Projector(store, library())))


def _piece(piece: Sequence[Sized]) -> int:
    return _makers[0].piece(piece)
