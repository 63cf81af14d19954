"""What every title is made of: records, deciders, luck, refusals."""
