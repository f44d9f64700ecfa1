"""The replay file: one HTML page with every board of a match, its story, journal and checks.

It needs nothing but a browser, fetches nothing, and is meant to be kept: the journal in it is the
export of docs/fair-play.md to the byte, and the script in it computes every die of it again.
"""

import gzip
import json
import math
import re
import time
from base64 import b64encode, b85encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from domain.game.view.board import View
from domain.match.events.lifecycle import OrderGiven
from service.application.matches import Matches
from service.drawing import draw
from service.drawing.pictured import BoxPictures
from service.offline_replay import own_copy
from service.offline_replay.boards import parted
from service.offline_replay.bundle import bundled
from service.offline_replay.thinned import thinned
from service.offline_replay.verdicts import BY_VERIFIER
from service.reading.positions import export, look, story
from service.review import telling
from service.review.graph import graph
from service.review.keeping import kept_review
from service.words import _, language, later

WIDTH = 900
"""Pixels for which boards are laid out; the page scales them."""


ON_THE_PAGE = (
    later("One moment: the match is being unpacked."),
    later("To the beginning"),
    later("One order back"),
    later("Moment of the match"),
    later("One order on"),
    later("To the end"),
    later("Play by itself"),
    later("Play"),
    later("The proof"),
    later(
        "Every die, card, hash and signature of this match can be computed again here, without any "
        "network."
    ),
    later("The key of the house: compare it with the one in your invitation"),
    later("Check everything"),
    later("Save the journal"),
    later("This page needs scripts. The journal is still in it, packed (gzip) and in base85."),
)
"""What stands in ``replay.html`` between double brackets."""

BY_THE_SCRIPT = (
    later("Moment {k} of {moments}, after {entries} entries."),
    later("Play"),
    later("Stop"),
    later("Checking: {what}."),
    later(
        "It fits: every roll and draw of this match ({rolls}) was computed again from the sealed "
        "chains, and every hash and signature is right."
    ),
    later("Not checked"),
    later("Refused"),
)
"""What its script says besides the verifier. The story of the game stays English."""


class TooLong(Exception):
    """The boards take longer to draw than somebody waits for them."""


def replay_file(matches: Matches, match_id: str, viewer: str, *, within: float = math.inf) -> bytes:
    """The file in the language that is spoken, with what ``viewer`` may know.

    Raises NoSuchMatch, and TooLong where it would need more than ``within`` seconds.
    """
    limit = time.monotonic() + within
    match = matches.repository.match(match_id)
    rules = matches.rules_of(match)
    title = rules.match_title(match.title, match.scenario)
    journal = b"".join(export(matches, match_id, viewer))
    told = {
        "game": rules.title,
        "title": title,
        "match": match_id,
        "vkey": matches.house.key.vkey,
        **_boards(matches, match_id, viewer, limit),
    }
    said = BY_THE_SCRIPT + BY_VERIFIER + (own_copy.BY_THE_SCRIPT if told["laid"] else ())
    told["words"] = {one: _(one) for one in said}
    folder = files("service.offline_replay")
    page = (folder / "replay.html").read_text("utf-8")
    page = re.sub(r"\[\[(.*?)\]\]", lambda said: escape(_(said[1])), page)
    for mark, text in (
        ("@LANG@", language()),
        ("@ENGLISH@", "" if language() == "en" else ' lang="en"'),
        ("@TITLE@", escape(f"{rules.title}: {title}")),
        ("@STYLE@", faces() + (folder / "replay.css").read_text("utf-8")),
        ("@REVIEW@", _reviewed(matches, match_id)),
        ("@COPY@", _own_copy(told["laid"])),
        ("@TOLD@", _packed(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode())),
        ("@JOURNAL@", _packed(thinned(journal))),
        (
            "@VERIFIER@",
            _packed(_verifier(bool(match.dice.fair.beacon), bool(told["laid"])).encode()),
        ),
        ("@COPIES@", _script("own_copy.js") if told["laid"] else ""),
        ("@SCRIPT@", _script("replay.js")),
    ):
        page = page.replace(mark, text)
    return page.encode()


