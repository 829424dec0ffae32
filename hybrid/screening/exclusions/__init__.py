"""Two assertions that cannot both hold: a module for each way in which one excludes the other.

``differences``  they say the same but for one point: a denial, an opposite, a number
``orders``       they put the same two in opposite order, or each as the cause of the other
``holdings``     one denies of somebody what the other holds of the same, or a kind of it
``members``      one denies of a member what the other says of all, with that one
``same_grounds`` one draws from the same ground what the other denies, of another option

Each has one public function that asks it of two assertions of a reading, the earlier first, or of
two holdings or sentences.
"""
