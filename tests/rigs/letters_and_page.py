"""A match of two by beacon: Anna has nothing but a mailbox, Bob sits at a page. The house, its
beacon and its cosigners are processes, and any of them dies."""

import random
import re
import signal
import smtplib
import time
from email.policy import SMTP
from pathlib import Path
from typing import Any

from service.application.matches import Matches
from service.house.keys import make_house
from service.store.house.checkpoints import cosigners_of_size
from service.store.repository import AnyMatch
from service.store.sqlite import SqliteRecorder
from tests.rigs.beacon import BeaconProcess
from tests.rigs.cosigner import Process
from tests.rigs.mail_proof.commander import SHORTEST, MapRoom, commander
from tests.rigs.mail_proof.house import DOMAIN, DemoHouse
from tests.rigs.mail_proof.mail_server import DemoMailServer
from tests.rigs.mail_proof.play import LETTERS
from tests.rigs.mail_proof.player import DemoPlayer, address_of
from tests.rigs.mail_proof.programs import reply
from tests.rigs.mail_proof.received import Received, read
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.test_proved_matches import advice
from tests.service.web.browsers import (
    Watched,
    answers_a_sending,
    notes,
    press_offer,
    until,
    write,
)

DELAY = 9
"""Seconds until a round: two cosigners sign long before, and some ten rounds are waited for."""

MAIL = f"match@{DOMAIN}"


