"""What the pages need of the house, found where the application keeps it."""

from collections.abc import Callable, Iterator
from typing import Protocol, cast

from flask import current_app, g

from service.application.matches import Matches
from service.drawing.atlas import Atlas
from service.operating.listings import HasState
from service.operating.networks import Networks
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.post.pictures import Sheets
from service.store.repository import AnyMatch

EXTENSION = "fieldpost"
ATLAS = "fieldpost-atlas"


class StreamPlaces(Protocol):
    """The open streams of this process: each holds a thread, so their number is limited."""

    def enter(self) -> bool:
        """Take a place; False where none is free."""

    def leave(self) -> None:
        """Give a place back."""

    def entries(
        self, matches: Matches, match_id: str, viewer: str, start: int, allowed: Callable[[], bool]
    ) -> Iterator[bytes]:
        """The entries from ``start`` on as server-sent events."""


class WebServices(Protocol):
    """The house as the pages see it."""

    @property
    def settings(self) -> Settings:
        """How the house is run."""

    @property
    def matches(self) -> Matches:
        """All its matches."""

    @property
    def reader(self) -> Reader:
        """Its read models."""

    @property
    def networks(self) -> Networks:
        """The networks that are kept out."""

    def state(self) -> HasState:
        """How its queues are."""

    @property
    def streams(self) -> StreamPlaces:
        """Its open streams."""


def services() -> WebServices:
    """The desk of this application."""
    return cast(WebServices, current_app.extensions[EXTENSION])


def matches() -> Matches:
    """The matches of this house."""
    return services().matches


def reader() -> Reader:
    """The read models of this house."""
    return services().reader


def atlas() -> Atlas:
    """The sheets of this house."""
    kept = current_app.extensions
    if ATLAS not in kept:
        kept[ATLAS] = Atlas(Sheets(matches().repository.recorder))
    return cast(Atlas, kept[ATLAS])


def match_named(match_id: str) -> AnyMatch:
    """A match as it stands; raises NoSuchMatch. Read once a request."""
    kept: dict[str, AnyMatch] = g.setdefault("web_matches", {})
    if match_id not in kept:
        kept[match_id] = matches().repository.match(match_id)
    return kept[match_id]


def reread(match_id: str) -> AnyMatch:
    """A match as it stands after this request changed it."""
    g.setdefault("web_matches", {}).pop(match_id, None)
    return match_named(match_id)
