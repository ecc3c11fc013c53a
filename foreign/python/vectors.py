"""`python3 foreign/python/vectors.py`: compares this server's functions with contract/vectors/."""

import base64
import copy
import json
import sys

from contract import CALLS, body_schema, read_contract
from fold import fold, fold_code, terms_of
from json_body import UnreadableBody, read_body, read_json
from normalise import normalise
from query import read_query
from search import FILTERS, make_search
from texts import moment
from validate import validate

#: What this server has of the `needs` of cases: nothing.
HAS = set()

BODIES = read_contract("vectors/validation.json")["bodies"]
STATUS_OF = {"malformed": 400, "payload_too_large": 413}


def changed_body(case):
    """The base body of a case with its changes."""
    value = copy.deepcopy(BODIES[case["body"]]["value"])
    for change in case["changes"]:
        if "unknownFields" in change:
            value.update({f"x{at}": 0 for at in range(change["unknownFields"])})
            continue
        *names, last = change.get("set", change.get("remove")).split(".")
        parent = value
        for name in names:
            parent = parent[int(name) if isinstance(parent, list) else name]
        key = int(last) if isinstance(parent, list) else last
        if "remove" in change:
            del parent[key]
            continue
        changed = change.get("before", "") + change["text"] * change["times"] if "text" in change else change["value"]
        if change["set"] == "":
            value = changed
        elif isinstance(parent, list) and key == len(parent):
            parent.append(changed)
        else:
            parent[key] = changed
    return value


def issues_of(body, value, now):
    return validate(body_schema(BODIES[body]["call"]), value, moment(now))


def answer_to_body(case, now):
    issues = issues_of(case["body"], changed_body(case), now)
    if "count" in case:
        return {"count": len(issues), "issues": issues[: len(case["issues"])]}
    return {"issues": issues}


def answer_to_number(case, now):
    value = copy.deepcopy(BODIES["application"]["value"])
    value["application"]["expectedSalary"] = read_json(case["json"])
    issues = issues_of("application", value, now)
    return {"issue": {name: issues[0][name] for name in ("rule", "params") if name in issues[0]} if issues else None}


def answer_to_bytes(case, now):
    if "base64" in case:
        data = base64.b64decode(case["base64"])
    else:
        text = case["text"] if "text" in case else case["before"] + case["repeat"] * case["times"] + case["after"]
        data = text.encode("utf-8")
    try:
        issues = issues_of("deletion", read_body(data), now)
    except UnreadableBody as error:
        return {"status": STATUS_OF[str(error)]}
    return {"status": 422, "issues": issues} if issues else {"status": 202}


def answer_to_query(case, now):
    place = case["path"].removeprefix("/api")
    place = "/jobs/{code}" if place.startswith("/jobs/") else place
    call = next(one for one in CALLS.values() if one["path"] == place and one["method"] == "get")
    has_fields = call["operationId"] == "listJobs"
    values, issues = read_query(call, case["query"])
    if issues:
        return {"status": 422 if has_fields else 400, "issues": issues}
    return {"status": 200, **({"page": values["page"], "pageSize": values["pageSize"]} if has_fields else {})}


def answer_to_search(search):
    def answer(case, now):
        page = search(read_query(CALLS["listJobs"], case["query"])[0], moment(now))
        counts = {name: [one["count"] for one in page["facets"][name]] for name in FILTERS}
        codes = [item["code"] for item in page["items"]]
        return {name: page[name] for name in ("page", "pageSize", "total")} | {"codes": codes, "counts": counts}

    return answer


#: By file: the answer to a case, with the members that the case expects.
ANSWERS = {
    "validation": answer_to_body,
    "json-numbers": answer_to_number,
    "json-bodies": answer_to_bytes,
    "queries": answer_to_query,
    "normalisation": lambda case, now: {"wire": normalise(case["kind"], case["typed"])},
    "folding": lambda case, now: {
        "folded": fold(case["text"]),
        "code": fold_code(case["text"]),
        "terms": terms_of(case["text"]),
    },
    "search": answer_to_search(make_search(read_contract("seed/jobs.json")["jobs"])),
    "search-few": answer_to_search(make_search(read_contract("vectors/search-few.json")["jobs"])),
}


def as_json(value):
    """Tells True from 1, which are equal in Python."""
    return json.dumps(value, sort_keys=True)


def main():
    failures = 0
    for name, answer in ANSWERS.items():
        file = read_contract(f"vectors/{name}.json")
        cases = [case for case in file["cases"] if case.get("needs") is None or case["needs"] in HAS]
        failed = 0
        for case in cases:
            got = answer(case, file["now"])
            expected = {member: case.get(member) for member in got}
            if as_json(got) != as_json(expected):
                failed += 1
                print(f"FAILED {case['id']}\n  got      {as_json(got)}\n  expected {as_json(expected)}")
        failures += failed
        skipped = len(file["cases"]) - len(cases)
        print(f"{name}: {len(cases) - failed} passed, {failed} failed, {skipped} skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
