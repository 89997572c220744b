"""Attacks on a log, each of which is found, by two verifiers that share no code and name the same line."""

from __future__ import annotations

import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.record.forging import (
    HOUSE,
    KEY,
    OTHER_KEY,
    Lines,
    altered,
    entry_of,
    make_log,
    public,
    rehashed,
    resigned,
    tree_root,
    written,
)
from tests.record.test_keys import FOR_ANYTHING, NOT_CANONICAL, SMALL_ORDER, L

from docs import verify_log
from houseway.core.events import RoundEnded
from houseway.record.keys import signing_key
from houseway.record.log import HEAD_EVERY, RULES, Log, LogError, OpenLog
from houseway.record.reading import Reading, verified
from houseway.record.replay import replay

LOG = make_log(house=HOUSE, rounds=2)
OPEN = make_log(house=HOUSE, rounds=2, close=False)
LAST = len(LOG)
BET = next(place for place, line in enumerate(LOG) if b'"type":"place-wagers"' in line)
TRUSTED = public(HOUSE)


def first_bad_line(
    lines: Lines, still_open: bool = False, key: str | None = None, same_line: bool = True
) -> int | None:
    """The first line that does not hold, or None; both verifiers must say the same.

    Only a word that no game knows may be found later by the one that does not know the games.
    """
    found = other = None
    try:
        for _ in verified(lines, still_open, key):
            pass
    except LogError as error:
        found = error.line
    try:
        verify_log.verify(lines, still_open, key)
    except verify_log.BadLogError as error:
        other = error.args[0]
    assert (found is None) == (other is None)
    assert found == other or not same_line, f"houseway says line {found}, the second verifier line {other}"
    return found


def raw(place: int, old: bytes, new: bytes) -> Lines:
    """Bytes of one line replaced, as nobody but a forger writes them."""
    assert old in LOG[place]
    return [*LOG[:place], LOG[place].replace(old, new, 1), *LOG[place + 1 :]]


def test_good_logs_hold_for_both_verifiers() -> None:
    assert first_bad_line(LOG) is None
    for key in (public(KEY), TRUSTED):
        assert first_bad_line(LOG, key=key) is None
    assert first_bad_line(make_log("MD", rounds=3)) is None
    assert first_bad_line(make_log(key=None, close=False), still_open=True) is None
    assert resigned(LOG, KEY, HOUSE) == LOG, "the forger's hand writes as the log does"


# --- keys ----------------------------------------------------------------------------------------------------------


def test_a_log_signed_anew_with_another_key_holds_only_for_those_who_trust_nobody() -> None:
    stolen = resigned(LOG, OTHER_KEY)
    assert first_bad_line(stolen) is None
    reading = Reading(stolen)
    assert reading.through().trusted is False
    assert first_bad_line(stolen, key=TRUSTED) == 1
    assert first_bad_line(stolen, key=public(KEY)) == 1


def test_nobody_else_can_claim_the_houses_certificate() -> None:
    stolen = resigned(LOG, OTHER_KEY, OTHER_KEY)
    named = b'"house-key":"%s"'
    claimed = stolen[0].replace(named % public(OTHER_KEY).encode(), named % TRUSTED.encode())
    assert claimed != stolen[0]
    assert first_bad_line(rehashed([claimed, *stolen[1:]])) == 1
    copied = re.search(rb',"house-key":"[0-9a-f]+","signature":"[0-9a-f]+"', LOG[0])
    assert copied is not None
    uncertified = resigned(LOG, OTHER_KEY)[0]
    assert first_bad_line(rehashed([uncertified.replace(b'},"events"', copied[0] + b'},"events"'), *LOG[1:]])) == 1


def test_the_house_alone_makes_a_logs_key_again_from_its_secret_and_the_id_that_the_log_names() -> None:
    lines = make_log(key=None, house=HOUSE)
    assert first_bad_line(lines, key=TRUSTED) is None
    command = json.loads(lines[0])["command"]
    text = b"houseway log key\n" + command["log-id"].encode()
    secret = hmac.new(HOUSE.private_bytes_raw(), text, "sha256").hexdigest()
    assert public(signing_key(secret)) == command["public-key"]
    other = json.loads(make_log(key=None, house=HOUSE)[0])["command"]
    assert other["log-id"] != command["log-id"]
    assert other["public-key"] != command["public-key"]


