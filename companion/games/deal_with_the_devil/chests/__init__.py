"""The four chests: where they go, how they are scanned, what a phone tells of them [ledger 9]."""
