"""The house: who runs the matches. Keeps the secret of the dice chains and the signing key."""

import functools
import hmac
import json
import logging
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec

from domain.journal.dice import Chain, chain_seed
from domain.journal.entries import checkpoint_text
from domain.match.codec import Codec
from domain.match.match import Match
from domain.match.terms import Terms, stream_names
from service import chance
from service.beacon.sources import Sources
from service.house.cosigners import Cosigners
from service.house.signed_notes import SigningKey, parse_vkey, signed_by

log = logging.getLogger("fieldpost")

KEYS = "house.json"
BOX_PICTURES = "boxes"
"""In the folder of a house: the pictures of its boxes."""


class BadHouse(ValueError):
    """The keys of the house cannot be used; says why and what to do."""


class PublishedKey(msgspec.Struct, frozen=True):
    """A key that verifies checkpoints of this house."""

    vkey: Annotated[str, "The key."]
    state: Annotated[str, "current, season while it signs beside the current one, or retired."]


class PastKeys(msgspec.Struct, frozen=True):
    """What ``house.json`` keeps beside the two secrets once keys were rotated or renewed."""

    season: tuple[str, ...] = ()
    """Seeds in hex of keys that still sign beside the current one."""
    retired: tuple[str, ...] = ()
    """Public halves of keys that sign no more."""
    rotations: tuple[str, ...] = ()
    """Signed notes: each names a key and the one that follows it."""
    log: str = "1"


class House:
    """Links of any dice chain, signatures and tokens of one house.

    The master secret and the signing key are different secrets: who learns one does not hold
    the other.
    """

    def __init__(
        self,
        name: str,
        master: bytes,
        signing: bytes,
        *,
        past: PastKeys | None = None,
    ) -> None:
        self.name = name
        self._master = master
        self.key = SigningKey(name, signing)
        self.beacon: Sources | None = None
        """The beacon of new matches, and where its rounds come from."""
        self.cosigners: Cosigners | None = None
        """Who cosigns matches whose dice are due, and the log; and how many must."""
        self.tables = ""
        """The folder with tables of its own, one folder a game; new matches are played by them."""
        self.boxes = "all"
        """Which boxes it keeps: all, own or off."""
        self.box_pictures: Path | None = None
        """The folder of their pictures; None for a house that keeps none."""
        self.past = past or PastKeys()
        self._season = [SigningKey(name, bytes.fromhex(seed)) for seed in self.past.season]
        self._chain = functools.lru_cache(maxsize=2048)(self._new_chain)

    @property
    def keys(self) -> tuple[PublishedKey, ...]:
        """Every key that ever signed here; the old ones stay good for what they signed."""
        season = (PublishedKey(key.vkey, "season") for key in self._season)
        retired = (PublishedKey(vkey, "retired") for vkey in self.past.retired)
        return (PublishedKey(self.key.vkey, "current"), *season, *retired)

    def keys_of(self, notes: Iterable[str]) -> list[str]:
        """The vkeys that open these notes of this house: its own, and each older one that signed
        what no newer one did."""
        signers = [signed_by(note) for note in notes]
        found: list[str] = []
        for key in map(parse_vkey, (published.vkey for published in self.keys)):
            mine = [by for by in signers if (key.name, key.id) in by]
            if not found or mine:
                found.append(key.vkey)
            signers = [by for by in signers if by not in mine]
        return found

    @property
    def log_origin(self) -> str:
        """The name of the log of all checkpoints; another one after each restore."""
        return f"{self.name}/log/{self.past.log}"

    @property
    def fingerprint(self) -> str:
        """What tells these secrets from others, and nothing of them: it may be public."""
        return f"{self.key.vkey} {self.dice_keys}"

    @property
    def dice_keys(self) -> str:
        """What tells the secret of the dice from others, and nothing of it."""
        return sha256(b"fieldpost/keys" + self._master).hexdigest()

    def sign(self, text: str) -> str:
        """The note of a text, signed by the key and, for a season, by the one before it."""
        return self.key.sign_as_note(text) + "".join(k.signature_line(text) for k in self._season)

    def origin(self, match_id: str) -> str:
        """The name of a match that its dice and checkpoints are bound to."""
        return f"{self.name}/m/{match_id}"

    def link(self, origin: str, stream: str, epoch: int, i: int) -> bytes:
        """Link ``i`` (from 1) of a chain."""
        return self._chain(origin, stream, epoch).link(i)

    def anchor(self, origin: str, stream: str, epoch: int) -> str:
        """The published end of a chain, in hex."""
        return self._chain(origin, stream, epoch).anchor.hex()

    def anchors(self, codec: Codec[Any, Any, Any], terms: Terms, epoch: int) -> dict[str, str]:
        """The published ends of all chains of a match that is being opened."""
        scenario = codec.rules.scenario(terms.scenario)
        names = stream_names(codec, scenario, terms.seats)
        return {name: self.anchor(terms.origin, name, epoch) for name in names}

    def checkpoint(self, match: Match[object]) -> str:
        """A signed note of the journal as it stands."""
        return self.sign(checkpoint_text(match.origin, match.size, match.tree.root()))

    def token(self, *purpose: str) -> str:
        """A bearer token for a purpose: the same purpose always has the same one."""
        message = "token\n" + "\n".join(purpose)
        digest = hmac.digest(self._master, message.encode(), "sha256")
        return urlsafe_b64encode(digest[:24]).decode()

    def _new_chain(self, origin: str, stream: str, epoch: int) -> Chain:
        return Chain(chain_seed(self._master, origin, stream, epoch))


