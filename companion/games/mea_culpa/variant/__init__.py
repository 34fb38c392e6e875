"""The variant ME'A CULPA: small slips at the table are sins, except the Petty Sinner's."""
