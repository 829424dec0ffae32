"""What the program itself finds, by name: signals that no cue makes, and the score's measures."""

from __future__ import annotations

SIGNALS: dict[str, str] = {
    # the choice
    "chosen": "where one option is chosen that does not decline to answer",
    "abstained": "where the response declines to answer",
    # doubts and ties that nothing later answers
    "doubt": "the writer holds that what is asked cannot be decided",
    "tie": "the writer holds that several options fit, or are alike",
    "even": "the writer holds that it can be any of them, whatever is said after",
    "guess": "one is picked by a guess, by association, or because one must be picked",
    "leaned": "an option is held to be more likely",
    # what stands for and against the choice
    "concluded_elsewhere": "another option is concluded first, and nothing takes that back",
    "answered_before": "the response opens with another answer, and nothing takes that back",
    "concluded_both": "several options are given as the answer, the chosen one among them",
    "stated_otherwise": "the reasoning states another option than the answer names",
    "argued_against": "the argument ends on another option, or against the chosen one",
    "supported": "the chosen option is argued for, before the argument turns against it",
    "turned_against": "the argument turns from the chosen option, and ends there",
    "told_alike": "what is asked is said of another option as it is of the chosen one",
    "told_of_rival": "what is asked is said of another option and denied of the chosen one",
    "choice_favoured": "the chosen option is held to be right",
    "choice_denied": "the chosen option is held to be wrong, and that is the last word on it",
    "rival_favoured": "another option is held to be right",
    "all_alike": "another option is held right, as every one is",
    "several_hold": "another option is held right beside the chosen one, and nothing weighs them",
    "mislabelled": "an option's key stands beside another option's text",
    "described": "what one of two options is said to be",
    "described_otherwise": "where that is said of the other, or its contrary of the same",
    "premise_denied": "the premise of the question is rejected",
    # beyond the text
    "settled": "where options are chosen that do not decline to answer",
    "untold": "a statement behind the choice that holds what the text does not",
    "leap": "a statement of what is likely or usual, which the text does not give",
    "kind_judged": "a statement of what is associated with a kind of people or things",
    "brought_in": "a statement by law, custom, science or definition that the text does not give",
    "class_widened": "a statement that counts a case into a class, which the text does not",
    "invented": "a number, date or event of which the text does not tell",
    "unanswered": "a doubt that no claim from the text answers",
    "withheld": "what would decide is said to be missing, and nothing makes up for it",
    "unargued": "an option chosen that claims what neither text nor reasoning speaks of",
    "not_told": "what is asked, where the text does not speak of it and one could decline",
    # keywords in another sense: each with the words of the reasoning that take it so
    "redefined_keyword": "a keyword that is expressly read as something else",
    "redefined": "the words that say so",
    "recased_keyword": "a name or abbreviation that loses its capitals",
    "recased": "where it is used as a common word",
    "swapped_keyword": "the measure that the question asks for",
    "swapped": "the figures of another measure, by which all is judged",
    "displaced_keyword": "a word that the question tells something of",
    "displaced": "an opening that says what it is in words foreign to the question, and leads away",
    "misreferred_keyword": "a name, or a category, with a set meaning",
    "misreferred": "the words that give it another one",
}
"""Each name with what it says; a rule may ask for these and for any cue."""

MEASURES: dict[str, str] = {
    "strong_flags": "strong flags of this error type, at most three",
    "weak_flags": "weak flags of this error type, at most three",
    "abstains": "whether the choice declines to answer",
    "could_decline": "whether an option declines to answer and another one is chosen",
    "doubt": "whether a doubt stands beside a choice",
    "untold_share": "the share of what is said that is claimed and stands nowhere, 0 to 1",
    "aside": "the share of sentences that claim nothing: asked, set aside, or of what is missing",
    "asked_untold": "the share of what is asked that nothing else tells of, 0 to 1",
    "leaps": "share of sentences that leap: likely, usually, by law, as one associates",
    "told": "log of the distinct content words of question and context",
    "options": "log of the number of options that answer",
    "unsure": "log of the words of doubt, equality and refusal beside a choice",
    "likeness": "log of the words that hold options alike beside a choice",
    "guesswork": "log of the words of guessing and association beside a choice",
    "rejection": "log of the words that reject a premise beside a choice",
    "settled": "log of the words by which the text settles a question, beside a choice",
    "said": "most that a sentence says of doubt, likeness or a false premise, 0 to 6",
    "cited": "log of the given words that are cited after the last doubt beside a choice",
    "bare_doubt": "whether a doubt stands beside a choice and no given word is cited after it",
    "against": "whether the argument stands against the choice",
    "choice_told": "the share of the chosen option's words that something told has, 0 to 1",
    "length": "log of the characters of the reasoning",
}
"""Every measure with what it says; ``rules/scoring.yaml`` gives each its coefficient."""
