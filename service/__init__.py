"""The application around the games: store, write path, HTTP, commands of the console."""
