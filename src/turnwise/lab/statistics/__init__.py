"""What the lab may say of two rule sets: sums by deal, intervals, verdicts, corrections."""
