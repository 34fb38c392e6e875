"""Players that search: they play any game from its offers alone, knowing what their seat knows.

`seat_history` cuts a table's log to what one seat has seen; everything else here gets nothing but
that, so no choice, no count of work and no memory can depend on what the seat may not know.
"""
