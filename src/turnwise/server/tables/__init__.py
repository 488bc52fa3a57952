"""Tables as pure logic: what is agreed, the log of what happened, and what follows from both."""
