"""Version 2 of fair play by the vectors of docs/fair-play.md, 23."""

from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest

from domain.journal.dice import Chain, chain_seed, draw, parse_dice
from domain.journal.entries import (
    EMPTY_TREE,
    BadJournal,
    leaf_hash,
    parse_any_checkpoint,
    parse_checkpoint,
    verify_inclusion,
)
from domain.journal.lots import (
    NO_LOT,
    check_id,
    dice_of,
    linked_text,
    links_text,
    lot,
    lot_of_server,
    parse_linked,
    read_proof,
    turned,
    write_proof,
)
from service.house.cosign import Cosigner, parse_cosign_key
from service.house.signed_notes import SigningKey, open_signed_note, parse_vkey
from tests.fairness.second import KEY, ORIGIN, WATCH, watching

DOCS = Path(__file__).parents[2] / "docs" / "fair-play.md"

HOUSE = "play.example+e00b067c+ASmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X"
WITNESS = "watch.example/w1+eda003e4+BBdFU7RW3d/GkI7KscEB/mqyHiuqBhd5W31DpjSCmT/V"
ANCHOR = "fcbf5f3ab27eaece6ef0c95dd7f677f8ebab8ea4dd04e12aa51d505862b8befb"
W_1 = "59c1a0070276cf1c22251867b4688a504589a28d97527a251bacf11d5ab3d882"
W_2 = "95953b3d8c56acc86eafedd947b2272d028cf9778ce17238c127943baac8371d"
LOT = "58c13ade2352253bc85ffec6f4f39a18e18a213d75921317694c8a43dc5ed74e"
BEGUN = "f98e9da3d023d637eff2b5ae84571c4aaf4c2abd49ca6bc5bb66734784ec7944"
LINK = "7024f7ade96b873b990ea3030d74b8ed66b539ff6a27a28122fc7c295fd5e5c3"
ENTRY_5 = (
    b'{"by":"red","n":5,"pub":{"command":{"game":"play.example/g/k3v9qz7m",'
    b'"id":"r1r1r1r1r1r1r1r1","orders":"storm","seat":"red","seen":5}},"sealed":[],'
    b'"ts":"2026-11-22T06:00:06Z","type":"command"}'
)
LEAF_5 = "493376ed63ca148429e48eab811c3f879eda65e44d1f5a919d0596f0f103bd39"
NOTE = """play.example/g/k3v9qz7m
6
lOwyExaH4rz+HCGp/wVqMA3ljIMNHVGCas4Vvkn/7d4=
link 2

\u2014 play.example 4AsGfH3dURvzr0s/B7f2qAqVvRltoNSCQ17hddQ/QPLWUddtZeqg9m28whWEsCUilZqoztzKajBweyuofB3XuaypiAU=
\u2014 watch.example/w1 7aAD5AAAAABrATpuJwRjME8TpAeK7ZCgnqOKCMhIjZ955s+ZsMlpfqAx0WcsNFFqBte1v9w4xYQqXYDCP8cRn5cijejlZFicx8ubDg==
"""  # noqa: E501
PATH = (
    "bTLkPHmGL6ROrMmQseCsptnhcG2Ph2/15erq6FVKGg4=",
    "JkXn4+9Pv5J17SzXzTJHZfwaAnTvXWSeJ3ktS6o2GwQ=",
)


def test_lots() -> None:
    blue = "67157144b98b57f6ecfa834714fdd2a64aee1731844712d9102d584dc52de6d4"
    assert lot(ORIGIN, "blue", "bj" * 8) == blue
    assert lot_of_server(ORIGIN, "game.begun", blue) == BEGUN
    assert lot(ORIGIN, "red", "r1" * 8) == LOT
    assert lot_of_server(ORIGIN, "lapsed", NO_LOT) != lot_of_server(ORIGIN, "game.begun", NO_LOT)


def test_chains_and_dice() -> None:
    red = Chain(chain_seed(bytes(range(32)), ORIGIN, "red", 0))
    assert red.anchor.hex() == "e94827a83eadb7bee83f849989b4bcb00b468ca0a1ae1ac31c8ff1a2978c8768"
    assert red.link(1).hex() == LINK
    source = dice_of(bytes.fromhex(LINK), ORIGIN, "red", 1, LOT, W_2)
    assert source.take(32).hex() == (
        "843a6bff1160cb10777a357a5f48a1c48bef0bf1e6baa3e6bd4b2ca237ed2ba6"
    )
    assert draw(dice_of(red.link(1), ORIGIN, "red", 1, LOT, W_2), parse_dice("2d6")) == [1, 5]
    table = Chain(chain_seed(bytes(range(32)), ORIGIN, "table", 0)).link(1)
    assert table.hex() == "5c18eb3d9870ce2fbca41d18f09f82d751e609b9e4d893e8b74177c621814b80"
    assert draw(dice_of(table, ORIGIN, "table", 1, BEGUN, W_1), parse_dice("2d6")) == [3, 5]


