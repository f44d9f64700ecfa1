"""The beacon that the settings name."""

import msgspec

from domain.journal.rounds import QUICKNET, Beacon
from service.beacon.rounds import BadRound, check_key
from service.beacon.sources import SOURCES, Sources, is_address
from service.settings import Settings


class BadBeacon(ValueError):
    """The setting names no beacon: a sentence."""


def beacon_of(settings: Settings) -> Sources | None:
    """The beacon of new matches and where its rounds come from; None where there is none.

    Raises BadBeacon.
    """
    return read_beacon(settings.beacon, settings.beacon_delay)


def read_beacon(text: str, delay: int = QUICKNET.delay) -> Sources | None:
    """The same of the text of a setting. Raises BadBeacon."""
    words = text.split()
    if words == ["off"]:
        return None
    urls = words[0].rstrip(",").split(",") if words else list(SOURCES)
    for url in urls:
        if not is_address(url):
            raise BadBeacon(
                f"{url:.200} is not an address; it must begin with https:// or http://."
            )
    beacon = _own(words[1:]) if len(words) > 1 else QUICKNET
    return Sources(msgspec.structs.replace(beacon, delay=delay), urls)


def _own(words: list[str]) -> Beacon:
    """A beacon of key, genesis and period."""
    if len(words) != 3 or not all(w.isascii() and w.isdecimal() for w in words[1:]):
        raise BadBeacon("it reads: off, or URL, or URL KEY GENESIS PERIOD.")
    key, genesis, period = words[0], int(words[1][:16]), int(words[2][:16])
    try:
        check_key(key)
    except BadRound as error:
        raise BadBeacon(f"{error}") from None
    if genesis < 1 or not 1 <= period <= 3_600:
        raise BadBeacon("the genesis is from 1 on, and the period 1 to 3600 seconds.")
    beacon = Beacon(delay=QUICKNET.delay, genesis=genesis, key=key, period=period)
    if key == QUICKNET.key and beacon != QUICKNET:
        raise BadBeacon("this is the key of drand, with other times than its own.")
    return beacon
