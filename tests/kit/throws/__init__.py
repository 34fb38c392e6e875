"""Pictures of throws on game tables: dice, tokens, and what else lies there."""
