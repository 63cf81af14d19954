"""What does each command do? One verb at a time: requirements first, then events."""
