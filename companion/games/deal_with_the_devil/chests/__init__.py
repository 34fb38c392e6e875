"""The four chests: where they go, how they are scanned, what a phone shows of them [ledger 9]."""
