"""Whether the house is alive and ready, and its figures."""

import hmac
import time
from ipaddress import ip_address
from typing import Annotated

import msgspec
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.services import matches, services
from service.store.house.checkpoints import probe

FORWARDED = frozenset({"Forwarded", "X-Forwarded-For", "X-Real-Ip"})
"""Headers by which a proxy tells that somebody else asks."""

bp = ApiBlueprint("health", __name__, description="For whoever keeps the house running.")


class HealthAnswer(msgspec.Struct, frozen=True):
    status: Annotated[str, "alive, or ready."]


class PartAnswer(msgspec.Struct, frozen=True):
    part: Annotated[
        str, "The part: projector, opponents, upkeep, post, backups, or the audit of journals."
    ]
    state: Annotated[str, "well, failed, or late if it said nothing for two minutes."]
    age: Annotated[int, "Seconds since it last said something."]


class ReadyAnswer(HealthAnswer, frozen=True, kw_only=True):
    behind: Annotated[int, "Entries that the lists lag behind the journal."]
    clock: Annotated[int, "Seconds that the clock of this machine is behind what was last written."]
    queues: Annotated[dict[str, int], "Jobs that wait, by queue."]
    post: Annotated[
        dict[str, int],
        "Letters that wait to be read, mails that wait to be sent, and failed ones.",
    ]
    parts: Annotated[list[PartAnswer], "How each part is that ever said something."]


@bp.operation("GET", "/healthz", HealthAnswer)
def alive() -> HealthAnswer:
    """Say that this process answers."""
    return HealthAnswer("alive")


@bp.operation("GET", "/readyz", ReadyAnswer)
def ready() -> ReadyAnswer:
    """Say whether the store takes orders and the lists keep up, and how each part is."""
    started = time.monotonic()
    probe(matches().repository.recorder)
    state, lag = services().state(), matches().limits.lag
    if state.behind > lag:
        raise Problem("not-ready", f"The lists lag more than {lag} entries behind the journal.")
    if time.monotonic() - started > 5:
        raise Problem("not-ready", "The store answers slowly.")
    return ReadyAnswer(
        "ready",
        behind=state.behind,
        clock=state.clock,
        queues=state.queues,
        post=state.post,
        parts=[PartAnswer(one.part, one.state, one.age) for one in state.parts],
    )


def _may_see_figures(key: str) -> bool:
    """Whether the right key is brought; without one, whether nobody but this machine asks."""
    if key:
        told = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(told.encode(), key.encode())
    passed_on = any(header in request.headers for header in FORWARDED)
    return not passed_on and ip_address(request.remote_addr or "::").is_loopback


@bp.operation("GET", "/metrics", Response, fails=(403,), content_type="text/plain")
def figures() -> Response:
    """Show the figures of the web and of the house to Prometheus, if it runs on this machine or
    brings the key of ``FIELDPOST_METRICS`` as a bearer token."""
    if not _may_see_figures(services().settings.metrics):
        raise Problem("not-yours", "Send the key of FIELDPOST_METRICS as a bearer token.")
    services().meters.look_at_dice(matches().repository.recorder)
    services().meters.look_at_state(services().state())
    return Response(services().meters.text(), content_type=CONTENT_TYPE_LATEST)
