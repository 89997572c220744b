"""A round for somebody else, and one log that goes on from another: proved as it is, refused when it is bent."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.record.forging import HOUSE, KEY, OTHER_KEY, make_log, public, rehashed, resigned
from tests.record.forging import altered as forged
from typer.testing import CliRunner

from houseway.cli.audit import app
from houseway.record.bundle import Bundle, Bundled, bundled, checked, read_bundle
from houseway.record.consistency import extension
from houseway.record.log import LogError
from houseway.record.tree import check_consistency

LOG = make_log(house=HOUSE, rounds=3)
OPEN = make_log(house=HOUSE, rounds=2, close=False)
BUNDLE = bundled(LOG, 2)


def replaced(**changes: Any) -> Bundle:
    return msgspec.structs.replace(BUNDLE, **changes)


def audit(*arguments: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.stdout, done.stderr


def test_a_bundle_proves_one_round_and_nothing_of_the_rest_is_in_it() -> None:
    report = checked(BUNDLE, public(HOUSE))
    assert (report.round, report.trusted) == (2, True)
    assert len(BUNDLE.lines) == report.last - report.first + 1 < len(LOG) - 10
    assert [part.line.encode() + b"\n" for part in BUNDLE.lines] == LOG[report.first - 1 : report.last]
    ends = [place for place, line in enumerate(LOG, start=1) if b'"type":"round-ended"' in line]
    assert (report.first, report.last) == (ends[0] + 1, ends[1])
    assert checked(read_bundle(msgspec.json.encode(BUNDLE))) == checked(BUNDLE)
    for number in (1, 3):
        assert checked(bundled(LOG, number)).round == number


def test_an_open_log_gives_the_rounds_that_a_head_covers() -> None:
    assert checked(bundled(OPEN, 2, still_open=True)).round == 2
    uncovered = [line for line in OPEN if b'"sign-head"' not in line]
    with pytest.raises(ValueError, match="not covered by a signed head yet"):
        bundled(rehashed(uncovered), 1, still_open=True)
    with pytest.raises(ValueError, match="no round 3"):
        bundled(OPEN, 3, still_open=True)


def altered(part: Bundled, old: str, new: str) -> Bundled:
    assert old in part.line
    return Bundled(part.line.replace(old, new, 1), part.proof)


def hashed(part: Bundled) -> Bundled:
    """The line with its hash made to fit again."""
    body = part.line.encode()[: -len(',"hash":""}') - 64]
    return Bundled(f'{body.decode()},"hash":"{sha256(bytes(1) + body).hexdigest()}"}}', part.proof)


def _head_at(second: int) -> str:
    """The head over the round as its own key would sign it at another time."""
    place = LOG.index(BUNDLE.head.encode() + b"\n")
    return resigned(forged(LOG, place, lambda entry: entry.update(at=second)), KEY, HOUSE)[place][:-1].decode()


BET = next(place for place, part in enumerate(BUNDLE.lines) if "place-wagers" in part.line)
BENT = {
    "a wager altered": replaced(
        lines=(*BUNDLE.lines[:BET], altered(BUNDLE.lines[BET], "1000", "9000"), *BUNDLE.lines[BET + 1 :])
    ),
    "a wager altered and hashed again": replaced(
        lines=(*BUNDLE.lines[:BET], hashed(altered(BUNDLE.lines[BET], "1000", "9000")), *BUNDLE.lines[BET + 1 :])
    ),
    "a line left out": replaced(lines=(*BUNDLE.lines[:BET], *BUNDLE.lines[BET + 1 :])),
    "a line twice": replaced(lines=(*BUNDLE.lines[:BET], BUNDLE.lines[BET], *BUNDLE.lines[BET:])),
    "two lines swapped": replaced(
        lines=(*BUNDLE.lines[:BET], BUNDLE.lines[BET + 1], BUNDLE.lines[BET], *BUNDLE.lines[BET + 2 :])
    ),
    "the end left out": replaced(lines=BUNDLE.lines[:-1]),
    "no lines": replaced(lines=()),
    "another round's number": replaced(round=3),
    "two rounds": replaced(lines=(*bundled(LOG, 1).lines, *BUNDLE.lines)),
    "another head": replaced(head=bundled(LOG, 3).head),
    "a head from before the round": replaced(head=_head_at(0)),
    "a head that is no head": replaced(head=BUNDLE.lines[-1].line),
    "a head of another key": replaced(head=bundled(resigned(LOG, OTHER_KEY), 2).head),
    "another opening": replaced(opening=bundled(resigned(LOG, OTHER_KEY), 2).opening),
    "a proof cut short": replaced(lines=(Bundled(BUNDLE.lines[0].line, BUNDLE.lines[0].proof[:-1]), *BUNDLE.lines[1:])),
    "a proof that is no hash": replaced(lines=(Bundled(BUNDLE.lines[0].line, ("x",)), *BUNDLE.lines[1:])),
}


@pytest.mark.parametrize("bent", BENT.values(), ids=BENT)
def test_a_bundle_that_was_bent_proves_nothing(bent: Bundle) -> None:
    with pytest.raises(LogError):
        checked(bent)


def test_a_head_may_be_signed_when_the_round_ends_or_later_and_not_before() -> None:
    ends = checked(BUNDLE).ends
    for second in (ends, ends + 1):
        assert checked(replaced(head=_head_at(second))).round == 2
    with pytest.raises(LogError, match="the round is not over with its last line"):
        checked(replaced(head=_head_at(ends - 1)))


def test_a_bundle_is_written_and_verified_by_the_command_line(tmp_path: Path) -> None:
    log, file = tmp_path / "log.jsonl", tmp_path / "round.json"
    log.write_bytes(b"".join(LOG))
    assert audit("bundle", log, 2, "-o", file)[0] == 0
    code, said, _ = audit("verify", file, "--key", public(HOUSE))
    assert code == 0
    assert "round 2" in said
    assert "a key that you trust" in said
    code, said, _ = audit("verify", file)
    assert (code, "not one that was trusted" in said) == (0, True)
    assert json.loads(audit("verify", file, "--json")[1])["ok"] is True
    assert audit("verify", file, "--key", public(OTHER_KEY))[0] == 1
    file.write_bytes(file.read_bytes().replace(b"1000", b"9000"))
    code, said, why = audit("verify", file, "--json")
    assert (code, json.loads(said)["ok"], why.count("\n")) == (1, False, 1)


# --- consistency ---------------------------------------------------------------------------------------------------


def test_a_log_goes_on_from_every_beginning_of_itself() -> None:
    for length in range(1, len(LOG) + 1):
        found = extension(LOG[:length], LOG)
        assert (found.old.entries, found.new.entries) == (length, len(LOG))
        proof = [bytes.fromhex(part) for part in found.proof]
        assert found.old.root is not None
        assert found.new.root is not None
        old, new = bytes.fromhex(found.old.root), bytes.fromhex(found.new.root)
        assert check_consistency(proof, len(LOG), new, length, old)


def test_a_log_written_anew_does_not_go_on_from_what_was_shown() -> None:
    place = next(place for place, line in enumerate(LOG) if b'"type":"place-wagers"' in line)
    anew = resigned([*LOG[:place], LOG[place].replace(b"1000", b"2000"), *LOG[place + 1 :]], KEY, HOUSE)
    with pytest.raises(LogError, match="something else") as caught:
        extension(LOG[: place + 5], anew)
    assert caught.value.line == place + 1
    with pytest.raises(LogError, match="ends before"):
        extension(LOG, LOG[:-1], still_open=True)
    with pytest.raises(LogError, match="new log: the log ends without"):
        extension(LOG[:5], LOG[:-1])
    with pytest.raises(LogError, match="old log: "):
        extension([b"{}\n"], LOG)


def test_consistency_is_said_on_the_command_line(tmp_path: Path) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_bytes(b"".join(LOG[:20]))
    new.write_bytes(b"".join(LOG))
    assert audit("consistency", old, new, "--key", public(HOUSE))[0] == 0
    found = json.loads(audit("consistency", old, new, "--json")[1])
    assert (found["ok"], found["old"]["entries"], found["new"]["entries"]) == (True, 20, len(LOG))
    code, _, why = audit("consistency", new, old, "--open")
    assert (code, why.count("\n")) == (1, 1)


def test_a_head_that_does_not_sign_all_entries_before_it_is_named_with_its_line() -> None:
    line = BUNDLE.head.encode()
    entries = json.loads(BUNDLE.head)["seq"]
    unsigned = line[: line.index(b',"signature":"')].replace(b'"entries":%d' % entries, b'"entries":%d' % (entries - 1))
    signature = KEY.sign(b"houseway log 2 head\n" + unsigned).hex()
    body = unsigned + b',"signature":"%s"},"events":[]' % signature.encode()
    forged = body + b',"hash":"%s"}' % sha256(bytes(1) + body).hexdigest().encode()
    with pytest.raises(LogError, match="not one that signs the entries before it") as wrong:
        checked(replaced(head=forged.decode()))
    assert wrong.value.line == entries + 1


def test_a_head_with_a_signature_that_does_not_fit_is_named_with_its_line() -> None:
    with pytest.raises(LogError, match="the signature does not fit the head") as wrong:
        checked(BENT["a head of another key"])
    assert wrong.value.line == json.loads(BUNDLE.head)["seq"] + 1
