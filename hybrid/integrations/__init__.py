"""Hybrid inside other programs' pipelines; each module needs the extra that its page names."""
