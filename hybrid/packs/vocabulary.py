"""The words that packs are written in: fields, contexts, placeholders, slots, signals."""

from __future__ import annotations

CUE_FIELDS = ("reasoning", "question", "context", "option", "answer")

OPTION = "{option}"
KEYWORD = "{keyword}"

OPTION_CHAR = "\ue000"
"""Stands for an option mention; private use, so no text or expression holds it by chance."""

PREMISES = ("premise", "premise_2", "premise_3")
CONCLUSION = "conclusion"
WITHOUT = "without"

FOR, AGAINST = "holds_for", "holds_against"
"""Signals of what speaks for an option as the answer, and against it."""

KNOWN_SIGNALS = frozenset(
    {
        # detectors
        "option_mention",
        "case_shift",
        "novel_number",
        "assumed_amount",
        "novel_name",
        "novel_term",
        "restatement",
        "role_swap",
        "role_source",
        "case_source",
        "redefined",
        "redefinition_source",
        "substitution",
        "substitution_source",
        "lost_referent",
        "referent_source",
        "unargued",
        "law_applied",
        "law_relied_on",
        "reference_asserted",
        "told_alike",
        "altered",
        "unsupported",
        "leap",
        "set_aside",
        "given_rule",
        "given_fact",
        "invented",
        "misreported",
        "overextended",
        "background",
        "kind_trait",
        "left_open",
        "asks_of_text",
        # stance
        FOR,
        AGAINST,
        "undecided",
        "both",
        "told_on",
        "turn",
        "explained_turn",
        "resolved",
        "lean",
        "chosen",
        "stated_choice",
        "answered",
        "answered_by_law",
        "multiple",
        "favoured",
        "dismissed",
        "misjudged",
        "none_fits",
        "rival_told",
        "asked_otherwise",
        "part_denied",
        "proven",
        "earlier_choice",
        "upheld_choice",
        "conceded",
        "pleaded",
        "contradiction",
        "concluded_for",
        "meaning_conflict",
        "contradicted",
        "clash",
        "clashing",
        "withheld",
        "taken_up",
        "tally_conflict",
        "abstained",
        "distinguished",
        "answer_mismatch",
        "letter_text_conflict",
    }
)
"""Signals that no cue file makes: those of detectors and of the stance."""
