"""Great Western Trail: Argentina in English."""
