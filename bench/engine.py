"""Three ways to find all cue lines in a text, in one run: ours, spaCy's, one set of expressions.

``python bench/engine.py [--records N] [--rounds N]`` prints a table for each language. All three
find the same lines of the shipped pack (those for the reasoning) with their places in the text:

- *automaton*: ``hybrid.packs``, the moods of all that it finds included;
- *phrases*: spaCy's tokenizer and ``PhraseMatcher``, the word classes of each stretch between gaps
  expanded to phrases, and the gaps joined afterwards; fillers are not passed over, and stretches
  with more than ``MOST`` expansions are left out (the table says how many);
- *expressions*: one set of RE2 that tells which lines match, then the expression of each of those
  for the places.

What a way leaves out is to its advantage. Options named are left out of all three. Both automata
are built where texts lead: a text that is new costs more than one that was seen, and records are
new. That of RE2 needs ``options.max_mem`` far above its default, or it fails or starts over at
each text.
"""

from __future__ import annotations

import argparse
import inspect
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod

import re2
import spacy
from spacy.matcher import PhraseMatcher

from bench.speed_clock import interleaved, number, ratio, table
from bench.speed_corpus import load
from hybrid.packs import Cue, CueMatcher, Pack, automaton, load_packs, match
from hybrid.packs.lines import Line, LineReader, Units
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences
from hybrid.text.words import LANGUAGES, Lang

MOST = 2_000
"""The most phrases of one stretch that are written out."""

Find = Callable[[str], object]


def lines_of(pack: Pack, lang: Lang) -> list[tuple[str, Line]]:
    """Return the lines for the reasoning that name no option, each with its cue."""
    reader = LineReader(pack.classes, lang)
    return [
        (cue.name, line)
        for cue in pack.cues
        if "reasoning" in cue.fields
        for text in cue.lines(lang)
        if "{option}" not in text
        for line in reader.read(text)
    ]


# --- spaCy's tokenizer and phrases -------------------------------------------------------------


class Phrases:
    """Stretches between gaps as phrases; lines are joined from what is found of them."""

    def __init__(self, lines: Sequence[tuple[str, Line]], lang: Lang) -> None:
        self._nlp, self._widest = spacy.blank(lang), match.WIDEST[lang]
        self._matcher = PhraseMatcher(self._nlp.vocab, attr="LOWER")
        self._lines: list[tuple[str, list[int]]] = []
        numbers: dict[object, int] = {}
        self.left_out = 0
        for name, line in lines:
            sizes = [prod(map(len, segment.elements)) for segment in line]
            if MOST < max(sizes):
                self.left_out += 1
                continue
            self._lines.append((name, [numbers.setdefault(s.elements, len(numbers)) for s in line]))
        join = " " if lang == "en" else ""
        for elements, at in numbers.items():
            words = (sum(forms, ()) for forms in product(*elements))  # type: ignore[misc]
            docs = [self._nlp.make_doc(join.join(each)) for each in words]
            self._matcher.add(str(at), docs)

    def find(self, text: str) -> list[tuple[str, int, int]]:
        """Return the lines found with first character and end."""
        doc = self._nlp.make_doc(text)
        places: dict[int, list[tuple[int, int]]] = {}
        for key, start, end in self._matcher(doc):
            places.setdefault(int(self._nlp.vocab.strings[key]), []).append((start, end))
        found = []
        for name, numbers in self._lines:
            ranges = places.get(numbers[0], [])
            for following in numbers[1:]:
                ranges = [
                    (start, stop)
                    for start, end in ranges
                    for begin, stop in places.get(following, ())
                    if 0 <= begin - end <= self._widest
                    and not any(token.is_punct for token in doc[end:begin])
                ]
            found += [(name, doc[a:b].start_char, doc[a:b].end_char) for a, b in ranges]
        return found


# --- one set of expressions --------------------------------------------------------------------