@pytest.mark.parametrize("named", ["", "0" * 63, "A" * 64, "0" * 65, 7, None])
def test_an_id_that_no_house_gave_is_refused_even_if_the_house_signs_it(named: object) -> None:
    opening = LOG[0].replace(b',"house-key"', b',"log-id":%s,"house-key"' % json.dumps(named).encode())
    signed = certified([opening, *LOG[1:]])
    assert first_bad_line(signed) == 1
    good = LOG[0].replace(b',"house-key"', b',"log-id":"%s","house-key"' % (b"0" * 64))
    assert first_bad_line(certified([good, *LOG[1:]])) is None
    uncertified = resigned(LOG, KEY)
    alone = uncertified[0].replace(b'},"events"', b',"log-id":"%s"},"events"' % (b"0" * 64))
    assert first_bad_line(resigned([alone, *uncertified[1:]], KEY)) == 1


def certified(lines: Lines) -> Lines:
    """The opening line as it is, signed by the house, and everything after it made to fit."""
    covered = lines[0][: lines[0].rindex(b',"signature":"')]
    signature = HOUSE.sign(b"houseway log 2 opening\n" + covered).hex().encode()
    tail = b',"signature":"%s"},"events":[],"hash":"%s"}\n' % (signature, b"0" * 64)
    return resigned(rehashed([covered + tail, *lines[1:]]), KEY, start=1)


@pytest.mark.parametrize("weak", [*SMALL_ORDER, *NOT_CANONICAL])
def test_a_log_under_a_key_that_signs_anything_is_refused(weak: str) -> None:
    lines = resigned(LOG, OTHER_KEY)
    lines = [line.replace(public(OTHER_KEY).encode(), weak.encode()) for line in lines]
    lines = [re.sub(rb'"signature":"[0-9a-f]+"', b'"signature":"%s"' % FOR_ANYTHING.encode(), line) for line in lines]
    assert first_bad_line(rehashed(lines)) == 1


def test_a_signature_written_another_way_is_refused() -> None:
    signature = json.loads(LOG[-1])["command"]["signature"]
    s = int.from_bytes(bytes.fromhex(signature[64:]), "little") + L
    other = signature[:64] + s.to_bytes(32, "little").hex()
    for wrong in (other, signature.upper(), signature[:-2], NOT_CANONICAL[0] + signature[64:], ""):
        assert first_bad_line(rehashed(raw(LAST - 1, signature.encode(), wrong.encode()), LAST - 1)) == LAST


# --- every line is covered -----------------------------------------------------------------------------------------


def test_no_byte_of_the_closing_line_can_be_altered_even_with_its_hash_made_to_fit() -> None:
    line = LOG[-1]
    for place in range(len(line) - 1):
        changed = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
        assert first_bad_line([*LOG[:-1], changed], same_line=False) is not None
        again = rehashed([*LOG[:-1], changed], LAST - 1)
        assert again == LOG or first_bad_line(again, same_line=False) is not None, (
            "the forger has only put his own byte right"
        )


def test_an_open_log_is_authentic_up_to_its_last_head() -> None:
    head = max(place for place, line in enumerate(OPEN) if b'"sign-head"' in line)
    said = entry_of({"type": "sit", "seat": 2, "player": "Bo", "buy-in": 5}, at=60)
    longer = rehashed([*OPEN, said], len(OPEN))
    reading = Reading(longer, still_open=True)
    assert reading.through().covered == head + 1
    assert verify_log.verify(longer, still_open=True) == head + 1
    for place in range(1, head):
        forged = rehashed([*longer[:place], *longer[place + 1 :]], place)
        assert first_bad_line(forged, still_open=True) is not None


def test_a_truncated_tail_is_found_and_the_refusal_names_open() -> None:
    for length in range(1, LAST):
        assert first_bad_line(LOG[:length]) == length + 1
    with pytest.raises(LogError, match="--open"):
        list(verified(LOG[:-1]))


