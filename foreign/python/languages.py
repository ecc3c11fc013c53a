"""Which language of the site an Accept-Language asks for."""

import re

PART = re.compile(
    r"[ \t]*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)[ \t]*(?:;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*",
    re.IGNORECASE | re.ASCII,
)

#: The language tag of each language of the site.
TAGS = {"tw": "zh-Hant-TW", "us": "en-US"}


def language_of(header):
    """The language with the highest quality, the first of equal ones, tw without any."""
    best, highest = "tw", 0
    for part in header[:1000].split(","):
        match = PART.fullmatch(part)
        language = locale_of(match[1].lower()) if match else None
        quality = float(match[2] or 1) if match else 0
        if language and quality > highest:
            best, highest = language, quality
    return best


def locale_of(tag):
    if tag in ("*", "zh") or tag.startswith("zh-"):
        return "tw"
    return "us" if tag == "en" or tag.startswith("en-") else None
