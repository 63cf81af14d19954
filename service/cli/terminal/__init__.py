"""Shared code of the console commands: options, an HTTP client, and games as text on a terminal."""
