"""What triggers a rule of x-field-rules: keywords of JSON Schema, and the rules of x-beyond-json-schema."""

from texts import has_line_separator, is_blank, is_visible, is_well_formed, matches, midnight


def is_integer(value):
    """Whether the value is a whole number: 60000.0 is one, True is none."""
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


TYPES = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": is_integer,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def has_type(schema, value):
    return TYPES[schema["type"]](value)


def is_option(value, schema):
    """Compares types too: 1 equals True in Python."""
    options = schema.get("enum", [schema.get("const")])
    return any(type(value) is type(option) and value == option for option in options)


def breaks_pattern(text, schema):
    patterns = [one["pattern"] for one in [schema, *schema.get("allOf", [])] if "pattern" in one]
    return not all(matches(pattern, text) for pattern in patterns)


#: Taiwan's letters in the order of their numbers 10 to 35.
LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]


def has_check_digit(number):
    """The check digit of a national ID or resident certificate. A passport number has none."""
    if not matches("[A-Z][1289A-D][0-9]{8}", number):
        return True
    first = LETTERS.index(number[0]) + 10
    second = LETTERS.index(number[1]) % 10 if number[1] in LETTERS else int(number[1])
    digits = [first // 10, first % 10, second, *map(int, number[2:])]
    return sum(digit * weight for digit, weight in zip(digits, WEIGHTS)) % 10 == 0


def address_exists(text):
    """Whether the host of a web address exists by the URL Standard. Python's own IDNA is that of 2003."""
    if not is_well_formed(text) or has_line_separator(text):
        return False
    authority = text.split("://", 1)[1]
    for end in "/?#":
        authority = authority.split(end, 1)[0]
    host = authority.rsplit(":", 1)[0] if ":" in authority else authority
    try:
        labels = host.encode("idna").decode("ascii").split(".")
    except UnicodeError:
        return False
    if labels[-1].isdigit():
        return len(labels) == 4 and all(label.isdigit() and int(label) < 256 for label in labels)
    return "" not in labels


#: By the name in `when`: whether the value breaks the rule. Arguments: value, schema, now (milliseconds).
TRIGGERS = {
    "missing": lambda value, schema, now: False,
    "type": lambda value, schema, now: not has_type(schema, value),
    "option": lambda value, schema, now: not is_option(value, schema),
    "empty": lambda value, schema, now: value == "",
    "blank": lambda value, schema, now: is_blank(value),
    "minItems": lambda value, schema, now: len(value) < schema["minItems"],
    "maxItems": lambda value, schema, now: len(value) > schema["maxItems"],
    "maxLength": lambda value, schema, now: len(value) > schema["maxLength"],
    "pattern": lambda value, schema, now: breaks_pattern(value, schema),
    "minimum": lambda value, schema, now: value < schema["minimum"],
    "maximum": lambda value, schema, now: value > schema["maximum"],
    "safeInteger": lambda value, schema, now: abs(value) > 2**53 - 1,
    "oneLine": lambda value, schema, now: has_line_separator(value),
    "visibleText": lambda value, schema, now: not is_visible(value),
    "wellFormedText": lambda value, schema, now: not is_well_formed(value),
    "addressExists": lambda value, schema, now: not address_exists(value),
    # Without libphonenumber the pattern is all: the vectors that need more are marked with `phoneMetadata`.
    "phoneNumber": lambda value, schema, now: False,
    "mobileNumber": lambda value, schema, now: False,
    "checkDigit": lambda value, schema, now: not has_check_digit(value),
    "existingDay": lambda value, schema, now: midnight(value) is None,
    "existingBirthDay": lambda value, schema, now: midnight(value) is None,
    "notInTheFuture": lambda value, schema, now: midnight(value) > now,
    "digitsOnly": lambda value, schema, now: not matches("[0-9]{1,9}", value),
}


def broken_rule(schema, value, now):
    """The first rule of the field that the value breaks, or None. A KeyError names a trigger that is not known."""
    rules = schema.get("x-field-rules", [])
    return next((rule for rule in rules if TRIGGERS[rule["when"]](value, schema, now)), None)
