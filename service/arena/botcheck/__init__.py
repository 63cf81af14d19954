"""Conformance kit for bots of others: seats them, breaks what can break around them, and grades them."""
