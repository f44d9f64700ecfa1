"""The table with the public fingerprints of the keys that write in this store."""

from eventsourcing.persistence import IntegrityError, PersistenceError

from service.store.recorder import BadStore, Recorder, Statement

CURRENT, NEXT = "current", "next"
"""The keys of the house, and those that it is about to have."""

_NO_TABLES = "The tables of this version are not there yet: run fieldpost migrate."


def fingerprints(store: Recorder) -> dict[str, str]:
    """The fingerprints by slot; raises BadStore where the tables are of before."""
    try:
        rows = store.query("SELECT slot, fingerprint FROM house_keys")
    except (BadStore, PersistenceError) as error:
        if "house_keys" in str(error):
            raise BadStore(_NO_TABLES) from None
        raise
    return {str(slot): str(fingerprint) for slot, fingerprint in rows}


def take_on(store: Recorder, fingerprint: str) -> bool:
    """Note the keys of a store that has none yet; False where another process was quicker."""
    try:
        store.write([_noted(CURRENT, fingerprint)])
    except IntegrityError:
        return False
    return True


def expect(store: Recorder, fingerprint: str) -> None:
    """Note the keys that the house is about to have, beside those that it has."""
    store.write([("DELETE FROM house_keys WHERE slot=?", (NEXT,)), _noted(NEXT, fingerprint)])


def settle(store: Recorder, fingerprint: str) -> None:
    """Note the keys of the house, and no others."""
    store.write([("DELETE FROM house_keys", ()), _noted(CURRENT, fingerprint)])


def _noted(slot: str, fingerprint: str) -> Statement:
    return "INSERT INTO house_keys (slot, fingerprint) VALUES (?,?)", (slot, fingerprint)
