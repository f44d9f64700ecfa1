"""The application: open, join, order, branch, look."""
