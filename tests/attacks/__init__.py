"""What an operator who holds every key may do, each of it done; see ``tests.threats``."""
