"""A slip in what people say for an order of the table, in any language."""

import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.sayings import stem
from domain.match.codec import Codec
from domain.table.accord import Agree
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


def _slips(word: str) -> set[str]:
    """A word with one letter left out, doubled, exchanged with the next or struck beside."""
    cuts = [(word[:k], word[k:]) for k in range(len(word))]
    return {
        *(a + b[1:] for a, b in cuts),
        *(a + b[0] + b for a, b in cuts),
        *(a + b[1:2] + b[0] + b[2:] for a, b in cuts),
        *(a + other + b[1:] for a, b in cuts for other in "aegrnsu"),
    } - {word}


@pytest.mark.parametrize("word", ["aufgeben", "abandonner", "ich gebe auf", "j'abandonne"])
def test_no_slip_of_giving_up_agrees_to_anything(word: str) -> None:
    """A takeback or an end may wait for a yes; these words are no yes."""
    asked = {said: _asked_or_read(said) for said in _slips(word)}
    agreeing = {"agree", *Agree.sayings}
    assert {said for said, meant in asked.items() if agreeing & {*meant}} == set()
    assert any("resign" in meant or word in meant for meant in asked.values())


def _asked_or_read(said: str) -> tuple[str, ...]:
    """The form of the order that a line is read as, or what its writer is asked instead."""
    try:
        order, _phase = read_said(CODEC, said)
    except NotUnderstood as refusal:
        return (*refusal.nearest, refusal.form)
    return (order.form,)


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


@pytest.mark.parametrize(
    ("word", "singular"),
    [
        ("soldiers", "soldier"),
        ("firing", "fir"),
        ("using", "using"),
        ("guns", "gun"),
        ("gas", "gas"),
        ("pass", "pass"),
    ],
)
def test_an_ending_is_taken_off_a_word_that_keeps_three_letters(word: str, singular: str) -> None:
    assert stem(word) == singular