def test_swapped_dropped_repeated_and_foreign_lines_are_found_whatever_is_hashed_again() -> None:
    foreign = make_log("MD")
    for place in range(1, LAST - 2):
        swapped = [*LOG[:place], LOG[place + 1], LOG[place], *LOG[place + 2 :]]
        for forged in (
            swapped,
            [*LOG[:place], *LOG[place + 1 :]],
            [*LOG[:place], LOG[place], *LOG[place:]],
            [*LOG[:place], foreign[3], *LOG[place:]],
        ):
            assert first_bad_line(forged) == place + 1 + (forged[place] == LOG[place])
            assert first_bad_line(rehashed(forged, place)) is not None


def test_heads_are_signed_at_every_rounds_end_and_at_least_every_256_entries() -> None:
    ends = [place for place, line in enumerate(LOG) if b'"type":"round-ended"' in line]
    assert len(ends) == 2
    assert all(b'"type":"sign-head"' in LOG[place + 1] for place in ends)
    opening: Any = json.loads(LOG[0])["command"]
    log = Log(OpenLog(2, opening["game"], opening["options"], opening["submission-hash"], "", 2), KEY)
    sit: Any = {"type": "sit", "seat": 1, "player": "Ann", "buy-in": 5}
    for _ in range(2 * HEAD_EVERY):
        log.append(sit, ())
    heads = [place for place, line in enumerate(log.lines) if b'"type":"sign-head"' in line]
    assert heads == [HEAD_EVERY + 1, 2 * HEAD_EVERY + 2]


# --- canonical bytes -----------------------------------------------------------------------------------------------

WRITTEN_OTHERWISE = {
    "a blank": (b'"seat":1', b'"seat": 1'),
    "a blank before a line's end": (b'"}', b'"} '),
    "a name twice": (b'"seat":1', b'"seat":1,"seat":1'),
    "a name twice with another value": (b'"seat":1', b'"seat":2,"seat":1'),
    "a fraction": (b'"seat":1', b'"seat":1.0'),
    "an exponent": (b'"seat":1', b'"seat":1e0'),
    "minus nothing": (b'"at":0', b'"at":-0'),
    "a leading zero": (b'"at":0', b'"at":00'),
    "invalid UTF-8": (b'"ante"', b'"ant\xff"'),
    "half a surrogate": (b'"ante"', b'"ant\\ud800"'),
    "an escape that is not needed": (b'"ante"', b'"ant\\u0065"'),
    "an unknown name in the line": (b'"at":0', b'"at":0,"remark":1'),
    "another order of names": (b'"at":0,', b""),
    "not a number": (b'"seat":1', b'"seat":NaN'),
}


@pytest.mark.parametrize(("old", "new"), WRITTEN_OTHERWISE.values(), ids=WRITTEN_OTHERWISE)
def test_a_line_is_exactly_its_canonical_bytes_even_if_the_house_itself_signs_it(old: bytes, new: bytes) -> None:
    forged = raw(BET, old, new)
    assert first_bad_line(forged) == BET + 1
    rehashed_only = rehashed(forged, BET)
    for lines in (rehashed_only, resigned(forged, KEY, HOUSE)):
        assert first_bad_line(lines) == BET + 1


@pytest.mark.parametrize("where", [b'"seat":1', b'"type":"place-wagers"'])
def test_a_name_that_the_game_does_not_know_is_found(where: bytes) -> None:
    """The second verifier does not know the games' words, so this is for the first alone."""
    lines = resigned(raw(BET, where, where + b',"remark":1'), KEY, HOUSE)
    with pytest.raises(LogError) as caught:
        list(verified(lines))
    assert caught.value.line == BET + 1


@pytest.mark.parametrize("options", [{"limits": {"ante": {"minimum": 1.5}}}, {"limits": {}, "limits ": 1e400}])
def test_no_fraction_hides_in_the_submission(options: dict[str, Any]) -> None:
    def change(entry: dict[str, Any]) -> None:
        entry["command"]["options"] |= options

    assert first_bad_line(resigned(altered(LOG, 0, change), KEY, HOUSE)) == 1


@pytest.mark.parametrize("format", [0, 3, 99, -1, "2", None, 2.0, True])
def test_other_formats_are_faults(format: Any) -> None:
    def change(entry: dict[str, Any]) -> None:
        entry["command"]["format"] = format

    assert first_bad_line(resigned(altered(LOG, 0, change), KEY, HOUSE)) == 1


