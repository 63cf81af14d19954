"""History: what of a game is no more as a client has seen it."""
