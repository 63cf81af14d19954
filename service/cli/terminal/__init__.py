"""What the console commands share: options, an HTTP client, and how games are shown on a terminal."""
