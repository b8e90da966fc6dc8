"""What the checks look at and look with: the events and the fold, read once and laid side by side."""
