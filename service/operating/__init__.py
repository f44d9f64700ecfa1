"""What operators of a house look up, and what they do: command line, API and page say the same."""
