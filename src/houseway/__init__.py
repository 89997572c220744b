"""Houseway: regulated casino table games as running software."""

__version__ = "0.1.0"
