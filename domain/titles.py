"""The registry of titles: those that can be played, and those that are installed and cannot."""

from domain.discovery import load, registrations

TITLES, BROKEN_TITLES = load(registrations())
"""The titles by id, ours first. `BROKEN_TITLES` has those that cannot be used."""
