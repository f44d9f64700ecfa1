"""What a mail says of many sentences of a kind in a row."""

from domain.games.tcs_omaha.view.summed import rallied, ran

SAID = (
    "A DD tank is lost (9 against 4), and with it 1 of plt1/B/741.",
    "A DD tank comes through (3 against 4).",
    "A DD tank is lost (8 against 4), and with it 1 of plt1/B/741.",
    "A DD tank is lost (7 against 4), and with it 1 of plt2/B/741.",
    "An LCA is lost (14 against 12), and with it 5 of 1/E/2/16 and 4 of 2/E/2/16.",
    "An LCA comes through (7 against 12).",
)


def test_boats_that_run_one_after_another_are_counted_by_kind_with_all_that_sank() -> None:
    assert [*ran(SAID)] == [
        "3 of 4 DD tanks sink, and with them 2 of plt1/B/741 and 1 of plt2/B/741.",
        "1 of 2 LCAs sink, and with them 5 of 1/E/2/16 and 4 of 2/E/2/16.",
    ]
    assert [*ran(SAID[1:2])] == [SAID[1]]
    assert [*ran([SAID[1], SAID[1]])] == ["All 2 DD tanks come through."]
    assert [*ran([SAID[0], "Something else."])] == [SAID[0], "Something else."]


def test_who_comes_round_is_told_in_one_sentence_and_who_does_not_in_another() -> None:
    said = [f"{n}/A/1/16 comes round." for n in "123"]
    said += ["wpn/A/1/16 comes round.", "1/B/1/16 stays paralyzed (die 5)."]
    assert [*rallied(said)] == [
        "4 units come round: 1/A/1/16, 2/A/1/16 and 2 more.",
        "1/B/1/16 stays paralyzed.",
    ]
