"""What plays for somebody who is away, and for tests."""
