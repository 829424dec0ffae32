"""One run of ``hybrid check``, from the request to the exit code."""

from __future__ import annotations

from hybrid.cli.console import messages, output, say
from hybrid.cli.explain import explanation
from hybrid.cli.loop import check_all
from hybrid.cli.request import CheckRequest
from hybrid.cli.summary import summary
from hybrid.cli.tally import Tally
from hybrid.errors import UsageError
from hybrid.io.reader import RecordReader, open_records
from hybrid.pipeline import Checker
from hybrid.records import Record


def perform(request: CheckRequest) -> int:
    """Run the check and return its exit code."""
    reader = open_records(request.files, request.read_options())
    if not request.quiet:
        for description in reader.descriptions:
            say(description)
    pack = request.load_pack()
    checker = Checker(pack, error_types=request.wanted_types())
    if request.explain is not None:
        tally = _explain(request.explain, reader, checker)
    else:
        tally = check_all(request, reader, checker, pack.hash)
        _conclude(request, tally)
    return tally.exit_code(exit_zero=request.exit_zero)


def _explain(wanted: str, reader: RecordReader, checker: Checker) -> Tally:
    """Show all that the rules see in the record of that id."""
    for item in reader:
        if isinstance(item, Record) and item.id == wanted:
            tally = Tally()
            found = checker.check(item)
            tally.add(found)
            output().print(explanation(found, checker.screen(item)))
            return tally
    raise UsageError(f"--explain {wanted}: no usable record of the input has this id")


def _conclude(request: CheckRequest, tally: Tally) -> None:
    """Print the closing table: on standard output unless that carries data."""
    data = request.format_name not in (None, "table")
    if not (data and request.quiet):
        console = messages() if data else output()
        console.print(summary(tally, judged=request.judged))
    if request.output is not None and not request.quiet:
        say(f"findings are in {request.output}")
