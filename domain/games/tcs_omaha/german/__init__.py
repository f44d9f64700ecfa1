"""The German defence (1.6, 3.0-3.4): release, pill boxes, rocket pits, defensive zones."""
