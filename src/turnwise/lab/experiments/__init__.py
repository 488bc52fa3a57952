"""Experiments: what is asked of the lab, as files, and what came of it, as folders."""
