"""What goes wrong, in one sentence for whoever typed the command."""

from pathlib import Path

from eventsourcing.persistence import PersistenceError

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.game.tables import BadTable
from domain.games import BadGame
from domain.journal.entries import BadJournal
from projections.projector import ProjectionFailed
from service.application.matches import Contended, Reused, Stale
from service.house.keys import BadHouse
from service.operating.asked import NotDone
from service.people.clubs import ClubRefused
from service.people.register import BadAddress
from service.settings import BadSetting
from service.store.recorder import BadStore
from service.store.repository import NoSuchMatch
from workers.bots import NoSuchBot

TOLD = (
    BadAddress,
    BadGame,
    BadHouse,
    BadJournal,
    BadSetting,
    BadStore,
    BadTable,
    Contended,
    Illegal,
    NoSuchBot,
    NoSuchMatch,
    NotDone,
    NotUnderstood,
    ProjectionFailed,
    ClubRefused,
    Reused,
    Stale,
)
"""Exceptions whose text is already such a sentence."""


def sentence(error: Exception) -> str:
    """``error`` as one sentence."""
    if isinstance(error, TOLD):
        return " ".join(str(error).split())
    if isinstance(error, FileNotFoundError) and error.filename:
        folder = Path(error.filename).parent
        if not folder.exists():
            return f"There is no folder {folder}; make it first."
    if isinstance(error, OSError):
        what = f"{error.filename}: " if error.filename else ""
        return f"{what}{error.strerror or error}."
    if isinstance(error, PersistenceError):
        return f"The database cannot be used: {error}."
    told = " ".join(str(error).split())
    return (
        f"This should not happen ({type(error).__name__}: {told}). "
        "Run it again as fieldpost --debug … and report what it shows."
    )
