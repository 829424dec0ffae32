"""What the command line does, by the same names, for programs and notebooks."""
