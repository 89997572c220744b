"""The server: HTTP and WebSocket around a house, and nothing else."""
