"""The dealer's school: the learner is the dealer, the house plays the players and the deck."""
