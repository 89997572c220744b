"""`python -m houseway`."""

from houseway.cli.main import main

main()
