"""The black deck: its cards and labels, piles and hands, cards on tables."""
