"""What an operator who holds every key may do, each of it done; see ``tests.fairness.threats``."""

from tests.attacks import dice, history, orders

__all__ = ["dice", "history", "orders"]
