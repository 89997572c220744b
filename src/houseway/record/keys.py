"""Keys: the house's own identity, the key of each log, and which keys and signatures are sound.

All are Ed25519 (RFC 8032). A house key stays with the house and certifies the key of each log it writes; a log's own
key is made for it, from chance alone or from the house's secret, never from a seed that anybody could know.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import stat
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.core.documents import DocumentError, read_file

SECRET, PUBLIC = "houseway house key 1", "houseway public key 1"
"""The first lines of the two kinds of key files."""
_LONGEST = 4096
_HEX_KEY, _HEX_SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")

# The curve of RFC 8032, 5.1.
_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)
_COFACTOR_DOUBLINGS = 3


def signing_key(secret: str) -> Ed25519PrivateKey:
    """The key that a secret of 64 hex digits makes."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))


def fresh_key() -> Ed25519PrivateKey:
    """A key out of nothing but chance."""
    return Ed25519PrivateKey.generate()


def fresh_log_id() -> str:
    """What tells one log of a house from every other; the log names it."""
    return secrets.token_hex(32)


def key_for(house: Ed25519PrivateKey, log_id: str) -> Ed25519PrivateKey:
    """The key that the house's secret makes for one log: the same again for the house, unknown to all others."""
    made = hmac.digest(house.private_bytes_raw(), f"houseway log key\n{log_id}".encode(), hashlib.sha256)
    return Ed25519PrivateKey.from_private_bytes(made)


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def fingerprint(public: str) -> str:
    """A public key as people compare it: eight groups of four."""
    digits = hashlib.sha256(b"houseway key\n" + bytes.fromhex(public)).hexdigest()[:32]
    return " ".join(digits[place : place + 4] for place in range(0, 32, 4))


# --- what is sound -------------------------------------------------------------------------------------------------


def sound_key(public: str) -> bool:
    """Whether it is one point of the curve, written the one way it is written, and not of small order."""
    if not _HEX_KEY.fullmatch(public):
        return False
    point = _point(bytes.fromhex(public))
    if point is None:
        return False
    x, y, z = *point, 1
    for _ in range(_COFACTOR_DOUBLINGS):
        x, y, z = _doubled(x, y, z)
    return x != 0 or y != z


def signature_holds(public: str, signature: str, signed: bytes) -> bool:
    """Whether a sound key has signed those bytes, with the signature written the one way it is written."""
    if not sound_key(public) or not _HEX_SIGNATURE.fullmatch(signature):
        return False
    raw = bytes.fromhex(signature)
    if int.from_bytes(raw[32:], "little") >= _ORDER or _point(raw[:32]) is None:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(raw, signed)
    except (ValueError, InvalidSignature):
        return False
    return True


def _point(raw: bytes) -> tuple[int, int] | None:
    """RFC 8032, 5.1.3: the point that 32 bytes stand for, or None where they are not the bytes of any."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= _P:
        return None
    u, v = (y * y - 1) % _P, (_D * y * y + 1) % _P
    x = u * pow(v, 3, _P) * pow(u * pow(v, 7, _P), (_P - 5) // 8, _P) % _P
    if v * x * x % _P != u:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if v * x * x % _P != u or (x == 0 and sign):
        return None
    return (_P - x if x & 1 != sign else x), y


def _doubled(x: int, y: int, z: int) -> tuple[int, int, int]:
    """Twice the point (x/z, y/z), by fractions: RFC 8032, 5.1.4, without the coordinate that only adding needs."""
    h, g = x * x + y * y, x * x - y * y
    e, f = h - (x + y) ** 2, 2 * z * z + g
    return e * f % _P, g * h % _P, f * g % _P


# --- key files -----------------------------------------------------------------------------------------------------


def house_key_file() -> Path:
    """Where the house's own key is kept if nobody says otherwise: the user's data directory."""
    named = os.environ.get("HOUSEWAY_DATA")
    if named:
        return Path(named) / "house.key"
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "houseway" / "house.key"


def write_house_key(path: Path, key: Ed25519PrivateKey) -> None:
    """A new file that only its owner may read; a file that is there is never written over."""
    text = f"{SECRET}\nsecret {key.private_bytes_raw().hex()}\npublic {public_key(key)}\n"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise DocumentError(f"{path}: there is a key already, and it is not written over") from None
    except OSError as error:
        raise DocumentError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None


def public_key_text(public: str) -> str:
    """What the house gives to those who check its logs."""
    return f"{PUBLIC}\npublic {public}\nfingerprint {fingerprint(public)}\n"


def read_house_key(path: Path) -> Ed25519PrivateKey:
    """The house's secret key, from a file that nobody else may read."""
    fields = _fields(path)
    if "secret" not in fields:
        raise DocumentError(f"{path}: is a public key; to sign, the house's own key file is needed")
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise DocumentError(f"{path}: others may read this key; give the file mode 0600")
    key = signing_key(fields["secret"])
    if public_key(key) != fields["public"]:
        raise DocumentError(f"{path}: its public key does not belong to its secret one")
    return key


def own_house_key() -> Ed25519PrivateKey | None:
    """The key kept in the user's data directory, if there is one."""
    path = house_key_file()
    return read_house_key(path) if path.exists() else None


def read_public_key(named: str) -> str:
    """A public key: 64 hex digits, or the file of a house key or of a public key."""
    public = named.lower() if _HEX_KEY.fullmatch(named.lower()) else _fields(Path(named))["public"]
    if not sound_key(public):
        raise DocumentError(f"{named}: is not a sound Ed25519 public key")
    return public


def _fields(path: Path) -> dict[str, str]:
    """The lines of a key file after its first, each a name and a value."""
    content = read_file(path, _LONGEST)
    first, *rest = content.decode("ascii", "replace").splitlines() or [""]
    fields = dict(line.split(" ", 1) for line in rest if " " in line)
    needed = {SECRET: ("secret", "public"), PUBLIC: ("public",)}.get(first)
    if needed is None or len(content) > _LONGEST:
        raise DocumentError(f"{path}: is not a key file of houseway, nor 64 hexadecimal digits")
    for name in needed:
        if not _HEX_KEY.fullmatch(fields.get(name, "")):
            raise DocumentError(f"{path}: has no {name} key of 64 hexadecimal digits")
    return {name: fields[name] for name in needed}
