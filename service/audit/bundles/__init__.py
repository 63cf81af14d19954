"""Bundles: files that hold a game and prove themselves; written, verified, disputed and imported."""
