"""A month in a house of strangers, some of them hostile (``python -m tests.rigs.strangers``)."""
