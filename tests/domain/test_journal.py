"""Bytes, names, entries, the tree and checkpoints; the published vectors and three oracles."""

import json
from hashlib import sha256
from typing import Any

import msgspec
import pymerkle
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.journal.entries import (
    EMPTY_TREE,
    BadJournal,
    Checkpoint,
    Entry,
    Seal,
    canonical,
    check_origin,
    check_stream,
    checkpoint_text,
    command_hash,
    entry_bytes,
    leaf_hash,
    parse,
    parse_checkpoint,
    read_entry,
)
from domain.journal.profile import MAX_INT
from domain.journal.tree_proofs import (
    consistency_path,
    inclusion_path,
    verify_consistency,
    verify_inclusion,
)

ORIGIN = "play.example/m/k3v9qz7m"
COMMAND = {
    "match": ORIGIN,
    "id": "<20261121063105.4711@mail.example> tok-7Q2M",
    "orders": "attack 1203 from 1202 with 3/7Pz",
    "seat": "red",
    "seq": 2,
}
CMD = "34942ab6c09803b63dee2728f401c7c36f60db499410869608d3cb814e003bb7"
EVENT_4 = (
    b'{"by":"server","n":4,"pub":{"beacon":"","cmd":"' + CMD.encode() + b'","draws":[{"k":"dice",'
    b'"n":2,"r":[5,2],"sides":6},{"k":"dice","n":1,"r":[8],"sides":10},{"k":"d66","n":1,'
    b'"r":[64]}],"i":1,"reveal":"faa87c5cc2b73c411f59e983458440d394a5b2e89a049c841773a999cb9ee7af",'
    b'"stream":"red"},"sealed":[],"ts":"2026-11-21T06:30:04Z","type":"roll"}'
)

integers = st.integers(-MAX_INT, MAX_INT)
keys = st.text(st.characters(max_codepoint=127), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | integers | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


# Bytes


@given(values)
def test_canonical_bytes_are_those_of_rfc8785_and_of_json(value: Any) -> None:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == rfc8785.dumps(value) == plain.encode()


@pytest.mark.parametrize("code", [*range(0x100), 0x2028, 0xD7FF, 0xE000, 0xFFFD, 0x10FFFF])
def test_every_character_is_escaped_as_rfc8785_does(code: int) -> None:
    assert canonical(chr(code)) == rfc8785.dumps(chr(code))


@given(values)
def test_a_line_reads_back_as_it_was_written(value: Any) -> None:
    assert parse(canonical(value)) == value


@given(values, st.data())
def test_a_changed_line_is_refused_or_is_another_value(value: Any, data: st.DataObject) -> None:
    line = bytearray(canonical(value))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= data.draw(st.integers(1, 255))
    try:
        other = parse(bytes(line))
    except BadJournal:
        return
    assert canonical(other) == line


class Wagon(msgspec.Struct, tag_field="kind", tag="wagon"):
    wheels: int
    axles: tuple[int, ...]


def test_a_struct_is_written_as_the_object_of_its_fields() -> None:
    assert canonical(Wagon(4, (1, 2))) == b'{"axles":[1,2],"kind":"wagon","wheels":4}'


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":1,"a":2}',
        b'{"b":1,"a":2}',
        b'{"a": 1}',
        b'{"a":1}\n',
        b'{"a":1}{"b":2}',
        b'"\\u0041"',
        b'"\\/"',
        b'"\\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b'"\xc0\x80"',
        b'"\x00"',
        b"1.5",
        b"1.0",
        b"1e3",
        b"-0",
        b"01",
        b"NaN",
        b"9007199254740992",
        b"[-9007199254740992]",
        b'{"a":[1,{"b":9007199254740992}]}',
        b"1" * 5000,
        b'{"\xc3\xa9":1}',
        b"[" * 5000 + b"]" * 5000,
        b"",
        b"nul",
        b"'a'",
    ],
)
def test_a_line_outside_the_profile_is_refused(line: bytes) -> None:
    with pytest.raises(BadJournal, match="not a line of a journal"):
        parse(line)


def test_the_largest_integers_are_allowed_and_digits_in_texts_are_free() -> None:
    line = b'[9007199254740991,-9007199254740991,"99999999999999999999"]'
    assert parse(line) == [MAX_INT, -MAX_INT, "99999999999999999999"]


def test_a_command_has_the_published_hash() -> None:
    assert command_hash(COMMAND) == CMD
    assert command_hash(msgspec.convert(COMMAND, msgspec.defstruct("C", list(COMMAND)))) == CMD


