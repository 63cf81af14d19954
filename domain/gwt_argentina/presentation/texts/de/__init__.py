"""Great Western Trail: Argentina in German."""
