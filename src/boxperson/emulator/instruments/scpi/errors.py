"""What an instrument puts into its error queue: SCPI's numbers and texts."""

_TEXTS = {
    -101: "Invalid character",
    -102: "Syntax error",
    -103: "Invalid separator",
    -104: "Data type error",
    -108: "Parameter not allowed",
    -109: "Missing parameter",
    -113: "Undefined header",
    -114: "Header suffix out of range",
    -121: "Invalid character in number",
    -131: "Invalid suffix",
    -151: "Invalid string data",
    -161: "Invalid block data",
    -171: "Invalid expression",
    -211: "Trigger ignored",
    -213: "Init ignored",
    -221: "Settings conflict",
    -222: "Data out of range",
    -224: "Illegal parameter value",
    -230: "Data corrupt or stale",
    -350: "Queue overflow",
    -363: "Input buffer overrun",
    -410: "Query INTERRUPTED",
}


class ScpiError(Exception):
    """Something that an instrument cannot do.

    Args:
        number: SCPI's number for it.

    Attributes:
        number: the same.
        text: SCPI's words for it.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = _TEXTS[number]
        super().__init__(f'{number},"{self.text}"')
