"""Pure rules: values in, values out. No clock, no randomness, no I/O; these come in as arguments."""
