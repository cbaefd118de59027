"""Worked examples of the protocol as data, for clients in any language; made by `python -m tests.vectors`.

Every file is a list of {name, hex, decoded, expected}; README.md says what each of them means.
"""
