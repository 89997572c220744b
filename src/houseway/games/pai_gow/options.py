"""Pai gow's options: the house way, the dice, the starting place and the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from houseway.core.citations import Citation, cite
from houseway.core.options import OptionError, Options, by_content
from houseway.games.pai_gow.house_way import HouseWay, HouseWayError
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.dragons_eye import Method, Shaker
from houseway.games.pai_gow_shared.vigorish import Rounding

WAGERS = ("pai-gow", *DICE_WAGERS)

ALLOWED_BY: dict[str, Citation] = {
    "rounding": cite("BASE A7"),
    "house-way": cite("BASE A9"),
    "starting-position": cite("BASE A6"),
    "distribution": cite("BASE A6"),
    "dragons-eye": cite("NJ-PG 10.7(l)"),
    "shaker": cite("NJ-PG 10.6A(c)"),
    "dragons-eye-start": cite("NJ-PG 10.6A(d)"),
    "dice-without-pai-gow": cite("NJ-PG 10.5(d)"),
    "banking": cite("BASE A8"),
    "co-banking": cite("BASE A8"),
    "bank-rounds": cite("BASE A8"),
    "bank-with-no-vigorish": cite("NJ-PG 10.7(l)2"),
}
"""The paragraph that leaves each option to the licensee."""


DICE_OPTIONS = ("dragons-eye", "shaker", "dragons-eye-start", "dice-without-pai-gow", "bank-with-no-vigorish")


class PaiGowOptions(Options, frozen=True, kw_only=True, rename="kebab"):
    """What a submission for pai gow says."""

    rounding: Rounding = "quarter"
    house_way: str = "traditional"
    """The name of a house way, or the text of a file that holds one; `read` takes the file's name too."""
    starting_position: Literal["shaker", "generator"] = "shaker"
    """What the count to the starting place is taken from."""
    distribution: Literal["counterclockwise", "clockwise"] = "counterclockwise"

    dragons_eye: Method = "off"
    shaker: Shaker = "after-triple"
    dragons_eye_start: Literal["button", "count"] = "button"
    """With the dice, whether the first stack goes to the dragon's eye button or by the count above."""
    dice_without_pai_gow: bool = False
    """Whether dice wagers are accepted from a seat that has no pai gow wager."""

    banking: bool = True
    co_banking: bool = True
    bank_rounds: int = 1
    """Rounds running for which the holder of the bank is asked first; after that, only when nobody else wants it."""
    bank_with_no_vigorish: bool = False

    @classmethod
    def _understood(cls, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
        """The file of a house way is taken by its content."""
        if not files:
            return dict(given)
        return by_content(given, "house-way", HouseWay.names(), _read_way, ALLOWED_BY["house-way"])

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        try:
            HouseWay.named(self.house_way)
        except HouseWayError as error:
            yield OptionError(str(error), ALLOWED_BY["house-way"], about=("house-way",))
        if self.bank_rounds < 1:
            sentence = "the bank is offered for at least one round at a time"
            yield OptionError(sentence, ALLOWED_BY["bank-rounds"], about=("bank-rounds",))
        for wager in self.limits:
            if wager not in WAGERS:
                sentence = f"there is no wager {wager!r} to limit; the wagers are {', '.join(WAGERS)}"
                yield OptionError(sentence, about=(f"limits.{wager}",))

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        """Of the options that belong to the dice, only where those are offered."""
        unused = DICE_OPTIONS if self.dragons_eye == "off" else ()
        return {name: (by,) for name, by in ALLOWED_BY.items() if name not in unused}

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers this table offers, in the order of the layout."""
        return WAGERS if self.dragons_eye != "off" else WAGERS[:1]

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys(self.wagers[1:], ("dragons-eye",))

    @property
    def commission(self) -> bool:
        """Whether a winning pai gow wager pays vigorish."""
        return self.dragons_eye != "no-vigorish"

    @property
    def bank_commission(self) -> bool:
        """Whether vigorish is charged on what is left for a player bank."""
        return self.commission

    @property
    def bank_offered(self) -> bool:
        """Whether a player may hold the bank; not while triples take pai gow wagers, unless the house says so."""
        return self.banking and (self.commission or self.bank_with_no_vigorish)

    @property
    def co_bank_offered(self) -> bool:
        return self.bank_offered and self.co_banking


def _read_way(text: str, file: str) -> HouseWay:
    return HouseWay.read(text.encode(), file)
