"""A slip in what people say for an order of the table, in any language."""

import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said
from tests.toys import toy

CODEC = Codec(toy.RULES)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *(("aufgebn", "aufgeben"), ("ich gebe auff", "ich gebe auf"), ("abandoner", "abandonner")),
        *(("einverstandn", "einverstanden"), ("ablehnenn", "ablehnen"), ("d'acord", "d'accord")),
    ],
)
def test_a_slip_is_asked_about_in_the_words_of_its_writer(said: str, meant: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_said(CODEC, said)
    assert refusal.value.nearest == (meant,)


@pytest.mark.parametrize("said", ["aufgeben", "Aufgeben!", "ich gebe auf"])
def test_who_gives_up_in_german_is_never_near_to_agreeing(said: str) -> None:
    order, _phase = read_said(CODEC, said)
    assert order.form == "resign"


@pytest.mark.parametrize("said", ["morgen mehr", "xyzzy", "aufmarsch"])
def test_what_looks_like_none_is_near_to_none(said: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_said(CODEC, said)
    assert not {"aufgeben", "agree", "einverstanden"} & set(refusal.value.nearest)


def test_a_word_of_other_games_is_never_asked_about_itself() -> None:
    """“No order is called “ready”. Did you mean “ready”?” in a game where nobody plans."""
    with pytest.raises(NotUnderstood) as refusal:
        read_said(CODEC, "ready")
    assert "ready" not in refusal.value.nearest
