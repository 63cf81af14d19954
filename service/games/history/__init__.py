"""History: what of a game is no more as somebody has seen it."""
