"""The log: whatever is done to it after it was written is found, and the first bad line is named."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.record.forging import KEY, OTHER_KEY, Lines, entry_of, make_log, rehashed, resigned

from houseway.record.keys import public_key
from houseway.record.log import LogError
from houseway.record.reading import verified
from houseway.record.replay import replay

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


def test_a_log_that_nobody_touched_holds() -> None:
    check(LOG)
    check(LOG, trusted_key=public_key(KEY))
    check(as_file(WHOLE))
    assert len(list(verified(LOG))) == LAST


def test_the_hash_of_a_line_is_over_a_zero_byte_and_its_bytes_before_the_hash() -> None:
    prev = "0" * 64
    for line in LOG:
        entry = msgspec.json.decode(line)
        body = line[: line.rindex(b',"hash"')]
        assert entry["hash"] == hashlib.sha256(b"\0" + body).hexdigest()
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
def test_a_tail_forged_with_fitting_hashes_is_found_by_what_was_signed(place: int) -> None:
    dropped = rehashed([*LOG[:place], *LOG[place + 1 :]], place)
    head = next(number for number, line in enumerate(LOG) if b'"sign-head"' in line)
    assert bad_line(dropped) == (LAST if place == LAST - 1 else LAST - 1 if place >= head else head)
    altered = [line.replace(b"100000", b"900000") for line in LOG]
    assert bad_line(rehashed(altered, 1)) == head + 1


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


def test_a_closing_entry_signed_by_another_key_or_counting_wrong_fails() -> None:
    check(resigned(LOG, KEY))
    assert resigned(LOG, KEY) == LOG, "whoever has the key writes the same"
    by_another = [*LOG[:-1], resigned(LOG, OTHER_KEY)[-1]]
    assert bad_line(rehashed(by_another, LAST - 1)) == LAST
    count = b'"entries":%d' % (LAST - 1)
    assert bad_line(rehashed([*LOG[:-1], LOG[-1].replace(count, b'"entries":1')], LAST - 1)) == LAST


def test_entries_that_do_not_count_from_zero_are_found_even_if_their_hashes_fit() -> None:
    lines = make_log(close=False)
    check(rehashed(lines, 3, count_from=3), still_open=True)
    assert bad_line(rehashed(lines, 3, count_from=4), still_open=True) == 4
    assert bad_line(rehashed(lines, 0, count_from=1), still_open=True) == 1


def test_nothing_follows_the_closing_entry_and_a_log_is_opened_once() -> None:
    assert bad_line([*LOG, *LOG]) == LAST + 1
    opened_twice = rehashed([LOG[0], LOG[0], *LOG[1:]], 1)
    assert bad_line(opened_twice) == 2


@pytest.mark.parametrize("format", [0, 3, 99, -1])
def test_a_log_of_a_format_that_is_not_known_is_not_guessed_at(format: int) -> None:
    opening = msgspec.json.decode(LOG[0])["command"]
    assert bad_line(rehashed([entry_of(opening | {"format": format})], 0)) == 1


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
    forged = resigned([*lines[:place], altered, *lines[place + 1 :]], KEY)
    check(forged, still_open=True)
    with pytest.raises(LogError) as caught:
        list(replay(forged, still_open=True, re_decide=True))
    assert caught.value.line == place + 1


def test_a_command_that_the_rules_refuse_is_found_by_deciding_again() -> None:
    lines = make_log(close=False)
    place = next(number for number, line in enumerate(lines) if b'"no-more-bets"' in line)
    twice = resigned([*lines[: place + 1], lines[place], *lines[place + 1 :]], KEY)
    with pytest.raises(LogError) as caught:
        list(replay(twice, still_open=True, re_decide=True))
    assert caught.value.line == place + 2
