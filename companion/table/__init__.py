"""A table: its log folded into a record, and what people may do with it."""
