"""The release that a house says it runs, and whether what it serves is that release."""
