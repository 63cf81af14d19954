"""Answers that wait: server-sent events and Prefer: wait."""