def faces() -> str:
    """The type of the boards: their texts are laid out for its widths, and run over in another."""
    folder = files("service.web") / "static" / "fonts"
    return "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: url(data:font/woff2;"
        f"base64,{b64encode((folder / f'{file}-{name}.woff2').read_bytes()).decode()}); }}\n"
        for family in ("Cabin", "Courier Prime")
        for file in (family.replace(" ", ""),)
        for name, weight in (("Regular", 400), ("Bold", 700))
    )


def _reviewed(matches: Matches, match_id: str) -> str:
    """The review of the match as a section, "" where there is none."""
    found = kept_review(matches.repository.recorder, match_id)
    if found is None:
        return ""
    sentences = "".join(f"<p>{escape(one)}</p>" for one in telling.told(found))
    head = escape(_("Luck and skill"))
    return f'<section class="review"><h2>{head}</h2>{graph(found)}{sentences}</section>'


def _own_copy(laid: dict[str, Any] | None) -> str:
    """The part of the page about pictures of a box, "" for a match without them."""
    if laid is None:
        return ""
    head, why, lay, bare = (escape(_(one)) for one in own_copy.ON_THE_PAGE)
    chosen = (
        ""
        if laid["art"]
        else f'<p>{why}</p><p class="ways"><label>{lay}<br>'
        '<input id="copy" type="file" accept=".vmod,.zip"></label></p>'
    )
    plain = f'<p><label><input id="plain" type="checkbox"> {bare}</label></p>'
    return (
        f'<section class="copy"><h2>{head}</h2>{chosen}'
        f'<p id="copied" role="status"></p>{plain}</section>'
    )


def _script(name: str) -> str:
    script = (files("service.offline_replay") / name).read_text("utf-8")
    return script.replace("</script", "<\\/script")


def _verifier(beacon: bool, zips: bool) -> str:
    thin = (files("service.offline_replay") / "thinned.js").read_text("utf-8")
    entries = ("verify.js", *(("verify/zip.js",) if zips else ()))
    return f"{bundled(*entries, whole=beacon)}\n{thin}"


def _packed(data: bytes) -> str:
    return b85encode(gzip.compress(data, 9, mtime=0)).decode().replace("<", ",")


def _boards(matches: Matches, match_id: str, viewer: str, limit: float) -> dict[str, Any]:
    """The boards before each order and at the end, with what happened up to each."""
    sizes = list(_sizes(matches, match_id))
    seen = [look(matches, match_id, viewer, at) for at in sizes]
    views = [own_copy.bare(one.view) for one in seen]
    tags, boards = parted(_drawn(view, limit) for view in views)
    laid = own_copy.laid(matches.boxes, views, lambda view, art: _drawn(view, limit, art))
    sentences = list(story(matches, match_id, viewer, 0, sizes[-1]))
    steps, start = [], 0
    for at, board, now in zip(sizes, boards, seen, strict=True):
        until = sum(1 for one in sentences if one.n < at)
        words = [one.text for one in sentences[start:until]]
        start = until
        steps.append({"at": at, "turn": now.view.turn, "phase": now.view.phase, "told": words,
                      "board": board})  # fmt: skip
    return {"tags": tags, "steps": steps, "laid": laid}


def _drawn(view: View, limit: float, pictures: BoxPictures | None = None) -> str:
    """A board whose styles hold inside symbols too, where no element of the page is above them."""
    if time.monotonic() > limit:
        raise TooLong
    drawn = draw(view, choices=False, width=WIDTH, pictures=pictures)
    return drawn.replace(".board ", "")


def _sizes(matches: Matches, match_id: str) -> Iterator[int]:
    match = matches.repository.match(match_id)
    first = match.laid or match.size
    for n, topic, _line in matches.repository.rows(match_id, 0, match.size):
        if topic == OrderGiven.topic and n >= first:
            yield n
    yield match.size
