"""What every view needs: the matches, the lists, and the few things that one process counts."""

from dataclasses import dataclass
from typing import cast

from flask import current_app, g
from redis import Redis

from service.api.meters import Meters
from service.api.state import State, state_of
from service.api.streams import Streams
from service.application.log import HouseLog
from service.application.matches import Matches
from service.operating.networks import Networks
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.repository import AnyMatch

EXTENSION = "fieldpost"


@dataclass(frozen=True)
class ApiServices:
    """The house as the API sees it."""

    settings: Settings
    matches: Matches
    reader: Reader
    meters: Meters
    log: HouseLog
    streams: Streams
    networks: Networks
    valkey: "Redis | None" = None
    """Where the jobs wait, None where no Valkey is named."""

    def state(self) -> State:
        """How the house is now; raises BadStore."""
        return state_of(self.matches.repository.recorder, self.valkey)


def services() -> ApiServices:
    """The desk of this application."""
    return cast(ApiServices, current_app.extensions[EXTENSION])


def matches() -> Matches:
    """The matches of this house."""
    return services().matches


def match_named(match_id: str) -> AnyMatch:
    """A match as it stands; raises NoSuchMatch. Read once a request."""
    kept: dict[str, AnyMatch] = g.setdefault("matches", {})
    if match_id not in kept:
        kept[match_id] = matches().repository.match(match_id)
    return kept[match_id]
