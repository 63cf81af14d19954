"""Pure calculators: paths, reach on the railroad, strength, draws, and the options of a player."""
