"""PROV documents as values, and what PROV-CONSTRAINTS says of them. Source: PROV-DM, PROV-CONSTRAINTS (W3C, 2013)."""
