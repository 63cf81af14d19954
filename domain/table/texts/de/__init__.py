"""A table in German."""
