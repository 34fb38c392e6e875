"""Events: who may open tables, how many, and for how long they stay."""