def test_the_witness() -> None:
    told = watching().anchored(ORIGIN)
    assert told["anchor"] == ANCHOR
    assert told["vkey"] == WITNESS
    assert told["proof"] == (
        "jiuIGkiHRXGCQ5cu8u82NvVqT9/th+zY2MIRQfOylg57H5HTVhS/BMfKs5aaIjfTbCElcmoj84Fmgz+ptay5AQ=="
    )
    assert parse_cosign_key(WITNESS).signed(links_text(ORIGIN, ANCHOR), b64decode(told["proof"]))
    assert sha256(bytes.fromhex(W_2)).hexdigest() == W_1
    assert sha256(bytes.fromhex(W_1)).hexdigest() == ANCHOR


def test_the_checkpoint_that_opens_a_link_and_its_receipt() -> None:
    text = open_signed_note(NOTE, [parse_vkey(HOUSE)])
    checkpoint, link = parse_linked(text)
    assert (checkpoint.size, link) == (6, 2)
    assert linked_text(ORIGIN, 6, checkpoint.root, 2) == text
    assert parse_cosign_key(WITNESS).cosigned(NOTE) == 1795242600 + 6
    key = SigningKey("play.example", bytes(range(32, 64)))
    line = Cosigner("watch.example/w1", bytes(range(96, 128))).line(text, 1795242606)
    assert key.sign_as_note(text) + line == NOTE
    assert leaf_hash(ENTRY_5).hex() == LEAF_5
    path = [b64decode(one) for one in PATH]
    assert verify_inclusion(leaf_hash(ENTRY_5), 5, 6, path, checkpoint.root)
    receipt = write_proof(ENTRY_5, 5, path, NOTE)
    assert read_proof(receipt).leads_to(6, checkpoint.root)
    assert read_proof(receipt).note == NOTE
    assert not read_proof(receipt.replace("index 5", "index 4")).leads_to(6, checkpoint.root)


@pytest.mark.parametrize("line", ["link 0", "link 01", "link", "link 1 ", "Link 1"])
def test_another_fourth_line_is_no_checkpoint(line: str) -> None:
    with pytest.raises(BadJournal):
        parse_linked(linked_text(ORIGIN, 6, bytes(32), 0) + line + "\n")


@pytest.mark.parametrize(
    "text",
    ["", "x", "c2sp.org/tlog-proof@v1\nextra \nindex 01\n\nnote", "index 0\n\nnote",
     "c2sp.org/tlog-proof@v1\nextra AA=\nindex 0\n\nnote"],
)  # fmt: skip
def test_what_is_no_proof(text: str) -> None:
    with pytest.raises(BadJournal):
        read_proof(text)


def test_ids_and_keys() -> None:
    check_id("!" * 16)
    check_id("~" * 200)
    for bad in ("x" * 15, "x" * 201, "x" * 15 + " ", "x" * 16 + "\n", "ü" * 16):
        with pytest.raises(BadJournal):
            check_id(bad)
    assert [turned(one) for one in ("key 0", "key 12", "key 01", "key", "key 1 ")] == [
        0,
        12,
        -1,
        -1,
        -1,
    ]


def test_the_log_proof_and_its_cosignature() -> None:
    proof = read_proof(_block("c2sp.org/tlog-proof@v1\nextra cGxh"))
    log = parse_any_checkpoint(open_signed_note(proof.note, [KEY.verify_key]))
    assert (log.origin, log.size) == ("play.example/log/main", 2)
    assert proof.leads_to(log.size, log.root)
    shown = parse_checkpoint(open_signed_note(proof.data.decode(), [KEY.verify_key]))
    lines = _block('{"by":"server","n":0,"pub":{"chains":{"blue":"5767').split("\n")
    leaves = [leaf_hash(line.encode()) for line in lines if line]
    assert (shown.size, shown.root) == (7, EMPTY_TREE.extended(leaves).root())
    assert WATCH.key.cosigned(proof.note) == 1795242602


def _block(start: str) -> str:
    """The block of the page that begins so."""
    blocks = DOCS.read_text("utf-8").split("```\n")
    return next(block for block in blocks if block.startswith(start))
