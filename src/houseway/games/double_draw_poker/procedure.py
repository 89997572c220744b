"""Double Draw Poker's table procedure: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.cards import TWO_JOKER_PACK
from houseway.core.citations import Citation, cite
from houseway.core.procedure import Laws, Procedure, laws
from houseway.games.double_draw_poker.options import HAND_HOURS, SHOE_HOURS, DoubleDrawPokerOptions

HAND_SIZE = 5
PHASES = (
    "betting",
    "dealing",
    "first-draw-wagers",
    "first-draw",
    "second-draw-wagers",
    "second-draw",
    "settling",
    "over",
)
"""The Ante Phase ends with the First Draw Wagers, the First Draw Phase with the Second; then comes the End Phase."""

_LAWS = laws(
    seats="NJ-DDP 1.13Y(a)",
    seated="NJ-DDP 42.6(d)",
    stay_seated="NJ-DDP 42.6(d)",
    chips="NJ-DDP 42.6(a)",
    no_cash="NJ-DDP 42.6(a)",
    withdraw="NJ-DDP 42.6(b)",
    fill="NJ-DDP 42.11(b)",
    decks=("NJ-DDP 42.2(a)", "NJ-DDP 42.2(b)", "NJ-DDP 42.2(b)1", "NJ-DDP 1.17(h)", 'NJ-DDP 42.1 "Suit"'),
    backs="NJ-DDP 42.2(b)2",
    alternate="NJ-DDP 42.2(b)4",
    other_deck="NJ-DDP 42.2(b)3",
    rack_one_deck="NJ-DDP 42.2(b)5",
    receive="NJ-DDP 42.3(a)",
    both_decks="NJ-DDP 42.3(d)",
    pre_shuffled="NJ-DDP 42.4(a)",
    inspect="NJ-DDP 42.3(a)",
    verify="NJ-DDP 42.3(b)",
    spread="NJ-DDP 42.3(b)",
    view="NJ-DDP 42.3(b)",
    turn_down="NJ-DDP 42.3(c)",
    wash="NJ-DDP 42.3(c)",
    stack="NJ-DDP 42.3(c)",
    shuffle="NJ-DDP 42.4(a)",
    shuffled_stack="NJ-DDP 42.4(a)",
    no_cut=("NJ-DDP 42.4(b)1", "NJ-DDP 42.4(b)"),
    cut_required=("NJ-DDP 42.4(b)2", "NJ-DDP 42.4(b)"),
    cut=("NJ-DDP 42.4(c)1.i", "NJ-DDP 42.4(c)", "NJ-DDP 42.4(c)1"),
    cut_depth=("NJ-DDP 42.4(c)1.ii", "NJ-DDP 42.4(c)1.iii"),
    cover_card=("NJ-DDP 42.4(c)1.iv", "NJ-DDP 42.4(c)2"),
    recut="NJ-DDP 42.4(d)",
    idle="NJ-DDP 42.4(e)",
    turn_up="NJ-DDP 42.4(e)",
    collect="NJ-DDP 42.10(k)",
    options=("NJ-DDP 42.11(c)", "NJ-DDP 42.6(c)"),
    face_up="NJ-DDP 42.12(a)",
    face_up_void="NJ-DDP 42.12(a)",
    drawn_in_error="NJ-DDP 42.12(b)",
    wrong_number="NJ-DDP 42.12(c)",
    shuffler_jam="NJ-DDP 42.12(d)",
    shoe_jam="NJ-DDP 42.12(e)",
    out_of_use="NJ-DDP 42.12(f)",
    out_of_use_removed="NJ-DDP 42.12(f)",
)

_COUNT = laws(
    rack_stub="NJ-DDP 42.7(e)",
    count="NJ-DDP 42.7(f)",
    count_right="NJ-DDP 42.7(f)1",
    count_misdealt="NJ-DDP 42.7(f)2",
    count_wrong="NJ-DDP 42.7(f)2",
    # Only the automated shoe has a paragraph on shufflers that count; it is used for every way of dealing.
    machine_count="NJ-DDP 42.9(e)",
)

_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load=("NJ-DDP 42.7(a)", "NJ-DDP 1.19(b)"),
        no_more_bets="NJ-DDP 42.7(b)",
        deal=("NJ-DDP 42.7(d)", "NJ-DDP 42.7(c)"),
    ),
    # Hand dealing has no paragraph of its own on the stub; the shoe's is used.
    "hand": laws(
        load=(
            "NJ-DDP 42.8(b)2",
            "NJ-DDP 42.8(b)2.i",
            "NJ-DDP 42.8(b)2.ii",
            "NJ-DDP 42.8(a)",
            "NJ-DDP 42.8(b)",
            "NJ-DDP 1.19(b)1",
        ),
        no_more_bets="NJ-DDP 42.8(b)3",
        deal=("NJ-DDP 42.8(c)", "NJ-DDP 42.8(b)4"),
    ),
    "automated-shoe": laws(
        load=("NJ-DDP 42.9(b)1", "NJ-DDP 42.9(a)", "NJ-DDP 42.9(b)", "NJ-DDP 1.19(b)"),
        no_more_bets="NJ-DDP 42.9(b)2",
        deal="NJ-DDP 42.9(c)",
        rack_stub="NJ-DDP 42.9(c)",
        count="NJ-DDP 42.9(d)",
    ),
}

SHUFFLING_MACHINE: Citation = cite("NJ-DDP 1.19(c)")


def procedure(options: DoubleDrawPokerOptions) -> Procedure:
    """The table around the round, by dealing method and devices."""
    _, card_life = HAND_HOURS if options.dealing == "hand" else SHOE_HOURS
    table_laws = {**_LAWS, **_COUNT, **_DEALING[options.dealing], "card-life": (card_life,)}
    by_hand, counts = options.shuffler == "none", options.shuffler == "counting"
    if not by_hand:
        table_laws["shuffle"] = (*table_laws["shuffle"], SHUFFLING_MACHINE)
    if not counts:
        del table_laws["machine-count"]
    return Procedure(
        pack=TWO_JOKER_PACK,
        cut_at_least=options.cut_at_least,
        laws=table_laws,
        machine_count_suffices=counts,
        # Counted when both draws are over, while the hands can still be void.
        stub_counted_from="settling",
        card_life_hours=options.card_life,
        shuffles="by-hand" if by_hand else "by-machine",
        face_up_cards_void=2,
        phases=PHASES,
        stub_racked_from="over",
        hand_size=HAND_SIZE,
        dealer_plays=False,
    )
