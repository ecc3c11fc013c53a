"""Validates a JSON body by the schemas of the document, their x-field-rules and their x-rules."""

from contract import LIMITS, resolve
from field_rules import broken_rule, has_type
from rules_between_fields import issues_of
from texts import to_well_formed

# Of several issues at one path the lowest counts; rules between fields count from BETWEEN_FIELDS in their order.
NOT_APPLICABLE, FIELD, BETWEEN_FIELDS, UNKNOWN_FIELD = 0, 1, 2, 1000


def validate(schema, body, now):
    """The issues of the shape of a body, in the order of the answer. now: milliseconds since 1970."""
    found = []
    visit(schema, body, ((), ()), now, found)
    return report(found)


def visit(node, value, at, now, found):
    """at: the path (names and positions), and the place, which sorts as the document does."""
    schema = resolve(node)
    rule = broken_rule(schema, value, now)
    if rule is not None:
        add(found, at, rule, FIELD)
    elif not has_type(schema, value):
        add(found, at, {"rule": "invalid"}, FIELD)
    elif schema["type"] == "object":
        visit_object(schema, value, at, now, found)
    elif schema["type"] == "array":
        for position, item in enumerate(value):
            visit(schema["items"], item, below(at, str(position), (2, position)), now, found)


def visit_object(schema, value, at, now, found):
    properties = schema["properties"]
    for order, name in enumerate(value):
        if name not in properties:
            add(found, below(at, name, (0, order)), {"rule": "unknownField"}, UNKNOWN_FIELD)
    for order, (name, child) in enumerate(properties.items()):
        place = below(at, name, (2, order))
        if name in value:
            visit(child, value[name], place, now, found)
        elif name in schema.get("required", []):
            rules = resolve(child)["x-field-rules"]
            add(found, place, next(rule for rule in rules if rule["when"] == "missing"), FIELD)
    for order, rule in enumerate(schema.get("x-rules", [])):
        for issue in issues_of(rule, value):
            place = descend(schema, at, issue["path"].split("."))
            if any(other["rule"] == "tooMany" and is_below(place[0], other["path"]) for other in found):
                continue
            for replaced in issue.get("replaces", []):
                remove(found, at[0], replaced)
            rank = NOT_APPLICABLE if issue["rule"] == "notApplicable" else BETWEEN_FIELDS + order
            add(found, place, issue, rank)


def below(at, name, order):
    return (*at[0], name), (*at[1], order)


def is_below(path, parent):
    return len(path) > len(parent) and path[: len(parent)] == parent


def add(found, at, issue, rank):
    kept = {name: issue[name] for name in ("rule", "params") if name in issue}
    found.append({"path": at[0], "place": at[1], "rank": rank, **kept})


def descend(schema, at, names):
    """The place of a path relative to an object. A group such as nameZh stands between unknown and known fields."""
    for name in names:
        if schema.get("type") == "array":
            at, schema = below(at, name, (2, int(name))), resolve(schema["items"])
            continue
        properties = schema.get("properties", {})
        order = (2, list(properties).index(name)) if name in properties else (1, 0)
        at, schema = below(at, name, order), resolve(properties.get(name, {}))
    return at


def remove(found, base, pattern):
    """Removes the issues that another one replaces: those at the pattern, or below it when it ends with `.*`."""
    names = (*base, *pattern.split("."))
    if names[-1] == "*":
        found[:] = [issue for issue in found if not is_below(issue["path"], names[:-1])]
    else:
        found[:] = [issue for issue in found if issue["path"] != names]


def report(found):
    """One issue a path, in the order of the document, at most LIMITS["issues"]."""
    by_path = {}
    for issue in found:
        path = to_well_formed(".".join(issue["path"])[: LIMITS["issuePath"]])
        if path not in by_path or issue["rank"] < by_path[path]["rank"]:
            by_path[path] = {**issue, "path": path}
    issues = sorted(by_path.values(), key=lambda issue: issue["place"])
    kept = ("path", "rule", "params")
    return [{name: issue[name] for name in kept if name in issue} for issue in issues[: LIMITS["issues"]]]
