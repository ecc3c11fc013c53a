"""GET /jobs: vacancies by keyword and filters, with the counts of every option."""

from contract import MESSAGES, SCHEMAS, resolve
from fold import fold, fold_code, occurs_in, terms_of
from texts import moment

#: The options of each filter, in the order of the document.
FILTERS = {
    name: resolve(resolve(counts["items"])["properties"]["value"])["enum"]
    for name, counts in SCHEMAS["JobFacets"]["properties"].items()
}


def values_of(job, name):
    """The values that a vacancy has in a filter. Only location has several; remoteWork may be absent."""
    if name == "location":
        return job["locations"]
    return [job[name]] if name in job else []


def prepare(job):
    """A vacancy with its folded lines: head (code and title) and all."""
    names = [
        label
        for name in FILTERS
        for value in values_of(job, name)
        if (name, value) != ("remoteWork", "none")
        for label in MESSAGES["options"][name][value].values()
    ]
    parts = [job.get(name, {}) for name in ("content", "requirements", "benefits")]
    body = [line for part in parts for lines in part.values() for line in lines]
    head = [fold(line) for line in (job["code"], job["code"].replace("-", ""), *job["title"].values())]
    every = head + [fold(line) for line in body + names]
    return {"job": job, "head": head, "all": every, "posted": moment(job["postedAt"])}


def is_open(job, now):
    """Whether applicants can find the vacancy at this moment. The last moment itself is open."""
    return job["status"] == "open" and ("validThrough" not in job or now <= moment(job["validThrough"]))


def occur(terms, lines):
    return all(any(occurs_in(line, term) for line in lines) for term in terms)


def make_search(jobs):
    """Returns the function that answers a validated query at a moment."""
    prepared = [prepare(job) for job in jobs]

    def search(query, now):
        terms = terms_of(query["keyword"] or "")
        matching = [one for one in prepared if is_open(one["job"], now) and occur(terms, one["all"])]

        def chosen(one, names):
            return all(not query[name] or set(values_of(one["job"], name)) & set(query[name]) for name in names)

        found = [one for one in matching if chosen(one, FILTERS)]
        rank = ranking(query, terms)
        found.sort(key=lambda one: (rank(one), -one["posted"], one["job"]["code"]))
        facets = {}
        for name, options in FILTERS.items():
            counted = [one["job"] for one in matching if chosen(one, FILTERS.keys() - {name})]
            facets[name] = [
                {"value": value, "count": sum(value in values_of(job, name) for job in counted)} for value in options
            ]
        first = (query["page"] - 1) * query["pageSize"]
        return {
            "items": [pick(one["job"], "JobSummary") for one in found[first : first + query["pageSize"]]],
            "total": len(found),
            "page": query["page"],
            "pageSize": query["pageSize"],
            "facets": facets,
        }

    return search


def ranking(query, terms):
    """Exact codes first; then, by relevance, vacancies with every term in code or title."""
    code = fold_code(query["keyword"] or "")
    by_relevance = bool(terms) and query["sort"] in (None, "relevance")

    def rank(one):
        if code and fold_code(one["job"]["code"]) == code:
            return 0
        return 1 if by_relevance and occur(terms, one["head"]) else 2

    return rank


def pick(value, schema):
    """The members that the schema of an answer has."""
    return {name: value[name] for name in SCHEMAS[schema]["properties"] if name in value}
