// A page without records: words and look are all there is to switch.
