"""A match and a rulebook on pages in German, as far as its game has the words."""

from tests.service.web.houses import Reader, WebHouse


def _german(house: WebHouse) -> Reader:
    reader = house.reader()
    reader.get("/settings")
    reader.fill("/settings", lang="de")
    return reader


def test_a_rulebook_is_told_in_german_and_says_so_to_readers_aloud(real: WebHouse) -> None:
    page = _german(real).get("/games/company_combat/rules")
    assert '<h3><a href="#rule-9.2">9.2</a> Ambush (Hinterhalt)</h3>' in page
    assert "<strong>Unsere Entscheidung.</strong>" in page
    assert "Quelle: <span>das Regelheft, Setup</span>" in page
    assert '<ul class="came"><li>Die Taktikphase beginnt.</li>' in page
    assert "noch niemand übersetzt" not in page


def test_a_rulebook_without_german_is_marked_as_english_and_says_why(real: WebHouse) -> None:
    page = _german(real).get("/games/utah_beach/rules")
    assert '<h3 lang="en"><a href="#rule-1.1">1.1</a>' in page
    assert page.count("hat noch niemand übersetzt") == 1
    assert '<h3><a href="#rule-table.5">table.5</a> Einwilligung</h3>' in page


def test_what_lists_say_of_games_is_german(real: WebHouse) -> None:
    reader = _german(real)
    assert "<p>Zwei Bunker, und beide müssen fallen.</p>" in reader.get("/new")
    page = reader.get("/new?game=combined_arms&scenario=battle")
    assert '<label for="option-cities">Städte (' in page
    assert "<dd>15 bis 40 Züge</dd>" in reader.get("/games/combined_arms")


def test_phases_and_the_coach_are_german_on_the_page_of_a_match(real: WebHouse) -> None:
    reader = _german(real)
    reader.get("/games/company_combat")
    page = reader.fill("/games/company_combat/first")
    assert "Zug 1, Aufmarschphase</strong>" in page
    assert "<h3>Wohin damit?</h3>" in page
    assert "Jeder Trupp, den Sie gezogen haben," in page
    match = page.partition("/m/")[2].partition("/")[0]
    real.project()
    assert "<h3>Aufmarschphase</h3>" in reader.get(f"/m/{match}/story")
