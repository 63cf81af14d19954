"""Authentication and authorization: bearer tokens, tickets, and what each may do with a game."""
