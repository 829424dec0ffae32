"""Records with sound verdicts, and the short way to have a verdict checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hybrid.evidence.check import check_verdict
from hybrid.evidence.verdict import Checked
from hybrid.records import Choice, ErrorType, Record, Verdict
from hybrid.records.record import Hint, JudgeAnswer

HINTS = (Hint("h1", "logical/x", "reversal", "A turn.", (), None),)


@dataclass(frozen=True, slots=True)
class Sample:
    """A record with a verdict on it; ``choice`` is read from the answer where none is given."""

    record: Record
    error_type: ErrorType
    verdict: Verdict
    choice: Choice | None = None

    def having(self, **changes: Any) -> Sample:
        """Return the sample with parts of its verdict changed."""
        return replace(self, verdict=replace(self.verdict, **changes))

    def of(self, **changes: Any) -> Sample:
        """Return the sample with parts of its record changed."""
        return replace(self, record=replace(self.record, **changes))

    def choosing(self, stated: str | None, *, abstains: bool = False) -> Sample:
        """Return the sample with another choice read in its reasoning."""
        answer = self.record.answer
        choice = Choice(answer or stated, stated, answer, abstains, multiple=False, conclusion=None)
        return replace(self, choice=choice)

    def checked(
        self,
        *,
        confirmed: tuple[str, ...] = (),
        hints: tuple[Hint, ...] = (),
        strict: tuple[str, ...] = (),
        repairs: tuple[str, ...] = (),
    ) -> Checked:
        """Return the verdict after the post-checks."""
        choice = self.choice or self.choosing(self.record.answer).choice
        assert choice is not None
        answer = answer_of(self.verdict, confirmed=confirmed, repairs=repairs)
        return check_verdict(self.record, self.error_type, answer, hints, choice, strict=strict)

    def codes(self) -> list[str]:
        """Return the codes of the objections, in order."""
        return [objection.code for objection in self.checked().objections]

    def concerns(self) -> list[str]:
        """Return the codes of the concerns, in order."""
        return [concern.code for concern in self.checked().concerns]


def answer_of(verdict: Verdict | None, **more: Any) -> JudgeAnswer:
    """Return an answer with a verdict, or with a failure."""
    failure = None if verdict else "the judge timed out"
    return JudgeAnswer(
        model="m", vote=0, key="k", verdict=verdict, failure=failure, raw="raw", **more
    )


FACTUAL = Sample(
    Record(
        id="f",
        question="A nurse and a pilot waited at the stop. The bus left at 9. Who missed the bus?",
        options={"A": "The nurse", "B": "The pilot", "C": "Cannot be determined"},
        reasoning="A nurse and a pilot waited at the stop. Nurses usually come late from their "
        "shift. The nurse has two children to bring to school. The best answer is: (A) The nurse.",
        answer="A",
    ),
    ErrorType.FACTUAL,
    Verdict(
        is_error=True,
        premises=("Nurses usually come late from their shift.",),
        conclusion="The best answer is: (A) The nurse.",
        explanation="That nurses come late is nowhere in the text (lack_of_evidence).",
    ),
)
LOGICAL = Sample(
    Record(
        id="l",
        question="A nurse and a pilot waited. Who was late?",
        options={"A": "The nurse", "B": "The pilot"},
        reasoning="There is not enough information to tell who was late. The pilot looked calm. "
        "I choose (A).",
        answer="A",
    ),
    ErrorType.LOGICAL,
    Verdict(
        is_error=True,
        premises=("There is not enough information to tell who was late.",),
        conclusion="I choose (A)",
        explanation="It says that it cannot be told, and chooses; the two contradict each other.",
    ),
)
SEMANTIC = Sample(
    Record(
        id="s",
        question="The leaflet names three diseases: measles, malaria and AIDS. Which one is newest?",
        options={"A": "Measles", "B": "AIDS"},
        reasoning="Hearing aids and crutches are old inventions. Such aids have been sold for "
        "centuries. So it must be measles, (A).",
        answer="A",
    ),
    ErrorType.SEMANTIC,
    Verdict(
        is_error=True,
        premises=("three diseases: measles, malaria and AIDS", "Hearing aids and crutches"),
        conclusion="So it must be measles, (A)",
        explanation="AIDS, a disease, is taken as aids such as crutches.",
    ),
)
FACTUAL_ZH = Sample(
    Record(
        id="fz",
        question="护士和司机在同一个车站等车。谁上班迟到了？",
        options={"A": "护士", "B": "司机", "C": "无法确定"},
        reasoning="护士和司机在同一个车站等车。护士通常要上夜班，早上容易睡过头。因此选A。",
        answer="A",
        lang="zh",
    ),
    ErrorType.FACTUAL,
    Verdict(
        is_error=True,
        premises=("护士通常要上夜班，早上容易睡过头",),
        conclusion="因此选A",
        explanation="题干没有提到夜班，结论缺少依据。",
    ),
)
LOGICAL_ZH = Sample(
    Record(
        id="lz",
        question="护士和司机都在等车。谁迟到了？",
        options={"A": "护士", "B": "司机"},
        reasoning="题目没有说明各自几点上班，信息不足，无法判断谁迟到了。不过我选B。",
        answer="B",
        lang="zh",
    ),
    ErrorType.LOGICAL,
    Verdict(
        is_error=True,
        premises=("信息不足，无法判断谁迟到了",),
        conclusion="不过我选B",
        explanation="先说无法判断，又作出单选，前后矛盾。",
    ),
)
SEMANTIC_ZH = Sample(
    Record(
        id="sz",
        question="相声《买菜》有四个包袱。哪个节目的包袱多？",
        options={"A": "相声", "B": "小品"},
        reasoning="包袱就是用布包起来的行李。小品里有人提着行李，所以选B。",
        answer="B",
        lang="zh",
    ),
    ErrorType.SEMANTIC,
    Verdict(
        is_error=True,
        premises=("相声《买菜》有四个包袱", "包袱就是用布包起来的行李"),
        conclusion="所以选B",
        explanation="“包袱”在题中指笑料，被当成用布包起来的行李。",
    ),
)
SAMPLES = (FACTUAL, LOGICAL, SEMANTIC, FACTUAL_ZH, LOGICAL_ZH, SEMANTIC_ZH)
