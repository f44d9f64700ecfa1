"""Serves a house with the toy game through the real server.

``python -m tests.service.api.served FOLDER PORT THREADS``
"""

import sys
from pathlib import Path
from typing import Any

from flask import Flask

import service.api.build
import service.web  # noqa: F401  all that the server reads when it begins
from service.api.services import EXTENSION
from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from service.store.opening import open_recorder
from tests.toys import toy
from workers.server import WebServer, create_app


class ToyServer(WebServer):
    """The server with a game that is in no library."""

    def load(self) -> Flask:
        house = make_house(self.settings.data, self.settings.house)
        recorder: Any = open_recorder(self.settings)
        matches = Matches(recorder, house, games={"toy": toy.RULES})
        app = create_app(self.settings, matches)
        app.extensions[EXTENSION].streams.heartbeat = 0.2
        app.extensions[EXTENSION].streams.pause = 0.02
        return app


def serve(folder: str, port: int, threads: int) -> None:
    """Serve the house in a folder until told to end."""
    ToyServer(Settings(data=Path(folder), port=port, web_threads=threads, orders_a_minute=0)).run()


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
