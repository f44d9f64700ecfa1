"""Lines are stored smaller, and the very bytes come back, whatever the journal."""

from hashlib import sha256, sha384
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games import library
from domain.journal.entries import canonical
from service.store.lines import ANY, PLAIN, dictionaries, packed_line, plain_line
from service.store.packing import BadPack
from tests.games.test_playthroughs import READY
from tests.rigs.kept_journals import files

KEPT = Path(__file__).parent.parent / "stores" / "dictionaries.digests"

GAMES = st.sampled_from([ANY, "a-game-from-outside", *library()])

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=30)
    | st.sampled_from([31, 32, 33, 48, 49, 64, 80, 96]).flatmap(
        lambda size: st.binary(min_size=size, max_size=size)).map(bytes.hex)
    | st.sampled_from(["2026-11-22T09:41:38Z", '","ts":"', '"ts":""', "\x01", "\x02"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)  # fmt: skip

TIMES = st.datetimes().map(lambda at: at.strftime("%Y-%m-%dT%H:%M:%SZ")) | st.text(max_size=24)

LINES = st.fixed_dictionaries(
    {"by": st.text(max_size=9), "n": st.integers(0, 10**6), "pub": VALUES, "sealed": VALUES,
     "ts": TIMES, "type": st.text(max_size=20)}
).map(canonical)  # fmt: skip


@given(LINES | st.binary(max_size=400), GAMES)
def test_the_very_bytes_come_back(line: bytes, game: str) -> None:
    assert plain_line(packed_line(line, game)) == line


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_every_kept_journal_comes_back_and_is_a_third_at_most(file: Path) -> None:
    lines = [line[2:] for line in file.read_bytes().splitlines() if line.startswith(b"E ")]
    game = msgspec.json.decode(lines[0])["pub"]["rules"]
    stored = [packed_line(line, game) for line in lines]
    assert [plain_line(one) for one in stored] == lines
    least = 3 if len(lines) > 100 else 2  # a short one is mostly chains, which are chance
    assert least * sum(map(len, stored)) < sum(map(len, lines))


def test_the_signature_of_a_round_takes_its_48_bytes() -> None:
    """Nothing foretells the digits of a round, so two of them take a byte, and no more."""
    pub: dict[str, Any] = {"entry": 3, "reveal": "5e" * 32, "stream": "red"}
    line = {"by": "server", "n": 4, "ts": "2026-11-23T09:05:30Z", "type": "roll"}
    bare, signed = (
        canonical({**line, "pub": {**pub, "beacon": b}}) for b in ("", sha384(b"round").hexdigest())
    )
    more = len(packed_line(signed, "dday_dice")) - len(packed_line(bare, "dday_dice"))
    assert 48 <= more <= 52


@given(LINES, GAMES, st.data())
def test_what_was_cut_is_refused_or_is_another_line(
    line: bytes, game: str, data: st.DataObject
) -> None:
    stored = packed_line(line, game)
    if stored[0] != PLAIN:
        cut = data.draw(st.integers(1, len(stored) - 1))
        with pytest.raises(BadPack):
            plain_line(stored[:cut])


@pytest.mark.parametrize("stored", [b"", b'{"by":"red"}'])
def test_what_is_not_packed_is_refused(stored: bytes) -> None:
    with pytest.raises(BadPack):
        plain_line(stored)


def test_a_dictionary_of_a_later_release_is_named() -> None:
    with pytest.raises(BadPack, match="later release, which has a dictionary 250"):
        plain_line(bytes([250]) + bytes(20))


def test_the_dictionaries_are_those_that_were_released() -> None:
    """One that changed would make other lines of what is stored: new ones get new numbers."""
    kept = {
        int(number): (game, digest)
        for number, game, digest in map(str.split, KEPT.read_text().splitlines())
    }
    found = {
        number: (game, sha256(body).hexdigest()) for number, (game, body) in dictionaries().items()
    }
    assert found == kept
    assert PLAIN not in found
    assert {ANY, *READY} <= {game for game, _ in found.values()}, "a draft packs as any game"
