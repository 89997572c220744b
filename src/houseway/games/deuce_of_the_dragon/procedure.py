"""Deuce of the Dragon's table procedure: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.cards import RANKS, STANDARD_PACK, SUIT_NAMES
from houseway.core.citations import cite
from houseway.core.procedure import PackLaw, Procedure
from houseway.core.steps import Laws, Steps, laws
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

PHASES = ("betting", "dealing", "collecting", "playing", "settling", "over")
"""Antes, the deal, the stub and empty positions, betting and discarding, the pots, the cards."""
POSITIONS = (1, 2, 3, 4, 5, 6), cite("NJ-DOD 1.13AA(a)")
LEAST_PLAYERS = 2, cite("NJ-DOD 41.3(c)")

_LAWS = laws(
    seats="NJ-DOD 1.13AA(a)",
    seated="NJ-DOD 41.6(e)",
    stay_seated="NJ-DOD 41.6(e)",
    stay_in_round="NJ-DOD 41.11(d)",
    chips="NJ-DOD 41.6(a)",
    no_cash="NJ-DOD 41.6(a)",
    currency="NJ-DOD 41.6(a)",
    table_stakes='NJ-DOD 41.1 "Table stakes"',
    withdraw="NJ-DOD 41.6(b)",
    fill="NJ-DOD 41.6(a)",
    decks="NJ-DOD 41.2(a)",
    backs="NJ-DOD 41.2(b)2",
    alternate="NJ-DOD 41.2(b)4",
    other_deck="NJ-DOD 41.2(b)3",
    rack_one_deck="NJ-DOD 41.2(b)5",
    receive="NJ-DOD 41.3(a)",
    both_decks="NJ-DOD 41.3(d)",
    pre_shuffled="NJ-DOD 41.4(a)",
    inspect="NJ-DOD 41.3(a)",
    verify="NJ-DOD 41.3(b)",
    spread="NJ-DOD 41.3(b)",
    view="NJ-DOD 41.3(b)",
    viewed_first="NJ-DOD 41.3(c)",
    turn_down="NJ-DOD 41.3(c)",
    wash="NJ-DOD 41.3(c)",
    stack="NJ-DOD 41.3(c)",
    stacked_first="NJ-DOD 41.3(c)",
    shuffle="NJ-DOD 41.4(a)",
    shuffled_stack="NJ-DOD 41.4(a)",
    after_shuffle="NJ-DOD 41.4(b)",
    no_cut="NJ-DOD 41.4(b)1",
    cut_required="NJ-DOD 41.4(b)2",
    cut="NJ-DOD 41.4(c)1.i",
    cut_again="NJ-DOD 41.4(c)",
    cut_depth="NJ-DOD 41.4(c)1.ii",
    cut_done="NJ-DOD 41.4(c)1.iii",
    cover_card="NJ-DOD 41.4(c)1.iv",
    deal_cut="NJ-DOD 41.4(c)2",
    recut="NJ-DOD 41.4(d)",
    idle="NJ-DOD 41.4(e)",
    turn_up="NJ-DOD 41.4(e)",
    # The document leaves the general section on changing cards as it is; this paragraph refers to it.
    card_life="NJ-DOD 41.3(a)",
    stub='NJ-DOD 41.1 "Stub"',
    collect="NJ-DOD 41.10(j)",
    options="NJ-DOD 41.6(c)",
    face_up="NJ-DOD 41.12(a)4",
    face_up_void="NJ-DOD 41.12(a)4",
    wrong_number="NJ-DOD 41.7(g)2",
    fouled_hand="NJ-DOD 41.11(h)",
    shuffler_jam="NJ-DOD 41.12(d)",
    # No paragraph names a shoe that fails: the licensee supplements the irregularities, as in the other games.
    shoe_jam="NJ-DOD 41.12(f)",
    out_of_use="NJ-DOD 41.12(e)",
    out_of_use_removed="NJ-DOD 41.12(e)",
    count_right="NJ-DOD 41.7(g)1",
    count_misdealt="NJ-DOD 41.7(g)2",
    count_wrong="NJ-DOD 41.7(g)2",
)

_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load="NJ-DOD 41.7(a)",
        no_more_bets="NJ-DOD 41.7(b)",
        before_deal="NJ-DOD 41.7(c)",
        deal="NJ-DOD 41.7(e)",
        rack_stub="NJ-DOD 41.7(f)",
        count="NJ-DOD 41.7(g)",
        machine_count="NJ-DOD 41.12(b)",
    ),
    "hand": laws(
        load="NJ-DOD 41.8(b)2",
        kept="NJ-DOD 41.8(b)2.i",
        no_more_bets="NJ-DOD 41.8(c)",
        deal="NJ-DOD 41.8(b)3",
        rack_stub="NJ-DOD 41.8(f)",
        count="NJ-DOD 41.8(g)",
        machine_count="NJ-DOD 41.12(b)",
    ),
    "automated-shoe": laws(
        load="NJ-DOD 41.9(b)",
        no_more_bets="NJ-DOD 41.9(c)",
        deal="NJ-DOD 41.9(e)",
        rack_stub="NJ-DOD 41.9(f)",
        count="NJ-DOD 41.9(g)",
        machine_count="NJ-DOD 41.9(h)",
    ),
}

SUIT, DEUCE = cite('NJ-DOD 41.1 "Suit"'), cite('NJ-DOD 41.1 "Deuce"')
ONE_DECK, EACH_OF_TWO = cite("NJ-DOD 41.2(a)"), cite("NJ-DOD 41.2(b)1")
_SUITS = "dsch"


def pack_laws(decks: int) -> tuple[PackLaw, ...]:
    """All cards, the deuces among them, then each suit."""
    every = ("cards", ONE_DECK) if decks == 1 else ("cards in each of two decks", EACH_OF_TWO)
    suits = ((SUIT_NAMES[suit], frozenset(rank + suit for rank in RANKS)) for suit in _SUITS)
    return (
        PackLaw(every[0], frozenset(), STANDARD_PACK.size, every[1]),
        PackLaw("deuces", frozenset("2" + suit for suit in _SUITS), len(_SUITS), DEUCE),
        *(PackLaw(name, cards, len(RANKS), SUIT) for name, cards in suits),
    )


def procedure(options: DeuceOfTheDragonOptions) -> Procedure:
    """The table around the round: six hands of eight from fifty-two cards, and four left that are counted."""
    without = () if options.shuffler == "counting" else ("machine_count",)
    return Procedure(
        pack=STANDARD_PACK,
        cut_at_least=options.cut_at_least,
        supervisor_recuts=True,
        steps=Steps.of(_LAWS, _DEALING[options.dealing], without=without),
        pack_laws=pack_laws(options.decks),
        seats=len(POSITIONS[0]),
        least_players=LEAST_PLAYERS[0],
        least_players_by=LEAST_PLAYERS[1],
        first_viewers=LEAST_PLAYERS[0],
        stub_count_every=1,
        machine_count_suffices=not options.stub_is_counted,
        dealt_out_from="collecting",
        stub_counted_from="collecting",
        stub_racked_from="collecting",
        card_life_hours=options.card_life_hours,
        shuffles="by-hand" if options.shuffler == "none" else "by-machine",
        phases=PHASES,
        dealer_plays=False,
        table_stakes=True,
        closing="Confirm that all antes have been placed",
        hands_fouled_from="playing",
    )
