"""Keys: sound ones are accepted, those that sign anything are not, and a key file is nobody else's to read."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from typer.testing import CliRunner

from houseway.cli.key import app
from houseway.core.documents import DocumentError
from houseway.record import keys

L = 2**252 + 27742317777372353535851937790883648493
# RFC 8032, 7.1, test 2.
SECRET = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
PUBLIC = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)
SMALL_ORDER = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
]
"""The eight points of small order, as the literature on Ed25519's edge cases lists them."""
NOT_CANONICAL = [
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
]
"""Other ways of writing some of them."""
BASE_POINT = "5866666666666666666666666666666666666666666666666666666666666666"
FOR_ANYTHING = BASE_POINT + (1).to_bytes(32, "little").hex()
"""Under the neutral point as a key this is a signature of every message."""


def test_the_published_signature_holds_and_no_other() -> None:
    assert keys.public_key(keys.signing_key(SECRET)) == PUBLIC
    assert keys.sound_key(PUBLIC)
    assert keys.signature_holds(PUBLIC, SIGNATURE, b"\x72")
    assert not keys.signature_holds(PUBLIC, SIGNATURE, b"\x73")
    assert not keys.signature_holds(PUBLIC, SIGNATURE.upper(), b"\x72")
    assert not keys.signature_holds(PUBLIC, SIGNATURE[:-2], b"\x72")


@pytest.mark.parametrize("public", [*SMALL_ORDER, *NOT_CANONICAL, "02" + "00" * 31, "", "zz" * 32, PUBLIC.upper()])
def test_keys_of_small_order_or_not_written_as_they_should_be_are_refused(public: str) -> None:
    assert not keys.sound_key(public)
    assert not keys.signature_holds(public, FOR_ANYTHING, b"anything")


def test_a_key_of_small_order_would_sign_anything() -> None:
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(SMALL_ORDER[0])).verify(bytes.fromhex(FOR_ANYTHING), b"anything")


def test_a_signature_with_the_order_of_the_group_added_is_refused() -> None:
    raw = bytes.fromhex(SIGNATURE)
    s = int.from_bytes(raw[32:], "little") + L
    assert not keys.signature_holds(PUBLIC, (raw[:32] + s.to_bytes(32, "little")).hex(), b"\x72")


@pytest.mark.parametrize("point", NOT_CANONICAL)
def test_a_signature_whose_point_is_not_canonical_is_refused(point: str) -> None:
    assert not keys.signature_holds(PUBLIC, point + SIGNATURE[64:], b"\x72")


def test_fresh_keys_differ_and_a_houses_key_for_a_log_is_the_same_again() -> None:
    assert keys.public_key(keys.fresh_key()) != keys.public_key(keys.fresh_key())
    house, other = keys.signing_key("1" * 64), keys.signing_key("2" * 64)

    def made(by: Ed25519PrivateKey, log_id: str) -> str:
        return keys.public_key(keys.key_for(by, log_id))

    assert made(house, "a") == made(house, "a")
    assert len({made(house, "a"), made(house, "b"), made(other, "a"), keys.public_key(house)}) == 4


# --- key files -----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_house_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(keys.sys, "platform", "linux")  # type: ignore[attr-defined]
    assert keys.own_house_key() is None
    assert CliRunner().invoke(app, ["show"]).exit_code == 1
    made = CliRunner().invoke(app, ["new"])
    file = tmp_path / "houseway" / "house.key"
    assert made.exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    assert CliRunner().invoke(app, ["new"]).exit_code == 1, "never written over"
    assert file.read_bytes() == before
    own = keys.own_house_key()
    assert own is not None
    shown = CliRunner().invoke(app, ["show"]).stdout
    assert shown == made.stdout == keys.public_key_text(keys.public_key(own))
    assert before.split()[5].decode() not in shown, "the secret is never shown"
    file.chmod(0o644)
    with pytest.raises(DocumentError, match="others may read this key"):
        keys.own_house_key()


def test_a_public_key_is_read_from_digits_a_house_key_or_what_the_house_gives_away(tmp_path: Path) -> None:
    key = keys.signing_key(SECRET)
    secret, given = tmp_path / "house.key", tmp_path / "house.pub"
    keys.write_house_key(secret, key)
    given.write_text(keys.public_key_text(PUBLIC))
    assert {keys.read_public_key(named) for named in (PUBLIC, PUBLIC.upper(), str(secret), str(given))} == {PUBLIC}
    assert keys.public_key(keys.read_house_key(secret)) == PUBLIC
    with pytest.raises(DocumentError, match="is a public key"):
        keys.read_house_key(given)
    given.write_text(keys.public_key_text(SMALL_ORDER[0]))
    with pytest.raises(DocumentError, match="not a sound"):
        keys.read_public_key(str(given))
    for wrong in ("", "x\n", "houseway house key 1\n", "houseway public key 1\npublic 12\n", "\xff"):
        given.write_text(wrong, encoding="latin-1")
        with pytest.raises(DocumentError):
            keys.read_public_key(str(given))
    for nowhere in (str(tmp_path), str(tmp_path / "none"), "\0"):
        with pytest.raises(DocumentError):
            keys.read_public_key(nowhere)


def test_a_fingerprint_is_eight_groups_of_four_digits_of_the_keys_hash() -> None:
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    shown = keys.fingerprint(public)
    assert [len(group) for group in shown.split(" ")] == [4] * 8
    assert shown.replace(" ", "") == sha256(b"houseway key\n" + bytes.fromhex(public)).hexdigest()[:32]
