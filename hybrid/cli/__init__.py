"""The command line: each command is loaded only when it is asked for."""
