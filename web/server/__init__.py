"""The server under the pages: connections, limits, addresses, who is asking."""
