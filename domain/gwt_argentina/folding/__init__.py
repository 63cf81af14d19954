"""What single events change, by the part of the table."""
