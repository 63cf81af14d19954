"""Analysis of games of the service, or of bundles: their turns, what is kept of it, and how it is shown."""
