"""Small games that tests play."""
