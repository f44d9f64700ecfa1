"""Lines as people write them at moments of recorded games: what each means there, or is asked.

``natural/moments.lines`` has them: “@ game, recorded game, orders given before, seat”, then “line =
order” for what is understood, and “line ? words of the sentence” for what is asked or refused.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, line, parse, spelled
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.at_hand import AtHand
from domain.table.grammar.lines import spellings
from service.application.carrying import read_now
from tests.games.luck import Seeded
from tests.playthrough import FOLDER, positions

Moment = tuple[str, str, int, str]


def told() -> Iterator[tuple[Moment, str, str, str]]:
    """Each line with its moment, and whether it is understood ("=") or not ("?"), and as what."""
    at: Moment = ("", "", 0, "")
    for row in (Path(__file__).parent / "natural" / "moments.lines").read_text().splitlines():
        if row.startswith("@ "):
            game, recorded, n, seat = row[2:].split()
            at = game, recorded, int(n), seat
            continue
        mark = "=" if " = " in row else "?"
        said, _, means = row.rpartition(f" {mark} ")
        yield at, said or row.removesuffix(" ?"), mark, means.strip()


@cache
def position(game: str, recorded: str, n: int) -> Any:
    """The position of a recorded game after so many orders."""
    text = (FOLDER / game / "playthroughs" / f"{recorded}.txt").read_text()
    return next(islice(positions(library()[game], text), n, None))


@cache
def codec_of(game: str) -> Codec[Any, Any, Any]:
    return Codec(library()[game])


def read_at(at: Moment, said: str) -> tuple[Any, str]:
    game, recorded, n, seat = at
    state = position(game, recorded, n)
    match: Any = SimpleNamespace(begun=1, table=SimpleNamespace(seen_by=lambda _: state))
    codec = codec_of(game)
    return read_now(codec, AtHand(codec, match, seat), said)


@pytest.mark.parametrize(
    ("at", "said", "means"), [(at, said, means) for at, said, mark, means in told() if mark == "="]
)
def test_a_line_is_what_it_can_mean_at_its_moment(at: Moment, said: str, means: str) -> None:
    game, recorded, n, seat = at
    codec, state = codec_of(game), position(game, recorded, n)
    order, phase = read_at(at, said)

    def does(one: Any) -> list[str]:
        return [repr(event) for event in codec.rules.decide(state, seat, one, Seeded(7))]

    assert does(order) == does(parse(means, codec.rules.orders)), line(order)
    assert spelled(order, phase) in spellings(codec, said), "its letter and its log are compared"


@pytest.mark.parametrize(
    ("at", "said", "words"), [(at, said, words) for at, said, mark, words in told() if mark == "?"]
)
def test_what_may_not_be_meant_is_asked_or_refused(at: Moment, said: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_at(at, said)
    assert words in refused.value.reason


TALK = (
    "my tanks were great", "the tanks on the left are in trouble", "2 hits, ouch", "no hurry",
    "what a shot at d6", "next time I'll bring the rangers", "three soldiers lost, two to go",
    "the center looks weak", "see you on the right", "see you tomorrow at 8", "back at 20:00",
    "all the best to your wife", "greetings from Omaha", "that mg is deadly", "d4 looks good",
    "phone: 555 2103", "PS: 2503 was a surprise", "the 919th again!", "artillery next turn",
    "on to Cherbourg", "the road is open at 2503", "my house is 2503",
    "I'm off to bed, move when you like", "baker's dozen", "left or right", "everything is lost",
)  # fmt: skip
"""Lines of letters that only a reader who makes too much of them takes for an order."""

MOMENTS = list(dict.fromkeys(at for at, *_ in told()))


@pytest.mark.parametrize("at", MOMENTS)
def test_a_remark_orders_nothing_at_any_moment(at: Moment) -> None:
    assert [said for said in TALK if not _is_refused(at, said)] == []


def _is_refused(at: Moment, said: str) -> bool:
    try:
        read_at(at, said)
    except NotUnderstood:
        return True
    return False
