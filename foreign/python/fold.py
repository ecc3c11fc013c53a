"""How the search compares texts. unicodedata has neither scripts nor Default_Ignorable_Code_Point."""

import re
import unicodedata

from contract import DOCUMENT
from texts import to_well_formed

#: Default_Ignorable_Code_Point of Unicode (DerivedCoreProperties.txt).
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: Script=Han of Unicode (Scripts.txt), as far as NFKC leaves it; reserved places of its planes included.
HAN = re.compile(
    "[\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9"
    "\U00016fe2\U00016fe3\U00016ff0\U00016ff1\U00020000-\U0003fffd]"
)
WHITE_SPACE = re.compile("[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")


def fold(text):
    """The text as keywords and vacancies are compared."""
    plain = unicodedata.normalize("NFKC", to_well_formed(text))
    lower = unicodedata.normalize("NFKC", IGNORABLE.sub("", plain).lower())
    return WHITE_SPACE.sub(" ", lower.replace("ς", "σ").replace("臺", "台")).strip(" ")


def fold_code(text):
    """The folded text as a job code is compared."""
    return fold(text).replace("-", "")


def terms_of(keyword):
    """The different terms of a keyword, in its order."""
    return list(dict.fromkeys(term for part in fold(keyword).split(" ") for term in split_scripts(part)))


def occurs_in(line, term):
    """Whether a folded line contains a term or one of its synonyms."""
    return any(contains(line, word) for word in [term, *DOCUMENT["x-synonyms"].get(term, [])])


def contains(line, word):
    """Up to three Latin letters are a whole word."""
    if len(word) > 3 or not all(map(is_latin, word)):
        return word in line
    places = (match.start() for match in re.finditer(f"(?={re.escape(word)})", line))
    return any(not any(map(is_latin, line[max(0, at - 1) : at] + line[at + len(word) :][:1])) for at in places)


def is_latin(character):
    return unicodedata.name(character, "").startswith("LATIN ")


def split_scripts(part):
    """Splits between Chinese characters and a run with a Latin letter; digits and signs alone do not split."""
    terms = []
    before = ""
    for run in re.findall(f"{HAN.pattern}+|[^{HAN.pattern[1:]}+", part):
        is_apart = any(is_latin(character) for character in before + run)
        if terms and not is_apart:
            terms[-1] += run
        else:
            terms.append(run)
        before = run
    return terms
