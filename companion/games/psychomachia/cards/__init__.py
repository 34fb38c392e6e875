"""The black deck, its labels, and where its cards are that lie on no table."""
