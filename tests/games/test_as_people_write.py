"""Lines as people write them who know the rules of a game and no form, each with what it means.

They stand in ``natural.txt`` beside the tests of each game: "line = order as the house writes it",
or "?" for a line that is asked back or refused.
"""

from pathlib import Path

import pytest

from domain.game.grammar.meaning import meanings
from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.game.tables import meta
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import read_line, read_said

FILES = {file.parent.name: file for file in sorted(Path(__file__).parent.glob("*/natural.txt"))}


def test_every_game_has_its_lines() -> None:
    finished = [key for key, game in library().items() if meta(game.package).stage != "draft"]
    assert [key for key in finished if key not in FILES] == []


REMARKS = (
    "I will attack a3 tomorrow", "we should move 8/4 to 2405", "don't fire d4 at d6",
    "d4 attacked d6, what a turn", "move a3 to a4 was a mistake", "attack d6 with d4 if you dare",
    "what if rifle-1 assaults mg42-2", "your d4 attacks d6", "shall I give 1 soldier to baker",
    "move a3 to a4 or a5", "never give baker a soldier", "attack a3 later", "8/4 landed at 2607",
    "I would fire at A31.16 with E/2/116 but wait", "no more news from here", "stay safe",
    "Give my regards to baker", "place your bets", "take care", "hold on", "land ahoy",
    "move on", "have a good turn", "roll on Friday", "fire away", "support the team",
)  # fmt: skip


@pytest.mark.parametrize("game", FILES)
def test_a_remark_is_no_order_in_other_words(game: str) -> None:
    codec = Codec(library()[game])
    orders, sayings = codec.rules.orders, codec.sayings
    assert [s for s in REMARKS if meanings(s, orders, codec.names, sayings)] == []


@pytest.mark.parametrize("game", FILES)
def test_natural_lines_are_understood_and_never_wrongly(game: str) -> None:
    codec = Codec(library()[game])
    lines = [line.rpartition(" = ")[::2] for line in FILES[game].read_text().splitlines()]
    missed, wrong = [], []
    for said, means in lines:
        try:
            got = spelled(*read_said(codec, said))
        except NotUnderstood:
            missed += [said] if means != "?" else []
            continue
        if means == "?" or got.casefold() != spelled(*read_line(codec, means)).casefold():
            wrong.append((said, got))
    assert (wrong, missed) == ([], [])


@pytest.mark.parametrize(
    ("game", "said", "told"),
    [
        ("tcs_omaha", "move the gun and 3/A/1/16 to A37.12", "“the gun”: without"),
        ("company_combat", "my squad and bar-1 assault mg42-2", "“my squad”: without"),
    ],
)  # fmt: skip
def test_what_a_list_names_only_by_its_kind_is_asked_back(game: str, said: str, told: str) -> None:
    with pytest.raises(NotUnderstood, match=f"Name what you mean by {told}"):
        read_said(Codec(library()[game]), said)
