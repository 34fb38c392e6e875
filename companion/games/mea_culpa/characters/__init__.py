"""Phase 2 after the bids: characters are picked, each with its Preliminary Action."""
