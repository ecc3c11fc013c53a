"""The vacancies of the seed."""

import json
from datetime import datetime, timezone
from pathlib import Path

from texts import moment

WEEK = 7 * 24 * 60 * 60 * 1000


def read_vacancies(file, now):
    """Reads a file with `now` and `jobs`. The dates move by whole weeks from the file's moment to the server's."""
    content = json.loads(Path(file).read_text(encoding="utf-8"))
    later = (now - moment(content["now"])) // WEEK * WEEK

    def moved(text):
        then = datetime.fromtimestamp((moment(text) + later) / 1000, timezone.utc)
        return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    dates = ("postedAt", "validThrough")
    return [{**job, **{name: moved(job[name]) for name in dates if name in job}} for job in content["jobs"]]
