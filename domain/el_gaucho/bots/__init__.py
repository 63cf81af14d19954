"""The hosted bots of El Gaucho."""
