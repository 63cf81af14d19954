"""The verbs: what each command does, requirements first, then events."""
