"""What could be done now, as far as everybody can see: for opening a choice, and for listing its answers."""
