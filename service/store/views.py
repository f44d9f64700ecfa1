"""Views of positions, each made once: page, draft, mail and API ask for the same."""

import threading
from collections import OrderedDict
from typing import Any

from domain.game.board import View
from domain.game.ruleset import Seat
from domain.match.seeing import AnyRules

MOST: int = 64
"""Views that are kept: of some dozen matches that are looked at now."""


class Views:
    """A game's view of a position for a seat, kept while it is asked for.

    Positions never change, so one that is the same object has the same view.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Seat | None], tuple[Any, View]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, rules: AnyRules, state: Any, seat: Seat | None) -> View:
        """The view of a position for a seat, with what it is offered."""
        key = (id(state), seat)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept[0] is state:
                self._kept.move_to_end(key)
                return kept[1]
        view = rules.view(state, seat)
        with self._lock:
            self._kept[key] = (state, view)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return view
