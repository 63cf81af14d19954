"""What players do, one file for what belongs together."""