def test_a_clock_that_runs_backwards_is_found() -> None:
    later = next(place for place, line in enumerate(LOG) if json.loads(line)["at"] == 60)

    def back(entry: dict[str, Any]) -> None:
        entry["at"] = 59

    assert first_bad_line(resigned(altered(LOG, later + 1, back), KEY, HOUSE)) == later + 2

    def negative(entry: dict[str, Any]) -> None:
        entry["at"] = -1

    assert first_bad_line(resigned(altered(LOG, 0, negative), KEY, HOUSE)) == 1


def test_a_time_at_which_the_table_did_not_stand_is_found_by_replay() -> None:
    def later(entry: dict[str, Any]) -> None:
        entry["at"] += 1

    last = max(place for place, line in enumerate(LOG) if b'"sign-head"' not in line and b'"close-log"' not in line)
    lines = list(LOG)
    for place in range(last, LAST):
        lines = altered(lines, place, later)
    lines = resigned(lines, KEY, HOUSE)
    assert first_bad_line(lines) is None
    with pytest.raises(LogError, match="clock"):
        list(replay(lines))


# --- what the house itself could write -----------------------------------------------------------------------------


def test_a_head_over_another_root_or_count_is_found_even_if_it_is_signed() -> None:
    head = next(place for place, line in enumerate(LOG) if b'"sign-head"' in line)
    for old, new in ((b'"root":"', b'"root":"00'), (b'"entries":', b'"entries":1')):
        lines = raw(head, old, new)
        assert first_bad_line(rehashed(lines, head)) == head + 1


def test_a_submission_that_does_not_fit_its_hash_is_found() -> None:
    lines = resigned(raw(0, b'"jurisdiction":"NJ"', b'"jurisdiction":"MD"'), KEY, HOUSE)
    assert first_bad_line(lines) == 1


def test_replay_checks_every_signature_where_verify_checks_the_last() -> None:
    head = next(place for place, line in enumerate(LOG) if b'"sign-head"' in line)
    signature = json.loads(LOG[head])["command"]["signature"].encode()
    broken = raw(head, signature, signature[:2] + b"0" * 126)
    lines = resigned(broken, KEY, HOUSE, start=head + 1)
    assert first_bad_line(lines) is None
    with pytest.raises(LogError) as caught:
        Reading(lines, every_signature=True).through()
    assert caught.value.line == head + 1


# --- mutations of whole logs ---------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a value, from the outside in."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from places(part, (*path, name))


def mutations(entry: dict[str, Any], clock: int) -> Iterator[dict[str, Any]]:
    """The entry with one thing in it changed, left out or repeated, except where it then still says the same.

    A command says nothing by the time at which the table's clock stands already, or by cards of the usual colour.
    """
    for path in places(entry):
        if not path or path[0] in ("seq", "prev", "hash"):
            continue
        for change in (_changed, _left_out, _repeated):
            copy = json.loads(written(entry))
            holder = copy
            for name in path[:-1]:
                holder = holder[name]
            usual = {"at": clock, "backs": ["red"]}.get(path[-1]) == holder[path[-1]] if path[0] == "command" else False
            said_again = usual and change is _left_out
            if change(holder, path[-1]) and copy != entry and not said_again:
                yield copy


def _changed(holder: Any, name: Any) -> bool:
    value = holder[name]
    if isinstance(value, bool):
        holder[name] = not value
    elif isinstance(value, int):
        holder[name] = value + 1
    elif isinstance(value, str):
        holder[name] = value[:-1] + chr(ord(value[-1]) ^ 1) if value else "x"
    elif value is None:
        holder[name] = 1
    else:
        return False
    return True


def _left_out(holder: Any, name: Any) -> bool:
    del holder[name]
    return True


def _repeated(holder: Any, name: Any) -> bool:
    if not isinstance(holder, list):
        return False
    holder.insert(name, holder[name])
    return True


def found(check: Callable[[], Any]) -> bool:
    try:
        check()
    except LogError:
        return True
    return False


