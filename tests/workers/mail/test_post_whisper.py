"""Notes that some seats alone read."""

import re

from service.mails.plain_text import paragraph
from service.people.habits import Habits, keep
from service.words import speaking
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, html_of, text_of
from tests.workers.mail.test_post_play import everything_in

CAROL = "carol@c.example"


def trio(house: PostHouse) -> str:
    house.write(ANNA, "match@play.example", f"new toy trio with {BOB}, {CAROL}")
    for address in (BOB, CAROL):
        house.reply(address, "join")
    return house.only_match()


def test_a_note_to_one_is_read_by_him_alone_and_mailed_to_nobody_else(house: PostHouse) -> None:
    match = trio(house)
    before = len(house.server.to(CAROL))
    house.reply(ANNA, "whisper blue: our left is open, and theirs too")
    assert "(to Blue) our left is open, and theirs too" in flat(house.newest(BOB))
    assert "Your note is on its way" in flat(house.newest(ANNA))
    assert len(house.server.to(CAROL)) == before
    for mail in house.server.to(CAROL):
        assert "left is open" not in str(everything_in(mail))
    public = b"".join(house.lines(match))
    assert b"left is open" not in public


def test_a_note_to_two_is_read_by_both(house: PostHouse) -> None:
    trio(house)
    house.reply(ANNA, "whisper blue and green hello both")
    for address in (BOB, CAROL):
        assert "hello both" in flat(house.newest(address))


def test_a_note_to_nobody_is_refused_with_the_names_that_there_are(house: PostHouse) -> None:
    trio(house)
    house.reply(ANNA, "whisper purple hello")
    assert "Say whom to tell: blue, green." in flat(house.newest(ANNA))


def test_a_note_to_one_says_to_whom_in_the_language_of_its_reader(house: PostHouse) -> None:
    match = trio(house)
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    keep(house.recorder, holder.player, Habits(language="fr"), house.clock())
    house.reply(ANNA, "whisper blue and green hello both")
    assert "(à Blue et Green) hello both" in flat(house.newest(BOB))
    assert "(to Blue, Green) hello both" not in flat(house.newest(BOB))


def test_a_story_that_is_asked_for_says_to_whom_it_was_in_the_same_language(
    house: PostHouse,
) -> None:
    match = trio(house)
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    keep(house.recorder, holder.player, Habits(language="fr"), house.clock())
    house.reply(ANNA, "whisper blue and green hello both")
    house.reply(BOB, "story")
    story = flat(house.newest(BOB))
    assert "(à Blue et Green) hello both" in story
    assert "(to " not in story


def test_names_in_a_french_mail_stand_before_a_blank_and_a_colon(house: PostHouse) -> None:
    match = trio(house)
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    keep(house.recorder, holder.player, Habits(language="fr"), house.clock())
    house.reply(ANNA, "note hello all")
    house.reply(BOB, "status")
    mails = house.server.to(BOB)[-2:]
    told = "\n".join(text_of(mail) for mail in mails)
    assert "La partie : https://" in told
    assert "Red : hello all" in told
    assert "Blue : vous." in told
    assert "Red\u00a0:</b> hello all" in "".join(html_of(mail) for mail in mails)
    assert not re.search(r"(?m)^ *(La partie|Red|Blue|Green):", told)


def test_no_line_of_a_french_mail_begins_with_a_mark(house: PostHouse) -> None:
    """Neither in the text, nor in the HTML, whose lines break where its reader's window ends."""
    match = trio(house)
    holder = house.mailer.people.holder(match, "red")
    assert holder is not None
    keep(house.recorder, holder.player, Habits(language="fr"), house.clock())
    with speaking("fr"):
        for fill in range(60, 72):
            lines = paragraph(f"{'x' * fill} : « extend red » !").splitlines()
            assert not [line for line in lines if line[0] in ":»!" or line.endswith("«")], lines
            assert "\u00a0" not in "".join(lines)
    house.reply(ANNA, "board")
    html = house.newest(ANNA).get_body(("html",))
    assert html is not None
    assert "À vous, Red\u00a0: " in html.get_content()
    assert " : " not in re.sub(r"(?s)<style.*?</style>", "", html.get_content())


def test_a_whisper_is_its_seats_alone_until_the_match_is_over(house: PostHouse) -> None:
    """As the rules say (table.13): then it is opened with every other secret, also by mail."""
    match, dora = trio(house), "dora@d.example"
    plain = "match@play.example"
    house.write(dora, plain, f"follow {match}")
    house.write(dora, str(house.server.to(dora)[-1]["Reply-To"]), "yes")
    house.reply(ANNA, "whisper blue our left is open")
    for address in (CAROL, dora):
        house.write(address, plain, "my matches")
    house.reply(CAROL, "story\nstatus\nboard\nmails full\n?")
    house.reply(CAROL, "mails digest at 7:30")
    house.after(2 * 86_400)
    count = len(house.server.got)
    assert count > 8
    for address in (CAROL, dora):
        assert house.server.to(address)
        assert "left is open" not in str([everything_in(m) for m in house.server.to(address)])
    house.surely(BOB, "resign")
    assert "(to Blue) our left is open" in flat(house.server.to(CAROL)[-1])
