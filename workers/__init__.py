"""What runs beside the web: the projector, the computer seats, and whole games by themselves."""
