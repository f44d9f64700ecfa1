"""What a mail says of a long movement or fire fight: a line a company, a line a fire."""

from domain.games.tcs_omaha.view.fought import fought

MARCH = (
    "1/E/2/16, 2/E/2/16 and wpn/E/2/16 are to go to A46.16.",
    "1/E/2/16 moves from A46.20 to A46.19.",
    "German answers by a standing order: fire.",
    "1/WN61 fires in overwatch at A46.19 with 6, roll 9-1: perhaps a step, morale is checked.",
    "1/E/2/16 loses a step.",
    "1/E/2/16 is paralyzed (14).",
    "American answers by a standing order: stay.",
    "1/E/2/16 stops: paralyzed.",
    "2/E/2/16 moves from A46.20 to A46.19-A46.18.",
    "The stack on A46.14 does not get to fire again (die 3, 5 needed).",
    "2/E/2/16 moves from A46.18 to A46.17.",
    "The stack on A46.14 fires once more (die 5, 5 needed).",
    "1/WN61 fires in overwatch at A46.17 with 6, roll 5: no effect.",
    "wpn/E/2/16 moves from A46.20 to A46.19.",
    "2/WN62 fires in overwatch at A46.19 with 6, roll 11: 2 steps are lost.",
    "wpn/E/2/16 loses 2 steps.",
    "wpn/E/2/16 is destroyed: its last step.",
)


def test_a_company_under_overwatch_is_one_line_with_each_units_end_and_how_it_was_fired_at() -> (
    None
):
    assert [*fought(MARCH)] == [
        "E/2/16 moves: 1 A46.19 (1 step lost, paralyzed), 2 A46.17, wpn destroyed at A46.19; "
        "overwatch: 4 tries, 3 fired, 2 with effect."
    ]


def test_point_fire_at_who_moves_is_overwatch_and_a_tow_ends_where_it_was_towed() -> None:
    said = (
        "plt1/B/741 moves from A33.20 to A34.20.",
        "1/WN64 fires at plt1/B/741: 7-2 against 7, a miss.",
        "1/Trucks/7-FA tows 1/A/7-FA from A23.21 to A23.20.",
        "Hicks moves from A46.20 to A46.19.",
    )
    assert [*fought(said)] == [
        "B/741 moves: plt1 A34.20; overwatch: 1 try, 1 fired, 0 with effect.",
        "Trucks/7-FA moves: 1 A23.20, 1/A/7-FA A23.20.",
        "Hicks moves: A46.19.",
    ]


def test_each_fire_is_a_line_with_whom_it_hurt_and_what_stands_for_itself_stays_in_its_place() -> (
    None
):
    said = (
        "3/WN65 fires at A24.22 with 6, roll 8-1: perhaps a step, morale is checked.",
        "2/F/2/16 loses a step.",
        "2/F/2/16 is suppressed (10).",
        "F/2/16 is shaken: its morale is 1.",
        "1/WN64 fires at plt1/A/741: 4 against 7, a miss.",
        "2/F/2/16 falls back to A24.23.",
    )
    assert [*fought(said)] == [
        "3/WN65 fires at A24.22: 2/F/2/16 (1 step lost, suppressed).",
        "F/2/16 is shaken: its morale is 1.",
        "1/WN64 fires at plt1/A/741: 2/F/2/16 (back to A24.23).",
    ]
    assert [*fought(said[4:5])] == ["1/WN64 fires at plt1/A/741: a miss."]


def test_shells_name_only_whom_they_hit() -> None:
    said = ("5/Pits is not hit by shells.", "4/Pits is hit by shells.", "4/Pits loses a step.")
    assert [*fought(said)] == ["Shells: 4/Pits (1 step lost, hit)."]
    assert [*fought(said[:1])] == ["Shells: nobody is hit."]
