#!/usr/bin/env python3
"""Validates JSON against the schemas of docs/schemas, with the jsonschema package.

Each line of standard input is a JSON object {"schema": NAME, "text": TEXT}: TEXT must be one JSON
value that NAME.schema.json describes. Each answer is a line: a JSON array of what is wrong.
The name vega-lite stands for Vega-Lite's own schema, which is in the Python package altair.

The schemas let objects have members that they do not name, because later versions of the program
add some. Here that is wrong: what the program prints must be described.
"""

import json
import pathlib
import sys
import urllib.parse
import warnings

import jsonschema

# The schemas name each other by relative identifiers; any absolute base makes them resolvable.
BASE = "https://bestupid.invalid/"
ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "schemas"
# Where scripts/install-dependencies.sh puts it.
VEGA_LITE = ".build/python/lib/python3*/site-packages/altair/vegalite/v5/schema/vega-lite-schema.json"


def closed(schema):
    """The schema with no other members than those that it names."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(part) for key, part in schema.items()}
    if "properties" in result and result.get("additionalProperties", True) is True:
        result["additionalProperties"] = False
    return result


def load():
    schemas = {}
    for path in sorted(FOLDER.glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        schema = closed(schema)
        schema["$id"] = urllib.parse.urljoin(BASE, schema["$id"])
        schemas[path.name.removesuffix(".schema.json")] = schema
    return schemas


def validators(schemas):
    by_address = {schema["$id"]: schema for schema in schemas.values()}
    try:
        import referencing

        resources = [
            (address, referencing.Resource.from_contents(schema))
            for address, schema in by_address.items()
        ]
        extra = {"registry": referencing.Registry().with_resources(resources)}
        return {
            name: jsonschema.Draft202012Validator(schema, **extra)
            for name, schema in schemas.items()
        }
    except ImportError:  # Before jsonschema 4.18.
        warnings.simplefilter("ignore", DeprecationWarning)
        return {
            name: jsonschema.Draft202012Validator(
                schema, resolver=jsonschema.RefResolver(schema["$id"], schema, by_address)
            )
            for name, schema in schemas.items()
        }


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object has a key twice")
    return members


def refuse(word):
    raise ValueError(f"{word} is not JSON")


def problems(validator, text):
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except ValueError as error:
        return [f"not JSON: {error}"]
    # Of a value that fits none of several schemas it is the nearest one that says what is wrong.
    errors = [jsonschema.exceptions.best_match([error]) for error in validator.iter_errors(value)]
    return [
        "/".join(str(step) for step in error.absolute_path) + ": " + error.message
        for error in errors
    ]


def vega_lite():
    """The validator of Vega-Lite by its name; none where the package is not installed."""
    return {
        "vega-lite": jsonschema.Draft7Validator(json.loads(path.read_text(encoding="utf-8")))
        for path in ROOT.glob(VEGA_LITE)
    }


def main():
    known = validators(load()) | vega_lite()
    for line in sys.stdin:
        request = json.loads(line)
        name = request["schema"]
        if name in known:
            answer = problems(known[name], request["text"])
        else:
            answer = [f"there is no schema of {name}; `make test` installs that of vega-lite"]
        print(json.dumps(answer), flush=True)


main()
