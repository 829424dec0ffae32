"""Findings in the forms of other tools: SARIF, JUnit, annotations of GitHub, a baseline."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree as ET

from hybrid.errors import InputError
from hybrid.records import CRITERIA, Status
from hybrid.records.findings import FindingLine, FindingsLine
from hybrid.run.findings import read_findings
from hybrid.text.escape import printable, xml

# --- Which errors are known already: a run's marks, one a line, to be kept beside the data -------

_HASH_DIGITS: Final = 16
_ACCEPTED: Final = "accepted: what hybrid export --format baseline writes, or an earlier run"


class Mark(NamedTuple):
    """What one error is known by: the record, the rule, and a hash of the words it stands on.

    A judge words its quotes anew each time, so its verdict stands on the whole reasoning, under the
    rule ``judge/TYPE``.
    """

    id: str
    rule: str
    span: str

    def line(self) -> str:
        """Return the mark as a line of JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False) + "\n"


def marks(line: FindingsLine, finding: FindingLine) -> Iterator[Mark]:
    """Yield what a finding is known by; nothing where it is no error."""
    if finding.status is not Status.ERROR:
        return
    if finding.decided_by != "rules":
        words = [("reasoning", line.record.reasoning)]
        yield Mark(line.id, f"judge/{finding.error_type}", _digest(words))
        return
    for flag in finding.flags:
        spans = [*flag.premises, *([flag.conclusion] if flag.conclusion is not None else [])]
        yield Mark(line.id, flag.rule, _digest((span.field, span.text) for span in spans))


def read_baseline(path: str | Path) -> frozenset[Mark]:
    """Read the marks of a baseline, or make those of a run directory or findings file.

    Raises ``InputError`` for a file of another shape.
    """
    if Path(path).is_dir() or _holds_findings(Path(path)):
        lines = read_findings(path)
        return frozenset(each for line in lines for f in line.findings for each in marks(line, f))
    return frozenset(_read(Path(path)))


def unknown(
    lines: Iterable[FindingsLine], known: frozenset[Mark]
) -> Iterator[tuple[FindingsLine, FindingLine]]:
    """Yield the errors of which any mark is not ``known``."""
    for line in lines:
        for finding in line.findings:
            if not known.issuperset(marks(line, finding)):
                yield line, finding


