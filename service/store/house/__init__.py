"""The tables of the house: its keys, what it signed, its log, and how far its parts have come."""
