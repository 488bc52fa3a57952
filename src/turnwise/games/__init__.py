"""The games that come with Turnwise, one folder each, with the same file names in each."""
