"""Tables for terminals: the first column to the left, all others to the right."""

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return a line for each row. All rows have the same number of cells."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = (
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells)
