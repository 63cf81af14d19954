"""Which bot plays better? Many games without any service around them, on all cores."""
