"""The house: who runs the matches. Keeps the secret of the dice chains and the signing key."""

import functools
import hmac
import json
import os
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from domain.dice import Chain, chain_seed
from domain.journal import checkpoint_text
from domain.match import Match
from service.notes import SigningKey


class BadHouse(ValueError):
    """The keys of the house cannot be used; says why and what to do."""


class House:
    """Links of any dice chain, signatures and tokens of one house.

    The master secret and the signing key are different secrets: who learns one does not hold
    the other.
    """

    def __init__(self, name: str, master: bytes, signing: bytes) -> None:
        self.name = name
        self._master = master
        self.key = SigningKey(name, signing)
        self._chain = functools.lru_cache(maxsize=2048)(self._new_chain)

    def origin(self, match_id: str) -> str:
        """The name of a match that its dice and checkpoints are bound to."""
        return f"{self.name}/g/{match_id}"

    def link(self, origin: str, stream: str, epoch: int, i: int) -> bytes:
        """Link ``i`` (from 1) of a chain."""
        return self._chain(origin, stream, epoch).link(i)

    def anchor(self, origin: str, stream: str, epoch: int) -> str:
        """The published end of a chain, in hex."""
        return self._chain(origin, stream, epoch).anchor.hex()

    def checkpoint(self, match: Match[object]) -> str:
        """A signed note of the journal as it stands."""
        return self.key.sign_note(checkpoint_text(match.origin, match.size, match.tree.root()))

    def token(self, *purpose: str) -> str:
        """A bearer token for a purpose: the same purpose always has the same one."""
        message = "token\n" + "\n".join(purpose)
        digest = hmac.digest(self._master, message.encode(), "sha256")
        return urlsafe_b64encode(digest[:24]).decode()

    def _new_chain(self, origin: str, stream: str, epoch: int) -> Chain:
        return Chain(chain_seed(self._master, origin, stream, epoch))


def open_house(folder: Path, name: str) -> House:
    """The house whose keys lie in ``folder``; makes them, readable by the owner alone.

    Raises BadHouse for keys that cannot be read or belong to another name.
    """
    file = folder / "house.json"
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _make_keys(file, name)
    try:
        keys = json.loads(file.read_text())
        master, signing = bytes.fromhex(keys["master"]), bytes.fromhex(keys["signing"])
        named = keys["name"]
    except (OSError, ValueError, KeyError, TypeError):
        raise BadHouse(
            f"The keys in {file} cannot be read. Put back the file from your backup: without "
            "it no running match can roll another die."
        ) from None
    if named != name:
        raise BadHouse(
            f"The keys in {file} belong to {named}, not to {name}. Set FIELDPOST_HOUSE={named}."
        )
    return House(name, master, signing)


def _make_keys(file: Path, name: str) -> None:
    keys = {"name": name, "master": secrets.token_hex(32), "signing": secrets.token_hex(32)}
    fresh = file.with_suffix(f".{os.getpid()}.{secrets.token_hex(4)}")
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
