"""A match over somebody's own box is opened by mail: it has the name of the box, or is refused."""

import pytest
from msgspec.structs import replace

from domain.kits import shelf
from domain.kits.kit import Kind
from service.kits.own import read
from tests.workers.mail.test_post_box import TWO_CROWNS, box_house
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat

house = pytest.fixture(box_house, name="house")
ABOUT = 'about = "Who rules in Pau, and for how long?"\n'
NIGHT = '\n[setup.night]\ncounters = """\nGaston | Dax\n"""\n'


def opens(house: PostHouse, line: str, box: str = "") -> str:
    """What the answer to Anna says, whose box is called crowns."""
    anna = house.mailer.people.met(ANNA).id
    text = ABOUT + (box or TWO_CROWNS)
    house.matches.boxes.add(anna, "crowns", read(text.encode()), house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(ANNA, "match@play.example", f"new dice_table box {line}")
    return flat(house.server.to(ANNA)[-1])


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("line", "box", "said"), [
    (f"box=crowns setup=night with {BOB}", "",
     "Two Crowns has no set-up called night; leave it out."),
    (f"box=crowns setup=nihgt with {BOB}", TWO_CROWNS + NIGHT,
     "Two Crowns has no set-up called nihgt; it has night, or leave it out."),
    (f"box=crowns with {BOB}, c@c.example", "",
     "Two Crowns has two sides, red and blue; leave out green."),
    (f"setup=night with {BOB}", "", "The Causeway has no set-up called night; leave it out."),
])  # fmt: skip
def test_what_a_box_does_not_have_opens_no_match(
    house: PostHouse, line: str, box: str, said: str
) -> None:
    assert said in opens(house, line, box)
    assert not house.server.to(BOB)
    assert not house.recorder.query("SELECT * FROM stored_events")


def test_the_mails_of_a_match_have_the_name_of_its_box(house: PostHouse) -> None:
    answer = opens(house, f"box=crowns with {BOB}")
    assert "Your match is open: The Table, Two Crowns." in answer
    assert "The box: Two Crowns, 6 counters." in answer
    (invited,) = house.server.to(BOB)
    assert "] Two Crowns (" in str(invited["Subject"])
    assert "Who rules in Pau, and for how long?" in flat(invited)
    assert "The Causeway to try it" not in flat(invited)
    assert "Anna invites you to play Blue (Anjou)." in flat(invited)
    assert "Who plays: Red (Navarre), a person; Blue (Anjou), you." in flat(invited)
    assert "invites you · Blue (Anjou)] Two Crowns" in str(invited["Subject"])
    assert "You sit as Red (Navarre)." in answer
    assert "24 for decks in the first entry of the journal" in flat(invited)
    assert "deck-1" not in flat(invited)


def test_a_name_with_a_dash_in_it_is_one_name(house: PostHouse) -> None:
    """Modules call leaders “Heinrich - Bishop of Dorpat”, and spaces “0 - USA”."""
    dashed = TWO_CROWNS.replace("Gaston", "Gaston - Count of Foix").replace("Dax ", "0 - Dax ")
    dashed = dashed.replace("Dax;", "0 - Dax;").replace("| Dax", "| 0 - Dax")
    dashed = dashed.replace('links = "Pau-Orthez-Dax-Bayonne; 0 - Dax-Bordeaux"', "")
    dashed = "\n".join(line for line in dashed.split("\n") if not line.startswith("links"))
    opens(house, f"box=crowns with {BOB}", dashed)
    house.reply(BOB, "join")
    house.reply(ANNA, "move Gaston - Count of Foix to 0 - Dax")
    assert "Gaston - Count of Foix goes from Pau to 0 - Dax" in flat(house.newest(ANNA))
    house.reply(ANNA, "move Duke of Foix - 0 - Dax\nmove Gaston - Pau")
    told = flat(house.newest(ANNA))
    assert "Duke of Foix goes from Orthez to 0 - Dax" in told
    assert "Gaston - Count of Foix goes from 0 - Dax to Pau" in told


def test_a_match_without_a_named_box_says_which_it_is(house: PostHouse) -> None:
    answer = opens(house, f"with {BOB}")
    assert "Your match is open: The Table, The Causeway." in answer
    assert "You named no box, so this is the one of the game. Yours: crowns" in answer


def test_a_box_with_nothing_on_its_boards_tells_what_is_in_its_supply(house: PostHouse) -> None:
    kit = read(TWO_CROWNS.encode())
    kinds = {f"k{90 + n}": Kind(f"Kind {n}", copies=True) for n in range(3)}
    kit = replace(kit, kinds=kinds, pieces={}, decks=(), turn=None)
    house.matches.boxes.add(house.mailer.people.met(ANNA).id, "kinds", kit, house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(ANNA, "match@play.example", f"new dice_table box box=kinds with {BOB}")
    assert "The box: Two Crowns, 3 kinds in the supply." in flat(house.server.to(BOB)[0])
