"""Texts and days, where Python differs from the contract."""

import re
from datetime import datetime, timezone

#: White space of the contract: that of Unicode without U+0085, and U+FEFF. str.strip() removes others.
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a" \
    "\u2028\u2029\u202f\u205f\u3000\ufeff"


def is_blank(text):
    return text.strip(BLANKS) == ""


def is_well_formed(text):
    """Whether the text has no half of a surrogate pair. json.loads accepts them."""
    return re.search("[\ud800-\udfff]", text) is None


def has_line_separator(text):
    return "\u2028" in text or "\u2029" in text


#: Default_Ignorable_Code_Point of Unicode, and U+2800.
INVISIBLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800" \
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"


def is_visible(text):
    """Whether the text shows something, and nothing of it in another direction."""
    only_invisible = re.fullmatch(f"[{BLANKS}{INVISIBLE}]*", text)
    return only_invisible is None and re.search(f"[{DIRECTION_MARKS}]", text) is None


def to_well_formed(text):
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def matches(pattern, text):
    """Whether the whole text matches: `$` alone also matches before a last line break in Python."""
    return re.fullmatch(pattern, text) is not None


def moment(text):
    """An ISO 8601 moment in UTC as milliseconds since 1970."""
    then = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round((then - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds() * 1000)


def midnight(day):
    """The day (yyyy-MM-dd) as milliseconds since 1970, or None for a day that does not exist."""
    try:
        return moment(f"{day}T00:00:00Z")
    except ValueError:
        return None
