"""``python -m hybrid`` is the ``hybrid`` command."""

from hybrid.cli.main import main

main()
