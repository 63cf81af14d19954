"""Grammar of the languages that texts are written in: articles, lists, numbers, spacing."""
