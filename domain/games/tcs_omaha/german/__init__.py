"""The German defence (101.6, 103.0-103.4): release, pill boxes, rocket pits, defensive zones."""