class LettersAndPage:
    """All of them, around one match."""

    def __init__(self, folder: Path, server: DemoMailServer, browser: Any, game: str) -> None:
        self.folder, self._server, self.game = folder, server, game
        self.beacon = BeaconProcess(folder / "beacon")
        key = make_house(folder / "house", DOMAIN).key
        self.cosigners = [Process(folder / c, f"{c}.example/c", key.vkey) for c in "abc"]
        self._silent = self.cosigners[-1]
        self._silent.kill(signal.SIGKILL)
        self.port = free_port()
        self.house = DemoHouse(
            folder,
            server.smtp_url,
            server.imap_url(LETTERS),
            free_port(),
            pictures=False,
            PORT=str(self.port),
            WEB=f"http://127.0.0.1:{self.port}",
            BEACON=self.beacon.named,
            BEACON_DELAY=str(DELAY),
            COSIGN=" ".join(["2 of", *(f"{one.url} {one.vkey}" for one in self.cosigners)]),
        )
        self.house.start(workers=1)
        self.recorder = SqliteRecorder(self.house.settings.sqlite_file)
        self.matches = Matches(self.recorder, make_house(folder / "house", DOMAIN))
        self._maps, self._luck = MapRoom(self.house.settings), random.Random(game)
        decides = commander(game, SHORTEST[game][1], self._maps, self._luck)
        self.anna = DemoPlayer("Anna", server.box(address_of("Anna")), self._luck, decides)
        self._box, self.mails = server.box(address_of("Bob")), list[Received]()
        self.watched = Watched()
        self.page = self.watched.page(browser.new_context(accept_downloads=True))
        self.match = self.seat = ""
        self.pressed = 0

    def begin(self) -> None:
        """Anna's letter opens the match; Bob sits down by the link in his invitation."""
        scenario = SHORTEST[self.game][0]
        line = f"new {self.game} {scenario} with {address_of('Bob')}, 7 days a turn"
        self._post(MAIL, self.anna.begins(MAIL, line))
        eventually(self.reads)
        (link,) = set(re.findall(r"http://\S+/m/\S+/join/\S+", self.mails[0].text))
        self.match, self.seat = link.split("/m/")[1].split("?")[0].split("/join/")
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down as").click()
        self.page.locator("#desk-head").wait_for()

    def reads(self) -> bool:
        """Bob reads what came; whether anything did ever."""
        self.mails += [read(raw) for raw in self._box.new()]
        return bool(self.mails)

    @property
    def now(self) -> AnyMatch:
        """The match as it stands."""
        return self.matches.repository.match(self.match)

    @property
    def written(self) -> int:
        """How many orders Anna wrote."""
        return sum(len(one.orders) for one in self.anna.meant)

    def letter(self) -> bool:
        """Anna reads her mails, and answers if she is asked; whether she did."""
        self.anna.look()
        written = self.anna.writes()
        if written is not None:
            self._post(self.anna.meant[-1].to, written)
        return written is not None

    def order(self) -> bool:
        """Bob presses or types one order and sends it, if he is asked; whether it was taken."""
        now, page = self.now, self.page
        rules = self.matches.games[now.rules]
        if now.dice.due or self.seat not in rules.to_move(now.table.position):
            return False
        line = advice(self.matches, self.match, self.seat, self._luck)
        until(page, f"Number(document.querySelector('#moment').dataset.size) >= {now.size}")
        if page.locator(f'.offer[value="{line}"]').count() and not page.input_value("#draft"):
            press_offer(page, line)
        else:
            write(page, line)
        with page.expect_response(answers_a_sending) as answer:
            page.locator("#send-bar .send").click()
        until(page, "!document.querySelector('#table.sending')")
        taken = bool(answer.value.status == 200)  # or dice of Anna's wait since
        self.pressed += taken
        return taken

    def _post(self, to: str, mail: Any) -> None:
        with smtplib.SMTP("127.0.0.1", self._server.smtp_port, timeout=PATIENCE) as smtp:
            smtp.sendmail(self.anna.address, [to], mail.as_bytes(policy=SMTP))

    def dies(self) -> None:
        """The house is killed while dice wait. Meanwhile Anna writes, and Bob presses, and again
        once it is back."""
        self._is_cosigned()
        self._another_is_silent()
        self.page.fill("#note", "Is anybody there?")
        self.house.kill()
        self._writes("Hello?")
        self.page.locator("#note-form button").click()
        eventually(lambda: any(line.endswith(" lost") for line in notes(self.page, "A ")))
        self.house.start(workers=1)
        self.page.locator("#note-form button").click()
        eventually(lambda: notes(self.page, "A ")[-1].endswith(" taken"))

    def is_without_rounds(self) -> None:
        """The beacon is killed while dice wait for one of its rounds, and for three more."""
        self._is_cosigned()
        self._another_is_silent()
        self.beacon.kill()
        until = time.time() + DELAY + 4 * self.now.dice.fair.beacon.period
        self._writes("Has anybody seen a round?")
        eventually(lambda: time.time() > until)
        self.beacon.start()

    def _is_cosigned(self) -> None:
        """Wait until both who speak have signed what stands there."""
        store = self.recorder
        eventually(lambda: len(cosigners_of_size(store, self.match, self.now.size)) == 2)

    def _another_is_silent(self) -> None:
        """The dead cosigner is back, and knows nothing of what it missed; the next one dies."""
        self._silent.start()
        self._silent = self.cosigners[(self.cosigners.index(self._silent) + 1) % 3]
        self._silent.kill(signal.SIGKILL)

    def _writes(self, words: str) -> None:
        newest = self.anna.newest
        assert newest
        anna = self.anna.address, self.anna.name
        self.anna.sent.append(reply(*anna, f"note {words}", newest, "thunderbird"))
        self._post(newest.reply_to, self.anna.sent[-1])

    def ends(self) -> None:
        """Bob resigns, and everybody reads the last mail."""
        self.page.goto(f"http://127.0.0.1:{self.port}/m/{self.match}/resign")
        self.page.get_by_role("button", name="Yes, resign").click()
        self.page.locator("#kept-notes").wait_for()
        eventually(lambda: self.anna.look() is not None and self.anna.is_over)
        eventually(lambda: self.reads() and self.mails[-1].kind == "over")

    def saved(self, press: str) -> Path:
        """What Bob's browser saves when he presses something."""
        with self.page.expect_download() as download:
            self.page.locator(press).click()
        file = self.folder / str(download.value.suggested_filename)
        download.value.save_as(file)
        return file

    def close(self) -> None:
        """End everything."""
        self.anna.close()
        self._box.close()
        self._maps.close()
        self.recorder.close()
        self.house.stop()
        for one in self.cosigners:
            one.kill(signal.SIGKILL)
        self.beacon.kill()
