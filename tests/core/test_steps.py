"""The steps of a table: which must be there, which share a paragraph, and how wrong ones are said."""

from __future__ import annotations

import msgspec
import pytest

from houseway.core.cards import STANDARD_PACK
from houseway.core.procedure import Procedure, ProcedureError
from houseway.core.steps import FINER, Laws, Steps, StepsError, laws, required

LEAST: Laws = dict.fromkeys(required(), "NJ-DP 42.1(a)")


@pytest.fixture(autouse=True)
def one_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.core.steps.paragraphs", lambda: {"NJ-DP 42.1(a)", "NJ-DP 42.1(b)"})


def test_every_missing_step_is_named_at_once() -> None:
    with pytest.raises(StepsError, match=r"these steps too: deal, collect$"):
        Steps.of({name: law for name, law in LEAST.items() if name not in ("deal", "collect")})


def test_a_step_that_no_table_has_is_named() -> None:
    with pytest.raises(StepsError, match=r"no steps of these names: shufle, dael$"):
        laws(shufle="NJ-DP 42.1(a)", dael="NJ-DP 42.1(a)")


def test_a_step_of_no_paragraph_is_named() -> None:
    with pytest.raises(StepsError, match=r"no rule document has: deal \(NJ-DP 99\)$"):
        laws(deal="NJ-DP 99")
    with pytest.raises(StepsError, match=r"deal \(NJ-DP 99\)$"):
        Steps(**{**LEAST, "deal": "NJ-DP 99"})


def test_a_finer_step_shares_the_paragraph_of_the_coarser_one_unless_it_has_its_own() -> None:
    steps = Steps.of(LEAST, laws(cut="NJ-DP 42.1(a)", cut_depth="NJ-DP 42.1(b)"))
    assert (steps.cut_again, steps.cut_depth, steps.cut_done) == ("NJ-DP 42.1(a)", "NJ-DP 42.1(b)", "NJ-DP 42.1(b)")
    assert steps.has("cut")
    assert not steps.has("wash")
    assert not steps.has("viewed_first")


def test_later_parts_go_before_earlier_ones_and_what_is_left_out_is_gone() -> None:
    steps = Steps.of(LEAST, laws(deal="NJ-DP 42.1(b)", idle="NJ-DP 42.1(a)"), without=("idle",))
    assert steps.deal == "NJ-DP 42.1(b)"
    assert not steps.has("idle")


def test_no_coarser_step_comes_after_a_finer_one_that_shares_it() -> None:
    order = list(FINER)
    assert set(order) | set(FINER.values()) <= set(Steps.__struct_fields__)
    assert all(order.index(finer) > order.index(coarser) for finer, coarser in FINER.items() if coarser in FINER)


def test_a_procedure_says_everything_that_no_table_could_follow() -> None:
    with pytest.raises(ProcedureError) as found:
        Procedure(pack=STANDARD_PACK, steps=Steps.of(LEAST), phases=("betting", "playing"), stub_racked_from="playing")
    assert str(found.value) == (
        "this is no procedure for a table: the phases begin with 'betting' and end with 'over'; "
        "dealer_seen_from is 'settling', which is none of the phases; "
        "dealt_out_from is 'settling', which is none of the phases; "
        "the step exposed_dealer_card has no paragraph; the step count has no paragraph; "
        "the step rack_stub has no paragraph"
    )


def test_a_table_with_what_every_table_has_and_nothing_else_is_possible() -> None:
    procedure = Procedure(pack=STANDARD_PACK, steps=Steps.of(LEAST), stub_count_every=None, dealer_plays=False)
    assert procedure.reached("dealing", "settling")
    assert not msgspec.structs.replace(procedure, hands_fouled_from=None).fouls_hands("over")
