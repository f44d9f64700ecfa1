"""Small pictures of scenarios: who serves pages leaves their drawing to who draws ahead."""

from typing import Any

import pytest

from domain.games import library
from service.drawing.atlas import NotDrawn
from service.web.boards import BeingDrawn, ScenePictures

RULES = library()["company_combat"]
SCENARIO = RULES.scenarios[0].key


class Shelved:
    """An atlas of what is ``drawn``; one that draws has one beside it that does not."""

    def __init__(self, *, drawn: bool, beside: "Shelved | None" = None) -> None:
        self.drawn, self._beside = drawn, beside

    def as_drawn(self) -> "Shelved":
        return self._beside or self


def made(_: Any, atlas: Any) -> bytes:
    """A picture is made of nothing, once the atlas has its sheet."""
    if not atlas.drawn:
        raise NotDrawn(SCENARIO)
    return b"a picture"


def test_pages_ask_again_until_it_is_drawn_ahead() -> None:
    there: Any = Shelved(drawn=False)
    atlas: Any = Shelved(drawn=True, beside=there)
    pictures = ScenePictures(lambda: True, made)
    with pytest.raises(BeingDrawn):
        pictures.picture(RULES, SCENARIO, atlas)
    there.drawn = True
    assert pictures.picture(RULES, SCENARIO, atlas) == b"a picture"


@pytest.mark.parametrize(("ahead", "patient"), [(False, 60.0), (True, 0.0)])
def test_where_nobody_draws_ahead_or_is_slow_it_is_drawn_for_the_page(
    ahead: bool, patient: float
) -> None:
    atlas: Any = Shelved(drawn=True, beside=Shelved(drawn=False))
    pictures = ScenePictures(lambda: ahead, made, patient)
    assert pictures.picture(RULES, SCENARIO, atlas) == b"a picture"
