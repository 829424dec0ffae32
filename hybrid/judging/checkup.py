"""Whether an endpoint can serve as a judge: forms, chances, usage, truncation, speed."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import median
from typing import Literal, TypeVar

from hybrid.errors import JudgeError
from hybrid.judging.answer import read_answer
from hybrid.judging.client import JudgeClient
from hybrid.judging.completion import UnfinishedError
from hybrid.judging.forms import RUNGS, schema_text
from hybrid.judging.limits import cost_of, least_tokens
from hybrid.records import ErrorType
from hybrid.records.record import JudgeAnswer, Message, Prompt, Usage

CANARY = "marigold"

_Value = TypeVar("_Value")
_TOKENS_A_LINE = 11


@dataclass(frozen=True, slots=True)
class FormCheck:
    """Whether one kind of structured output is accepted, and whether a verdict came back."""

    rung: str
    accepted: bool
    readable: bool
    says: str


@dataclass(frozen=True, slots=True)
class CanaryCheck:
    """What happens to a long prompt.

    ``whole``: its first words came back, whatever the server counts. ``truncated``: they did not,
    and by its own count the server read less than was sent. ``refused``: it says that it is too
    long. ``unclear``: the model did not answer with the word, and the count does not prove a loss.
    """

    result: Literal["whole", "truncated", "refused", "unclear"]
    says: str


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found out. ``seconds`` is the median of a call; ``cost`` of one, in US dollars."""

    answer: JudgeAnswer
    forms: tuple[FormCheck, ...]
    canary: CanaryCheck
    seconds: float
    cost: Decimal | None

    @property
    def usable(self) -> bool:
        """Whether some form gives a verdict, and nothing is cut off in silence."""
        readable = any(form.readable for form in self.forms)
        return readable and self.canary.result != "truncated"


async def check_endpoint(
    client: JudgeClient, prompts: Sequence[Prompt], *, canary_tokens: int = 4000
) -> Checkup:
    """Ask a few times, as a check would, and in each form once.

    ``prompts`` are of the size and kind to be expected, one for the first call and one for each
    form, and differ as records do: a server may remember what it has read. The canary's prompt
    is about ``canary_tokens`` long. Raises ``JudgeError`` where the endpoint cannot be used.
    """
    first, *others = prompts
    answer, seconds = await _timed(client.ask(first))
    forms, times = [], [seconds]
    for rung, prompt in zip(RUNGS, others, strict=True):
        form, seconds = await _timed(_try_form(client, prompt, rung))
        forms.append(form)
        times += [seconds] if form.accepted else []
    canary = await _try_canary(client, canary_tokens)
    return Checkup(
        answer=answer,
        forms=tuple(forms),
        canary=canary,
        seconds=median(times),
        cost=cost_of(client.settings, answer.usage),
    )


async def _timed(step: Awaitable[_Value]) -> tuple[_Value, float]:
    begin = time.perf_counter()
    value = await step
    return value, time.perf_counter() - begin


async def _try_form(client: JudgeClient, prompt: Prompt, rung: str) -> FormCheck:
    try:
        completion = await client.probe(prompt, replace(client.abilities, rung=rung))
    except JudgeError as error:
        return FormCheck(rung, accepted=False, readable=False, says=str(error))
    read = read_answer(completion.text, hints=prompt.hints)
    says = "; ".join(read.repairs) if read.failure is None else read.failure
    return FormCheck(rung, accepted=True, readable=read.verdict is not None, says=says)


async def _try_canary(client: JudgeClient, tokens: int) -> CanaryCheck:
    prompt = canary_prompt(tokens)
    form = replace(client.abilities, rung="text")
    try:
        completion = await client.probe(prompt, form)
    except UnfinishedError as error:
        return _seen(error.text, error.usage, prompt)
    except JudgeError as error:
        return CanaryCheck("refused", str(error))
    return _seen(completion.text, completion.usage, prompt)


def _seen(text: str, usage: Usage, prompt: Prompt) -> CanaryCheck:
    least, read = least_tokens(prompt.messages), usage.prompt_tokens
    words = "no token count" if not read else f"{read:,} tokens read"
    if CANARY in text.lower():
        return CanaryCheck("whole", f"the first words of a long prompt came back; {words}")
    if read and read < least:
        return CanaryCheck("truncated", f"{words} of at least {least:,} that were sent")
    return CanaryCheck("unclear", f"the code word did not come back; {words}")


def canary_prompt(tokens: int) -> Prompt:
    """Return a prompt of about ``tokens`` tokens that asks for its own first words."""
    lines = [f"Line {n}: nothing of note is said here." for n in range(tokens // _TOKENS_A_LINE)]
    text = (
        f"The code word is {CANARY}. Keep it in mind.\n\n"
        + "\n".join(lines)
        + "\n\nWhat is the code word that the first line names? Answer with that word alone."
    )
    return Prompt(
        record_id="canary",
        error_type=ErrorType.LOGICAL,
        lang="en",
        messages=(Message("user", text),),
        schema=schema_text(),
        hints=(),
        hash="canary",
    )
