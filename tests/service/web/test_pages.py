"""What the pages show, read without scripts."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from domain.game.tables import text
from domain.games import by_tables, library
from domain.journal.entries import TALK
from service.application.limits import Limits
from service.reading.positions import look
from service.reading.rulebooks import board_after, first_turn
from service.web import sharing
from service.web.boards import ENLARGED, IN_A_BOOK, MOST_IN_A_BOOK
from service.web.faces import pictures_of
from tests.service.web.houses import TOYS, WebHouse


@pytest.mark.parametrize(
    "path",
    [
        "/", "/new", "/new?game=dday_dice&scenario=tiger-practice", "/games/dday_dice",
        "/games/dday_dice/rules", "/games/utah_beach/sheet?scenario=campaign",
        "/mine", "/settings", "/audit",
    ],
)  # fmt: skip
def test_every_page_is_there_and_says_who_we_are(real: WebHouse, path: str) -> None:
    page = real.reader().get(path)
    assert "Fieldpost" in page
    assert 'lang="en"' in page
    assert page.count("<h1>") == 1


def test_seats_with_a_gap_are_refused_with_the_rule(real: WebHouse) -> None:
    reader = real.reader()
    reader.get("/new?game=dday_dice&scenario=tiger-practice")
    reader.fill("/new", **{"seat-able": "me", "seat-charlie": "person"})
    assert reader.status == 422
    assert "table.1" in reader.page


def test_the_lobby_lists_matches_and_filters_them(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="person", title="Two hands")
    toys.project()
    assert match in reader.get("/?status=open")
    assert match not in reader.get("/?status=finished")
    assert "Blue: free" in reader.get("/")


def test_my_matches_say_where_it_is_my_turn(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    page = reader.get("/mine")
    assert match in page
    assert "Your turn" in page


def test_a_page_knows_how_many_other_matches_wait_for_its_reader(toys: WebHouse) -> None:
    """For the badge of the app and the icon: the match of the page adds itself."""
    reader = toys.reader()
    matches = [reader.open(red="me", blue="computer:random") for _ in range(3)]
    toys.project()
    assert 'data-elsewhere="2"' in reader.get(f"/m/{matches[0]}")
    assert 'data-waiting="3"' in reader.get("/mine")
    assert 'data-elsewhere="0"' in toys.reader().get(f"/m/{matches[0]}"), "nobody waits for him"


def test_the_rulebook_is_searched_and_cites_its_sources(real: WebHouse) -> None:
    page = real.reader().get("/games/dday_dice/rules?q=2.3")
    assert 'id="rule-2.3"' in page
    assert 'id="rule-1.1"' not in page
    assert "Source: <span>the rulebook" in page
    assert "reconstructed" in real.reader().get("/games/dday_dice/rules")


def test_a_rulebook_teaches_before_its_rules_and_in_the_order_of_play(real: WebHouse) -> None:
    reader = real.reader()
    page = reader.get("/games/company_combat/rules")
    chapters = (f'id="chapter-{n}"' for n in ("1", "11", "8", "table"))
    heads = ("The aim", "What lies on the table", "A first turn, step by step", *chapters)
    assert sorted(heads, key=page.index) == list(heads), "cards come last, as they are looked up"
    assert '<a href="#rule-7.6">7.6</a>' in page
    assert page.count('id="rule-table.1"') == page.count('id="rule-7.6"') == 1
    chapter = page[page.index('id="chapter-6"') : page.index('id="chapter-7"')]
    assert "Suppression Roll" in chapter
    found = reader.get("/games/company_combat/rules?q=6.2")
    assert "chapter-" not in found


def test_the_boards_of_a_first_turn_are_pictures(real: WebHouse) -> None:
    """A step without one has none, nor has a game without a first turn."""
    client = real.reader().client
    address = "/games/company_combat/first-turn"
    shown = client.get(f"{address}/2")
    assert shown.mimetype.startswith("image/")
    assert len(shown.data) <= MOST_IN_A_BOOK
    large = client.get(f"{address}/2?large=1")
    sizes = [Image.open(BytesIO(picture.data)).width for picture in (shown, large)]
    assert sizes == [IN_A_BOOK, ENLARGED]
    assert "large=1" in client.get("/games/company_combat/rules").text, "a press enlarges it"
    for gone in (f"{address}/1", f"{address}/7", f"{address}/0", "/games/toy/first-turn/1"):
        assert client.get(gone).status_code == 404


def test_by_tables_of_its_own_a_house_tells_no_first_turn_that_would_go_otherwise() -> None:
    rules = library()["company_combat"]
    own = by_tables(rules, {"meta.toml": text("domain.games.company_combat", "meta.toml")[1]})
    assert first_turn(rules) is not None
    assert first_turn(own) is None
    assert board_after(own, 2) is None


def test_the_reference_sheet_shows_every_table_of_a_scenario(real: WebHouse) -> None:
    page = real.reader().get("/games/utah_beach/sheet?scenario=landing")
    assert "Terrain: movement points and combat" in page
    assert "reconstructed" in page
    assert "Fresh Troops" in real.reader().get("/games/dday_dice/sheet")
    reader = real.reader()
    reader.get("/games/dday_dice/sheet?scenario=nowhere")
    assert reader.status == 404


def test_the_board_is_in_the_page_as_drawing_and_in_words(real: WebHouse) -> None:
    reader = real.reader()
    reader.open("dday_dice", "tiger-practice", able="me")
    assert 'class="board"' in reader.page
    assert 'class="die now" data-id="R1"' in reader.page
    assert 'value="lock R1 R2' in reader.page
    assert "Sector 1: surf" in reader.page


def test_a_phone_gets_a_narrow_board(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    page = reader.get(f"/m/{match}", **{"User-Agent": "Mozilla/5.0 (Android) Mobile"})
    assert 'viewBox="0 0 344 ' in page


def test_dice_of_others_are_not_lit_by_my_orders(real: WebHouse) -> None:
    reader = real.reader()
    reader.open("dday_dice", "tiger-practice", able="me", baker="person")
    other = real.reader()
    other.get(reader.path)
    other.fill(f"{reader.path.partition('?')[0]}/sit", seat="baker")
    page = reader.get(reader.path)
    lit = re.findall(r'class="die now" data-id="([^"]*)"', page)
    assert lit
    assert all(" " not in name for name in lit)


def test_a_link_preview_has_title_and_picture(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me", title="A <b>bold</b> title")
    assert 'property="og:title" content="A &lt;b&gt;bold' in reader.page
    answer = reader.client.get(f"/m/{match}/board.png")
    assert answer.data.startswith(b"\x89PNG")


def test_a_link_preview_names_the_game_and_who_plays_as_the_page_does(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="person", title="Ours")
    with toys.app.test_request_context():
        seen = look(toys.matches, match, "")
        told = sharing.billed(match, toys.matches.repository.match(match), seen)
    rules = toys.matches.games["toy"]
    assert told[:2] == (rules.title, rules.scenarios[0].title)
    assert [side[:2] for side in told.sides] == [("Red", "a person"), ("Blue", "free")]


def test_the_story_can_be_read_and_kept(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    toys.project()
    assert "Everybody sits; the match begins." in reader.get(f"/m/{match}/story")
    text = reader.get(f"/m/{match}/story.txt")
    assert "Everybody sits; the match begins." in text
    assert "<" not in text


def test_a_long_story_goes_on_on_another_page_and_is_kept_whole(tmp_path: Path) -> None:
    toys = WebHouse(tmp_path, TOYS, limits=Limits(sentences=3))
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    toys.project()
    text = reader.get(f"/m/{match}/story.txt")
    whole = re.findall(r"^ +(\d+) ", text, re.MULTILINE)
    assert len(whole) > 3
    told, page = list[str](), reader.get(f"/m/{match}/story")
    while True:
        numbers = re.findall(r'class="n" href="[^"]*at=(\d+)">(\d+)<', page)
        here = [n for at, n in numbers if int(at) == int(n) + 1]
        assert len(here) <= 3
        told += here
        further = re.search(r'href="([^"]*after=\d+[^"]*)">What happened next', page)
        if not further:
            break
        page = reader.get(further[1].replace("&amp;", "&"))
    assert told == whole


def test_an_odd_zone_is_utc(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.client.set_cookie("zone", "../../etc/passwd")
    assert "Times are UTC" in reader.get("/")


def test_pages_are_packed_where_the_browser_takes_it(toys: WebHouse) -> None:
    answer = toys.reader().client.get("/new", headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_static_files_keep_for_good_under_the_name_of_their_content(toys: WebHouse) -> None:
    reader = toys.reader()
    address = re.search(r'href="(/static/house.css\?v=[0-9a-f]+)"', reader.get("/new"))
    assert address
    assert "immutable" in reader.client.get(address[1]).headers["Cache-Control"]
    assert reader.client.get("/static/verify.js").headers["Cache-Control"] == "no-cache"


def test_scripts_keep_for_good_in_the_folder_of_their_edition(toys: WebHouse) -> None:
    reader = toys.reader()
    address = re.search(r'src="(/scripts/[0-9a-f]+/)nonce.js"', reader.get("/new"))
    assert address
    for name in ("nonce.js", "page/words.js", "vendor/bls12-381.min.js"):
        assert "immutable" in reader.client.get(address[1] + name).headers["Cache-Control"]
    older = reader.client.get("/scripts/0123456789/page/words.js")
    assert older.status_code == 200, "a page that was opened before still runs"
    assert older.headers["Cache-Control"] == "no-cache", "but keeps nothing under a wrong name"


def test_a_browser_keeps_light_or_dark_and_its_maps_follow(real: WebHouse) -> None:
    reader = real.reader()
    reader.open("utah_beach", "landing", allied="me", german="computer:captain")
    match = reader.path
    assert "data-theme" not in reader.page
    assert re.search(r'sheets/\w+\.svg"', reader.page), "as the system of its reader is"
    reader.get("/settings")
    reader.fill("/settings", theme="dark")
    assert 'data-theme="dark"' in reader.get(match)
    assert ".svg#night" in reader.page
    reader.get("/settings")
    reader.fill("/settings", theme="no such theme")
    assert 'data-theme="dark"' in reader.get(match), "what is not a theme changes nothing"


def test_charts_show_the_faces_of_the_games_dice(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    for page in ("dice", "luck"):
        told = reader.get(f"/m/{match}/{page}")
        assert re.search(r"<title>d6 of \w+: 1 \(skull\) came \d+ times, 2 \(star\) came", told)
    battle = reader.open("company_combat", "meeting", american="me", german="computer:steady")
    assert "(skull)" not in reader.get(f"/m/{battle}/dice")


def test_dice_of_notes_have_no_faces_of_the_game() -> None:
    assert "skull" in pictures_of(library()["dday_dice"], "able", 6)
    assert pictures_of(library()["dday_dice"], TALK, 6) == ()
