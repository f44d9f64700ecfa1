"""The conditions of a house: its operator's own text, to which whoever joins agrees once."""

from hashlib import sha256

import msgspec

from service.settings import Settings
from service.store.house import agreed
from service.store.house.agreed import GUEST
from service.store.recorder import Recorder, Statement

__all__ = ["GUEST", "Conditions", "agreeing", "conditions_of", "has_agreed"]


class Conditions(msgspec.Struct, frozen=True):
    """What a house asks of those who join."""

    text: str

    @property
    def version(self) -> str:
        """The beginning of the SHA-256 of the text: another text is asked anew."""
        return sha256(self.text.encode()).hexdigest()[:12]

    @property
    def paragraphs(self) -> list[str]:
        """The text as a page shows it."""
        return [part.strip() for part in self.text.split("\n\n") if part.strip()]


def conditions_of(settings: Settings) -> Conditions | None:
    """The conditions of a house; None if it has none."""
    text = settings.conditions.replace("\r\n", "\n").strip()
    return Conditions(text) if text else None


def has_agreed(store: Recorder, asked: Conditions | None, *players: str) -> bool:
    """Whether there is nothing to agree to, or one of these has."""
    return asked is None or agreed.has_agreed(store, filter(None, players), asked.version)


def agreeing(asked: Conditions, player: str, now: int) -> list[Statement]:
    """Notes that a player, or a guest by a name that begins with GUEST, agrees."""
    return agreed.agreed_statements(player, asked.version, asked.text, now)
