"""What a form sends for a typed text, by kind of field. A backend does not need it; clients do."""

import re
import unicodedata

from texts import BLANKS

SEPARATOR = r" *[/.\-年] *"
MONTH = re.compile(rf"([0-9]{{4}}){SEPARATOR}([0-9]{{1,2}}) *月?")
DAY = re.compile(rf"([0-9]{{4}}){SEPARATOR}([0-9]{{1,2}}) *[/.\-月] *([0-9]{{1,2}}) *日?")
DAY_OF_DIGITS = re.compile("([0-9]{4})([0-9]{2})([0-9]{2})")
MONEY = re.compile(
    r"(?:NT\$|NTD|\$)? *([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,4}))? *([萬万])? *元?", re.IGNORECASE
)
URL_WITHOUT_SCHEME = re.compile(r"[^\s:/?#@]+\.[^\s:/?#@]+(?:[/?#]\S*)?")


def normalise(kind, typed):
    """The wire value; a text that cannot be read stays as it is."""
    text = typed.strip(BLANKS)
    return NORMALISERS[kind](text) if kind in NORMALISERS else text


def ascii_form(text):
    """Full-width letters, digits and signs become those of ASCII."""
    return unicodedata.normalize("NFKC", text)


def year_month(text):
    """yyyyMM, when the text is a year and a month of the common era."""
    plain = ascii_form(text)
    match = MONTH.fullmatch(plain)
    return f"{match[1]}{int(match[2]):02}" if match and 1 <= int(match[2]) <= 12 else plain


def birth_date(text):
    plain = ascii_form(text)
    match = DAY.fullmatch(plain) or DAY_OF_DIGITS.fullmatch(plain)
    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}" if match else text


def money(text):
    """Whole dollars: with separators of thousands, a sign of the currency, or in units of 10,000 (萬 or 万)."""
    match = MONEY.fullmatch(ascii_form(text))
    if not match or (match[2] and not match[3]):
        return text
    dollars = match[1].replace(",", "") + ((match[2] or "").ljust(4, "0") if match[3] else "")
    return int(dollars) if len(dollars.lstrip("0")) <= 12 else text


def url(text):
    scheme = re.match("https?://", text, re.IGNORECASE)
    if scheme:
        return scheme[0].lower() + text[scheme.end() :]
    return f"https://{text}" if URL_WITHOUT_SCHEME.fullmatch(text) else text


def email(text):
    local, at, domain = ascii_form(text).rpartition("@")
    return local + at + domain.lower() if at else text


def postal_code(text):
    plain = ascii_form(text).upper()
    digits = re.sub("[ -]", "", plain)
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
    "idNumber": lambda text: re.sub("[ -]", "", ascii_form(text).upper()),
}
