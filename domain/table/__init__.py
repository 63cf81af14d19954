"""The table under every title: seats, clocks, undo, beginning and end."""
