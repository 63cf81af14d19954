"""The files of the small title belong into another tree, and are collected there."""

collect_ignore = ["stray_calf"]
