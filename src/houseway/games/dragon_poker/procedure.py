"""Dragon Poker's table procedure in both states: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.citations import cite
from houseway.core.procedure import Procedure
from houseway.core.steps import Laws, Steps, laws
from houseway.games.dragon_poker.hands import DRAGON_PACK, pack_laws
from houseway.games.dragon_poker.options import DragonPokerOptions

PHASES = ("betting", "dealing", "deciding", "dispensing", "revealing", "settling", "over")

_NEW_JERSEY = laws(
    seats="NJ-DP 1.13BB(a)",
    seated="NJ-DP 42.6(c)",
    stay_seated="NJ-DP 42.6(c)",
    chips="NJ-DP 42.6(a)",
    no_cash="NJ-DP 42.6(a)",
    withdraw="NJ-DP 42.6(b)",
    fill="NJ-DP 42.11(b)",
    decks="NJ-DP 42.2(a)",
    backs="NJ-DP 42.2(b)2",
    alternate="NJ-DP 42.2(b)4",
    other_deck="NJ-DP 42.2(b)3",
    rack_one_deck="NJ-DP 42.2(b)5",
    receive="NJ-DP 42.3(a)",
    both_decks="NJ-DP 42.3(d)",
    pre_shuffled="NJ-DP 42.4(a)",
    inspect="NJ-DP 42.3(a)",
    verify="NJ-DP 42.3(b)",
    spread="NJ-DP 42.3(b)",
    view="NJ-DP 42.3(b)",
    viewed_first="NJ-DP 42.3(c)",
    turn_down="NJ-DP 42.3(c)",
    wash="NJ-DP 42.3(c)",
    stack="NJ-DP 42.3(c)",
    stacked_first="NJ-DP 42.3(c)",
    shuffle="NJ-DP 42.4(a)",
    shuffled_stack="NJ-DP 42.4(a)",
    after_shuffle="NJ-DP 42.4(b)",
    no_cut="NJ-DP 42.4(b)1",
    cut_required="NJ-DP 42.4(b)2",
    cut="NJ-DP 42.4(c)1.i",
    cut_again="NJ-DP 42.4(c)",
    cut_depth="NJ-DP 42.4(c)1.ii",
    cut_done="NJ-DP 42.4(c)1.iii",
    cover_card="NJ-DP 42.4(c)1.iv",
    deal_cut="NJ-DP 42.4(c)2",
    recut="NJ-DP 42.4(d)",
    idle="NJ-DP 42.4(e)",
    turn_up="NJ-DP 42.4(e)",
    stub='NJ-DP 42.1 "Stub"',
    round='NJ-DP 42.1 "Round of play"',
    collect="NJ-DP 42.10(e)",
    round_ends="NJ-DP 42.10(e)",
    options="NJ-DP 42.11(d)",
    face_up="NJ-DP 42.12(a)",
    face_up_void="NJ-DP 42.12(a)",
    drawn_in_error="NJ-DP 42.12(a)",
    wrong_number="NJ-DP 42.12(b)",
    dealer_hand='NJ-DP 42.1 "Dealer Hand"',
    exposed_dealer_card="NJ-DP 42.10(c)3",
    shuffler_jam="NJ-DP 42.12(c)",
    shoe_jam="NJ-DP 42.12(d)",
    out_of_use="NJ-DP 42.12(e)",
    out_of_use_removed="NJ-DP 42.12(e)",
)

_NEW_JERSEY_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load="NJ-DP 42.7(a)",
        no_more_bets="NJ-DP 42.7(b)",
        deal="NJ-DP 42.7(d)",
        rack_stub="NJ-DP 42.10(c)3",
        count="NJ-DP 42.7(e)",
        count_right="NJ-DP 42.7(e)1",
        count_off="NJ-DP 42.7(e)2",
        count_misdealt="NJ-DP 42.7(e)2",
        count_wrong="NJ-DP 42.7(e)2",
        machine_count="NJ-DP 42.7(f)",
    ),
    "hand": laws(
        load="NJ-DP 42.8(b)2",
        kept="NJ-DP 42.8(b)2.i",
        no_more_bets="NJ-DP 42.8(b)3",
        deal="NJ-DP 42.8(c)",
        rack_stub="NJ-DP 42.10(c)3",
        # Hand dealing has no paragraph of its own on counting; the shoe's is used.
        count="NJ-DP 42.7(e)",
        count_right="NJ-DP 42.7(e)1",
        count_off="NJ-DP 42.7(e)2",
        count_misdealt="NJ-DP 42.7(e)2",
        count_wrong="NJ-DP 42.7(e)2",
        machine_count="NJ-DP 42.7(f)",
    ),
    "automated-shoe": laws(
        load="NJ-DP 42.9(b)1",
        no_more_bets="NJ-DP 42.9(b)2",
        deal="NJ-DP 42.9(c)",
        rack_stub="NJ-DP 42.9(c)",
        count="NJ-DP 42.9(d)",
        count_right="NJ-DP 42.9(d)",
        count_misdealt="NJ-DP 42.7(e)2",
        count_wrong="NJ-DP 42.7(e)2",
        machine_count="NJ-DP 42.9(e)",
    ),
}

_MARYLAND = laws(
    seats="MD-DP 2.A",
    seated="MD-DP 7.C",
    stay_seated="MD-DP 7.C(1)",
    abandoned="MD-DP 7.C(2)",
    adjacent="MD-DP 7.G",
    chips="MD-DP 7.A",
    no_cash="MD-DP 7.B",
    withdraw="MD-DP 7.E",
    fill="MD-DP 12.A",
    decks="MD-DP 3.A(1)",
    backs="MD-DP 3.B(1)",
    alternate="MD-DP 3.B(3)",
    other_deck="MD-DP 3.B(2)",
    rack_one_deck="MD-DP 3.B(4)",
    receive="MD-DP 4.A",
    both_decks="MD-DP 4.E",
    pre_shuffled="MD-DP 4.F",
    inspect="MD-DP 4.A",
    verify="MD-DP 4.A",
    spread="MD-DP 4.A(1)",
    view="MD-DP 4.A(1)",
    viewed_first="MD-DP 4.C",
    turn_down="MD-DP 4.C(1)",
    wash="MD-DP 4.C(2)",
    stack="MD-DP 4.C(3)",
    stacked_first="MD-DP 4.D",
    shuffle="MD-DP 5.A",
    shuffle_opening="MD-DP 5.A(1)",
    shuffle_after_round="MD-DP 5.A(2)",
    order_shuffle="MD-DP 5.A(3)",
    shuffled_stack="MD-DP 5.B",
    after_shuffle="MD-DP 5.E",
    no_cut="MD-DP 5.E(1)",
    cut_required="MD-DP 5.E(2)",
    cut="MD-DP 5.F",
    cut_depth="MD-DP 5.F",
    cut_done="MD-DP 5.F(1)",
    deal_cut="MD-DP 5.F(2)",
    recut="MD-DP 5.G",
    idle="MD-DP 5.H",
    idle_load="MD-DP 5.H(1)",
    idle_face_down="MD-DP 5.H(2)",
    turn_up="MD-DP 5.H(3)",
    stub='MD-DP 1.B(10) "Stub"',
    round='MD-DP 1.B(9) "Round of play"',
    collect="MD-DP 11.E",
    round_ends='MD-DP 1.B(9) "Round of play"',
    card_change="MD-DP 3.C",
    options="MD-DP 12.B",
    machine_count="MD-DP 5.D(1)",
    machine_count_wrong="MD-DP 5.D(2)",
    machine_count_removes="MD-DP 5.D",
    face_up="MD-DP 13.A",
    face_up_void="MD-DP 13.B",
    drawn_in_error="MD-DP 13.C",
    wrong_number="MD-DP 13.D",
    dealer_hand='MD-DP 1.B(5) "Dealer Hand"',
    exposed_dealer_card="MD-DP 13.E",
    shuffler_jam="MD-DP 13.F",
    shoe_jam="MD-DP 13.G",
    out_of_use="MD-DP 13.H",
    out_of_use_covered="MD-DP 13.H(1)",
    out_of_use_removed="MD-DP 13.H(2)",
    out_of_use_marked="MD-DP 13.H(3)",
)

_MARYLAND_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load="MD-DP 8.B",
        no_more_bets="MD-DP 8.C",
        deal="MD-DP 8.D(2)",
        rack_stub="MD-DP 8.D(3)",
        count="MD-DP 8.E",
        count_right="MD-DP 8.F",
        count_off="MD-DP 8.G",
        count_misdealt="MD-DP 8.G(1)",
        count_wrong="MD-DP 8.G(2)",
    ),
    "hand": laws(
        load="MD-DP 9.A(2)",
        kept="MD-DP 9.A(2)(a)",
        no_more_bets="MD-DP 9.B",
        deal="MD-DP 9.C(2)",
        rack_stub="MD-DP 9.C(4)",
        count="MD-DP 9.D",
        count_right="MD-DP 9.E",
        count_off="MD-DP 9.F",
        count_misdealt="MD-DP 9.G",
        count_wrong="MD-DP 9.H",
    ),
    "automated-shoe": laws(
        load="MD-DP 10.A(1)",
        no_more_bets="MD-DP 7.D",
        deal="MD-DP 10.B(1)",
        rack_stub="MD-DP 10.B(5)",
        count="MD-DP 10.C",
        count_right="MD-DP 10.D",
        count_off="MD-DP 10.E",
        count_misdealt="MD-DP 10.F",
        count_wrong="MD-DP 10.G",
    ),
}

WAIVED = cite("MD-DP 5.J")
"""Maryland's approved device reshuffles and counts by itself, so cards are neither cut nor spread at an idle table."""


