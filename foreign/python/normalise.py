"""What a form sends for a typed text, by kind of field. A backend does not need it; clients do."""

import re
import unicodedata

from texts import BLANKS

YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})(?:[/.\-年](?P<month>[0-9]{1,2})月?|(?P<digits>[0-9]{2})|(?P<name>[a-z]{3,9})\.?)")
MONTH_FIRST = re.compile(r"(?:(?P<month>[0-9]{1,2})[/.\-]|(?P<name>[a-z]{3,9})[.,]?)(?P<year>[0-9]{4})")
MONTHS = "january february march april may june july august september october november december".split()
YEAR_MONTH = re.compile("(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])")
DAY = re.compile(r"([0-9]{4})[/.\-年]([0-9]{1,2})[/.\-月]([0-9]{1,2})日?")
DAY_OF_DIGITS = re.compile("([0-9]{4})([0-9]{2})([0-9]{2})")
TEN_THOUSANDS = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,4}))?\s?[萬万]")
URL_WITHOUT_SCHEME = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+(?:[/?#:].*)?", re.DOTALL)


def normalise(kind, typed):
    """The wire value; a text that cannot be read stays as it is."""
    text = typed.strip(BLANKS)
    return NORMALISERS[kind](text) if kind in NORMALISERS else text


def ascii_form(text):
    """Full-width letters, digits and signs become those of ASCII."""
    return unicodedata.normalize("NFKC", text)


def without_blanks(text):
    return re.sub(r"\s+", "", ascii_form(text))


def year_month(text):
    """yyyyMM, when the text is a year and a month of the common era."""
    plain = without_blanks(text).lower()
    match = YEAR_FIRST.fullmatch(plain) or MONTH_FIRST.fullmatch(plain)
    parts = match.groupdict() if match else {}
    name = parts.get("name")
    named = [at for at, month in enumerate(MONTHS, 1) if name and month.startswith(name)]
    month = (named or [0])[0] if name else int(parts.get("month") or parts.get("digits") or 0)
    value = f"{parts.get('year')}{month:02}"
    return value if YEAR_MONTH.fullmatch(value) else text


def birth_date(text):
    plain = without_blanks(text)
    match = DAY.fullmatch(plain) or DAY_OF_DIGITS.fullmatch(plain)
    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}" if match else text


def money(text):
    """Whole dollars: with commas between groups of three, or in units of 10,000 (萬 or 万)."""
    if len(text) > 40:
        return text
    plain = re.sub(r"^(?:NT\$|NTD|TWD|\$)\s*", "", ascii_form(text), flags=re.IGNORECASE)
    plain = re.sub(r"\s*元\Z", "", plain)
    match = TEN_THOUSANDS.fullmatch(plain)
    if match:
        return int(match[1] + (match[2] or "").ljust(4, "0"))
    digits = plain.replace(",", "") if re.fullmatch("[0-9]{1,3}(?:,[0-9]{3})+", plain) else plain
    return int(digits) if re.fullmatch("[0-9]{1,12}", digits) else text


def url(text):
    if URL_WITHOUT_SCHEME.fullmatch(text):
        return f"https://{text}"
    return re.sub("^https?:", lambda scheme: scheme[0].lower(), text, flags=re.IGNORECASE)


def email(text):
    local, at, domain = ascii_form(text).rpartition("@")
    return local + at + domain.lower() if at else domain


def postal_code(text):
    plain = ascii_form(text).upper()
    digits = re.sub(r"[\s-]", "", plain)
    return digits if re.fullmatch("[0-9]+", digits) else plain


NORMALISERS = {
    "multiline": lambda text: re.sub("\r\n?", "\n", text).replace("\t", " "),
    "yesNo": lambda text: {"yes": True, "no": False}.get(text, text),
    "code": ascii_form,
    "jobCode": lambda text: ascii_form(text).upper(),
    "date": ascii_form,
    "email": email,
    "url": url,
    "money": money,
    "postalCode": postal_code,
    "birthDate": birth_date,
    "yearMonth": year_month,
    "yearMonthSixDigits": year_month,
    "idNumber": lambda text: re.sub(r"[\s-]", "", ascii_form(text).upper()),
}
