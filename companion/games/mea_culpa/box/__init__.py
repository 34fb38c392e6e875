"""What only a table with the box needs: pieces drawn by hand, its board, corrections."""
