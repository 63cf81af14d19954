"""Analysis of games that are over: the chance to win after each turn, and the turns that cost most."""
