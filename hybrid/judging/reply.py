"""What came back for one call, before it is read as an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hybrid.judging.answer import read_answer
from hybrid.records.judged import Hint, JudgeAnswer, Usage

NO_USAGE = Usage()


@dataclass(frozen=True, slots=True)
class Reply:
    """One call's outcome: the text of the model, or ``failure``.

    ``lasting`` tells whether it is worth keeping: time-outs and the like are not. ``notes`` names
    what was sent otherwise than asked. ``requests`` counts what was sent, ``seconds`` how long
    all of it took; ``usage`` is the sum over the requests.
    """

    text: str
    failure: str | None
    lasting: bool
    rung: str
    notes: tuple[str, ...] = ()
    usage: Usage = NO_USAGE
    p_error: float | None = None
    requests: int = 0
    seconds: float = 0.0


def answer_of(
    reply: Reply, *, hints: Sequence[Hint], model: str, vote: int, key: str
) -> JudgeAnswer:
    """Read a reply with today's code; ``hints`` are those that were shown."""
    blank = JudgeAnswer(
        model=model,
        vote=vote,
        key=key,
        verdict=None,
        failure=reply.failure,
        rung=reply.rung,
        repairs=reply.notes,
        usage=reply.usage,
        raw=reply.text,
    )
    if reply.failure is not None:
        return blank
    read = read_answer(reply.text, hints=hints)
    if read.verdict is None:
        return replace(blank, failure=read.failure)
    return replace(
        blank,
        verdict=read.verdict,
        confirmed=read.confirmed,
        dismissed=read.dismissed,
        repairs=(*reply.notes, *read.repairs),
        p_error=reply.p_error,
    )
