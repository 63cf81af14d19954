"""Stray Calf, a title of our own: as small as a title can be, and with everything that one can have."""
