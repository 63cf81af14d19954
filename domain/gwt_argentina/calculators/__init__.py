"""Pure calculators: paths, reach on the railroad, strength, assignment of tasks, draws."""
