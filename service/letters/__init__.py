"""Letters: what came by mail, whose it is, and what its lines ask for; pure."""
