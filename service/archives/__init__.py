"""Archives: many games as bundles in a folder, exported, made into tables, searched."""
