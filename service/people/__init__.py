"""People: their addresses, seats, sessions and letters of reply."""
