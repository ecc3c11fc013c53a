"""Reads and validates the query of a GET request by the parameters of its call."""

from urllib.parse import parse_qsl

from contract import resolve
from field_rules import broken_rule
from texts import matches


def read_query(call, query):
    """The values with defaults, and the issues; the values mean nothing when there are issues."""
    pairs = parse_qsl(query, keep_blank_values=True, errors="replace")
    fields = {one["name"]: resolve(one["schema"]) for one in call.get("parameters", []) if one.get("in") == "query"}
    unknown = dict.fromkeys(name for name, _ in pairs if name not in fields)
    issues = [{"path": name, "rule": "unknownField"} for name in unknown]
    values = {}
    for name, schema in fields.items():
        texts = [text for other, text in pairs if other == name]
        most = schema["maxItems"] if schema["type"] == "array" else 1
        if len(texts) > most:
            issues.append({"path": name, "rule": "tooMany", "params": {"max": most}})
        elif schema["type"] == "array":
            values[name] = texts
            options = resolve(schema["items"])["enum"]
            wrong = [at for at, text in enumerate(texts) if text not in options]
            issues += [{"path": f"{name}.{at}", "rule": "option"} for at in wrong]
        elif texts:
            broken = broken_scalar(schema, texts[0])
            if broken is not None:
                issues.append({"path": name, **broken})
            elif schema["type"] == "integer":
                values[name] = int(texts[0])
            else:
                values[name] = texts[0]
        else:
            values[name] = schema.get("default")
    return values, issues


def broken_scalar(schema, text):
    """The rule that the text of a query breaks, with its params, or None."""
    if "enum" in schema:
        return None if text in schema["enum"] else {"rule": "option"}
    if schema["type"] == "integer":
        return broken_number(schema, text)
    if len(text) > schema["maxLength"]:
        return {"rule": "tooLong", "params": {"max": schema["maxLength"]}}
    return None if matches(schema["pattern"], text) else {"rule": "characters"}


def broken_number(schema, text):
    """A number arrives as text: digitsOnly looks at the text, the rules after it at the number."""
    for rule in schema["x-field-rules"]:
        if rule["when"] == "type":
            continue
        value = text if rule["when"] == "digitsOnly" else int(text)
        if broken_rule({**schema, "x-field-rules": [rule]}, value, 0) is not None:
            return {name: rule[name] for name in ("rule", "params") if name in rule}
    return None
