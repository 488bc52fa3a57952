"""The report of an experiment: what it found as JSON, and as one page with pictures that opens offline."""
