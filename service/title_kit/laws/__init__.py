"""The laws of all titles, by topic. A law is a function that raises `AssertionError` if a title breaks it."""
