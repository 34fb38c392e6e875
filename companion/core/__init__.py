"""What every game is made of. Standard library only: no clock, disk, network or randomness."""
