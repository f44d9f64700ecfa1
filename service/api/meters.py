"""What Prometheus may know: counts and times by route, never a match, a seat or a token."""

import os
from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from service.api.state import State
from service.luck.kept import kept_dice
from service.luck.measures import evidence
from service.settings import SHARED_FIGURES
from service.store.recorder import Recorder

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})


class Meters:
    """The figures of one application; several processes of the web put theirs together."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "fieldpost_requests",
            "Requests by route pattern and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "fieldpost_request_seconds",
            "How long requests took, streams left out.",
            ["route"],
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        )
        self.orders = Counter(
            "fieldpost_orders",
            "Commands by outcome: done, partial, refused, repeated, stale, reused, busy.",
            ["outcome"],
            registry=self.registry,
        )
        self.open_streams = Gauge(
            "fieldpost_open_streams",
            "Streams that are open now.",
            registry=self.registry,
            multiprocess_mode="livesum",
        )
        self.dice = self._newest("dice_rolled", "Public dice by sides, and cards.", "sides")
        self.evidence = self._newest(
            "dice_evidence",
            "How much they speak for an uneven sampler (an e-value: call at a mean of 20).",
            "sides",
        )
        self.behind = self._newest("lists_behind", "Entries that the lists lag behind.")
        self.clock = self._newest(
            "clock_behind_seconds", "Seconds that this clock is behind what was last written."
        )
        self.age = self._newest(
            "part_age_seconds", "Seconds since a part last said something.", "part"
        )
        self.well = self._newest("part_well", "1 for a part that is well, 0 for another.", "part")
        self.jobs = self._newest("queue_jobs", "Jobs that wait in a queue.", "queue")
        self.post = self._newest("post_waiting", "Letters and mails that wait.", "what")

    def _newest(self, name: str, about: str, *labels: str) -> Gauge:
        """A figure of the house, the same in whichever process asks for it last."""
        return Gauge(
            f"fieldpost_{name}",
            about,
            labels,
            registry=self.registry,
            multiprocess_mode="mostrecent",
        )

    def look_at_dice(self, recorder: Recorder) -> None:
        """Show the dice of the house as far as they are counted in the background."""
        rolled = kept_dice(recorder)
        kinds = {str(sides): series for sides, series in rolled.series.items()}
        if rolled.cards.counts:
            kinds["cards"] = rolled.cards
        for kind, series in kinds.items():
            self.dice.labels(kind).set(sum(series.counts))
            self.evidence.labels(kind).set(evidence(series.counts))

    def look_at_state(self, state: State) -> None:
        """Show how the parts are, what waits, and the clock."""
        self.behind.set(state.behind)
        self.clock.set(state.clock)
        for part in state.parts:
            self.age.labels(part.part).set(part.age)
            self.well.labels(part.part).set(part.state == "well")
        _show(self.jobs, state.queues)
        _show(self.post, state.post)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        method = method if method in METHODS else "other"
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures in the text format of Prometheus."""
        if SHARED_FIGURES not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _show(gauge: Gauge, figures: Mapping[str, int]) -> None:
    for name, count in figures.items():
        gauge.labels(name).set(count)