# Names


@pytest.mark.parametrize("name", ["table", "red", "~red", "a" * 32, "~main-deck-2"])
def test_a_name_of_a_stream_is_accepted(name: str) -> None:
    check_stream(name)


@pytest.mark.parametrize("name", ["", "~", "Red", "a" * 33, "a b", "red\n", "~~red", "röd"])
def test_another_name_of_a_stream_is_refused(name: str) -> None:
    with pytest.raises(BadJournal, match="not the name of a stream"):
        check_stream(name)


@pytest.mark.parametrize("origin", [ORIGIN, "localhost:8080/m/a-1", "play.example/m/" + "a" * 36])
def test_an_origin_is_accepted(origin: str) -> None:
    check_origin(origin)


@pytest.mark.parametrize(
    "origin",
    ["", "play.example", "play.example/m/", "https://a/m/b", "a/m/B", "a/m/b\n", "a b/m/c"],
)
def test_another_origin_is_refused(origin: str) -> None:
    with pytest.raises(BadJournal, match="not an origin"):
        check_origin(origin)


# Entries


def test_event_4_has_the_published_leaf() -> None:
    entry = read_entry(EVENT_4)
    assert entry_bytes(entry) == EVENT_4
    expected = "d1aba9fd6514a031c7014fb3872b43eaf73edfebf0b55b0fb2ea6fd2d9672f69"
    assert leaf_hash(EVENT_4).hex() == expected


def test_event_3_has_the_published_leaf() -> None:
    entry = Entry("red", 3, {"command": COMMAND}, (), "2026-11-21T06:30:03Z", "command")
    expected = "b5abe07c80abe765bd50b1a681e01dd510ae0e84a985a2c352c61bea9976f373"
    assert leaf_hash(entry_bytes(entry)).hex() == expected


def test_an_entry_reads_back_as_it_was_written() -> None:
    seals = (Seal("ab" * 32, ("blue", "red")), Seal("cd" * 32, ()))
    entry = Entry("server", 7, {"x": [1, None]}, seals, "2026-11-21T06:30:03Z", "utah_beach.Moved")
    assert read_entry(entry_bytes(entry)) == entry


@pytest.mark.parametrize(
    "change",
    [
        {"by": "Red"},
        {"by": ""},
        {"n": -1},
        {"n": True},
        {"n": 2**53},
        {"sealed": {}},
        {"sealed": [{"c": "AB" * 32, "to": []}]},
        {"sealed": [{"c": "ab" * 31, "to": []}]},
        {"sealed": [{"c": "ab" * 32, "to": ["röd"]}]},
        {"sealed": [{"c": "ab" * 32}]},
        {"sealed": [{"c": "ab" * 32, "to": [], "why": "x"}]},
        {"ts": "2026-11-21 06:30:03Z"},
        {"ts": "2026-11-21T06:30:03Z\n"},
        {"type": ""},
        {"type": "a b"},
        {"extra": 1},
        {"pub": 2**53},
        {"pub": {"é": 1}},
    ],
)
def test_an_entry_of_another_form_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadJournal):
        read_entry(canonical({**json.loads(EVENT_4), **change}))


def test_an_entry_without_a_field_is_refused() -> None:
    for field in json.loads(EVENT_4):
        rest = {key: value for key, value in json.loads(EVENT_4).items() if key != field}
        with pytest.raises(BadJournal):
            read_entry(canonical(rest))


# The tree

LEAVES = [leaf_hash(b"%d" % number) for number in range(300)]


def pymerkle_tree(size: int) -> Any:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for number in range(size):
        tree.append_entry(b"%d" % number)
    return tree


def test_roots_are_those_of_pymerkle() -> None:
    oracle, tree = pymerkle_tree(0), EMPTY_TREE
    assert tree.root() == sha256(b"").digest()
    for number, leaf in enumerate(LEAVES):
        oracle.append_entry(b"%d" % number)
        tree = tree.add(leaf)
        assert tree.root() == oracle.get_root(number + 1)


def test_a_tree_can_grow_in_any_steps() -> None:
    whole = EMPTY_TREE.extended(LEAVES)
    assert EMPTY_TREE.extended(LEAVES[:77]).extended(LEAVES[77:]) == whole

    assert whole.size == 300
    assert len(whole.peaks) == (300).bit_count()


