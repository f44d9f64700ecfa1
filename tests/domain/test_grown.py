"""The tree that keeps its subtrees gives the roots and proofs that one made of all leaves gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.journal import grown as growing
from domain.journal.entries import EMPTY_TREE, BadJournal, leaf_hash
from domain.journal.grown import GrownTree
from domain.journal.tree_proofs import consistency_path, inclusion_path


def grown(lines: list[bytes]) -> GrownTree:
    tree = GrownTree()
    tree.extend(lines)
    return tree


@given(st.integers(1, 130), st.data())
def test_every_root_and_every_proof_is_the_same(size: int, data: st.DataObject) -> None:
    lines = [b"%d" % k for k in range(size)]
    leaves = [leaf_hash(line) for line in lines]
    tree = grown(lines)
    new = data.draw(st.integers(1, size))
    old = data.draw(st.integers(1, new))
    assert tree.size == size
    assert tree.root(new) == EMPTY_TREE.extended(leaves[:new]).root()
    assert tree.growth(old, new) == consistency_path(old, leaves[:new])
    assert tree.path(old - 1, new) == inclusion_path(old - 1, leaves[:new])


@pytest.mark.parametrize(("old", "new"), [(0, 3), (4, 3), (2, 6)])
def test_there_is_no_proof_of_what_is_not_there(old: int, new: int) -> None:
    with pytest.raises(BadJournal):
        grown([b"a", b"b", b"c", b"d", b"e"]).growth(old, new)
    with pytest.raises(BadJournal):
        grown([b"a"]).root(2)


@given(st.lists(st.integers(0, 9_000), max_size=4))
def test_many_leaves_at_once_are_the_leaves_one_by_one(steps: list[int]) -> None:
    together, apart = EMPTY_TREE, EMPTY_TREE
    for step in steps:
        leaves = [leaf_hash(b"%d" % k) for k in range(step)]
        together, apart = growing.grown(together, b"".join(leaves)), apart.extended(leaves)
        assert together == apart
