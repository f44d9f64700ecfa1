"""What Prometheus may know: counts and times by route, never a match, a seat or a token."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from service.luck.kept import kept_dice
from service.luck.measures import evidence
from service.store.recorder import Recorder

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})


class Meters:
    """The figures of one application."""

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
            "fieldpost_open_streams", "Streams that are open now.", registry=self.registry
        )

        self.dice = Gauge(
            "fieldpost_dice_rolled",
            "Public dice by sides, and cards.",
            ["sides"],
            registry=self.registry,
        )
        self.evidence = Gauge(
            "fieldpost_dice_evidence",
            "How much they speak for an uneven sampler (an e-value: call at a mean of 20).",
            ["sides"],
            registry=self.registry,
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

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        method = method if method in METHODS else "other"
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures in the text format of Prometheus."""
        return generate_latest(self.registry)
