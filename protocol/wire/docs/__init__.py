"""The parts of SPEC.md that the code knows: tables, a worked shuffle, a transcript; never how anything is decided."""
