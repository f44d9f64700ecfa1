"""The OpenAPI document of the API, which is the same for every house."""

from functools import cache
from typing import Any

from flask import Flask

from service.api import (
    beacon,
    boxes,
    clubs,
    conditions,
    cosigners,
    disputes,
    games,
    health,
    log,
    luck,
    matches,
    operating,
    orders,
    reading,
    review,
    setups,
    stream,
)
from service.api.examples import exemplify
from service.api.framework import add_converters, make_api

PARTS = (
    games, boxes, matches, clubs, orders, setups, reading, disputes, luck, review, beacon, log,
    cosigners, stream, health, operating, conditions,
)  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """The document, made when it is first asked for: no process waits for it to start."""
    app = Flask("fieldpost", static_folder=None)
    add_converters(app.url_map)
    api = make_api(app, [part.bp for part in PARTS])
    made: dict[str, Any] = api.spec.to_dict()
    exemplify(made["paths"])
    return made
