"""English verbs whose past has another stem: "broke" is what was done where it is asked to break.

``base_stem`` gives the stem of the verb for the stem of a past form, and any other stem as it is.
Verbs that count as grammar ("take", "give") have no stem, and are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from hybrid.text.terms import stem

# Each verb, its past and its participle, where these differ from the verb's own stem.
_FORMS = """
arise arose arisen/awake awoke awoken/bear bore borne/beat beaten/become became/begin began begun/
bend bent/bind bound/bite bit bitten/bleed bled/blow blew blown/break broke broken/breed bred/
bring brought/build built/burn burnt/buy bought/catch caught/choose chose chosen/cling clung/
come came/creep crept/deal dealt/dig dug/draw drew drawn/drink drank drunk/drive drove driven/
eat ate eaten/fall fell fallen/feed fed/feel felt/fight fought/find found/flee fled/fly flew flown/
forbid forbade forbidden/forget forgot forgotten/forgive forgave forgiven/freeze froze frozen/
give gave given/go went gone/grow grew grown/hang hung/hear heard/hide hid hidden/hold held/
keep kept/know knew known/lay laid/lead led/leave left/lend lent/lie lay lain/light lit/lose lost/
make made/mean meant/meet met/pay paid/ride rode ridden/ring rang rung/rise rose risen/run ran/
say said/see saw seen/seek sought/sell sold/send sent/shake shook shaken/shine shone/shoot shot/
show shown/shrink shrank shrunk/sing sang sung/sink sank sunk/sit sat/sleep slept/slide slid/
speak spoke spoken/spend spent/spin spun/spring sprang sprung/stand stood/steal stole stolen/
stick stuck/strike struck/swear swore sworn/sweep swept/swim swam swum/swing swung/
take took taken/teach taught/tear tore torn/tell told/think thought/throw threw thrown/
understand understood/wake woke woken/wear wore worn/weave wove woven/weep wept/win won/
wind wound/withdraw withdrew withdrawn/write wrote written
"""


# These are forms of other verbs too, or other words.
_NO_PAST = frozenset("lay bound wound light fed read burnt meant bore shot".split())
PAST_EN = "(?:over|under|out|with|fore|mis|re)?(?:{})".format(
    "|".join(
        past
        for line in "".join(_FORMS.split("\n")).split("/")
        for past in line.split()[1:2]
        if past not in _NO_PAST
    )
)
"""The past forms of these verbs, as the alternatives of an expression."""


def _read() -> Mapping[str, str]:
    bases: dict[str, str] = {}
    for line in "".join(_FORMS.split("\n")).split("/"):
        verb, *forms = line.split()
        for form in forms:
            if stem(form) and stem(verb):
                bases.setdefault(stem(form), stem(verb))
    return bases


_BASES = _read()


def base_stem(stem_of_form: str) -> str:
    """Return the stem of the verb that a past form is one of, or the stem itself."""
    return _BASES.get(stem_of_form, stem_of_form)
