"""Pai gow poker's table procedure: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.cards import JOKER_PACK
from houseway.core.citations import cite
from houseway.core.procedure import Procedure
from houseway.core.steps import Steps, laws
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_shared.state import PHASES

HAND_SIZE = 7
FACE_UP_CARDS_VOID = 2

DEAL = cite("BASE B6")
IRREGULARITIES = cite("BASE B11")
TWO_AREAS = cite("BASE B12")

# The document leaves how cards are opened, shuffled and cut as it was; what is known of it stands in the base rules.
_LAWS = laws(
    seats="NJ-PG 1.13B(a)-(g)",
    seated="NJ-PG 11.7(a)-(f)",
    stay_seated="NJ-PG 11.7(a)-(f)",
    adjacent="BASE B12",
    chips="NJ-PG 11.7(a)-(f)",
    no_cash="NJ-PG 11.7(a)-(f)",
    withdraw="NJ-PG 11.7(a)-(f)",
    fill="NJ-PG 11.9(j)",
    decks="BASE B1",
    backs="BASE B1",
    alternate="BASE B1",
    rack_one_deck="BASE B1",
    other_deck="BASE B1",
    both_decks="BASE B1",
    receive="BASE B1",
    pre_shuffled="BASE B1",
    inspect="BASE B1",
    verify="BASE B1",
    spread="BASE B1",
    view="BASE B1",
    turn_down="BASE B1",
    wash="BASE B1",
    stack="BASE B1",
    shuffle="BASE B6",
    shuffled_stack="BASE B6",
    no_cut="BASE B6",
    cut_required="BASE B6",
    cut="BASE B6",
    cut_depth="BASE B6",
    cover_card="BASE B6",
    recut="BASE B6",
    idle="BASE B1",
    turn_up="BASE B1",
    card_life="BASE B1",
    load="BASE B6",
    no_more_bets="BASE B6",
    deal="BASE B6",
    count="BASE B6",
    count_right="BASE B6",
    count_misdealt="BASE B6",
    count_wrong="BASE B6",
    machine_count="BASE B6",
    rack_stub="BASE B6",
    collect="BASE B7",
    options="NJ-PG 11.7(a)-(f)",
    face_up="BASE B11",
    face_up_void="BASE B11",
    drawn_in_error="BASE B11",
    wrong_number="BASE B11",
    exposed_dealer_card="BASE B11",
    shuffler_jam="BASE B11",
    shoe_jam="BASE B11",
    out_of_use="BASE B11",
    out_of_use_removed="BASE B11",
    out_of_use_covered="BASE B11",
    out_of_use_marked="BASE B11",
)


SETTLED_IN_TURN = frozenset({"pai-gow"})
"""The pai gow poker wager is paid, and its vigorish taken, before any other wager is paid: 11.9(j)."""


def procedure(options: PaiGowPokerOptions) -> Procedure:
    """The table around the round: seven hands of seven from fifty-three cards, and four left that are counted."""
    counting = options.shuffler == "counting"
    return Procedure(
        pack=JOKER_PACK,
        settled_in_turn=SETTLED_IN_TURN,
        cut_at_least=options.cut_at_least,
        steps=Steps.of(_LAWS, without=() if counting else ("machine_count",)),
        stub_count_every=1,
        card_life_hours=options.card_life,
        shuffles="by-hand" if options.shuffler == "none" else "by-machine",
        face_up_cards_void=FACE_UP_CARDS_VOID,
        devices_may_stay=True,
        phases=PHASES,
        # what matters is a card seen before the players have set their hands
        dealer_seen_from="revealing",
        dealt_out_from="collecting",
        stub_counted_from="collecting",
        stub_racked_from="collecting",
        adjacent_areas=options.two_areas,
    )
