"""What screens need: layouts and scenes to draw, bindings and choice trees to act by."""
