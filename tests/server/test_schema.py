"""The API against its own description: no fault of ours whatever is asked, and no answer that is not described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.clients import House

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
LEFT_OUT = ("/api/sessions", "/close")
"""What would end the token, or the table, that the others need."""


def test_whatever_is_asked_the_answer_is_one_that_the_schema_describes(house: House) -> None:
    person, administrator = house.guest("Schemathesis"), house.staff("administrator", "schemathesis administrator")
    table = person.open("dragon-poker")
    person.sit(table, 1)
    schema = schemathesis.openapi.from_url(f"{house.address}/api/schema")
    for who, examples in ((person, 6), (administrator, 2)):
        headers = {"authorization": f"Bearer {who.token}"}
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            if operation.path.endswith(LEFT_OUT):
                continue

            _try(operation, examples, table, headers)


def _try(operation: Any, examples: int, table: str, headers: dict[str, str]) -> None:
    """Ask for one thing in some ways that the schema allows, half of them about a table that is there."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def tried(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and len(str(case.path_parameters)) % 2:
            case.path_parameters["table"] = table
        case.call_and_validate(headers=headers, checks=CHECKS)

    tried()
