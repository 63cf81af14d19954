"""Games in the store: the write path, folded games and their cache, the codec of their records."""
