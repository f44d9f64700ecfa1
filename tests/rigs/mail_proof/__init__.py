"""A match by mail through real servers, with mischief and kills, and the proof of it."""