def _holds_findings(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        return '"findings":' in file.readline()


def _read(path: Path) -> Iterator[Mark]:
    with path.open(encoding="utf-8", errors="replace") as lines:
        for number, text in enumerate(lines, start=1):
            try:
                held = json.loads(text)
                yield Mark(str(held["id"]), str(held["rule"]), str(held["span"]))
            except (KeyError, TypeError, ValueError) as error:
                raise InputError(
                    f"{path}:{number}: not a line of a baseline; {_ACCEPTED}"
                ) from error


def _digest(words: Iterable[tuple[str, str]]) -> str:
    canonical = json.dumps([*words], ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]


# --- SARIF, JUnit, annotations -------------------------------------------------------------------

SARIF_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_MARK: Final = "hybrid/1"
_ESCAPED: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_ESCAPED_PROPERTY: Final = {**_ESCAPED, ":": "%3A", ",": "%2C"}
_SARIF_MARKS: Final = str.maketrans({mark: "\\" + mark for mark in "\\[]"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands in the input; ``line`` is ``None`` where the file has no lines.

    A file below the checkout is named from its root, as other tools know it.
    """

    file: str
    line: int | None


Places = Mapping[str, Place]


@dataclass(frozen=True, slots=True)
class _Error:
    line: FindingsLine
    finding: FindingLine

    @property
    def name(self) -> str:
        """The criterion, or the error type where a judge named none."""
        return next(iter(self.finding.criteria), self.finding.error_type.value)

    @property
    def message(self) -> str:
        """What is wrong, with the words that prove it."""
        evidence = self.finding.evidence
        quotes = [*evidence.premises, *([evidence.conclusion] if evidence.conclusion else [])]
        text = self.finding.explanation or self.name
        return f"{text} " + " → ".join(f"“{each}”" for each in quotes) if quotes else text


def sarif(lines: Iterable[FindingsLine], places: Places, version: str) -> str:
    """Return errors as a SARIF 2.1.0 log; ``version`` is that of the tool.

    Its fingerprints are the marks of the baseline. A place in a record is named in
    ``logicalLocations``, such as ``q1/reasoning``, with its offsets in code points in
    ``properties``: the file itself holds the text escaped.
    """
    errors = list(_errors(lines))
    names = dict.fromkeys(each.name for each in errors)
    rules = {name: number for number, name in enumerate(names)}
    driver = {"name": "hybrid", "version": version, "rules": [_sarif_rule(each) for each in rules]}
    results = [_sarif_result(each, rules[each.name], places) for each in errors]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def junit(lines: Iterable[FindingsLine]) -> str:
    """Return findings as JUnit: a suite for each error type, a case for each record.

    An error fails its case, an unassessed finding is an error of the run, and what is rejected or
    disputed is skipped.
    """
    suites: dict[str, ET.Element] = {}
    top = ET.Element("testsuites", name="hybrid")
    for line in lines:
        for finding in line.findings:
            name = finding.error_type.value
            if name not in suites:
                suites[name] = ET.SubElement(top, "testsuite", name=f"hybrid.{name}")
            _junit_case(suites[name], _Error(line, finding))
    for suite in suites.values():
        suite.set("tests", str(len(suite)))
        for kind, attribute in (("failure", "failures"), ("error", "errors"), ("skipped",) * 2):
            suite.set(attribute, str(len(suite.findall(f"testcase/{kind}"))))
    return ET.tostring(top, encoding="unicode", xml_declaration=True) + "\n"


def github(lines: Iterable[FindingsLine], places: Places) -> Iterator[str]:
    """Yield a workflow command of GitHub for each error, which shows it at its line."""
    for each in _errors(lines):
        place = places.get(each.line.id)
        shown = {"title": f"{each.line.id}: {each.finding.error_type.value}, {each.name}"}
        if place is not None:
            shown = {"file": place.file, **shown}
            if place.line is not None:
                shown["line"] = str(place.line)
        given = (f"{key}={_escaped(value, _ESCAPED_PROPERTY)}" for key, value in shown.items())
        yield f"::warning {','.join(given)}::{_escaped(each.message, _ESCAPED)}\n"


def baseline(lines: Iterable[FindingsLine]) -> Iterator[str]:
    """Yield the marks of a run's errors, sorted, so that two baselines compare line by line."""
    held = {each for line in lines for finding in line.findings for each in marks(line, finding)}
    return (each.line() for each in sorted(held))


def _errors(lines: Iterable[FindingsLine]) -> Iterator[_Error]:
    for line in lines:
        yield from (_Error(line, each) for each in line.findings if each.status is Status.ERROR)


def _sarif_rule(name: str) -> dict[str, Any]:
    known = CRITERIA.get(name)
    text = known.en if known is not None else f"An error of the type {name}."
    return {"id": name, "shortDescription": {"text": text}}


def _sarif_result(each: _Error, index: int, places: Places) -> dict[str, Any]:
    known = [f"{mark.rule}:{mark.span}" for mark in marks(each.line, each.finding)]
    grounded = [one for one in each.finding.grounding if one.accepted and one.field is not None]
    return {
        "ruleId": each.name,
        "ruleIndex": index,
        "level": "warning",
        "message": {"text": _without_links(each.message)},
        "locations": [_sarif_location(each, places, [one.field for one in grounded])],
        "partialFingerprints": {_MARK: " ".join(known)},
        "properties": {
            "record": each.line.id,
            "error_type": each.finding.error_type.value,
            "decided_by": each.finding.decided_by,
            "evidence": [{name: getattr(one, name) for name in _PLACE} for one in grounded],
        },
    }


_PLACE: Final = ("role", "quote", "field", "start", "end")


def _sarif_location(each: _Error, places: Places, fields: Sequence[str | None]) -> dict[str, Any]:
    logical = [
        {"fullyQualifiedName": f"{each.line.id}/{name}", "kind": "member"}
        for name in dict.fromkeys(fields)
    ]
    place = places.get(each.line.id)
    if place is None:
        return {"logicalLocations": logical or [{"fullyQualifiedName": each.line.id}]}
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file)}}
    if place.line is not None:
        physical["region"] = {"startLine": place.line}
    return {"physicalLocation": physical, "logicalLocations": logical}


def _uri(file: str) -> str:
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(file, errors="surrogateescape")


def _junit_case(suite: ET.Element, each: _Error) -> None:
    finding = each.finding
    name = {"classname": suite.get("name", ""), "name": xml(each.line.id)}
    case = ET.SubElement(suite, "testcase", name)
    reasons = "; ".join(one.message for one in finding.objections)
    match finding.status:
        case Status.ERROR:
            attributes = {"type": xml(each.name), "message": xml(finding.explanation)}
            failure = ET.SubElement(case, "failure", attributes)
            failure.text = xml(each.message)
        case Status.UNASSESSED:
            ET.SubElement(case, "error", type="unassessed", message=xml(reasons))
        case Status.REJECTED | Status.DISPUTED:
            ET.SubElement(case, "skipped", message=xml(f"{finding.status.value}: {reasons}"))
        case _:
            pass


def _without_links(text: str) -> str:
    """Return text for a message of SARIF, where ``[words](address)`` would be a link."""
    return text.translate(_SARIF_MARKS) if "](" in text else text


def _escaped(text: str, table: Mapping[str, str]) -> str:
    lines = "\n".join(map(printable, text.splitlines()))
    return "".join(table.get(character, character) for character in lines)
