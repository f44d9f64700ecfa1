"""Chapters 12, 14 and 15: movement, assault, overrun."""
