"""The log: whatever is done to it after it was written is found, and the first bad line is named."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import GAME, bet, finish, make_ready, options

from houseway.core.commands import NoMoreBets, Sit
from houseway.record.log import CloseLog, LogError, OpenLog, public_key, signed_bytes, signing_key, verified
from houseway.record.replay import replay
from houseway.record.session import Session

KEY, OTHER_KEY = signing_key("1" * 64), signing_key("2" * 64)
Lines = list[bytes]


def make_log(state: str = "NJ", close: bool = True) -> Lines:
    """One round, opened and closed."""
    session = Session(GAME, options(state), public_key(KEY))
    session.do(Sit(1, "Ann", 10_000))
    make_ready(session)
    bet(session, 1)
    session.do(NoMoreBets())
    finish(session)
    if close:
        session.log.close(KEY)
    return session.log.lines


LOG, FOREIGN = make_log(), make_log("MD")
WHOLE = b"".join(LOG)
LAST = len(LOG)


def check(lines: Sequence[bytes], still_open: bool = False, trusted_key: str | None = None) -> None:
    for _ in verified(lines, still_open, trusted_key):
        pass


def bad_line(lines: Sequence[bytes], still_open: bool = False, trusted_key: str | None = None) -> int:
    """The number of the first line that does not hold."""
    with pytest.raises(LogError) as caught:
        check(lines, still_open, trusted_key)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value.line


def as_file(content: bytes) -> Lines:
    """Lines as a file gives them: each with its newline, the last perhaps without."""
    return re.findall(rb"[^\n]*\n|[^\n]+", content)


def rehashed(lines: Sequence[bytes], start: int, count_from: int | None = None) -> Lines:
    """The same lines with numbers, links and hashes made to fit again from a line on, as a forger would."""
    fixed = list(lines[:start])
    shift = 0 if count_from is None else count_from - start
    prev = msgspec.json.decode(fixed[-1])["hash"] if fixed else "0" * 64
    for line in lines[start:]:
        body = re.sub(rb',"hash":"[0-9a-f]{64}"}\n$', b"", line)
        head = b'{"seq":%d,"prev":"%s"' % (len(fixed) + shift, prev.encode())
        body = re.sub(rb'^{"seq":\d+,"prev":"[0-9a-f]{64}"', head, body)
        prev = hashlib.sha256(body + b"}").hexdigest()
        fixed.append(b'%s,"hash":"%s"}\n' % (body, prev.encode()))
    return fixed


def entry_of(command: object) -> bytes:
    """A line with that command, its number, link and hash to be filled in."""
    nothing = b"0" * 64
    return b'{"seq":0,"prev":"%s","command":%s,"events":[],"hash":"%s"}\n' % (
        nothing,
        msgspec.json.encode(command),
        nothing,
    )


def test_a_log_that_nobody_touched_holds() -> None:
    check(LOG)
    check(LOG, trusted_key=public_key(KEY))
    check(as_file(WHOLE))
    assert len(list(verified(LOG))) == LAST


def test_the_hash_of_a_line_is_over_its_bytes_before_the_hash_closed_with_a_brace() -> None:
    prev = "0" * 64
    for line in LOG:
        entry = msgspec.json.decode(line)
        body = line[: line.rindex(b',"hash"')] + b"}"
        assert entry["hash"] == hashlib.sha256(body).hexdigest()
        assert entry["prev"] == prev
        prev = entry["hash"]


def test_any_flipped_byte_is_found_in_its_line() -> None:
    place = 0
    for number, line in enumerate(LOG, start=1):
        for _ in line:
            altered = bytearray(WHOLE)
            altered[place] ^= 1 << (place % 8)
            assert bad_line(as_file(bytes(altered))) == number, place
            place += 1


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=5))
def test_any_bytes_written_over_others_are_found(place: int, written: bytes) -> None:
    altered = WHOLE[:place] + written + WHOLE[place + len(written) :]
    if altered != WHOLE:
        assert 1 <= bad_line(as_file(altered)) <= LAST + 1


@pytest.mark.parametrize("place", range(LAST))
def test_a_dropped_line_is_found_where_it_is_missing(place: int) -> None:
    assert bad_line(LOG[:place] + LOG[place + 1 :]) == place + 1


@pytest.mark.parametrize("place", range(LAST))
def test_a_repeated_line_is_found(place: int) -> None:
    assert bad_line(LOG[: place + 1] + LOG[place:]) == place + 2


@given(st.integers(0, LAST - 1), st.integers(0, LAST - 1))
def test_two_swapped_lines_are_found_at_the_first_of_them(one: int, other: int) -> None:
    lines = list(LOG)
    lines[one], lines[other] = lines[other], lines[one]
    if one == other:
        check(lines)
    else:
        assert bad_line(lines) == min(one, other) + 1


@pytest.mark.parametrize("place", range(LAST + 1))
def test_a_line_of_another_log_or_of_nothing_is_found_where_it_was_put_in(place: int) -> None:
    foreign = FOREIGN[max(1, min(place, len(FOREIGN) - 1))]
    for line in (foreign, b"\n", b"{}\n", b"[1, 2]\n", b"\xff\xfe\n", b'{"seq":0}\n'):
        assert bad_line([*LOG[:place], line, *LOG[place:]]) == place + 1


@pytest.mark.parametrize("place", range(1, LAST))
def test_a_forged_line_whose_hash_fits_is_found_at_the_next_one(place: int) -> None:
    forged = rehashed([*LOG[:place], FOREIGN[1]], place)
    assert bad_line([*forged, *LOG[place:]]) == place + 2


@pytest.mark.parametrize("place", range(1, LAST))
def test_a_tail_forged_with_fitting_hashes_is_found_by_the_closing_signature(place: int) -> None:
    dropped = rehashed([*LOG[:place], *LOG[place + 1 :]], place)
    expected = LAST if place == LAST - 1 else LAST - 1
    assert bad_line(dropped) == expected
    altered = [line.replace(b"10000", b"90000") for line in LOG]
    assert bad_line(rehashed(altered, 1)) == LAST


@pytest.mark.parametrize("length", range(LAST))
def test_a_missing_tail_is_found_unless_the_log_is_still_open(length: int) -> None:
    assert bad_line(LOG[:length]) == length + 1 if length else bad_line([]) == 1
    if length:
        check(LOG[:length], still_open=True)
    else:
        assert bad_line([], still_open=True) == 1


@given(st.integers(1, len(WHOLE) - 1))
def test_a_log_cut_off_anywhere_is_found(length: int) -> None:
    lines = as_file(WHOLE[:length])
    whole_lines = WHOLE[:length].count(b"\n")
    assert bad_line(lines) == whole_lines + 1
    if len(lines) > whole_lines:
        assert bad_line(lines, still_open=True) == whole_lines + 1
    else:
        check(lines, still_open=True)


def test_a_log_without_its_closing_entry_fails_unless_it_is_open() -> None:
    lines = make_log(close=False)
    assert bad_line(lines) == len(lines) + 1
    check(lines, still_open=True)


def test_a_log_that_names_another_key_than_the_trusted_one_fails_at_once() -> None:
    assert bad_line(LOG, trusted_key=public_key(OTHER_KEY)) == 1


def closed_by(lines: Lines, closing: CloseLog) -> Lines:
    return rehashed([*lines, entry_of(closing)], len(lines))


def test_a_closing_entry_signed_by_another_key_or_counting_wrong_fails() -> None:
    lines = make_log(close=False)
    head, count = msgspec.json.decode(lines[-1])["hash"], len(lines)
    check(closed_by(lines, CloseLog(count, KEY.sign(signed_bytes(count, head)).hex())))
    for wrong in (
        CloseLog(count, OTHER_KEY.sign(signed_bytes(count, head)).hex()),
        CloseLog(count - 1, KEY.sign(signed_bytes(count - 1, head)).hex()),
        CloseLog(count, "not a signature"),
    ):
        assert bad_line(closed_by(lines, wrong)) == count + 1


def test_entries_that_do_not_count_from_zero_are_found_even_if_their_hashes_fit() -> None:
    lines = make_log(close=False)
    check(rehashed(lines, 3, count_from=3), still_open=True)
    assert bad_line(rehashed(lines, 3, count_from=4), still_open=True) == 4
    assert bad_line(rehashed(lines, 0, count_from=1), still_open=True) == 1


def test_nothing_follows_the_closing_entry_and_a_log_is_opened_once() -> None:
    assert bad_line([*LOG, *LOG]) == LAST + 1
    opened_twice = rehashed([LOG[0], LOG[0], *LOG[1:]], 1)
    assert bad_line(opened_twice) == 2


def test_a_log_of_a_later_format_is_not_guessed_at() -> None:
    opening = msgspec.json.decode(LOG[0])["command"]
    later = msgspec.convert(opening | {"format": 99}, OpenLog)
    assert bad_line(rehashed([entry_of(later)], 0)) == 1


@given(st.lists(st.binary(max_size=200), max_size=4))
def test_anything_that_is_not_a_log_is_named_as_bad_in_its_first_line(content: list[bytes]) -> None:
    lines = as_file(b"\n".join(content))
    assert bad_line(lines) == 1


def test_events_that_do_not_follow_from_their_command_are_found_by_deciding_again() -> None:
    """Somebody with the key rewrites a payment and signs it: the chain holds, the rules do not."""
    lines = make_log(close=False)
    place = next(number for number, line in enumerate(lines) if b'"settle-all"' in line)
    entry = msgspec.json.decode(lines[place])
    altered = lines[place].replace(b'"staked":1000', b'"staked":9000')
    assert altered != lines[place], entry
    forged = rehashed([*lines[:place], altered, *lines[place + 1 :]], place)
    check(forged, still_open=True)
    with pytest.raises(LogError) as caught:
        list(replay(forged, still_open=True, re_decide=True))
    assert caught.value.line == place + 1


def test_a_command_that_the_rules_refuse_is_found_by_deciding_again() -> None:
    lines = make_log(close=False)
    place = next(number for number, line in enumerate(lines) if b'"no-more-bets"' in line)
    twice = rehashed([*lines[: place + 1], lines[place], *lines[place + 1 :]], place)
    with pytest.raises(LogError) as caught:
        list(replay(twice, still_open=True, re_decide=True))
    assert caught.value.line == place + 2
