"""A public source of chance: its rounds checked, fetched, and served where there is no net."""
