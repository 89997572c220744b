"""What pai gow and pai gow poker share: dice, bank, two hands a place, Dragon's Eye."""
