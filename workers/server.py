"""The web server: the application, and the process that serves it."""

import logging
import mmap
import os
import shutil
import tempfile
import time
from array import array
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]
from werkzeug.middleware.proxy_fix import ProxyFix

from service.settings import SHARED_FIGURES, Settings, from_environment

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from flask import Flask

    from service.application.matches import Matches

WORKER_MEMORY = Path("/dev/shm")
"""Where gunicorn's heartbeat file lies: never on a slow disk."""

PATIENCE = 0.02
"""Seconds that a process leaves a new connection to one that has fewer."""

NOBODY = -1
"""Connections of a process that does not serve."""


ONLY_OURS = 0o117
"""What a Unix socket lets nobody do but its user and group, to which the proxy must belong."""


class UnderPrefix:
    """The pages below a path of their host, whether or not the proxy passes the path on."""

    def __init__(self, app: "WSGIApplication", prefix: str) -> None:
        self._app, self._prefix = app, prefix

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request as one of a house whose root is the prefix."""
        path = environ["PATH_INFO"]
        environ["SCRIPT_NAME"] = self._prefix
        if path == self._prefix:
            start_response("308 Permanent Redirect", [("Location", f"{path}/")])
            return []
        if path.startswith(f"{self._prefix}/"):
            environ["PATH_INFO"] = path[len(self._prefix) :]
        return self._app(environ, start_response)


class Closing:
    """Ends the connection after a 413 (RFC 9110, 15.5.14): what the client still sends is not read.

    gunicorn drops the Connection header of an application, so it is asked for directly.
    """

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if status.startswith("413"):
                start_response.__self__.force_close()  # type: ignore[attr-defined]
            return start_response(status, headers, *error)

        return self._app(environ, start)


def create_app(settings: Settings | None = None, matches: "Matches | None" = None) -> "Flask":
    """The application of a house; opens the matches of ``settings`` where none are given."""
    from service.api.build import build_app
    from service.web import register

    settings = settings or from_environment()
    app = build_app(settings, matches or open_matches(settings))
    register(app)
    if settings.prefix:
        app.wsgi_app = UnderPrefix(app.wsgi_app, settings.prefix)  # type: ignore[method-assign]
    if settings.proxies:
        hops = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app


def open_matches(settings: Settings) -> "Matches":
    """The matches of a house, with its keys and its store."""
    from projections.past import Store
    from projections.projector import Projector
    from service.store.opening import open_store
    from workers.entering import matches_of

    recorder = open_store(settings)
    matches = matches_of(settings, recorder)
    Projector(cast(Store, recorder), matches.games).prepare()
    return matches


class EvenWorker(ThreadWorker):  # type: ignore[misc]
    """A process of the web that leaves a new connection to one that has fewer.

    All are woken for it, and whichever is up first would take it: one processor would have all the
    work of clients that keep their connections, and the others none.
    """

    core: int
    """Its number among the processes of the web."""
    held: "memoryview[int]"
    """The connections of each of them, in memory that all share."""
    _until = 0.0

    def run(self) -> None:
        """See the class above: serve until told to end."""
        self.held[self.core] = 0
        super().run()

    def accept(self, listener: Any) -> None:
        """Take a connection, or stand back for a moment and take it then if nobody else did."""
        self.held[self.core] = self.nr_conns
        waited = self._until <= time.monotonic() < self._until + PATIENCE
        if not waited and self.nr_conns > min(n for n in self.held if n != NOBODY):
            self._until = time.monotonic() + PATIENCE
            self.set_accept_enabled(False)
            return
        self._until = 0.0
        super().accept(listener)
        self.held[self.core] = self.nr_conns

    def set_accept_enabled(self, enabled: bool) -> None:
        """Listen for new connections, but not while it stands back."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._until)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Do what is to be done, and come back in time to listen again."""
        stands_back = time.monotonic() < self._until
        super().wait_for_and_dispatch_events(PATIENCE if stands_back else timeout)
        self.held[self.core] = self.nr_conns


class ServerLog(Logger):  # type: ignore[misc]
    """What gunicorn says goes the way of what we say."""

    def setup(self, cfg: Any) -> None:
        """See :class:`gunicorn.glogging.Logger`."""
        self.error_log.propagate = True
        self.error_log.setLevel(logging.WARNING)


class WebServer(BaseApplication):  # type: ignore[misc]
    """gunicorn with processes of many threads, configured by the settings alone."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.held = memoryview(mmap.mmap(-1, mmap.PAGESIZE)).cast("i")
        self.held[:] = array("i", [NOBODY] * len(self.held))
        super().__init__()

    def load_config(self) -> None:
        """Take everything from the settings; no file and no variable of gunicorn's is read."""
        threads = max(4, self.settings.web_threads)
        host = f"[{self.settings.host}]" if ":" in self.settings.host else self.settings.host
        sockets = [f"unix:{self.settings.socket}"] if self.settings.socket else []
        chosen: dict[str, Any] = {
            "bind": [f"{host}:{self.settings.port}", *sockets],
            "umask": ONLY_OURS,
            "workers": self.settings.web_processes,
            "worker_class": EvenWorker,
            "threads": threads,
            "worker_connections": 10 * threads,
            "keepalive": 5,
            "timeout": 60,
            "graceful_timeout": 5,
            "logger_class": ServerLog,
            "proc_name": "fieldpost",
            "control_socket_disable": True,
            "pre_fork": _give_core,
            "post_fork": _stay_on_core,
            "child_exit": _forget,
        }
        if WORKER_MEMORY.is_dir():
            chosen["worker_tmp_dir"] = str(WORKER_MEMORY)
        for name, value in chosen.items():
            self.cfg.set(name, value)

    def load(self) -> "Flask":
        """Make the application in the process that serves it: connections do not survive a fork."""
        return create_app(self.settings)

    def wsgi(self) -> "WSGIApplication":
        """What a process serves."""
        return Closing(super().wsgi())


def serve(settings: Settings) -> None:
    """Serve the house at its address until the process is told to end."""
    if settings.web_processes == 1:
        WebServer(settings).run()
        return
    folder, owner = tempfile.mkdtemp(prefix="fieldpost-figures-"), os.getpid()
    os.environ[SHARED_FIGURES] = folder  # before anything of prometheus_client is imported
    _read_program()
    try:
        WebServer(settings).run()
    finally:
        if os.getpid() == owner:  # a process that serves leaves through here too when it ends
            shutil.rmtree(folder, ignore_errors=True)


def _read_program() -> None:
    """What several processes would each import is read once, and they share its memory."""
    import service.api.build
    import service.web  # noqa: F401


def _give_core(arbiter: Any, worker: Any) -> None:
    """Give a process that is about to start the first number that no other has."""
    taken = {other.core for other in arbiter.WORKERS.values()}
    worker.core = next(k for k in count() if k not in taken)
    worker.held = arbiter.app.held


def _stay_on_core(arbiter: Any, worker: Any) -> None:
    """Keep a process on one core, so that Python's lock does not wander with its threads.

    Each time that it goes to another core costs about as much again as the order itself. Houses of
    one machine begin at different cores.
    """
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[(arbiter.pid + worker.core) % len(cores)]})


def _forget(arbiter: Any, worker: Any) -> None:
    """What a process that ended had open is not open any more; what it counted stays."""
    arbiter.app.held[worker.core] = NOBODY
    if SHARED_FIGURES not in os.environ:
        return
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
