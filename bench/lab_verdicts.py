"""What the lab's verdicts are worth: simulated experiments on independent deals, looked at after every batch.

Rule sets that are equal and differences exactly at the margin: how often the verdict is false. Planted
differences: how often which verdict, and after how many deals. Then estimates after stopping early, and many
metrics at once.
"""

import argparse

from lab_experiments import JUMPS, METRICS, Experiments, run_experiments
from lab_many import false_discoveries, false_findings
from turnwise.lab.shares import Share, share
from turnwise.lab.statistics.verdict import Conclusion

PLANTED = (0.5, 1.5, 2.0, 3.0)  # margins
SEED = 17


def main() -> None:
    """Print the tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--experiments", type=int, default=1000)
    experiments = asked.parse_args().experiments
    print(f"{experiments:,} experiments for each row, seed {SEED}\n")
    print("| metric | margin | true difference | false verdicts | still open, % | median deals |")
    print("|---|---|---|---|---|---|")
    for name in METRICS:
        for times in (0.0, 1.0):
            print(_false_row(name, run_experiments(name, times, experiments, SEED)), flush=True)
    print("\n| metric | planted, margins | different, % | less, % | equal, % | open, % | median deals |")
    print("|---|---|---|---|---|---|---|")
    biases = []
    for name in METRICS:
        for times in PLANTED:
            found = run_experiments(name, times, experiments, SEED)
            print(_power_row(name, found), flush=True)
            if found.counts[Conclusion.DIFFERENT]:
                biases.append(_bias_row(name, found))
    print(
        "\n| metric | planted | mean estimate at *different* | from fresh deals | fresh interval holds it |"
    )
    print("|---|---|---|---|---|")
    print("\n".join(biases))
    print("\n| B differs by the margin | bound | false verdicts | median deals |\n|---|---|---|---|")
    for name in JUMPS:
        print(_jump_row(run_experiments(name, 1.0, experiments, SEED)), flush=True)
    print(f"\n{false_findings(experiments, SEED)}")
    print(f"{false_discoveries(experiments, SEED)}")


def _false(found: Experiments) -> Share:
    wrong = (
        (Conclusion.DIFFERENT, Conclusion.LESS) if found.true == 0 else (Conclusion.EQUAL, Conclusion.LESS)
    )
    return share(sum(found.counts[verdict] for verdict in wrong), found.experiments)


def _jump_row(found: Experiments) -> str:
    metric = found.metric
    return f"| {metric.title} | {metric.bound or 'none'} | {_false(found)} | {found.median_deals:,.0f} |"


def _false_row(name: str, found: Experiments) -> str:
    left = 100 * found.part(Conclusion.OPEN)
    return (
        f"| {METRICS[name].title} | {found.margin:g} | {found.true:g} | {_false(found)} | {left:.1f} "
        f"| {found.median_deals:,.0f} |"
    )


def _power_row(name: str, found: Experiments) -> str:
    order = (
        Conclusion.DIFFERENT,
        Conclusion.LESS,
        Conclusion.EQUAL,
        Conclusion.OPEN,
    )
    parts = " | ".join(f"{100 * found.part(verdict):.1f}" for verdict in order)
    times = found.true / found.margin
    return f"| {METRICS[name].title} | {times:g} | {parts} | {found.median_deals:,.0f} |"


def _bias_row(name: str, found: Experiments) -> str:
    stopped, fresh, held = found.after_stopping()
    return f"| {METRICS[name].title} | {found.true:.4g} | {stopped:.4g} | {fresh:.4g} | {held} |"


if __name__ == "__main__":
    main()
