"""The stream of a match: its new entries as server-sent events."""

from flask import Response

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.schemas import StreamHeadersSchema, ViewerSchema
from service.api.services import match_named, matches, services
from service.api.who import token, viewer_here

bp = ApiBlueprint("stream", __name__, url_prefix="/api", description="Follow a match as it goes.")

TRY_AGAIN = "10"


@bp.operation(
    "GET",
    "/matches/<match:match_id>/stream",
    Response,
    takes={"query": ViewerSchema, "headers": StreamHeadersSchema},
    content_type="text/event-stream",
    fails=[401, 403, 404, 422],
    token="may",
)
def stream(match_id: str, viewer: str, last: int | None) -> Response:
    """Follow a match: each new entry is an event, its number the event's id.

    ``Last-Event-ID`` goes on after that entry; without it the stream begins now. A stream ends
    after some minutes, as browsers expect; open it again.
    """
    who, bearer = viewer_here(match_id, viewer), token()
    size = match_named(match_id).size
    start = size if last is None else min(last + 1, size)
    streams, meter, book = services().streams, services().meters.open_streams, matches()
    if not streams.enter():
        raise Problem(
            "full", "Too many streams are open; try again.", headers={"Retry-After": TRY_AGAIN}
        )
    meter.inc()

    def allowed() -> bool:
        own = who in book.repository.match(match_id, fresh=False).sitting.seats
        return not own or book.seat_of(match_id, bearer or "") == who

    def closed() -> None:
        streams.leave()
        meter.dec()

    events = streams.entries(book, match_id, who, start, allowed)
    answer = Response(events, mimetype="text/event-stream")
    answer.headers.update({"X-Accel-Buffering": "no", "Cache-Control": "no-store"})
    answer.call_on_close(closed)
    return answer
