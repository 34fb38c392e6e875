"""A game told in a file as a form: what its fields say, what is added, moved and taken away."""
