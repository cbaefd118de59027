"""The house bots, one a file; `levels` has them by name."""
