"""What is told, asked, asserted and offered in the words of a record, before any claim is read."""
