"""Matches as they stood after so many entries, kept so that less is folded; the journal has all."""

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from domain.match.codec import Codec
from domain.match.match import Match
from service.store.newer import UnknownGame
from service.store.packing import BadPack, packed, unpacked
from service.store.readable import Readable
from service.store.recorder import Statement

log = logging.getLogger("fieldpost")

FORM = 4
"""The form of a match as it is kept here. Whoever changes a field of ``Match`` or of its parts
counts it up: a snapshot of any other form is not read, and its match is folded."""

_ROOM = 1_000
"""Versions of rules there is room for beside a form."""


class OfRules(msgspec.Struct):
    """What names the rules of a match: its game, and the hash of the house's own tables."""

    rules: str
    tables: str = ""


class _Packed(OfRules, kw_only=True):
    """A snapshot as it is stored: a part reads the name of its rules first."""

    packed: bytes


CodecOf = Callable[[str, OfRules], Codec[Any, Any, Any]]
"""Finds the reader of a match, by the match and what names its rules."""


_ENCODER = msgspec.msgpack.Encoder()


def number(version: int, form: int = FORM) -> int:
    """What stands beside a snapshot: its form and the version of its rules."""
    return form * _ROOM + version


def snapshot_row(match_id: str, match: Match[Any]) -> Statement:
    """Keeps a match as it stands."""
    whole = packed(_ENCODER.encode(match))
    body = _ENCODER.encode(_Packed(match.rules, match.tables, packed=whole))
    sql = "INSERT INTO snapshots (match, size, version, body) VALUES (?,?,?,?)"
    return sql, (match_id, match.size, number(match.version), body)


class Snapshots:
    """The snapshots in a store, read only."""

    def __init__(self, store: Readable, codec: CodecOf) -> None:
        self._store, self._codec = store, codec
        self._damaged: set[tuple[str, int]] = set()
        self._decoders: dict[type, msgspec.msgpack.Decoder[Match[Any]]] = {}

    def last(self, match_id: str, size: int) -> Match[Any] | None:
        """The last snapshot of this form and of these rules at or before ``size`` entries."""
        found = self._store.query(
            "SELECT size, version, body FROM snapshots WHERE match=? AND size<=? "
            "AND version BETWEEN ? AND ? ORDER BY size DESC LIMIT 1",
            (match_id, size, number(0), number(_ROOM - 1)),
        )
        if not found:
            return None
        at, version, body = found[0]
        try:
            codec = self._codec(match_id, msgspec.msgpack.decode(body, type=OfRules))
            if version != number(codec.rules.version):
                return None
            body = unpacked(msgspec.msgpack.decode(body, type=_Packed).packed)
            return self._decoder(codec.state_type).decode(body)
        except (msgspec.MsgspecError, UnknownGame, ValueError, BadPack) as error:
            self._tell_damage(match_id, int(at), error)
            return self.last(match_id, int(at) - 1)

    def _decoder(self, state: type) -> "msgspec.msgpack.Decoder[Match[Any]]":
        """The reader of snapshots of positions of a kind."""
        if state not in self._decoders:
            self._decoders[state] = msgspec.msgpack.Decoder(Match[state])  # type: ignore[valid-type]
        return self._decoders[state]

    def _tell_damage(self, match_id: str, at: int, error: Exception) -> None:
        """A snapshot only saves time: what it held is folded from the journal."""
        if (match_id, at) not in self._damaged:
            self._damaged.add((match_id, at))
            log.error(
                "The snapshot of match %s at entry %s cannot be read (%s); it is folded from its "
                "journal.",
                match_id,
                at,
                error,
                extra={"facts": {"event": "damage", "match": match_id, "snapshot": at}},
            )