@pytest.mark.parametrize("place", [place for place, line in enumerate(LOG) if b'"sign-head"' not in line][:-1])
def test_every_change_of_meaning_is_found_whoever_signs_it(place: int) -> None:
    """By `verify` if it is only hashed again, by `verify --key` if another signs it, by `replay` if the house does."""
    clock = json.loads(LOG[max(0, place - 1)])["at"]
    for mutant in mutations(json.loads(LOG[place]), clock):
        lines = [*LOG[:place], written(mutant) + b"\n", *LOG[place + 1 :]]
        assert found(lambda lines=lines: list(verified(lines)))  # type: ignore[misc]
        assert found(lambda lines=lines: list(verified(rehashed(lines, place)))), mutant  # type: ignore[misc]
        by_another = resigned(lines, OTHER_KEY)
        assert found(lambda lines=by_another: list(verified(lines, trusted_key=TRUSTED)))  # type: ignore[misc]
        if place:
            by_the_house = resigned(lines, KEY, HOUSE)
            assert found(lambda lines=by_the_house: list(replay(lines, re_decide=True))), mutant  # type: ignore[misc]


def test_replay_says_whether_the_rules_refuse_a_command_or_only_decide_it_otherwise() -> None:
    def half_of_it_happened(entry: dict[str, Any]) -> None:
        entry["events"] = entry["events"][:1]

    def nobody_sits_there(entry: dict[str, Any]) -> None:
        entry["command"]["seat"] = 6

    faults = {
        half_of_it_happened: "the command leads to other events",
        nobody_sits_there: "the rules refuse this command",
    }
    for change, fault in faults.items():
        lines = resigned(altered(LOG, BET, change), KEY, HOUSE)
        with pytest.raises(LogError, match=f"^line {BET + 1}: {fault}"):
            list(replay(lines, re_decide=True))


# --- the second verifier, and the lines that nobody keeps ----------------------------------------------------------


def test_the_second_verifier_is_short_and_shares_nothing_with_houseway() -> None:
    source = Path(verify_log.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200
    imported = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import", "from"))}
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}


def test_a_log_that_is_kept_elsewhere_need_not_be_kept_in_memory() -> None:
    opening: Any = json.loads(LOG[0])["command"]
    kept: Lines = []
    first = OpenLog(2, opening["game"], opening["options"], opening["submission-hash"], "", RULES)
    log = Log(first, KEY, HOUSE, keep=kept.append, whole=False)
    for line in LOG[1:-1]:
        entry: Any = json.loads(line)
        if entry["command"]["type"] != "sign-head":
            ended: Any = [RoundEnded("", 1)] if b'"round-ended"' in line else []
            log.append(entry["command"], ended, entry["at"])
    log.close()
    assert (log.lines, log.length) == ([], len(LOG))
    kept = b"".join(kept).splitlines(keepends=True)
    assert kept[0] == LOG[0]
    assert [json.loads(line)["command"]["type"] for line in kept] == [
        json.loads(line)["command"]["type"] for line in LOG
    ]


def test_a_log_that_was_cut_off_between_lines_is_closed_as_it_would_have_been() -> None:
    log = Log.resumed(LOG[:-1], KEY)
    log.close()
    assert log.lines == LOG


def test_a_line_that_cannot_be_kept_is_not_in_the_log_and_its_head_neither() -> None:
    full = False

    def write(content: bytes) -> None:
        if full:
            raise OSError("no space left")
        kept.append(content)

    kept: Lines = []
    log = Log.resumed(LOG[:-3], KEY)
    log.keep(write)
    before, written_before = (log.length, log.head, list(log.lines)), list(kept)
    full = True
    ended: Any = [RoundEnded("", 1)]
    said: Any = {"type": "collect-cards"}
    attempts: list[Callable[[], None]] = [lambda: log.append(said, ended, 60), log.close]
    for attempt in attempts:
        with pytest.raises(OSError, match="no space"):
            attempt()
        assert (log.length, log.head, log.lines) == before
        assert kept == written_before
    full = False
    log.append(said, ended, 60)
    assert log.length == before[0] + 2, "the line, and the head that signs it"
    log.close()
    leaves = [bytes.fromhex(json.loads(line)["hash"]) for line in log.lines[:-1]]
    assert json.loads(log.lines[-1])["command"]["root"] == tree_root(leaves).hex()
