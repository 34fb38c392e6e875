"""The public protocol, version 1: what clients say, what they get, and its description."""
