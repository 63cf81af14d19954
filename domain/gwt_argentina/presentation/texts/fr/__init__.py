"""Great Western Trail: Argentina in French."""
