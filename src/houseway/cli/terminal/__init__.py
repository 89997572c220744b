"""The table in a terminal: what a seat sees, drawn; what it wants, asked. It knows no rule."""
