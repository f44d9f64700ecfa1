"""Tells people that it is their turn, in the ways they chose beside mail.

What it says is whose turn it is, in which match, and where: nothing of a position. It knows a turn
from the read models, tells it once for each way, and waits while its reader has quiet hours.
"""

import hmac
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from urllib.parse import quote

import msgspec

from service.api.webhooks import Discord, PostedTurn, Slack
from service.application.matches import Matches
from service.house.guarded import NotPosted, post
from service.house.push import push
from service.people.habits import turn_the_clock
from service.people.register import People
from service.people.ways import failed, worked
from service.store.people.ways import (
    TurnDue,
    forget_past_turns,
    forget_way,
    note_told,
    turns_to_tell,
)
from service.store.repository import NoSuchMatch
from service.words import _, speaking
from workers.loop import Beat, Stop, run, silent

log = logging.getLogger("fieldpost")

LOOK_AGAIN = 2.0
"""Seconds between two looks."""

MOST = 100
"""Turns that are told in one step."""

AT_ONCE = 32
"""Posts that are on their way together: each may take ten seconds, however slow its receiver."""

SIGNED = "X-Fieldpost-Signature"

Sender = Callable[[str, bytes, Mapping[str, str]], int]


class TurnNotices:
    """Tells the turns of all matches of a house."""

    def __init__(
        self,
        matches: Matches,
        web: str,
        *,
        send: Sender = post,
        now: Callable[[], int] | None = None,
    ) -> None:
        self._matches, self._web, self._send = matches, web.rstrip("/"), send
        self._now = now or matches.unix_now
        self._store = matches.repository.recorder
        self._people = People(self._store)
        self._pool = ThreadPoolExecutor(AT_ONCE, "turn-notices")
        self._posts: dict[Future[tuple[int, str]], TurnDue] = {}

    def work(self, patience: float = LOOK_AGAIN) -> int:
        """Tell what is due; returns how much was told or tried.

        Several are told at once: who does not answer within ``patience`` seconds is heard in a
        later step, and holds up nobody but himself.
        """
        turn_the_clock(self._store, self._now())
        forget_past_turns(self._store)
        turns = turns_to_tell(self._store, self._now(), MOST)
        for told in map(self._begun, turns):
            self._posts[self._pool.submit(self._posted, *told)] = told[0]
        self._hear(patience)
        return len(turns)

    def finish(self) -> None:
        """Hear of all that is on its way."""
        self._hear(None)
        self._pool.shutdown()

    def _hear(self, patience: float | None) -> None:
        for done in wait(self._posts, patience).done:
            self._ended(self._posts.pop(done), *done.result())

    def _begun(self, turn: TurnDue) -> tuple[TurnDue, str, str]:
        """A turn that is about to be told, its sentence and address; "" where its match is gone."""
        note_told(self._store, turn)
        try:
            with speaking(self._people.language_of(turn.way.player)):
                return turn, self._sentence(turn), f"{self._web}/m/{quote(turn.match)}"
        except NoSuchMatch:
            return turn, "", ""

    def _posted(self, turn: TurnDue, sentence: str, address: str) -> tuple[int, str]:
        """The status of the answer, and a word where there was none. It touches no store."""
        if not sentence:
            return 204, ""
        try:
            return self._sent(turn, sentence, address), ""
        except NotPosted as error:
            log.info("turn notices: %s", error)
            return 0, error.word
        except Exception:  # a fault of ours is not a reason to forget a turn: it is told later
            log.exception("turn notices: a turn could not be told")
            return 0, "fault"

    def _ended(self, turn: TurnDue, status: int, word: str) -> None:
        if 200 <= status < 300:
            worked(self._store, turn.way)
        elif turn.way.kind == "push" and status in (404, 410):
            forget_way(self._store, turn.way.player, turn.way.id)
        else:
            failed(self._store, turn, self._now(), word or str(status))

    def _sentence(self, turn: TurnDue) -> str:
        match = self._matches.repository.match(turn.match)
        rules = self._matches.rules_of(match)
        title = rules.match_title(match.title, match.scenario)
        if turn.way.club:
            return _(
                "{who} is to move as {seat}: {match} ({game}).",
                who=self._name(turn),
                seat=turn.seat.title(),
                match=title,
                game=rules.title,
            )
        return _(
            "Your turn as {seat}: {match} ({game}).",
            seat=turn.seat.title(),
            match=title,
            game=rules.title,
        )

    def _name(self, turn: TurnDue) -> str:
        holder = self._people.holder(turn.match, turn.seat)
        player = self._people.player(holder.player) if holder else None
        return player.name if player else turn.seat.title()

    def _sent(self, turn: TurnDue, sentence: str, address: str) -> int:
        way = turn.way
        if way.kind == "push":
            told: dict[str, str | int] = {
                "title": sentence.partition(":")[0].strip(),
                "body": sentence,
                "url": address,
                "tag": turn.match,
                "waiting": turn.waiting,
            }
            return push(self._matches.house, way.address, way.keys, told, send=self._send)
        if way.kind == "ntfy":
            heads = {"Title": "Fieldpost", "Click": address, "Tags": "envelope"}
            return self._send(way.address, sentence.encode(), heads)
        headers = {"Content-Type": "application/json", "User-Agent": "Fieldpost"}
        body = msgspec.json.encode(_body(turn, sentence, address))
        if way.kind == "json":
            mac = hmac.new(way.keys.encode(), body, "sha256").hexdigest()
            headers[SIGNED] = f"sha256={mac}"
        return self._send(way.address, body, headers)


def _body(turn: TurnDue, sentence: str, address: str) -> PostedTurn | Discord | Slack:
    """What each kind of webhook takes."""
    said = f"{sentence} {address}"
    if turn.way.kind == "discord":
        return Discord(said)
    if turn.way.kind == "slack":
        return Slack(said)
    return PostedTurn(
        event="turn",
        id=turn.id,
        match=turn.match,
        seat=turn.seat,
        text=sentence,
        url=address,
        club=turn.way.club,
    )


def announce(
    turn_notices: TurnNotices,
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    *,
    beat: Beat = silent,
) -> None:
    """Tell turns until ``stop`` is set."""

    def work() -> int:
        if not turn_notices.work():
            sleep(LOOK_AGAIN)
        return 1

    run(work, stop, sleep, name="turn-notices", beat=beat)
    turn_notices.finish()
