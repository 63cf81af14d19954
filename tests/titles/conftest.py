"""The tests of the small title run in an environment of its own, as those of a stranger do."""

collect_ignore = ["stray_calf"]
