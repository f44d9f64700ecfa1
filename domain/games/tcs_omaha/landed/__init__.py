"""The words of the landing: what may be ordered, what happens, and how it changes a position."""
