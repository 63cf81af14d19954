"""The verbs: for each, what it requires, and what comes of it."""
