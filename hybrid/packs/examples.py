"""Replay of the examples that cues carry: they are the cues' tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hybrid.packs.match import CueMatcher, Hit
from hybrid.packs.model import Cue, Example, Pack
from hybrid.records.naming import Names
from hybrid.records.record import Record
from hybrid.text.characters import ANY_HAN, fold
from hybrid.text.sentences import sentences

_QUESTION = {"en": "Which one is it?", "zh": "是哪一个？"}
_OPTIONS = {"en": {"A": "The nurse", "B": "The pilot"}, "zh": {"A": "护士", "B": "飞行员"}}


class Failure(NamedTuple):
    """An example that does not hold: where it stands, and expected against got."""

    path: str
    line: int
    name: str
    kind: str
    text: str
    expected: str
    got: str

    def __str__(self) -> str:
        return (
            f"{self.path}:{self.line}: {self.name} ({self.kind})\n"
            f"    text:     {self.text}\n"
            f"    expected: {self.expected}\n"
            f"    got:      {self.got}"
        )


def replay_cues(pack: Pack, cues: Iterable[Cue]) -> Iterator[Failure]:
    """Yield the failures of the examples of ``cues``, found with the classes of ``pack``.

    A cue that no example makes fire fails too.
    """
    for cue in cues:
        matcher = CueMatcher([cue], pack.classes)
        examples = cue.examples
        if not examples.match:
            yield Failure(cue.path, 1, cue.name, "match", "", "an example that matches", "none")
        for kind in ("match", "no_match", "known_miss"):
            for example in getattr(examples, kind):
                verdict = _verdict(kind, example, example_hits(cue, example, matcher))
                if verdict is not None:
                    yield Failure(cue.path, example.line, cue.name, kind, example.text, *verdict)


def example_hits(cue: Cue, example: Example, matcher: CueMatcher) -> list[Hit]:
    """Return what the cue finds in an example, read as the first field that the cue looks at."""
    text, _ = example.unmarked()
    lang = "zh" if ANY_HAN.search(text) else "en"
    record = Record(
        id="example",
        question=_QUESTION[lang],
        options=example.options or _OPTIONS[lang],
        reasoning=text,
    )
    folded = fold(text)
    mentions = Names(record).mentions(text, folded)
    return matcher.find(folded, mentions, sentences(text), cue.fields[0])


def _verdict(kind: str, example: Example, hits: Sequence[Hit]) -> tuple[str, str] | None:
    """Return (expected, got) in words where the example does not hold."""
    text, spans = example.unmarked()
    found = [(hit.start, hit.end) for hit in hits]
    got = marked(text, found) if found else "no match"
    if kind == "no_match":
        return ("no match", got) if found else None
    if kind == "known_miss":
        missed = not found or (spans and found != spans)
        return None if missed else ("still missed", f"{got}; move it to match")
    if found != spans:
        return example.text, got
    for name, wanted in (("option", example.option), ("mood", example.mood)):
        told = {getattr(hit, name) for hit in hits}
        if wanted is not None and told != {wanted}:
            return f"{name} {wanted}", f"{name} {', '.join(map(str, told))}"
    return None


def marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    pieces, at = [], 0
    for start, end in spans:
        pieces += [text[at:start], "[[", text[start:end], "]]"]
        at = end
    return "".join([*pieces, text[at:]])
