"""What each call does. A handler takes a Request and returns a status with a body, or raises a Problem."""

from collections import namedtuple

from contract import DOCUMENT, LIMITS, SCHEMAS, body_schema
from search import is_open, make_search, pick
from texts import matches
from validate import validate

#: now: milliseconds since 1970; code: the path parameter; query: validated values; key: Idempotency-Key.
Request = namedtuple("Request", "now code query body key")


class Problem(Exception):
    """The code of a problem, with the members that its body has besides."""

    def __init__(self, code, **members):
        super().__init__(code)
        self.code = code
        self.members = members


def make_handlers(jobs):
    """The handlers by operationId."""
    search = make_search(jobs)
    by_code = {job["code"]: job for job in jobs}

    def get_job(request):
        job = by_code.get(request.code)
        if job is None:
            raise Problem("not_found")
        if not is_open(job, request.now):
            raise Problem("job_closed", job=pick(job, "ClosedJob"))
        return 200, pick(job, "Job")

    def submit_application(request):
        shape = validate(body_schema("submitApplication"), request.body, request.now)
        refuse(issues_of_key(request.key) + shape)
        # Nothing was ever uploaded here, so every application is refused at its files.
        refuse(issues_of_state(request.body, by_code, request.now))

    channels = [{"id": name, "needsText": name == "other"} for name in SCHEMAS["ApplicationChannel"]["enum"]]
    education = {
        "qualifications": SCHEMAS["Qualification"]["enum"],
        "statuses": SCHEMAS["EducationStatus"]["enum"],
    }
    return {
        "listJobs": lambda request: (200, search(request.query, request.now)),
        "getJob": get_job,
        "getEducationOptions": lambda request: (200, education),
        "listApplicationChannels": lambda request: (200, {"channels": channels}),
        "submitApplication": submit_application,
    }


def refuse(issues):
    if issues:
        raise Problem("validation_failed", issues=issues[: LIMITS["issues"]])


def issues_of_key(key):
    path, most = "Idempotency-Key", LIMITS["idempotencyKey"]
    if not key:
        return [{"path": path, "rule": "required"}]
    if len(key) > most:
        return [{"path": path, "rule": "tooLong", "params": {"max": most}}]
    return [] if matches("[\x20-\x7e]*", key) else [{"path": path, "rule": "characters"}]


def issues_of_state(body, by_code, now):
    """What only stored data can refuse."""
    issues = []
    for at, code in enumerate(body["jobCodes"]):
        if code not in by_code:
            issues.append({"path": f"jobCodes.{at}", "rule": "jobUnknown"})
        elif not is_open(by_code[code], now):
            issues.append({"path": f"jobCodes.{at}", "rule": "jobClosed"})
    if body["consent"]["version"] != DOCUMENT["x-notice"]["version"]:
        issues.append({"path": "consent.version", "rule": "consentVersion"})
    files = [name for name in ("headshot", "resume", "portfolio") if name in body["other"]]
    return issues + [{"path": f"other.{name}", "rule": "fileExpired"} for name in files]
