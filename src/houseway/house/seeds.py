"""What a house makes of its one secret for each table: the key of its log, and the seeds of its shuffles."""

from __future__ import annotations

import hashlib
import hmac

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.chance import HouseSeeds
from houseway.record.keys import key_for


def log_key(house: Ed25519PrivateKey, log_id: str) -> Ed25519PrivateKey:
    return key_for(house, log_id)


def house_seeds(house: Ed25519PrivateKey, log_id: str) -> HouseSeeds:
    """The seeds of one table, which the house's secret makes again after a restart."""
    made = hmac.digest(house.private_bytes_raw(), f"houseway seeds\n{log_id}".encode(), hashlib.sha256)
    return HouseSeeds(made.hex())
