"""The live tables of this process: caches of logs, with the sockets of their subscribers."""
