"""How an order is written: its form, and a line of text read by it and written from it."""