def open_house(folder: Path, name: str) -> House:
    """The house whose keys lie in ``folder``.

    Raises BadHouse where there are none, or they cannot be read or belong to another name.
    """
    file = folder / KEYS
    try:
        keys = json.loads(file.read_text())
        master, signing = bytes.fromhex(keys["master"]), bytes.fromhex(keys["signing"])
        named, past = keys["name"], past_keys(keys)
    except FileNotFoundError:
        raise BadHouse(
            f"There are no keys in {file}. Put back the file from your backup, or from another "
            "machine of this house."
        ) from None
    except PermissionError:
        raise BadHouse(
            f"The keys in {file} cannot be read by this user; run this as the user whose house "
            "it is."
        ) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise BadHouse(
            f"The keys in {file} cannot be read. Put back the file from your backup: without "
            "it no running match can roll another die."
        ) from None
    if named != name:
        raise BadHouse(
            f"The keys in {file} belong to {named}, not to {name}. Set FIELDPOST_HOUSE={named}."
        )
    if file.stat().st_mode & 0o077:
        log.warning(
            "The keys in %s are open to other users of this machine: say chmod 600 %s, and if "
            "somebody may have read them, fieldpost rekey --all.", file, file
        )  # fmt: skip
    house = House(name, master, signing, past=past)
    house.box_pictures = folder / BOX_PICTURES
    return house


def make_house(folder: Path, name: str) -> House:
    """The house in ``folder``, with new keys, readable by the owner alone, where it has none.

    Only for a store without matches: dice of new keys fit no journal that is there already.
    Raises BadHouse as :func:`open_house`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / KEYS).exists():
        _make_keys(folder / KEYS, name)
    return open_house(folder, name)


def past_keys(keys: object) -> PastKeys:
    """What the content of ``house.json`` says of earlier keys; raises ValueError."""
    return msgspec.convert(keys, PastKeys)


def _make_keys(file: Path, name: str) -> None:
    keys = {"name": name, "master": chance.token_hex(32), "signing": chance.token_hex(32)}
    fresh = file.with_suffix(f".{os.getpid()}.{chance.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as out:
        json.dump(keys, out)
        out.flush()
        os.fsync(out.fileno())
    try:
        os.link(fresh, file)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
