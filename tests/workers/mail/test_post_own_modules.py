"""Two turns by mail of each module in the folder that FIELDPOST_TEST_MODULES names: what its mails
suggest is done, they stay short, and the match is proved."""

import os
import re
from collections.abc import Iterator
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from domain.kits import shelf
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.drawing.box_picture import MOST as MOST_OF_PICTURE
from service.kits import modules
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.workers.mail.test_post_box import with_a_shelf
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    is_wide,
    text_of,
)

FOLDER = Path(os.environ["FIELDPOST_TEST_MODULES"])
LONGEST = 150
"""Lines of a mail at most."""
SUGGESTED = re.compile(r"Also: “((?:move|deploy) [^”]+)”")


@pytest.fixture(name="house")
def pictured_house(tmp_path: Path, server: MailServer) -> Iterator[PostHouse]:
    """A house whose mails have the pictures of boxes."""
    yield from with_a_shelf(tmp_path, server, pictures=True)


def pictures_of(mail: EmailMessage) -> list[bytes]:
    """The pictures that a mail brings."""
    images = (part for part in mail.walk() if part.get_content_maintype() == "image")
    return [bytes(part.get_content()) for part in images]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.vmod")), ids=lambda file: file.stem)
def test_two_turns_are_played_by_what_the_mails_suggest(house: PostHouse, file: Path) -> None:
    anna = house.mailer.people.met(ANNA).id
    try:
        with modules.opened(file) as (kit, album):
            if len({side.seat for side in kit.sides}) < 2:
                pytest.skip("it is a game for one")
            house.matches.boxes.add(anna, "own", kit, house.clock(), album)
    except modules.NotRead:
        pytest.skip("it is refused in a sentence")
    shelf.fill_from(house.matches.boxes.raw)
    setup = f" setup={kit.setups[-1].key}" if kit.setups else ""
    house.write(ANNA, "match@play.example", f"new dice_table box box=own{setup} with {BOB}")
    house.reply(BOB, "join")
    match = house.only_match()
    for turn in range(2):
        for _ in range(2):
            mover = house.matches.repository.match(match).table.position.mover
            who = ANNA if mover == "red" else BOB
            found = SUGGESTED.search(flat(house.newest(who)))
            assert found, text_of(house.newest(who))
            house.reply(
                who, f"{found[1]}\nroll 2d6 attack\nturn\ndone" if turn else f"{found[1]}\ndone"
            )
            assert "Your orders were carried out." in flat(house.newest(who)), found[1]
    for who in (ANNA, BOB):
        house.reply(who, "over nobody")
        for mail in house.server.to(who)[1:]:
            told = text_of(mail)
            assert told.count("\n") < LONGEST
            assert told.count("as before") < 5
            assert not is_wide(told)
            for picture in pictures_of(mail):
                assert len(picture) <= MOST_OF_PICTURE
                with Image.open(BytesIO(picture)) as image:
                    assert min(image.size) >= 200
        assert any(map(pictures_of, house.server.to(who))) or not kit.pictures
    lines = list(export(house.matches, match, EVERYTHING))
    audit(lines, [house.matches.house.key.vkey])
    replayed = replay(Tape.of(lines), house.matches.games)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(match), -1)
