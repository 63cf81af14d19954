"""Openings of games: the entries that a new one, an imported one or a fork begins with."""
