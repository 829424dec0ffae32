"""What a call costs, from a table of public prices. An unknown price is unknown, never zero."""

from __future__ import annotations

from decimal import Decimal

from hybrid.judging.settings import JudgeSettings
from hybrid.records.judged import Usage


def cost_of(settings: JudgeSettings, usage: Usage) -> Decimal | None:
    """Return the price of a call in US dollars.

    ``None`` where the table does not hold this model at this endpoint, or the server did not tell
    the tokens. A name alone is not enough: a local server may call its model anything.
    """
    from genai_prices import Usage as Tokens
    from genai_prices import calc_price

    if usage.prompt_tokens is None or usage.completion_tokens is None:
        return None
    tokens = Tokens(input_tokens=usage.prompt_tokens, output_tokens=usage.completion_tokens)
    try:
        price = calc_price(tokens, settings.model, provider_api_url=settings.base_url)
    except LookupError:
        return None
    return price.total_price
