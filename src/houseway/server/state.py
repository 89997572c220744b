"""What every call needs: the house, and its door."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from houseway.house.house import House
from houseway.server.door import Door


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state["house"]
    return house


def door_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Door:
    door: Door = connection.app.state["door"]
    return door
