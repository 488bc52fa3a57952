"""The commands of `turnwise`, one module each, and what they share."""
