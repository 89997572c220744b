"""Dragon's Eye: the dice wagers of both pai gow games, one shake at a time and as a run."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from houseway.core.decider import Refusal
from houseway.core.events import WagerLost, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import (
    LAWS,
    POKER,
    TILES,
    Dice,
    DiceBonusPaid,
    DiceError,
    Law,
    Run,
    Shaker,
    check_placing,
    dice_bonus_figures,
    figures,
    next_run,
    run_after,
    settle_dice,
    shaker_of,
    take_down,
    takes_pai_gow_wagers,
)

BOTH = pytest.mark.parametrize("law", [TILES, POKER], ids=["tiles", "poker"])
STAKE = 10_00


def paid(law: Law, dice: Dice, wager: str, seat: int = 1) -> int | None:
    """What a $10 wager is paid, or None if it loses."""
    (result,) = settle_dice(law, dice, seat, {wager: STAKE})
    assert result.cite == law.pays[wager]
    assert result.staked == STAKE
    return None if isinstance(result, WagerLost) else result.paid


# --- one shake ---------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule(
    "NJ-PG 10.11(a)", "NJ-PG 10.11(a)1", "NJ-PG 11.21(a)", "NJ-PG 11.21(a)1",
    'NJ-PG 10.1 "Match wager"', 'NJ-PG 11.1 "Match wager"',
)  # fmt: skip
def test_example_a_three_different_dice_pay_their_three_positions_1_to_1(law: Law) -> None:
    for eye, first, second in ((1, 2, 3), (2, 3, 1), (3, 1, 2)):
        dice = Dice(eye, (first, second))
        assert [paid(law, dice, "match", seat) for seat in range(1, 7)] == [STAKE, STAKE, STAKE, None, None, None]


@BOTH
@pytest.mark.rule("NJ-PG 10.11(a)2", "NJ-PG 11.21(a)2")
def test_example_b_a_repeated_number_pays_its_position_2_to_1(law: Law) -> None:
    for eye, first, second in ((3, 3, 4), (4, 3, 3)):
        dice = Dice(eye, (first, second))
        assert [paid(law, dice, "match", seat) for seat in range(1, 7)] == [None, None, 2 * STAKE, STAKE, None, None]


@BOTH
@pytest.mark.rule("NJ-PG 10.11(a)3", "NJ-PG 11.21(a)3")
def test_example_c_a_triple_pays_its_position_3_to_1(law: Law) -> None:
    assert [paid(law, Dice(5, (5, 5)), "match", seat) for seat in range(1, 7)] == [None] * 4 + [3 * STAKE, None]


@BOTH
@pytest.mark.rule(
    "NJ-PG 10.11(b)", "NJ-PG 10.11(c)", "NJ-PG 11.21(b)", "NJ-PG 11.21(c)",
    'NJ-PG 10.1 "Even wager"', 'NJ-PG 10.1 "Odd wager"', 'NJ-PG 11.1 "Even wager"', 'NJ-PG 11.1 "Odd wager"',
    'NJ-PG 10.1 "Dragon\'s eye die"', 'NJ-PG 11.1 "Dragon\'s eye die"',
)  # fmt: skip
def test_even_and_odd_look_at_the_dragons_eye_die_alone(law: Law) -> None:
    assert paid(law, Dice(2, (3, 5)), "even") == STAKE
    assert paid(law, Dice(2, (3, 5)), "odd") is None
    assert paid(law, Dice(3, (2, 4)), "odd") == STAKE
    assert paid(law, Dice(3, (2, 4)), "even") is None


@BOTH
@pytest.mark.rule("NJ-PG 10.7(l)1", "NJ-PG 11.9(k)1", "NJ-PG 10.11(b)", "NJ-PG 11.21(c)")
def test_every_triple_takes_even_and_odd_wagers(law: Law) -> None:
    for face in range(1, 7):
        assert paid(law, Dice(face, (face, face)), "even") is None
        assert paid(law, Dice(face, (face, face)), "odd") is None


@BOTH
@pytest.mark.rule(
    "NJ-PG 10.11(d)", "NJ-PG 11.21(d)", 'NJ-PG 10.1 "Double wager"', 'NJ-PG 11.1 "Double wager"'
)  # fmt: skip
def test_double_needs_the_two_plain_dice_and_wins_on_a_triple_too(law: Law) -> None:
    assert paid(law, Dice(1, (6, 6)), "double") == 4 * STAKE
    assert paid(law, Dice(6, (6, 6)), "double") == 4 * STAKE
    assert paid(law, Dice(6, (6, 1)), "double") is None


@BOTH
@pytest.mark.rule("NJ-PG 10.11(e)", "NJ-PG 11.21(e)", 'NJ-PG 10.1 "Triple wager"', 'NJ-PG 11.1 "Triple wager"')
def test_triple_pays_30_to_1(law: Law) -> None:
    assert paid(law, Dice(2, (2, 2)), "triple") == 30 * STAKE
    assert paid(law, Dice(1, (2, 2)), "triple") is None


@BOTH
@pytest.mark.rule("NJ-PG 10.6A(b)", "NJ-PG 11.8D(b)", "NJ-PG 10.5(d)", "NJ-PG 11.7(g)")
def test_all_six_wagers_of_a_seat_are_settled_alone_in_the_order_of_the_layout(law: Law) -> None:
    wagers = dict.fromkeys(("dice-bonus", "triple", "double", "odd", "even", "match"), STAKE)
    results = settle_dice(law, Dice(4, (4, 4)), 4, wagers)
    assert [(result.wager, getattr(result, "paid", None)) for result in results] == [
        ("match", 3 * STAKE), ("even", None), ("odd", None), ("double", 4 * STAKE), ("triple", 30 * STAKE),
        ("dice-bonus", 25 * STAKE),
    ]  # fmt: skip


@BOTH
@pytest.mark.rule("NJ-PG 10.7(l)2", "NJ-PG 11.9(k)2")
def test_only_without_vigorish_does_a_triple_take_pai_gow_wagers(law: Law) -> None:
    triple, other = Dice(1, (1, 1)), Dice(1, (1, 2))
    assert takes_pai_gow_wagers(law, "no-vigorish", triple) == law.no_vigorish
    assert takes_pai_gow_wagers(law, "no-vigorish", other) is None
    assert takes_pai_gow_wagers(law, "vigorish", triple) is None


@pytest.mark.rule("NJ-PG 10.6A(a)", "NJ-PG 11.8D(a)", "NJ-PG 10.6A(d)", "NJ-PG 11.8D(d)")
def test_the_button_goes_to_the_position_of_the_dragons_eye_die() -> None:
    assert [Dice(eye, (1, 1)).button for eye in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_dice_are_read_as_the_contract_writes_them_and_refused_otherwise() -> None:
    assert Dice.read({"eye": 3, "plain": [3, 4]}) == Dice(3, (3, 4))
    bad: list[object] = [
        {"eye": 0, "plain": [1, 1]}, {"eye": 7, "plain": [1, 1]}, {"eye": 1, "plain": [1]}, {"eye": 1},
        {"eye": "1", "plain": [1, 2]}, {"eye": 1, "plain": [1, 2], "third": 1}, [1, 2, 3], None,
        {"eye": 1.5, "plain": [1, 2]}, {"eye": True, "plain": [1, 2]},
    ]  # fmt: skip
    for given in bad:
        with pytest.raises(DiceError):
            Dice.read(given)


def test_a_wager_seat_shaker_or_count_that_does_not_exist_is_refused() -> None:
    dice = Dice(1, (2, 3))
    with pytest.raises(DiceError, match="no dice wager 'treble'"):
        settle_dice(POKER, dice, 1, {"treble": 1})
    with pytest.raises(DiceError, match="1 to 6, not 7"):
        settle_dice(POKER, dice, 7, {"match": 1})
    with pytest.raises(DiceError, match="0 to 2 came before, not 3"):
        settle_dice(POKER, dice, 1, {"dice-bonus": 1}, triples_before=3)
    with pytest.raises(DiceError, match="shaker"):
        settle_dice(POKER, dice, 1, {"dice-bonus": 1}, shaker=0)


# --- the dice bonus as a run ---------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("before", "shaking", "odds"),
    [(0, True, 30), (0, False, 25), (1, True, 500), (1, False, 50), (2, True, 10_000), (2, False, 1_000)],
)
@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)", 'NJ-PG 10.1 "Dice bonus wager"', 'NJ-PG 11.1 "Dice bonus wager"')
def test_the_six_prices_of_the_dice_bonus(law: Law, before: int, shaking: bool, odds: int) -> None:
    for shaker in (2,) if shaking else (None, 3):
        (won,) = settle_dice(law, Dice(6, (6, 6)), 2, {"dice-bonus": STAKE}, triples_before=before, shaker=shaker)
        assert isinstance(won, WagerWon if before == 2 else DiceBonusPaid)
        assert won.paid == odds * STAKE
        assert won.cite == law.pays["dice-bonus"]
        (lost,) = settle_dice(law, Dice(6, (6, 5)), 2, {"dice-bonus": STAKE}, triples_before=before, shaker=shaker)
        assert isinstance(lost, WagerLost)


def play(law: Law, faces: tuple[int, ...], bettors: set[int]) -> tuple[dict[int, int], list[int | None], Run]:
    """Triples of these faces, then a shake that is none unless three fell: winnings by seat, shakers, the run after."""
    run = Run()
    won = dict.fromkeys(bettors, 0)
    shakers: list[int | None] = []
    shakes = [Dice(face, (face, face)) for face in faces] + [Dice(6, (1, 2))] * (len(faces) < 3)
    bonus = dict.fromkeys(bettors, STAKE)
    for number, dice in enumerate(shakes):
        assert run.triples == number
        shaker = shaker_of(run, bonus)
        shakers.append(shaker)
        for seat, staked in bonus.items():
            (result,) = settle_dice(law, dice, seat, {"dice-bonus": staked}, triples_before=run.triples, shaker=shaker)
            won[seat] += -staked if isinstance(result, WagerLost) else result.paid
        run = run_after(run, dice, bonus)
        bonus = run.retained
    return won, shakers, run


@BOTH
@pytest.mark.parametrize("triples", [0, 1, 2, 3])
@pytest.mark.rule(
    "NJ-PG 10.6A(c)", "NJ-PG 11.8D(c)", "NJ-PG 10.6A(e)", "NJ-PG 11.8D(e)", "NJ-PG 10.11(f)", "NJ-PG 11.21(f)"
)
def test_runs_of_zero_to_three_triples_with_every_shaker(law: Law, triples: int) -> None:
    """Each triple names the next shaker, who must have a dice bonus wager; shaker and others have their own prices."""
    for faces in product(range(1, 7), repeat=triples):
        for bettors in ({1, 2, 3, 4, 5, 6}, {1, 4}, {6}):
            won, shakers, after = play(law, faces, bettors)
            named = [None, *(face if face in bettors else None for face in faces)]
            assert shakers == named[: len(shakers)]
            for seat in bettors:
                prices = [25, 500 if shakers[1:2] == [seat] else 50, 10_000 if shakers[2:3] == [seat] else 1_000]
                assert won[seat] == STAKE * (sum(prices[:triples]) - (triples < 3))
            assert after.triples == (3 if triples == 3 else 0), "a shake without a triple takes the button away"
            assert after.retained == {}


@BOTH
@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
def test_after_a_triple_nobody_may_place_a_dice_bonus_and_a_kept_one_stays_or_is_taken_down(law: Law) -> None:
    run = run_after(Run(), Dice(2, (2, 2)), {2: STAKE, 5: STAKE})
    assert run == Run(triples=1, entitled=2, retained={2: STAKE, 5: STAKE})
    with pytest.raises(Refusal, match="round after a triple"):
        check_placing(law, run, 1)
    with pytest.raises(Refusal, match="stays as it is"):
        check_placing(law, run, 5)
    assert take_down(law, run, 5).retained == {2: STAKE}
    assert shaker_of(take_down(law, run, 2), {5}) is None
    with pytest.raises(Refusal, match="seat 1 has no dice bonus"):
        take_down(law, run, 1)
    check_placing(law, run_after(run, Dice(2, (2, 3)), {2: STAKE}), 1)


@BOTH
@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
def test_a_run_ends_with_the_third_triple_and_betting_is_open_again(law: Law) -> None:
    run = Run(triples=2, entitled=3, retained={3: STAKE, 4: STAKE})
    after = run_after(run, Dice(4, (4, 4)), run.retained)
    assert after == Run(triples=3, entitled=4), "the second button shows the third triple"
    after = next_run(after)
    assert after == Run(triples=0, entitled=4)
    check_placing(law, after, 1)
    assert shaker_of(after, {1, 4}) == 4
    assert shaker_of(after, {1}) is None


@pytest.mark.rule("NJ-PG 10.6A(e)", "NJ-PG 11.8D(e)")
def test_by_default_a_player_shakes_only_after_a_triple() -> None:
    bonus = {3: STAKE}
    assert shaker_of(Run(), bonus) is None
    assert shaker_of(run_after(Run(), Dice(3, (1, 2)), bonus), bonus) is None
    assert shaker_of(run_after(Run(), Dice(3, (3, 3)), bonus), bonus) == 3


@pytest.mark.rule("NJ-PG 10.6A(e)", "NJ-PG 11.8D(e)")
def test_with_every_round_the_seat_at_the_button_shakes_whenever_it_has_a_dice_bonus_wager() -> None:
    bonus = {3: STAKE}
    run = run_after(Run(), Dice(3, (1, 2)), {}, "every-round")
    assert shaker_of(run, bonus) == 3
    assert shaker_of(run, {}) is None
    after = run_after(run, Dice(3, (3, 3)), bonus, "every-round")
    assert shaker_of(after, after.retained) == 3


@pytest.mark.rule("NJ-PG 10.6A(c)", "NJ-PG 11.8D(c)")
def test_a_seat_without_a_dice_bonus_wager_at_the_triple_does_not_shake_next() -> None:
    third = run_after(Run(triples=2, retained={1: STAKE}), Dice(6, (6, 6)), {1: STAKE})
    assert shaker_of(third, {1, 6}) is None


@pytest.mark.rule("NJ-PG 10.6A(f)", "NJ-PG 11.8D(f)")
def test_the_shakers_price_goes_with_the_seat_whoever_moves_the_shaker() -> None:
    """Nothing but the seat decides, so a player for whom the dealer shakes loses nothing."""
    (won,) = settle_dice(POKER, Dice(1, (1, 1)), 5, {"dice-bonus": 1}, triples_before=1, shaker=5)
    assert isinstance(won, DiceBonusPaid)
    assert won.paid == 500


def test_a_dice_bonus_that_stays_up_moves_only_what_it_is_paid() -> None:
    (paid_only,) = settle_dice(POKER, Dice(1, (1, 1)), 2, {"dice-bonus": STAKE})
    assert paid_only.postings() == (("inventory", "stack:2", 25 * STAKE),)


# --- exact mathematics -------------------------------------------------------------------------------------------


def test_the_dice_wagers_have_the_published_expectations() -> None:
    """Rulings, section O."""
    found = figures()
    assert {name: found[name].ev for name in ("match", "even", "odd", "double", "triple")} == {
        "match": Fraction(-17, 216),
        "even": Fraction(-1, 36),
        "odd": Fraction(-1, 36),
        "double": Fraction(-1, 6),
        "triple": Fraction(-5, 36),
    }
    assert all(found[name].total == 216 for name in found if name != "dice-bonus")
    assert [(o.outcome, int(o.net), o.count) for o in found["even"].outcomes] == [("win", 1, 105), ("lose", -1, 111)]


def by_recursion(first_price: int) -> Fraction:
    """The dice bonus once more: each shake a triple with 1/36, which names this seat the next shaker with 1/6."""
    triple, lost = Fraction(1, 36), -Fraction(35, 36)
    third = lost + triple * (10_000 + 5 * 1_000) / 6
    second = lost + triple * (Fraction(500 + 5 * 50, 6) + third)
    return lost + triple * (first_price + second)


@pytest.mark.parametrize("shaker", ["after-triple", "every-round"])
def test_the_dice_bonus_is_worth_what_a_recursion_says_and_what_was_published(shaker: Shaker) -> None:
    dealer = dice_bonus_figures(shaker)
    player = dice_bonus_figures(shaker, shaken_first_by_player=True)
    assert dealer.ev == by_recursion(25)
    assert player.ev == by_recursion(30)
    assert round(float(dealer.ev), 3) == -0.155
    assert round(float(player.ev), 3) == -0.017
    assert dealer.total == player.total == 216**3
    assert str(player.ev) in dealer.notes.values()


def test_the_dice_bonus_pays_its_dearest_outcome_once_in_so_many() -> None:
    """Three triples, the first two of this seat's number: one way, one way and six ways."""
    best = dice_bonus_figures().outcomes[0]
    assert (int(best.net), best.count) == (25 + 500 + 10_000, 6)


def test_only_the_bets_asked_for_are_computed() -> None:
    assert list(figures(["triple", "match"])) == ["match", "triple"]
    assert list(LAWS) == ["pai-gow", "pai-gow-poker"]
