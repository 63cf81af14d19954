"""Console commands that play games, or show how they were played."""
