"""What goes with one press: where the squads are sent, and who assaults whom."""

from domain.games.company_combat.contents import RULES
from tests.games.company_combat.field import field, side


def test_squads_are_deployed_where_fewest_stand_or_all_to_one_front() -> None:
    own = side({"rifle-1": "left", "rifle-2": "right"}, reserve=("bar-1", "scout-2"))
    told = RULES.view(field("deploy", own).state, "american").batches
    assert [batch.says for batch in told] == [
        "each squad where fewest stand",
        "all squads to left",
        "all squads to center",
        "all squads to right",
    ]
    assert told[0].lines == ("deploy bar-1 to center", "deploy scout-2 to left")
    assert told[3].lines == ("deploy bar-1 to right", "deploy scout-2 to right")


def test_one_squad_is_no_batch_and_the_other_side_is_told_of_none() -> None:
    one = field("deploy", side({"rifle-1": "left"}, reserve=("bar-1",))).state
    assert RULES.view(one, "american").batches == ()
    two = field("deploy", side({"rifle-1": "left"}, reserve=("bar-1", "bar-2"))).state
    assert RULES.view(two, "german").batches == ()
    assert RULES.view(two, None).batches == ()


def test_an_assault_goes_at_each_front_with_all_who_can() -> None:
    own = side({"rifle-1": "left", "bar-1": "left", "rifle-2": "right"})
    foes = side({"grenadier-1": "left", "grenadier-2": "right"})
    (batch,) = RULES.view(field("assault", own, foes).state, "american").batches
    assert batch.lines == (
        "assault grenadier-1 with bar-1 rifle-1",
        "assault grenadier-2 with rifle-2",
    )
    alone = side({"grenadier-1": "left"})
    assert RULES.view(field("assault", own, alone).state, "american").batches == ()
