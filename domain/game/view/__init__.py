"""What a game shows: its board, what may be ordered, its charts; and the same as text."""
