"""The Record of Sins with its souls and posts, and the Dens of Sin."""
