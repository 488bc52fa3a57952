"""The exact solver for one-player games."""

from turnwise.bots.solver.solver import MOST_POSITIONS, Solver, SolverResult, solve, solver_of

__all__ = ["MOST_POSITIONS", "Solver", "SolverResult", "solve", "solver_of"]
