"""Everything that is written: batches of many tables, in one transaction after the other."""
