"""Who sits at one table is told apart by the colour of his face."""

from service.drawing.figures.faces import GROUNDS, apart, face


def test_as_long_as_there_are_colours_each_at_a_table_has_his_own() -> None:
    keys = [f"player-{n}" for n in range(len(GROUNDS))]
    assert len(set(apart(keys).values())) == len(GROUNDS)
    alone = apart(keys[:1])[keys[0]]
    assert apart(keys)[keys[0]] == alone, "the first keeps his own"
    assert face(keys[0], "Anna") == face(keys[0], "Anna", alone)


def test_one_more_than_there_are_colours_still_has_a_face() -> None:
    keys = [f"player-{n}" for n in range(len(GROUNDS) + 1)]
    assert apart(keys).keys() == set(keys)
    assert apart(["same", "same"]).keys() == {"same"}
