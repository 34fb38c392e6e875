"""The variant ME'A CULPA: small slips at the table are sins, unless the Petty Sinner makes them."""
