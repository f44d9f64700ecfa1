"""Whether the house is alive and ready, and its figures."""

import time
from typing import Any

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST

from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.reading_schemas import HealthSchema, ReadySchema
from service.api.services import matches, services
from service.store.house.checkpoints import probe

bp = ApiBlueprint("health", __name__, description="For whoever keeps the house running.")

FAR_BEHIND = 5_000
"""Entries that the lists may lag behind the journal before the house is not ready."""


@bp.operation("GET", "/healthz", HealthSchema)
def alive() -> Any:
    """Say that this process answers."""
    return {"status": "alive"}


@bp.operation("GET", "/readyz", ReadySchema)
def ready() -> Any:
    """Say whether the store takes orders and the lists keep up, and how each part is."""
    started = time.monotonic()
    probe(matches().repository.recorder)
    state = services().state()
    if state.behind > FAR_BEHIND:
        raise Problem(
            "not-ready", f"The lists lag more than {FAR_BEHIND} entries behind the journal."
        )
    if time.monotonic() - started > 5:
        raise Problem("not-ready", "The store answers slowly.")
    parts = [{"part": one.part, "state": one.state, "age": one.age} for one in state.parts]
    return {
        "status": "ready",
        "behind": state.behind,
        "clock": state.clock,
        "queues": state.queues,
        "post": state.post,
        "parts": parts,
    }


@bp.operation("GET", "/metrics", None, content_type="text/plain")
def figures() -> Any:
    """Show the figures of the web and of the house for Prometheus."""
    services().meters.look_at_dice(matches().repository.recorder)
    services().meters.look_at_state(services().state())
    return Response(services().meters.text(), content_type=CONTENT_TYPE_LATEST)
