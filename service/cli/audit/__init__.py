"""Console commands for auditors."""
