"""The arena of bots: many games without any service around them, on all cores, to see who plays better."""
