"""What a mail says of many sentences of a kind in a row."""

from domain.game.told import Sentence
from domain.games.tcs_omaha.fire.area import Rallied
from domain.games.tcs_omaha.view.summed import rallied


def test_who_comes_round_is_told_in_one_sentence_and_who_does_not_in_another() -> None:
    came = [Rallied(f"{name}/A/1/16", "") for name in ("1", "2", "3", "wpn")]
    story = [Sentence("", event) for event in (*came, Rallied("1/B/1/16", "paralyzed", 5))]
    assert [*rallied(story)] == [
        "4 units come round: 1/A/1/16, 2/A/1/16 and 2 more.",
        "1/B/1/16 stays paralyzed.",
    ]
