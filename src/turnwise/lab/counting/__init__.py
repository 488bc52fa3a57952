"""Playing numbered games and counting all that happens in them."""
