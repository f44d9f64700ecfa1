"""The page that says who sees whom."""

from tests.service.web.houses import WebHouse


def test_the_profile_between_two_hexes_is_drawn_and_told(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("tcs_omaha", "firefight", american="me", german="computer:major")
    assert "Line of sight" in reader.page
    page = reader.get(f"/m/{match}/sight?from=A36.14&to=A36.09")
    assert "5 hexes, 572 m" in page
    assert '<svg class="profile"' in page
    assert (
        reader.get(f"/m/{match}/sight?from=A36.14&to=A99.99").count("is not a hex of this map") == 1
    )


def test_one_place_alone_is_told_with_all_that_is_printed_there(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("tcs_omaha", "easy-red", american="me", german="computer:major")
    page = reader.get(f"/m/{match}/sight?from=wn+65")
    assert "<strong>A29.16</strong>" in page
    assert "Defensive zone of WN65: fire at it -2 (1.6)." in page
    assert "Extreme slope towards" in page
    assert "is not a hex of the map in play" in reader.get(f"/m/{match}/sight?from=A99.99")


def test_a_game_without_heights_has_no_such_page(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me", baker="computer:steady")
    assert "Line of sight" not in reader.page
    reader.get(f"/m/{match}/sight")
    assert reader.status == 404
