"""The shelf of kits: a kit by its hash, which fixes every byte of it.

It reads data, as tables are read, so the same match is decided alike on every machine. Whoever runs
a process says once where kits come from: a house its store, an audit the file it was given.
"""

import functools
import hashlib
from collections.abc import Callable, Mapping

from domain.game.game import Game, Option
from domain.kits.kit import BadKit, Kit, read

Provider = Callable[[str], bytes | None]
"""The canonical JSON of a kit by its hash; None if it is not there."""

OPTION = "box"
"""The option of a scenario that takes the hash of a kit."""


class NoKit(LookupError):
    """The box of a match is not here."""


def option_of(game: Game, scenario: str) -> Option | None:
    """The option by which a scenario takes the hash of a kit; None if it takes none."""
    options = (option for one in game.scenarios if one.key == scenario for option in one.options)
    return next((option for option in options if option.key == OPTION and option.pattern), None)


def needed(game: Game, scenario: str, options: Mapping[str, str]) -> str:
    """The hash of the kit that such a match is played with; "" if it needs none, or plays the one
    that comes with the game."""
    option = option_of(game, scenario)
    hash_ = options.get(OPTION, "") if option else ""
    return "" if option and hash_ == option.default else hash_


def missing(game: Game, scenario: str, options: Mapping[str, str]) -> str:
    """The hash of the kit that such a match is played with and that is not here; "" for none."""
    hash_ = needed(game, scenario, options)
    try:
        return "" if not hash_ or of(hash_) else hash_
    except NoKit:
        return hash_


def _empty(_: str) -> None:
    return None


_provider: Provider = _empty


def fill_from(provider: Provider) -> None:
    """From now on kits of this process come from there."""
    global _provider
    _provider = provider
    _read.cache_clear()


def of(kit: str) -> Kit:
    """The kit with this hash. Raises NoKit if it is not here, or is not what its hash says."""
    return _read(kit)


@functools.lru_cache(maxsize=8)
def _read(kit: str) -> Kit:
    raw = _provider(kit)
    if raw is None:
        raise NoKit(kit)
    if hashlib.sha256(raw).hexdigest() != kit:
        raise NoKit(kit)
    try:
        return read(raw)
    except BadKit:
        raise NoKit(kit) from None
