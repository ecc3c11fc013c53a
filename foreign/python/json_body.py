"""Reads the bytes of a JSON body as strictly as the contract asks."""

import json
import re

from contract import LIMITS


class UnreadableBody(Exception):
    """A body that is not even JSON within the limits. Its argument is the code of the problem."""


def read_body(data):
    """The value of a JSON body. Raises UnreadableBody."""
    if len(data) > LIMITS["jsonBytes"]:
        raise UnreadableBody("payload_too_large")
    value = parse(data)
    if count_values(value) > LIMITS["jsonValues"]:
        raise UnreadableBody("payload_too_large")
    return value


def parse(data):
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        if depth_of(text) > LIMITS["jsonDepth"]:
            raise ValueError
        return read_json(text)
    except ValueError as error:
        raise UnreadableBody("malformed") from error


def read_json(text):
    """json.loads with numbers as doubles and without NaN, Infinity and __proto__. Raises ValueError."""
    return json.loads(text, parse_int=number, parse_float=number, parse_constant=refuse, object_pairs_hook=members)


def number(literal):
    """The nearest double; whole ones as int. Python's int has no limit, and refuses very long literals."""
    value = float(literal)
    return int(value) if value.is_integer() else value


def refuse(literal):
    raise ValueError(literal)


def members(pairs):
    if any(name == "__proto__" for name, _ in pairs):
        raise ValueError("__proto__")
    return dict(pairs)


def depth_of(text):
    """Open brackets outside texts."""
    depth = deepest = 0
    for token in re.findall(r'"(?:[^"\\]|\\.)*"?|[][{}]', text, re.DOTALL):
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        deepest = max(deepest, depth)
    return deepest


def count_values(value):
    """Members and elements at every depth, without the outermost value."""
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(1 + count_values(item) for item in items)
