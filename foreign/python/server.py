"""`python3 foreign/python/server.py [--port 4000] [--jobs <file>] [--now <moment>]`: the vacancies, and the checks of
an application, for the site. --now stops the clock. Prints its address.
"""

import argparse
import hashlib
import json
import re
import sys
import time
import traceback
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from contract import CALLS, FOLDER, LIMITS, MESSAGES
from handlers import Problem, Request, make_handlers
from json_body import UnreadableBody, read_body
from languages import TAGS, language_of
from query import read_query
from texts import moment
from vacancies import read_vacancies

STATUS_OF = {one["code"]: one["status"] for call in CALLS.values() for one in call["x-call"]["problems"]}

#: A client whose connection is closed while it sends does not read the answer, so the rest of a body is read.
MOST_DROPPED = 40 * 1024 * 1024


def is_json(headers):
    media_type = headers.get("Content-Type", "")
    charset = re.search(r';[ \t]*charset=("?)([^";]*)\1', media_type, re.IGNORECASE)
    is_utf8 = charset is None or charset[2].lower() == "utf-8"
    is_plain = headers.get("Content-Encoding", "identity").lower() == "identity"
    return bool(re.match(r"application/json[ \t]*(;|$)", media_type, re.IGNORECASE)) and is_utf8 and is_plain


def with_tag(body, if_none_match):
    """Status, body and headers of a list or a page with its strong ETag; 304 when If-None-Match names it."""
    tag = '"' + hashlib.sha256(json.dumps(body).encode()).hexdigest() + '"'
    headers = {"ETag": tag, "Cache-Control": "public, no-cache"}
    named = [one.strip().removeprefix("W/") for one in if_none_match.split(",")]
    return (304, None, headers) if tag in named or "*" in named else (200, body, headers)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body in one packet: two wait for the delayed acknowledgement of the first.
    wbufsize = -1
    # Set by main.
    handlers = {}
    clock = None

    def answer(self):
        """Status, body and headers, by the checks in the order of docs/writing-a-backend/requests.md."""
        data = self.read_bytes()
        path, _, query = self.path.partition("?")
        job = re.fullmatch("/api/jobs/([^/]+)", path)
        place = "/jobs/{code}" if job else path.removeprefix("/api") if path.startswith("/api/") else None
        served = [CALLS[name] for name in self.handlers]
        calls = {call["method"].upper(): call for call in served if call["path"] == place}
        if not calls:
            raise Problem("not_found")
        if "GET" in calls:
            calls["HEAD"] = calls["GET"]
        if self.command not in calls:
            raise Problem("method_not_allowed", headers={"Allow": ", ".join(calls)})
        call = calls[self.command]
        values, issues = read_query(call, query)
        if issues:
            code = "validation_failed" if call["operationId"] == "listJobs" else "malformed"
            raise Problem(code, issues=issues[: LIMITS["issues"]])
        body = self.read_json(data) if "requestBody" in call else None
        key = ", ".join(self.headers.get_all("Idempotency-Key", []))
        request = Request(self.clock(), job and job[1], values, body, key)
        status, body = self.handlers[call["operationId"]](request)
        if "304" in call["responses"]:
            return with_tag(body, self.headers.get("If-None-Match", ""))
        return status, body, {}

    def read_bytes(self):
        """The bytes of the body, as many as are kept. The rest is dropped; http.server cannot read chunked bodies."""
        length = self.headers.get("Content-Length", "0")
        if not re.fullmatch("[0-9]{1,15}", length, re.ASCII) or "Transfer-Encoding" in self.headers:
            raise Problem("malformed", headers={"Connection": "close"})
        data = self.rfile.read(min(int(length), LIMITS["jsonBytes"] + 1))
        dropped = min(int(length) - len(data), MOST_DROPPED)
        while dropped > 0:
            dropped -= len(self.rfile.read(min(dropped, 65536))) or dropped
        return data

    def read_json(self, data):
        if not is_json(self.headers):
            raise Problem("unsupported_media_type")
        try:
            return read_body(data)
        except UnreadableBody as error:
            raise Problem(str(error)) from error

    def handle_call(self):
        request_id = str(uuid.uuid4())
        headers = {"X-Request-Id": request_id, "Cache-Control": "no-store"}
        media_type = "application/json"
        try:
            status, body, more = self.answer()
        except Exception as error:
            if not isinstance(error, Problem):
                traceback.print_exc()
                error = Problem("internal")
            locale = language_of(self.headers.get("Accept-Language", ""))
            more = {"Content-Language": TAGS[locale], **error.members.pop("headers", {})}
            media_type = "application/problem+json"
            status = STATUS_OF[error.code]
            title = MESSAGES["problems"][error.code][locale]
            body = {"type": f"urn:recruiting:problem:{error.code}", "title": title, "status": status}
            body |= {"code": error.code, "requestId": request_id, **error.members}
        self.send(status, body, media_type, headers | more)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = handle_call

    def send(self, status, body, media_type, headers):
        data = b"" if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8")
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if body is not None:
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *_):
        """Writes no line for each request."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=4000)
    parser.add_argument("--jobs", default=FOLDER / "seed" / "jobs.json")
    parser.add_argument("--now", type=moment)
    options = parser.parse_args()
    stopped = options.now
    Handler.clock = staticmethod(lambda: stopped if stopped is not None else round(time.time() * 1000))
    Handler.handlers = make_handlers(read_vacancies(options.jobs, Handler.clock()))
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    print(f"http://127.0.0.1:{server.server_port}/api", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
