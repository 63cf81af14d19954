"""Console commands that run the service."""
