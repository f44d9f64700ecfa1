"""What surrounds every page: its headers, the check of its forms, and pages for what goes wrong."""

import gzip
from collections.abc import Callable, Mapping
from typing import Any

from eventsourcing.persistence import PersistenceError
from flask import Blueprint, Flask, Response, request
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError

from service.application.matches import Contended, Reused
from service.store.recorder import BadStore, DamagedLine
from service.store.repository import NewerRules, NoSuchMatch
from service.web.cookies import guest, is_form_token, keep_guest
from service.web.pages import render
from service.web.persons import people, person
from service.web.streaming import streams_origin
from service.words import _, languages, later, speak

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; "
    "manifest-src 'self'; worker-src 'self'"
)

PACKED = ("text/html", "text/css", "text/javascript", "image/svg+xml", "text/plain")
LEAST_PACKED = 1000

UNASKED = frozenset({"web.be_quiet"})
"""Forms that a mail program sends by itself; the signed address is all they need."""

STREAMED = frozenset({"web.keep_module"})
"""Forms whose fields only their view can read, as a large file is among them; it checks them."""

FORGED = (
    "This form was too old, or came from another site. Load its page again; your browser must "
    "accept cookies."
)

WORDLESS = frozenset({"web.static_file", "web.script", "web.paint", "web.sheet", "web.worker"})
"""What is the same for every reader."""

DAMAGED = later(
    "An entry of this match is damaged in the database of the house; nothing was done. Its "
    "operator can put it back from a backup."
)

SENTENCES = {
    400: (
        later("That form was incomplete"),
        later("Go back, load the page again, and send it once more."),
    ),
    403: (
        later("Not for you"),
        later("This page belongs to another seat, or your form was too old."),
    ),
    404: (
        later("Nothing is here"),
        later("There is nothing at this address. Perhaps a letter is missing."),
    ),
    405: (
        later("Not this way"),
        later("This address takes forms; go to its page first."),
    ),
    413: (
        later("Too much at once"),
        later("A form here can hold at most {most} KiB."),
    ),
    429: (
        later("One moment"),
        later("Too many requests came from your address. Wait a minute."),
    ),
    500: (
        later("Our fault"),
        later("Something went wrong in this house. It was noted; nothing was lost."),
    ),
    503: (
        later("One moment"),
        later("The house does not answer right now. Try again soon."),
    ),
}
"""A heading and what to do, for each status."""

later(  # what NewerRules says
    "This match was played under newer rules; this part of the house is being brought up to date. "
    "Try again in a minute."
)


def speak_as_asked() -> None:
    """Speak the language that this browser chose in the settings, else that of its person's mails,
    else the one that it asks for. What programs read is English."""
    if request.blueprint not in (None, "web"):
        speak("en")
        return
    asked = request.accept_languages.best_match(languages(), "en")
    speak(request.cookies.get("lang", "") or _of_mails() or asked)


def _of_mails() -> str:
    """The language in which whoever is signed in wants to be written to; English is what everybody
    has who chose nothing."""
    me = person() if request.endpoint not in WORDLESS else None
    chosen = people().language_of(me.id) if me else ""
    return "" if chosen == "en" else chosen


def check_form() -> None:
    """Refuse a form that did not come from one of our pages."""
    guest()
    if request.method != "POST" or request.endpoint in UNASKED:
        return
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden(FORGED)
    if request.endpoint not in STREAMED:
        check_token(request.form)


def check_token(form: Mapping[str, str]) -> None:
    """Refuse the fields of a form that did not come from one of our pages."""
    if not is_form_token(form.get("csrf", "")):
        raise Forbidden(FORGED)


def dress(answer: Response) -> Response:
    """Headers of every page, and a smaller body where the browser takes one."""
    policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {streams_origin()}".rstrip())
    answer.headers.setdefault("Content-Security-Policy", policy)
    answer.headers.setdefault("Cache-Control", "private, no-cache")
    if answer.mimetype == "text/html":
        answer.vary.update(("HX-Request", "Board-Held"))  # a part of a page is not the page
        keep_guest(answer)
    return _packed(answer)


def _packed(answer: Response) -> Response:
    done = answer.is_streamed or answer.direct_passthrough or answer.content_encoding
    if done or answer.mimetype not in PACKED:
        return answer
    answer.vary.add("Accept-Encoding")
    body = answer.get_data()
    if request.accept_encodings.quality("gzip") > 0 and len(body) >= LEAST_PACKED:
        answer.set_data(gzip.compress(body, 5, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def said(error: HTTPException) -> Response:
    """A page for an HTTP error, with the way back."""
    if error.response is not None:
        return error.response  # type: ignore[return-value]
    code = error.code or 500
    heading, advice = SENTENCES.get(code, SENTENCES[500])
    own = isinstance(error, Forbidden) or code == 404
    plain = type(error).description == error.description
    told = error.description if own and error.description and not plain else advice
    if code == 413:
        told = _(told, most=(request.max_content_length or 0) // 1024)
    answer = render("trouble.html", heading=heading, told=told, code=code, status=code)
    if code in (429, 503):
        answer.headers.setdefault("Retry-After", "2")
    return answer


def trouble(heading: str, told: str, status: int) -> Response:
    """A page for something of ours that went wrong."""
    return render("trouble.html", heading=heading, told=told, code=status, status=status)


def guard(bp: Blueprint) -> None:
    """Surround every page of ``bp``."""
    bp.before_request(check_form)
    bp.after_request(dress)
    handlers: dict[type[Exception], Callable[[Any], Response]] = {
        HTTPException: said,
        NoSuchMatch: lambda e: trouble(later("No such match"), str(e.args[0]), 404),
        Reused: lambda e: trouble(later("Sent before"), str(e), 409),
        Contended: lambda e: trouble(later("One moment"), str(e), 503),
        PersistenceError: _away,
        BadStore: _away,
        DamagedLine: lambda _: trouble(later("Damaged"), DAMAGED, 503),
        NewerRules: lambda e: trouble(later("One moment"), str(e), 503),
    }
    for kind, handler in handlers.items():
        bp.register_error_handler(kind, handler)


def _away(_: Exception) -> Response:
    return trouble(*SENTENCES[503], 503)


def guard_unknown(app: Flask) -> None:
    """Give a page, rather than JSON, to whoever misses an address outside the API."""
    app.before_request(speak_as_asked)
    spec = app.error_handler_spec[None][None]
    before = spec.get(HTTPException)

    def handler(error: HTTPException) -> Any:
        ours = not request.path.startswith("/api")
        page = ours and (request.blueprint in (None, "web"))
        if before is not None and not page:
            return before(error)
        answer = said(error if error.code else InternalServerError())
        return dress(answer)

    app.register_error_handler(HTTPException, handler)
