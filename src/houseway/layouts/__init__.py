"""Felts and signs: the solver that places a game's areas on a table, and what draws them."""
