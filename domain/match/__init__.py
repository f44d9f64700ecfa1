"""A match: its events, how it opens, is played and seen."""
