"""One toy game on several servers, for bench_load."""
