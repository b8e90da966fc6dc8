"""The operators by what they alter. One small module per group; an operator is added to its tuple."""
