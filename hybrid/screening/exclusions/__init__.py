"""Two assertions that cannot both hold: a module for each way in which one excludes the other.

``differences``  they say the same but for one point: a denial, an opposite, a number, a place
``comparisons``  they put the same two things in opposite order
``universals``   one speaks of nobody, of some only, of all times, or of what is impossible

Each has one public function, which takes the reading and two assertions of it, the earlier first;
``wording`` holds what they share.
"""
