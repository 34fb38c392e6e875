"""The House of Pleasure: visits, what its cards do, and the Pope's unseen visit."""
