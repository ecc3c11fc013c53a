"""The rules of x-rules: between the fields of one object."""

import re

from field_rules import is_option
from texts import is_blank, matches

ABSENT = object()


def is_missing(value):
    return value is ABSENT or (isinstance(value, str) and is_blank(value))


def is_no_text(value):
    return not isinstance(value, str) or is_blank(value)


def is_begun(row, besides=None):
    return any(name != besides and value != "" for name, value in row.items())


def distinct_jobs(body, rule):
    codes = body.get("jobCodes")
    if not isinstance(codes, list):
        return []
    repeated = [at for at, code in enumerate(codes) if isinstance(code, str) and code in codes[:at]]
    return [f"jobCodes.{at}" for at in repeated]


def chinese_name(personal, rule):
    parts = [personal.get(name, ABSENT) for name in ("lastNameZh", "firstNameZh")]
    return ["nameZh"] if all(map(is_missing, parts)) else []


def end_before_start(start, end):
    def find(row, rule):
        months = [row.get(start), row.get(end)]
        are_months = all(isinstance(month, str) and matches("[0-9]{6}", month) for month in months)
        return [end] if are_months and months[1] < months[0] else []

    return find


def above_hourly_most(amount, unit):
    def find(row, rule):
        value = row.get(amount)
        most = rule["gives"][0]["params"]["max"]
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return [amount] if row.get(unit) == "hour" and is_number and most < value <= 100_000_000 else []

    return find


def recommender_named(row, rule):
    return ["name"] if is_no_text(row.get("name")) and is_begun(row, "name") else []


def phone_or_email(row, rule):
    has_neither = is_no_text(row.get("contactPhone")) and is_no_text(row.get("contactEmail"))
    return ["contactPhone"] if has_neither and is_begun(row) else []


def taiwan_postal_codes(contact, rule):
    def is_wrong(country, code):
        place, value = contact.get(country), contact.get(code)
        is_taiwan = is_no_text(place) or place == "TW"
        return is_taiwan and not is_no_text(value) and not matches("[1-9][0-9]{2}(?:[0-9]{2,3})?", value)

    pairs = (("country", "postalCode"), ("registeredCountry", "registeredPostalCode"))
    return [code for country, code in pairs if is_wrong(country, code)]


#: By name: the paths below the object at which it breaks the rule.
BROKEN = {
    "distinctJobs": distinct_jobs,
    "chineseName": chinese_name,
    "endNotBeforeStart": end_before_start("start", "end"),
    "toNotBeforeFrom": end_before_start("from", "to"),
    "salaryByTheHour": above_hourly_most("salary", "salaryUnit"),
    "expectedSalaryByTheHour": above_hourly_most("expectedSalary", "expectedSalaryUnit"),
    "recommenderNamed": recommender_named,
    "phoneOrEmail": phone_or_email,
    "taiwanPostalCodes": taiwan_postal_codes,
}


def is_met(condition, row):
    value = row.get(condition["field"])
    if "isOneOf" in condition:
        return is_option(value, {"enum": condition["isOneOf"]})
    if "isNot" in condition:
        return not is_option(value, {"const": condition["isNot"]})
    return is_option(value, {"const": condition["is"]})


def issues_of(rule, row):
    """The issues that the rule gives for the object: path relative to it, rule, params, replaces."""
    if "condition" in rule:
        met = is_met(rule["condition"], row)
        return [
            given
            for given in rule["gives"]
            if (met and given["path"] not in row if given["rule"] == "required" else not met and given["path"] in row)
        ]
    given = {one["path"]: one for one in rule["gives"]}
    # A KeyError names a rule of the document that is not known here.
    paths = BROKEN[rule["name"]](row, rule)
    return [{**(given.get(path) or given[re.sub("[0-9]+$", "*", path)]), "path": path} for path in paths]
