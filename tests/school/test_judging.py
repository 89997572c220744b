"""What an act is worth, move by move, against paragraphs that were read in the regulations."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway.core.citations import requirement, section_of
from houseway.school.acts import ActError, Hint, Move, Report, Rule, Step
from houseway.school.classroom import Progress, begin
from houseway.school.judging import judge
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.score import score_of
from houseway.school.session import stakes
from houseway.school.shelf import lesson_named
from houseway.school.verdicts import expected

OPENING = {
    "dragon-poker": (
        ("receive-cards", "NJ-DP 42.3(a)"),
        ("inspect-cards", "NJ-DP 42.3(a)"),
        ("verify-inspection", "NJ-DP 42.3(b)"),
        ("spread-cards", "NJ-DP 42.3(b)"),
        ("wash-cards", "NJ-DP 42.3(c)"),
        ("shuffle", "NJ-DP 42.4(a)"),
        ("cut-cards", "NJ-DP 42.4(c)1.i"),
        ("load-cards", "NJ-DP 42.7(a)"),
    ),
    "double-draw-poker": (
        ("receive-cards", "NJ-DDP 42.3(a)"),
        ("inspect-cards", "NJ-DDP 42.3(a)"),
        ("verify-inspection", "NJ-DDP 42.3(b)"),
        ("spread-cards", "NJ-DDP 42.3(b)"),
        ("wash-cards", "NJ-DDP 42.3(c)"),
        ("shuffle", "NJ-DDP 42.4(a)"),
        ("cut-cards", "NJ-DDP 42.4(c)1.i"),
        ("load-cards", "NJ-DDP 42.7(a)"),
    ),
    "pai-gow-poker": (
        ("receive-cards", "BASE B1"),
        ("inspect-cards", "BASE B1"),
        ("verify-inspection", "BASE B1"),
        ("spread-cards", "BASE B1"),
        ("wash-cards", "BASE B1"),
        ("shuffle", "BASE B6"),
        ("cut-cards", "BASE B6"),
        ("load-cards", "BASE B6"),
    ),
    "pai-gow": tuple(
        (step, "BASE A6") for step in ("receive-cards", "inspect-cards", "verify-inspection", "spread-cards", "shuffle")
    ),
    "deuce-of-the-dragon": (
        ("receive-cards", "NJ-DOD 41.3(a)"),
        ("inspect-cards", "NJ-DOD 41.3(a)"),
        ("verify-inspection", "NJ-DOD 41.3(b)"),
        ("spread-cards", "NJ-DOD 41.3(b)"),
        ("wash-cards", "NJ-DOD 41.3(c)"),
        ("shuffle", "NJ-DOD 41.4(a)"),
        ("cut-cards", "NJ-DOD 41.4(c)1.i"),
        ("load-cards", "NJ-DOD 41.7(a)"),
    ),
}
"""The steps of opening a table, with the paragraph of each."""
CUT_REQUIRED = {
    "dragon-poker": "NJ-DP 42.4(b)2",
    "double-draw-poker": "NJ-DDP 42.4(b)2",
    "pai-gow-poker": "BASE B6",
    "deuce-of-the-dragon": "NJ-DOD 41.4(b)2",
}
"""The paragraph that has cards cut which were shuffled by hand; how they are cut stands in another."""


@pytest.mark.parametrize("game", OPENING)
def test_opening_a_table_is_asked_step_by_step_and_a_step_left_out_is_explained_by_its_own_paragraph(game: str) -> None:
    progress = begin(lesson_named(game, "opening"))
    steps = OPENING[game]
    for place, (step, cite) in enumerate(steps):
        for later, _ in steps[place + 1 :]:
            _, verdict = judge(progress, Step(step=later))
            required = CUT_REQUIRED[game] if step == "cut-cards" else cite
            assert (verdict.right, verdict.cite) == (False, required), f"{later} instead of {step}"
            assert verdict.rule == requirement(required)
        if place:
            done, done_cite = steps[place - 1]
            _, verdict = judge(progress, Step(step=done))
            assert (verdict.kind, verdict.cite) == ("doubled", done_cite)
        progress, verdict = judge(progress, Step(step=step))
        assert verdict.right, step
    assert progress.finished
    assert score_of(progress).full


def _side_wagers() -> Progress:
    """Red Dragon twice and Blue Dragon against Phoenix, Phoenix, Tiger: $10 each, Three Card Bonus and Dragon $5."""
    progress = begin(lesson_named("dragon-poker", "side-wagers"))
    for step in ("reveal-dealer-hand", "settle-seat"):
        progress, verdict = judge(progress, Step(step=step))
        assert verdict.right
    return progress


def _pay(area: str, dollars: int) -> Move:
    return Move(source="dealer.tray", target=area, amount=100 * dollars)


@pytest.mark.rule("NJ-DP 42.10(d)2", "NJ-DP 42.10(d)4")
def test_side_wagers_are_paid_before_the_main_wagers() -> None:
    """42.10(d)2 comes before 42.10(d)3 and 4; three dragons pay 40 to 1 and, red-red-blue, 60 to 1 by the tables."""
    progress = _side_wagers()
    _, verdict = judge(progress, _pay("seat-1.ante", 10))
    assert (verdict.kind, verdict.category, verdict.cite) == ("premature", "order", "NJ-DP 42.10(d)2")
    for area, dollars in (("three-card-bonus", 200), ("dragon", 300), ("ante", 10), ("play", 10), ("ante-bonus", 300)):
        progress, verdict = judge(progress, _pay(f"seat-1.{area}", dollars))
        assert verdict.right, verdict.sentence


@pytest.mark.rule("NJ-DP 42.10(d)2")
def test_the_dragon_bet_waits_for_the_three_card_bonus() -> None:
    progress = _side_wagers()
    _, verdict = judge(progress, _pay("seat-1.dragon", 300))
    assert (verdict.kind, verdict.category, verdict.cite) == ("premature", "order", "NJ-DP 42.10(d)2")
    _, verdict = judge(progress, Step(step="collect-cards"))
    assert (verdict.kind, verdict.category, verdict.cite) == ("left-out", "order", "NJ-DP 42.10(d)2")
    _, verdict = judge(progress, _pay("seat-1.three-card-bonus", 199))
    assert (verdict.category, verdict.cite) == ("money", 'NJ-DP 42.11(d) "Pay Table 1"')


ONE_PARAGRAPH = [
    ("dragon-poker", "paying", "NJ-DP 42.10(d)4", {"ante", "play", "ante-bonus"}),
    ("dragon-poker", "folded", "NJ-DP 42.10(c)1", {"ante", "ante-bonus"}),
    ("dragon-poker", "maryland", "MD-DP 11.D(3)(g)", {"ante", "play", "ante-bonus"}),
    ("double-draw-poker", "paying", "NJ-DDP 42.10(j)3", {"ante", "bonus", "first-draw", "second-draw"}),
]
"""Read in the regulations: what one paragraph has the dealer take or pay, saying nothing of an order."""


@pytest.mark.parametrize(("game", "name", "cite", "wagers"), ONE_PARAGRAPH)
def test_wagers_of_which_one_paragraph_speaks_are_moved_in_any_order(
    game: str, name: str, cite: str, wagers: set[str]
) -> None:
    """Also where the pay table or a definition says what each of them comes to."""
    assert requirement(cite)
    found = 0
    for progress in dealt_perfectly(lesson_named(game, name)):
        group = progress.pending[0] if progress.pending else ()
        spots = {(due.target if due.source == "dealer.tray" else due.source).partition(".")[2] for due in group}
        if spots != wagers:
            continue
        found += 1
        for due in reversed(group):
            progress, verdict = judge(progress, Move(source=due.source, target=due.target, amount=due.amount))
            assert verdict.right, verdict.sentence
    assert found


@pytest.mark.rule("NJ-PG 11.8D(b)", "NJ-PG 10.6A(b)")
@pytest.mark.parametrize("game", ["pai-gow-poker", "pai-gow"])
def test_wagers_on_the_dice_of_one_seat_are_settled_in_any_order(game: str) -> None:
    dice = {"match", "even", "odd", "double", "triple", "dice-bonus"}
    for progress in dealt_perfectly(lesson_named(game, "dragons-eye")):
        seats = [
            {(due.target if due.source == "dealer.tray" else due.source).partition(".")[0] for due in group}
            for group in progress.pending
            if any(due.source.partition(".")[2] in dice or due.target.partition(".")[2] in dice for due in group)
        ]
        whose = [next(iter(one)) for one in seats]
        assert all(len(one) == 1 for one in seats)
        assert len(whose) == len(set(whose))


@pytest.mark.rule("NJ-DOD 41.10(j)", "NJ-DOD 41.10(k)")
def test_commission_is_taken_of_every_pot_before_the_first_is_awarded() -> None:
    """Pots of $66 and $40 at five percent: $3.30 and $2.00; the side pot is awarded first."""
    progress = _until("deuce-of-the-dragon", "side-pot", "award-pots")
    progress, _ = judge(progress, right_act(progress))
    award = Move(source="pot.side-1", target="seat-2", amount=3800)
    for source, commission in (("pot.main", 330), ("pot.side-1", 200)):
        _, verdict = judge(progress, award)
        assert (verdict.kind, verdict.cite) == ("premature", "NJ-DOD 41.10(k)")
        progress, verdict = judge(progress, Move(source=source, target="dealer.tray", amount=commission))
        assert (verdict.right, verdict.cite) == (True, "NJ-DOD 41.10(k)")
    _, verdict = judge(progress, Move(source="pot.main", target="seat-2", amount=6270))
    assert (verdict.kind, verdict.cite) == ("premature", "NJ-DOD 41.10(j)")
    assert "from side pot 1" in verdict.sentence
    progress, verdict = judge(progress, award)
    assert (verdict.right, verdict.cite) == (True, "NJ-DOD 41.10(j)")


@pytest.mark.rule("NJ-DOD 41.10(j)", "NJ-DOD 41.10(k)")
def test_the_commission_is_taken_before_the_award_is_announced_or_after() -> None:
    """(k) ends with the commission in the inventory, and (j) awards after (k): whoever takes it first is right."""
    verified = _until("deuce-of-the-dragon", "side-pot", "award-pots")
    progress = verified
    for source, commission in (("pot.side-1", 200), ("pot.main", 330)):
        take = Move(source=source, target="dealer.tray", amount=commission)
        progress, verdict = judge(progress, take)
        assert (verdict.right, verdict.cite) == (True, "NJ-DOD 41.10(k)")
        _, verdict = judge(progress, take)
        assert (verdict.kind, verdict.category) == ("doubled", "money")
    left = {row["area"]: row["amount"] for row in stakes(progress)}
    assert (left["pot.side-1"], left["pot.main"]) == (3800, 6270)
    _, verdict = judge(progress, Move(source="pot.side-1", target="seat-2", amount=3800))
    assert (verdict.kind, verdict.category, verdict.cite) == ("premature", "order", "NJ-DOD 41.10(j)")
    while not progress.finished:
        progress, verdict = judge(progress, right_act(progress))
        assert verdict.right
    assert score_of(progress).categories["money"].right == score_of(progress).categories["money"].of


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_the_commission_before_the_count_is_a_fault_of_order() -> None:
    for step in ("count-pots", "verify-pots"):
        progress = _until("deuce-of-the-dragon", "side-pot", step)
        _, verdict = judge(progress, Move(source="pot.main", target="dealer.tray", amount=330))
        assert (verdict.kind, verdict.category, verdict.cite) == ("premature", "order", "NJ-DOD 41.10(k)")


@pytest.mark.rule("NJ-DOD 41.7(b)1", "NJ-DOD 41.7(b)2")
def test_each_ante_is_gathered_by_its_own_paragraph() -> None:
    moments = [one for one in dealt_perfectly(lesson_named("deuce-of-the-dragon", "pots")) if one.pending]
    assert {(due.target, due.cite) for due in moments[0].pending[0]} == {
        ("pot.main", "NJ-DOD 41.7(b)1"),
        ("pot.deuce", "NJ-DOD 41.7(b)2"),
    }


def test_wrong_amount_and_wrong_place_are_told_apart() -> None:
    progress = _side_wagers()
    verdicts = {
        "amount": judge(progress, _pay("seat-1.three-card-bonus", 199))[1],
        "place": judge(progress, _pay("seat-2.three-card-bonus", 200))[1],
        "both": judge(progress, _pay("seat-2.three-card-bonus", 7))[1],
        "collected": judge(progress, Move(source="seat-1.three-card-bonus", target="dealer.tray"))[1],
    }
    assert verdicts["amount"].kind == "wrong-amount"
    assert "The place is right" in verdicts["amount"].sentence
    assert {verdicts[name].kind for name in ("place", "both", "collected")} == {"wrong-place"}
    assert "the place is not" in verdicts["place"].sentence
    assert "Neither" in verdicts["both"].sentence
    assert "has won and is paid" in verdicts["collected"].sentence
    assert {verdict.category for verdict in verdicts.values()} == {"money"}


@pytest.mark.rule("NJ-DDP 42.11(d)")
def test_a_push_that_is_paid_or_collected_is_called_a_push() -> None:
    for progress in dealt_perfectly(lesson_named("double-draw-poker", "six-players")):
        pushed = [due for group in progress.pending[:1] for due in group if due.source.startswith(f"{due.target}.")]
        for due in pushed:
            for act in (
                Move(source="dealer.tray", target=due.source, amount=due.amount),
                Move(source=due.source, target="dealer.tray"),
            ):
                _, verdict = judge(progress, act)
                assert verdict.kind == "wrong-place"
                assert "is a push" in verdict.sentence
        if pushed:
            return
    raise AssertionError("nothing was pushed")


def test_a_wager_whose_turn_has_not_come_is_too_early_also_with_a_wrong_amount() -> None:
    _, verdict = judge(_side_wagers(), _pay("seat-1.dragon", 299))
    assert (verdict.kind, verdict.category) == ("premature", "order")
    assert "not that amount" in verdict.sentence


def test_chips_left_lying_are_explained_when_the_learner_goes_on() -> None:
    _, verdict = judge(_side_wagers(), Step(step="collect-cards"))
    assert (verdict.kind, verdict.category) == ("left-out", "order")


@pytest.mark.rule("NJ-DP 42.4(c)1.iii")
def test_a_cut_that_is_too_shallow_is_refused_by_its_paragraph() -> None:
    progress = begin(lesson_named("dragon-poker", "opening"))
    for step, _ in OPENING["dragon-poker"][:6]:
        progress, _ = judge(progress, Step(step=step))
    _, verdict = judge(progress, Step(step="cut-cards", said={"depth": 9}))
    assert (verdict.kind, verdict.category) == ("wrong-count", "procedure")
    assert section_of(verdict.cite) == "NJ-DP 42.4"
    assert "at least 10" in verdict.sentence
    _, verdict = judge(progress, Step(step="cut-cards", said={"depth": 10}))
    assert verdict.right


def test_the_stub_is_reported_as_it_was_counted() -> None:
    """A Dragon Poker deck has 53 cards; three for one player and three for the dealer leave 47."""
    progress = _until("dragon-poker", "stub", "count-stub")
    for counted in (46, 48, 53):
        _, verdict = judge(progress, Step(step="count-stub", said={"counted": counted}))
        assert (verdict.right, verdict.kind) == (False, "wrong-count")
    with pytest.raises(ActError, match="counted"):
        judge(progress, Step(step="count-stub"))
    _, verdict = judge(progress, Step(step="count-stub", said={"counted": 47}))
    assert verdict.right


def test_pots_are_counted_in_money() -> None:
    """Three players with antes of $2 and $1 who bet $20, $40 and $40: $66 in the main pot, $40 in the side pot."""
    progress = _until("deuce-of-the-dragon", "side-pot", "count-pots")
    _, verdict = judge(progress, Step(step="count-pots", said={"pots": {"main": 10600, "side 1": 0}}))
    assert (verdict.kind, verdict.category, verdict.cite) == ("wrong-amount", "money", "NJ-DOD 41.10(k)")
    _, verdict = judge(progress, Step(step="count-pots", said={"pots": {"main": 6600, "side 1": 4000}}))
    assert verdict.right


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_pots_that_have_been_verified_are_not_said_to_be_uncounted() -> None:
    progress = _until("deuce-of-the-dragon", "side-pot", "award-pots")
    _, verdict = judge(progress, Step(step="verify-pots"))
    assert not verdict.right
    assert "has verified the count" in verdict.sentence
    assert "before" not in verdict.sentence


def test_a_dealer_deals_card_by_card_to_the_place_that_is_due() -> None:
    progress = _until("dragon-poker", "one-by-one", "deal-next")
    _, verdict = judge(progress, Step(step="deal-next", to="seat-2"))
    assert (verdict.kind, verdict.cite) == ("wrong-place", "NJ-DP 42.7(d)")
    for place in ("seat-1", "seat-2", "seat-3", "dealer"):
        progress, verdict = judge(progress, Step(step="deal-next", to=place))
        assert verdict.right


def test_a_hand_is_set_the_house_way_or_not_at_all() -> None:
    progress = _until("pai-gow-poker", "house-way", "set-dealer-hand")
    right = right_act(progress)
    assert isinstance(right, Step)
    cards = progress.table.round.hand(0).cards
    ranks = sorted(card[0] for card in right.said["low"])
    pairs = ([one, two] for one, two in combinations(cards, 2) if sorted([one[0], two[0]]) != ranks)
    wrong = next(pairs)
    _, verdict = judge(progress, Step(step="set-dealer-hand", said={"low": wrong}))
    assert (verdict.right, verdict.category) == (False, "procedure")
    _, verdict = judge(progress, right)
    assert verdict.right


def test_a_hint_says_what_it_is_about_and_then_what_exactly_and_the_second_costs_the_mark() -> None:
    progress = begin(lesson_named("pai-gow", "opening"))
    progress, first = judge(progress, Hint())
    assert "Receive the tiles" not in first.sentence
    once, _ = judge(progress, Step(step="receive-cards"))
    assert score_of(once).full
    progress, second = judge(progress, Hint())
    assert second.sentence == "Receive the tiles."
    progress, _ = judge(progress, Step(step="receive-cards"))
    score = score_of(progress)
    assert (score.helped, score.categories["procedure"].right, score.categories["order"].right) == (1, 0, 1)


def test_procedure_order_and_money_are_scored_apart_and_by_section() -> None:
    progress = _side_wagers()
    for act in (_pay("seat-1.ante", 10), _pay("seat-1.three-card-bonus", 1), Step(step="deal")):
        progress, verdict = judge(progress, act)
        assert not verdict.right
    for area, dollars in (("three-card-bonus", 200), ("dragon", 300)):
        progress, _ = judge(progress, _pay(f"seat-1.{area}", dollars))
    score = score_of(progress)
    assert (score.categories["order"].right, score.categories["order"].of) == (3, 4)
    assert (score.categories["money"].right, score.categories["money"].of) == (1, 2)
    assert (score.categories["procedure"].right, score.categories["procedure"].of) == (2, 2)
    assert score.sections["NJ-DP 42.11"]["money"].of == 2


@pytest.mark.parametrize(
    ("citation", "section"),
    [
        ("NJ-DP 42.10(d)4", "NJ-DP 42.10"),
        ('NJ-DOD 41.1 "Ante"', "NJ-DOD 41.1"),
        ("MD-DP 11.D(3)(a)", "MD-DP 11"),
        ("BASE B6", "BASE B6"),
        ("NJ-PG 11.7(a)-(f)", "NJ-PG 11.7"),
    ],
)
def test_the_section_of_a_paragraph(citation: str, section: str) -> None:
    assert section_of(citation) == section


@pytest.mark.rule("NJ-DP 42.7(e)", "NJ-DP 42.7(e)1")
def test_the_stub_may_be_counted_more_often_than_it_must() -> None:
    """At least once in five rounds, the document says. 53 cards, three for the player, three for the dealer: 47."""
    progress = _until("dragon-poker", "whole-round", "rack-stub")
    _, verdict = judge(progress, Step(step="count-stub", said={"counted": 46}))
    assert (verdict.right, verdict.kind, verdict.category) == (False, "wrong-count", "procedure")
    progress, verdict = judge(progress, Step(step="count-stub", said={"counted": 47}))
    assert (verdict.right, verdict.cite) == (True, "NJ-DP 42.7(e)1")
    _, verdict = judge(progress, Step(step="count-stub", said={"counted": 47}))
    assert (verdict.right, verdict.kind) == (False, "doubled")
    progress, verdict = judge(progress, Step(step="rack-stub"))
    assert verdict.right
    _, verdict = judge(progress, Step(step="count-stub", said={"counted": 47}))
    assert not verdict.right


@pytest.mark.parametrize(
    ("game", "cite"),
    [("dragon-poker", "NJ-DP 42.7(b)"), ("pai-gow", "BASE A6"), ("deuce-of-the-dragon", "NJ-DOD 41.7(b)")],
)
def test_a_deal_before_the_betting_is_closed_is_a_fault_of_order(game: str, cite: str) -> None:
    progress = _until(game, "whole-round", "no-more-bets")
    for step in ("deal", "collect-cards"):
        _, verdict = judge(progress, Step(step=step))
        assert (verdict.kind, verdict.category, verdict.cite) == ("premature", "order", cite)
    _, verdict = judge(progress, Step(step="spread-cards"))
    assert (verdict.kind, verdict.category) == ("not-now", "procedure")


@pytest.mark.rule("NJ-DOD 41.7(b)", "NJ-DP 42.7(b)")
def test_steps_are_called_what_their_paragraph_calls_them() -> None:
    for game, said in (
        ("deuce-of-the-dragon", "Confirm that all antes have been placed"),
        ("dragon-poker", 'Say "no more bets"'),
    ):
        assert expected(_until(game, "whole-round", "no-more-bets")) == said
    for game in CUT_REQUIRED:
        assert expected(_until(game, "opening", "cut-cards")) == "Cut the cards"


def test_nobody_brings_chance_or_a_clock_by_saying_them() -> None:
    progress = _until("dragon-poker", "opening", "shuffle")
    for said in ({"seed": "0" * 64}, {"order": ["RD"]}, {"at": 5}, {"by": "player"}, {"machine-count": 3}):
        with pytest.raises(ActError, match="nobody says"):
            judge(progress, Step(step="shuffle", said=said))


def test_what_makes_no_sense_costs_nothing() -> None:
    progress = begin(lesson_named("dragon-poker", "whole-round"))
    for act in (
        Step(step="fly"),
        Report(report="nothing"),
        Move(source="seat-1.ante", target="seat-1.ante", amount=5),
        Move(source="seat-1.ante", target="dealer.tray", amount=-5),
    ):
        with pytest.raises(ActError):
            judge(progress, act)
    _, verdict = judge(progress, Rule(answer="allow"))
    assert verdict.kind == "wrong-ruling"


def _until(game: str, lesson: str, step: str) -> Progress:
    progress = begin(lesson_named(game, lesson))
    while True:
        act = right_act(progress)
        if isinstance(act, Step) and act.step == step:
            return progress
        progress, verdict = judge(progress, act)
        assert verdict.right
