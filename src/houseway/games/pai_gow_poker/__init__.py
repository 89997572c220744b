"""Pai gow poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the type checker holds each module to what is asked of it
    from houseway.core import contracts
    from houseway.core.game import Game
    from houseway.core.words import Words
    from houseway.games.pai_gow_poker import book, choices, exact, felt, game, kernel, settle, words

    _game: Game = game
    _settle: contracts.Settle = settle
    _exact: contracts.Exact = exact
    _kernel: contracts.Kernel = kernel
    _book: contracts.Book = book
    _words: Words = words
    _choices: contracts.LicenseesChoices = choices
    _felt: contracts.FeltMaker = felt
