"""Commands for authors of titles."""
