"""Text without records: spans, sentences, language, normalisation, alignment, word difference."""
