"""The lab: what bots tell about each other and about the games."""
