"""A match that the house ends, and its clock on the way there, stand every audit."""

from dataclasses import replace as changed
from pathlib import Path

import pytest

from domain.game.ruleset import Illegal, Outcome
from domain.journal.timestamps import DAY
from domain.match.codec import Codec
from domain.match.terms import Terms
from domain.table.ending import close
from service.audit import audit
from service.audit.replay import replay
from service.audit.replayed import SERVER
from service.audit.tape import Tape
from tests.rigs import every_event
from tests.rigs.operator import Player
from tests.service.web.test_verify import files, needs_node, node
from tests.toys import toy

KEY = every_event.HOUSE.key
AHEAD = Outcome("ahead", ("blue",), "Blue is ahead.", {"blue": 2})
RULES = changed(toy.RULES, adjudicate=lambda _: AHEAD)
WHY = "The house ends the match: both are gone."


def played(*, begun: bool = True) -> Player:
    seats = {"red": "person", "blue": "person"}
    terms = Terms(origin="play.example/m/closed", scenario="duel", seats=seats, pace="10 days")
    player = Player(Codec(RULES), terms, every_event.HOUSE).play([("red", "join")])
    if not begun:
        return player
    player.play([("blue", "join"), ("red", "plan club1")])
    last = player.match.size - 2
    player.wait(9 * DAY)
    player.play([("red", "takeback"), ("red", "storm"), ("red", "leave 3 days")])
    stormed = player.operator.find("toy.Stormed") - 3
    player.play([("red", "takeback"), ("blue", "agree"), ("red", "leave"), ("red", "join")])
    player.play([("red", f"dispute ruling {last} because so")])
    player.wait(20 * DAY)
    player.play([("blue", f"dispute ruling {stormed} because so")])
    player.wait(20 * DAY)
    player.play([("red", "storm"), ("blue", f"takeback to {last}")])
    return player


def closed(player: Player) -> Player:
    written = close(player.codec, player.match, player.context(), WHY)
    assert written is not None
    player.keep(written)
    return player


def test_the_house_ends_a_match_as_it_stands() -> None:
    player = closed(played())
    text = f"{WHY} {AHEAD.text}"
    assert player.match.outcome == Outcome("closed", AHEAD.winners, text, AHEAD.scores)
    assert close(player.codec, player.match, player.context(), WHY) is None
    with pytest.raises(Illegal, match="over"):
        player.order("red", "storm")


def test_one_that_has_not_begun_ends_too() -> None:
    assert closed(played(begun=False)).match.outcome == Outcome("closed", (), WHY)


@needs_node
def test_it_stands_every_audit(tmp_path: Path) -> None:
    exports = [b"".join(closed(played(begun=b)).operator.export()) for b in (True, False)]
    jobs = files(tmp_path, iter(exports))
    found = node(tmp_path, [{**job, "vkeys": [KEY.vkey]} for job in jobs])
    for n, export in enumerate(exports):
        audit(export.splitlines(keepends=True), [KEY.vkey])
        again = replay(Tape.of(export.splitlines(keepends=True)), {"toy": RULES})
        assert again.stopped == -1
        assert again.trusted == {SERVER: 1}, again
        assert "error" not in found[n], found[n]
