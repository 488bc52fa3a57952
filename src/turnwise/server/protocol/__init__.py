"""What goes over the wire: messages as types, codes as a closed list."""
