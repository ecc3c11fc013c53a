"""Reads the files of contract/, the only source of this server."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "contract"


def read_contract(name):
    """The content of a file, by its path below contract/."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


DOCUMENT = read_contract("openapi.json")
MESSAGES = read_contract("messages.json")
LIMITS = DOCUMENT["x-limits"]
SCHEMAS = DOCUMENT["components"]["schemas"]


def resolve(schema):
    """The schema with its $ref resolved; members beside $ref win."""
    if "$ref" not in schema:
        return schema
    beside = {name: value for name, value in schema.items() if name != "$ref"}
    return {**resolve(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]]), **beside}


#: The calls by operationId, each with its path and method.
CALLS = {
    call["operationId"]: {"path": path, "method": method, **call}
    for path, methods in DOCUMENT["paths"].items()
    for method, call in methods.items()
}


def body_schema(operation_id):
    """The schema of a JSON body, such as Application for submitApplication."""
    return resolve(CALLS[operation_id]["requestBody"]["content"]["application/json"]["schema"])
