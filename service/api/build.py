"""Puts the API together: one application of all its parts."""

from flask import Flask

from service.api import docs
from service.api.document import PARTS
from service.api.express import Express
from service.api.framework import WireJson, add_converters
from service.api.meters import Meters
from service.api.problems import register_problems
from service.api.services import EXTENSION, ApiServices
from service.api.state import valkey
from service.api.streams import Streams
from service.api.wire import App, limit, surround
from service.application.log import HouseLog
from service.application.matches import Matches
from service.operating.networks import Networks
from service.settings import Settings
from service.store.lists.reader import Reader


def build_app(settings: Settings, book: Matches) -> Flask:
    """The application of a house whose matches are ``book``."""
    app = App("fieldpost", static_folder=None)
    app.json = WireJson(app)
    add_converters(app.url_map)
    services = ApiServices(
        settings=settings,
        matches=book,
        reader=Reader(book.repository.recorder),
        meters=Meters(),
        log=HouseLog(book),
        streams=Streams(max(1, settings.web_threads // 2 - 1)),
        networks=Networks(book.repository.recorder),
        valkey=valkey(settings),
    )
    app.extensions[EXTENSION] = services
    surround(app, services.meters, services.networks)
    app.wsgi_app = Express(app.wsgi_app, services, limit(app, settings))  # type: ignore[method-assign]
    register_problems(app)
    for part in (*PARTS, docs):
        app.register_blueprint(part.bp)
    return app
