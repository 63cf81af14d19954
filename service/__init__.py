"""The application around the games: store, write path, HTTP, commands of the console."""

VERSION = "0.1.0"
"""The release."""
