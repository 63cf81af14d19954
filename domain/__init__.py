"""The games themselves: pure functions over frozen data, no I/O, no clock, no randomness of their own."""
