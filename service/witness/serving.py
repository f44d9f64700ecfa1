"""The door of a witness that opens links: four requests over HTTP (docs/fair-play.md, 16)."""

import secrets
import time
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, request
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

from service.house.cosign import Cosigner
from service.house.signed_notes import parse_vkey
from service.witness.tape import Refusal, Witness

LARGEST: Final = 64 * 1024
"""Bytes of a request."""


def open_witness(folder: Path, name: str, vkeys: tuple[str, ...]) -> Witness:
    """The witness that lives in this folder; its two secrets are made when they are not there.

    Raises BadSignedNote for a key of a house that is none, and OSError.
    """
    kept = folder / "links"
    kept.mkdir(parents=True, exist_ok=True, mode=0o700)
    signing, links = (_secret(folder / file) for file in ("signing.key", "links.secret"))
    houses = [parse_vkey(vkey) for vkey in vkeys]
    return Witness(Cosigner(name, signing), links, houses, lambda _: int(time.time()), kept)


def _secret(file: Path) -> bytes:
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.replace(file)
    return file.read_bytes()


def witness_app(witness: Witness) -> Flask:
    """The requests that a witness answers, in plain text."""
    app = Flask("fieldpost-witness")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST

    def body() -> str:
        try:
            return request.get_data().decode("utf-8")
        except UnicodeDecodeError:
            raise Refusal(400, "this is no UTF-8\n") from None

    @app.errorhandler(Refusal)
    def refused(refusal: Refusal) -> Response:
        return Response(refusal.text, refusal.status, mimetype="text/plain")

    @app.post("/anchor")
    def anchor() -> dict[str, str]:
        return witness.anchored(body().strip())

    @app.post("/links")
    def links() -> Response:
        return Response(witness.post(body(), linked=True), mimetype="text/plain")

    @app.post("/add-checkpoint")
    def add_checkpoint() -> Response:
        return Response(witness.post(body(), linked=False), mimetype="text/plain")

    @app.get("/last")
    def last() -> Response:
        return Response(witness.last(request.args.get("origin", "")), mimetype="text/plain")

    @app.get("/")
    def who() -> dict[str, Any]:
        return {"houses": [key.name for key in witness.houses], "vkey": witness.cosigner.vkey}

    return app


class Serving(BaseApplication):  # type: ignore[misc]
    """One process of some threads: what was signed is in its memory and on its disk."""

    def __init__(self, app: Flask, bind: str) -> None:
        self._app, self._bind = app, bind
        super().__init__()

    def load_config(self) -> None:
        """Take the settings."""
        for name, value in {
            "bind": [self._bind],
            "workers": 1,
            "threads": 8,
            "worker_class": "gthread",
            "accesslog": None,
            "keepalive": 75,
            "timeout": 60,
            "graceful_timeout": 5,
            "control_socket_disable": True,
        }.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application."""
        return self._app