def procedure(options: DragonPokerOptions) -> Procedure:
    """The table around the round, by state, dealing method and devices."""
    if options.jurisdiction == "NJ":
        parts = [_NEW_JERSEY, _NEW_JERSEY_DEALING[options.dealing]]
    else:
        parts = [_MARYLAND, _MARYLAND_DEALING[options.dealing]]
    parts.append(laws(card_life=options.card_life_paragraph(options.dealing)))
    without = () if options.shuffler_counts else ("machine_count",)
    reshuffles = options.shuffler == "reshuffling"
    if reshuffles:
        parts.append(laws(idle_waived=WAIVED, recut=WAIVED))
        without = (*without, "idle")
    return Procedure(
        pack=DRAGON_PACK,
        cut_at_least=options.cut_at_least,
        supervisor_recuts=options.jurisdiction == "NJ",
        steps=Steps.of(*parts, without=without),
        pack_laws=pack_laws(options.jurisdiction, options.decks),
        machine_count_suffices=options.shuffler_counts,
        idle_face_down=options.jurisdiction == "MD",
        card_life_hours=options.card_life(options.dealing),
        shuffles="by-hand" if options.shuffler == "none" else "by-machine",
        cuts=not reshuffles,
        face_up_cards_void=1 if options.jurisdiction == "NJ" else 2,
        exposed_dealer_card_voids=options.exposed_dealer_card == "void",
        devices_may_stay=options.jurisdiction == "MD",
        phases=PHASES,
        dealt_out_from="revealing" if options.dealer_cards == "in-shuffler" else "deciding",
        stub_racked_from=_stub_racked_from(options),
        stub_counted_from=_stub_counted_from(options),
        leaving_abandons=options.jurisdiction == "MD",
        adjacent_areas=options.two_areas,
        settled_in_turn=SETTLED_IN_TURN,
    )


SETTLED_IN_TURN = frozenset({"three-card-bonus", "dragon"})
"""The side wagers come first, and the 3 Card Bonus before the Dragon Bet: 42.10(d)2, 11.D(3)(b) to (e)."""


def _stub_racked_from(options: DragonPokerOptions) -> str:
    """New Jersey racks the stub after the decisions, a shoe's after the round; Maryland after the deal."""
    if options.jurisdiction == "NJ":
        return "over" if options.dealing == "automated-shoe" else "revealing"
    return "revealing" if options.dealer_cards == "in-shuffler" else "deciding"


def _stub_counted_from(options: DragonPokerOptions) -> str | None:
    """The stub is what is left once the dealer's cards are out; New Jersey's shoe keeps it until all have decided."""
    if options.dealing != "automated-shoe":
        return None
    return "revealing" if options.jurisdiction == "NJ" or options.dealer_cards == "in-shuffler" else None
