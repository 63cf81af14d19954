"""Running on from a choice: printed effects one after the other, the way, Buenos Aires, the set-up."""
