"""The door of a house: its keys and its store must belong together before anything is written.

New keys beside a journal would sign and roll what fits nothing that was mailed. So the store holds
the public fingerprint of the keys that write in it, and it is compared at every start.
"""

from collections.abc import Sequence

from domain.journal.timestamps import MINUTE
from service.beacon.named import BadBeacon, beacon_of
from service.house.cosign import parse_cosign_key
from service.house.cosigners import Cosigners, read_cosigners
from service.house.keys import KEYS, BadHouse, House, make_house, open_house
from service.house.signed_notes import BadSignedNote, parse_vkey
from service.settings import Settings
from service.store.house import keys
from service.store.matches import has_matches
from service.store.recorder import Recorder

_LOST = (
    "There are matches in the store, and their keys are missing: {file}. Put back the file from "
    "your backup, or from another machine of this house; nothing is made in its place, for new "
    "keys fit no match that is there."
)
_NONE = (
    "There is no house in {folder} yet: fieldpost up or fieldpost migrate makes its keys. Where it "
    "has other machines, copy house.json of one of them into this folder."
)
_ELSEWHERE = (
    "This store belongs to keys that were made elsewhere. Copy house.json of that machine to "
    "{file}."
)
_OTHER_SIGNING = (
    "The keys in {file} are not those of this store: it was written by the key {theirs}, and these "
    "are {ours}. Put back the house.json that belongs to it."
)
_OTHER_MASTER = (
    "The keys in {file} are older or newer than this store: they sign the same but make other "
    "dice. "
    "Put back the house.json that belongs to it; if it is lost, say so with fieldpost rekey "
    "--all."
)


def enter(
    settings: Settings, recorder: Recorder, *, make: bool = False, interrupted: bool = False
) -> House:
    """The house of the settings, whose keys are those of the store; its tables are there.

    With ``make`` a house without matches gets its keys. A store of an earlier version takes on
    the fingerprint of the keys that lie beside it. With ``interrupted`` the dice may be of
    another secret, for they are about to be renewed. Raises BadHouse.
    """
    file = settings.data / KEYS
    known = keys.fingerprints(recorder)
    if not file.exists():
        if has_matches(recorder):
            raise BadHouse(_LOST.format(file=file))
        if known:
            raise BadHouse(_ELSEWHERE.format(file=file))
        if not make:
            raise BadHouse(_NONE.format(folder=settings.data))
    house = (make_house if make else open_house)(settings.data, settings.house)
    try:
        house.beacon = beacon_of(settings)
    except BadBeacon as error:
        raise BadHouse(f"FIELDPOST_BEACON: {error}") from None
    house.tables, house.boxes = settings.tables, settings.boxes
    if settings.cosign:
        house.cosigners = cosigners_of(settings, house.past.rotations)
        if any(_is_of(house, vkey) for vkey in house.cosigners.vkeys):
            raise BadHouse("FIELDPOST_COSIGN: a house cannot cosign for itself; name others.")
    if not known:
        known = _taken_on(recorder, house)
    if house.fingerprint not in known.values() and not (
        interrupted and _vkey(known[keys.CURRENT]) == house.key.vkey
    ):
        raise BadHouse(_refusal(known[keys.CURRENT], house).format(file=file))
    if house.fingerprint == known.get(keys.NEXT):
        settle_keys(recorder, house)
    return house


def cosigners_of(settings: Settings, rotations: Sequence[str] = ()) -> Cosigners:
    """Who cosigns. Raises BadHouse for a setting that cannot be read."""
    try:
        return read_cosigners(
            settings.cosign, settings.cosign_seconds, rotations, settings.patience * MINUTE
        )
    except BadSignedNote as error:
        raise BadHouse(f"FIELDPOST_COSIGN: {error}.") from None


def _is_of(house: House, vkey: str) -> bool:
    """Whether a cosigner has a key of the house itself."""
    public = parse_cosign_key(vkey).public.public_bytes_raw()
    return any(parse_vkey(key.vkey).public.public_bytes_raw() == public for key in house.keys)


def expect_keys(recorder: Recorder, house: House) -> None:
    """Say that the house is about to have these keys: from now on they fit too."""
    keys.expect(recorder, house.fingerprint)


def settle_keys(recorder: Recorder, house: House) -> None:
    """Say that these are the keys of the house, and no others."""
    keys.settle(recorder, house.fingerprint)


def _taken_on(recorder: Recorder, house: House) -> dict[str, str]:
    if keys.take_on(recorder, house.fingerprint):
        return {keys.CURRENT: house.fingerprint}
    return keys.fingerprints(recorder)  # another process was quicker


def _refusal(theirs: str, house: House) -> str:
    if _vkey(theirs) == house.key.vkey:
        return _OTHER_MASTER
    return _OTHER_SIGNING.replace("{theirs}", _vkey(theirs)).replace("{ours}", house.key.vkey)


def _vkey(fingerprint: str) -> str:
    return fingerprint.partition(" ")[0]
