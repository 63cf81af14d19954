"""Great Western Trail: Argentina, a title: cattle driven to Buenos Aires, from where ships carry the discs away."""
