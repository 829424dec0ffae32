"""From a record to flags and scores, without any language model."""
