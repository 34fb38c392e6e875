"""Many tables for many people: workers that share a database, and events."""
