"""The program `houseway`, also as `python -m houseway`."""

import signal

from houseway.cli.main import main


def run() -> None:
    """Run one command in a process of its own; when `| head` has read enough it ends like any other program."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    main()


if __name__ == "__main__":
    run()
