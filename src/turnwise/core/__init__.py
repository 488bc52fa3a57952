"""The rules core: knows no game and does no input or output."""
