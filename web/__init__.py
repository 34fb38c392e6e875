"""How phones and the shared screen see a table: pages, sockets and the public protocol."""