class Expressions:
    """Every line as an expression of RE2, all in one set."""

    def __init__(
        self, lines: Sequence[tuple[str, Line]], fillers: Iterable[Units], lang: Lang
    ) -> None:
        self._lang = lang
        passed = self._either(fillers) if fillers else "(?!)"
        space = r"[\s*\"']+" if lang == "en" else r"[\s]*"
        between = rf"{space}(?:(?:{passed}){space})*"
        gap = (
            rf"{space}(?:[\w'-]+{space}){{0,8}}" if lang == "en" else r"[^，。；：、,.;:!?]{0,12}?"
        )
        options = re2.Options()
        options.max_mem = 1 << 28
        self._set = re2.Set.SearchSet(options)
        self._own = []
        for name, line in lines:
            parts = (between.join(map(self._either, segment.elements)) for segment in line)
            edge = r"\b" if lang == "en" else ""
            regex = edge + gap.join(parts) + edge
            self._set.Add(regex)
            self._own.append((name, re2.compile(regex)))
        self._set.Compile()

    def _either(self, forms: Iterable[Units]) -> str:
        join = r"[\s']?" if self._lang == "en" else ""
        return f"(?:{'|'.join(join.join(map(re2.escape, form)) for form in sorted(forms))})"

    def find(self, text: str) -> list[tuple[str, int, int]]:
        """Return the lines found with first character and end."""
        return [
            (self._own[number][0], *found.span())
            for number in self._set.Match(text)
            for found in self._own[number][1].finditer(text)
        ]


# --- the run -----------------------------------------------------------------------------------


def ways(pack: Pack, lang: Lang) -> dict[str, tuple[Find, int, str]]:
    """Return each way: what finds, its lines of code, and what it leaves out."""
    own = lines_of(pack, lang)
    plain = [
        Cue(c.name, "", en=_unnamed(c.en), zh=_unnamed(c.zh))
        for c in pack.cues
        if "reasoning" in c.fields
    ]
    phrases = Phrases(own, lang)
    unfound = f"fillers, {phrases.left_out} lines, moods"
    fillers = LineReader(pack.classes, lang).class_forms("filler")
    ours = _lines_of_code(automaton, match)
    return {
        "automaton": (_finder(CueMatcher(plain, pack.classes)), ours, ""),
        "phrases": (phrases.find, _lines_of_code(Phrases), unfound),
        "expressions": (Expressions(own, fillers, lang).find, _lines_of_code(Expressions), "moods"),
    }  # fmt: skip


def _unnamed(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if "{option}" not in line)


def _finder(matcher: CueMatcher) -> Find:
    def find(text: str) -> object:
        return matcher.find(text, (), sentences(text))

    return find


def _lines_of_code(*parts: object) -> int:
    return sum(len(inspect.getsource(part).splitlines()) for part in parts)  # type: ignore[misc, arg-type]


def main() -> int:
    """Print a table for each language; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--records", type=int, default=200, help="records a language, at most")
    parser.add_argument("--rounds", type=int, default=3, help="how often each figure is taken")
    chosen = parser.parse_args()
    pack = load_packs()
    for lang in LANGUAGES:
        corpus = load(lang).first(chosen.records)
        texts = [fold(record.reasoning) for record in corpus.records]
        made = ways(pack, lang)
        _print(lang, corpus.origin, texts, made, chosen.rounds)
    return 0


def _print(
    lang: Lang,
    origin: str,
    texts: Sequence[str],
    made: dict[str, tuple[Find, int, str]],
    rounds: int,
) -> None:
    jobs = {name: _over(find, texts) for name, (find, _, _) in made.items()}
    first = {name: _once(job) for name, job in jobs.items()}
    seconds = interleaved(jobs, rounds)
    characters = sum(map(len, texts))
    rows = [
        [
            name,
            number(1e6 * first[name] / len(texts)),
            number(1e6 * seconds[name] / len(texts)),
            number(1e9 * seconds[name] / characters),
            ratio(seconds[name], seconds["automaton"]),
            f"{sum(len(find(text)) for text in texts):,}",  # type: ignore[misc, arg-type]
            str(code),
            left_out,
        ]
        for name, (find, code, left_out) in made.items()
    ]
    print(f"\n{lang}: {len(texts):,} records of {origin}, {characters // len(texts)} characters\n")
    head = ["way", "µs a new text", "µs a text again", "ns a character again", "to ours again"]
    head += ["found", "lines of code", "left out"]
    for line in table(head, rows):
        print(line)


def _once(job: Callable[[], object]) -> float:
    begin = time.process_time()
    job()
    return time.process_time() - begin


def _over(find: Find, texts: Sequence[str]) -> Callable[[], object]:
    return lambda: [find(text) for text in texts]


if __name__ == "__main__":
    sys.exit(main())
