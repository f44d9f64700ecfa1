"""What a line says at a table: its own orders, a game's, and in which phase it is meant."""
