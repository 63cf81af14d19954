"""The hosted bots of Ranchers."""