def test_roots_are_those_of_the_certificate_transparency_tests() -> None:
    inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"]
    inputs.append("606162636465666768696a6b6c6d6e6f")
    tree = EMPTY_TREE.extended(leaf_hash(bytes.fromhex(text)) for text in inputs)
    one = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert EMPTY_TREE.add(leaf_hash(b"")).root().hex() == one
    eight = "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    assert tree.root().hex() == eight


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 13, 64, 100])
def test_inclusion_is_proved_as_pymerkle_does(size: int) -> None:
    leaves, oracle = LEAVES[:size], pymerkle_tree(size)
    root = EMPTY_TREE.extended(leaves).root()
    for index, leaf in enumerate(leaves):
        path = inclusion_path(index, leaves)
        assert path == list(oracle.prove_inclusion(index + 1, size).path[1:])
        assert verify_inclusion(leaf, index, size, path, root)


def test_inclusion_of_anything_else_is_refused() -> None:
    leaves = LEAVES[:13]
    root = EMPTY_TREE.extended(leaves).root()
    for index, leaf in enumerate(leaves):
        path = inclusion_path(index, leaves)
        wrong = [LEAVES[20], *path[1:]]
        assert not verify_inclusion(LEAVES[99], index, 13, path, root)
        assert not verify_inclusion(leaf, index, 13, wrong, root)
        assert not verify_inclusion(leaf, index, 13, path[:-1], root)
        assert not verify_inclusion(leaf, index, 13, [*path, LEAVES[0]], root)
        assert not verify_inclusion(leaf, (index + 1) % 13, 13, path, root)
    assert not verify_inclusion(leaves[0], 13, 13, [], root)
    with pytest.raises(BadJournal, match="no leaf 13"):
        inclusion_path(13, leaves)


def test_consistency_is_proved_between_all_sizes() -> None:
    roots = [EMPTY_TREE.extended(LEAVES[:size]).root() for size in range(41)]
    for new in range(1, 41):
        for old in range(1, new + 1):
            path = consistency_path(old, LEAVES[:new])
            assert verify_consistency(old, new, roots[old], roots[new], path)
            assert not verify_consistency(old, new, roots[0], roots[new], path)
            assert not verify_consistency(old, new, roots[old], roots[0], path)
            assert not verify_consistency(old, new, roots[old], roots[new], [*path, roots[0]])
            if path:
                assert not verify_consistency(old, new, roots[old], roots[new], path[:-1])


def test_the_consistency_paths_of_rfc_9162_are_reproduced() -> None:
    """Section 2.1.5: PROOF(3, D[7]) = [c, d, g, l] and PROOF(4, D[7]) = [l]."""

    def part(start: int, end: int) -> bytes:
        return EMPTY_TREE.extended(LEAVES[start:end]).root()

    leaves = LEAVES[:7]
    assert consistency_path(3, leaves) == [part(2, 3), part(3, 4), part(0, 2), part(4, 7)]
    assert consistency_path(4, leaves) == [part(4, 7)]
    assert consistency_path(6, leaves) == [part(4, 6), part(6, 7), part(0, 4)]


@pytest.mark.parametrize("size", [0, 8])
def test_consistency_needs_a_start(size: int) -> None:
    assert not verify_consistency(size, 7, LEAVES[0], LEAVES[0], [])
    with pytest.raises(BadJournal, match="no start"):
        consistency_path(size, LEAVES[:7])


# Checkpoints

TEXT = "play.example/m/k3v9qz7m\n5\nIE0Aw2YWjSALkrD1kgaooBOhL7FQZ4l7MUP+Hy1zNLc=\n"


def test_a_checkpoint_reads_back_as_it_was_written() -> None:
    checkpoint = parse_checkpoint(TEXT)
    assert (checkpoint.origin, checkpoint.size) == (ORIGIN, 5)
    assert checkpoint_text(checkpoint.origin, checkpoint.size, checkpoint.root) == TEXT
    empty = Checkpoint(ORIGIN, 0, EMPTY_TREE.root())
    assert parse_checkpoint(checkpoint_text(ORIGIN, 0, EMPTY_TREE.root())) == empty


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEXT[:-1],
        TEXT + "extension\n",
        TEXT.replace("\n5\n", "\n05\n"),
        TEXT.replace("\n5\n", "\n-5\n"),
        TEXT.replace("\n5\n", "\n\u0665\n"),
        TEXT.replace("Lc=", "Ld="),
        TEXT.replace("Lc=", "L=="),
        TEXT.replace("play", "pl ay"),
        TEXT.replace("\n", "\r\n"),
    ],
)
def test_another_text_is_no_checkpoint(text: str) -> None:
    with pytest.raises(BadJournal):
        parse_checkpoint(text)
