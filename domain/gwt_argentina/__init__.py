"""Great Western Trail: Argentina, a title: cattle are driven to Buenos Aires, from where ships take discs."""
