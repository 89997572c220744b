"""A house: many tables running, with players, bots, clocks and accounts; no HTTP in it."""
