"""How fast is it? Ratios against something honest, measured side by side in one run. `make bench`."""
