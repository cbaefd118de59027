"""How the server says no to a request."""


class RefusedError(Exception):
    """A request that cannot be granted; nothing has changed.

    Attributes:
        code: why, one of `codes.ERROR_CODES`.
        path: the field at fault; empty if it is not one field.
    """

    def __init__(self, code: str, path: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.path = path
