"""Every address the companion answers: pages, forms and the public protocol."""
