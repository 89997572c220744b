"""What an audit says of a log that holds: what it is, whose it is, and how far anybody vouches for it."""

from __future__ import annotations

from pathlib import Path

from houseway.core.phrases import TIME_OF_DAY, moment
from houseway.record.bundle import BundleReport
from houseway.record.keys import fingerprint
from houseway.record.reading import Report

UNTRUSTED = "the key is not one that was trusted, so anybody could have signed this; --key FILE names the house's"


def log_words(report: Report) -> list[str]:
    """One line a fact."""
    return [
        _line("game", f"{report.game}, rules {report.rules}, log format {report.format}"),
        _line("submission", report.submission_hash),
        _line("rounds", f"{report.rounds}, {_times(report.begins, report.ends)}"),
        _line("head", f"{report.head} after {report.entries} entries"),
        *_key_words(report),
        _line("covered", coverage(report)),
    ]


def _times(begins: int | None, ends: int | None) -> str:
    """From when to when."""
    if begins is None or ends is None:
        return "no times"
    if ends < TIME_OF_DAY:
        return f"from {moment(begins)} to {moment(ends)}"
    until = f"until {moment(ends)}"
    return until if begins < TIME_OF_DAY else f"from {moment(begins).removesuffix(' UTC')} {until}"


def coverage(report: Report) -> str:
    """How far a signature goes."""
    if report.format == 1 and report.closed:
        return "all but the closing line, whose own bytes no signature of format 1 covers"
    if report.format == 1:
        return "nothing: an open log of format 1 is not signed anywhere"
    if report.closed:
        return "everything, by the closing entry"
    if not report.covered:
        return "nothing: no entry of this log is signed"
    if report.covered == report.entries:
        return f"up to its last line, {report.covered}; the log is still open"
    after = f"line {report.covered + 1} on nothing is covered by a signature yet"
    return f"up to line {report.covered}; from {after}"


def bundle_words(file: Path, report: BundleReport) -> list[str]:
    """What a bundle proves, and what it does not."""
    lines = f"lines {report.first} to {report.last}"
    return [
        f"{file}: round {report.round}, {lines} of a log of {report.game}, as they were written",
        _line("proved", f"{lines} stand unbroken in the log whose first {report.entries} entries were signed"),
        _line("not proved", "that the rules were followed: that takes the whole log, and `audit replay`"),
        _line("submission", report.submission_hash),
        _line("rounds", f"1, {_times(report.begins, report.ends)}"),
        _line("head", f"{report.head} after {report.entries} entries"),
        *_key_words(report),
    ]


def _key_words(report: Report | BundleReport) -> list[str]:
    if not report.key:
        return [_line("key", "none: nobody has signed this log")]
    words = [
        _line("key", f"{report.key}, fingerprint {fingerprint(report.key)}" if _readable(report.key) else "unsound")
    ]
    if report.house_key is not None:
        certified = f"{report.house_key}, fingerprint {fingerprint(report.house_key)}"
        words.append(_line("house key", f"{certified}, certifies it"))
    return [*words, _line("trust", "a key that you trust" if report.trusted else UNTRUSTED)]


def _readable(key: str) -> bool:
    """A log of format 1 may name anything as its key."""
    return len(key) == 64 and not set(key) - set("0123456789abcdef")


def _line(name: str, words: str) -> str:
    return f"  {name:<11} {words}"
