"""What is measured, one module per subject."""
