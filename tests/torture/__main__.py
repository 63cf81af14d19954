"""`python -m tests.torture [SECONDS] [SEED]`: a campaign of about so long, and its figures."""

import sys

from tests.torture.campaign import kinds_for, run

PAUSE = 4.0
PEOPLE = 8


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    report = run(kinds_for(seconds, PAUSE, seed), seed, PAUSE, PEOPLE)
    sys.stdout.write("\n".join([*report.lines(), ""]))
    sys.exit(not report.is_clean)


if __name__ == "__main__":
    main()
