"""Unreadable games: those of another release, damaged ones, and those whose stream is lost."""
