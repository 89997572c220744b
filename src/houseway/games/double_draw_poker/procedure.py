"""Double Draw Poker's table procedure: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.cards import JOKER, RANKS, SUIT_NAMES, TWO_JOKER_PACK
from houseway.core.citations import cite
from houseway.core.procedure import PackLaw, Procedure
from houseway.core.steps import Laws, Steps, laws
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
    decks="NJ-DDP 42.2(a)",
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
    viewed_first="NJ-DDP 42.3(c)",
    turn_down="NJ-DDP 42.3(c)",
    wash="NJ-DDP 42.3(c)",
    stack="NJ-DDP 42.3(c)",
    stacked_first="NJ-DDP 42.3(c)",
    shuffle="NJ-DDP 42.4(a)",
    shuffled_stack="NJ-DDP 42.4(a)",
    after_shuffle="NJ-DDP 42.4(b)",
    no_cut="NJ-DDP 42.4(b)1",
    cut_required="NJ-DDP 42.4(b)2",
    cut="NJ-DDP 42.4(c)1.i",
    cut_again="NJ-DDP 42.4(c)",
    cut_depth="NJ-DDP 42.4(c)1.ii",
    cut_done="NJ-DDP 42.4(c)1.iii",
    cover_card="NJ-DDP 42.4(c)1.iv",
    deal_cut="NJ-DDP 42.4(c)2",
    recut="NJ-DDP 42.4(d)",
    idle="NJ-DDP 42.4(e)",
    turn_up="NJ-DDP 42.4(e)",
    round='NJ-DDP 42.1 "Round of play"',
    collect="NJ-DDP 42.10(k)",
    round_ends="NJ-DDP 42.10(k)",
    options="NJ-DDP 42.11(c)",
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
    count_off="NJ-DDP 42.7(f)2",
    count_misdealt="NJ-DDP 42.7(f)2",
    count_wrong="NJ-DDP 42.7(f)2",
    # Only the automated shoe has a paragraph on shufflers that count; it is used for every way of dealing.
    machine_count="NJ-DDP 42.9(e)",
)

_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load="NJ-DDP 42.7(a)",
        no_more_bets="NJ-DDP 42.7(b)",
        deal="NJ-DDP 42.7(d)",
    ),
    # Hand dealing has no paragraph of its own on the stub; the shoe's is used.
    "hand": laws(
        load="NJ-DDP 42.8(b)2",
        kept="NJ-DDP 42.8(b)2.i",
        no_more_bets="NJ-DDP 42.8(b)3",
        deal="NJ-DDP 42.8(c)",
    ),
    "automated-shoe": laws(
        load="NJ-DDP 42.9(b)1",
        no_more_bets="NJ-DDP 42.9(b)2",
        deal="NJ-DDP 42.9(c)",
        rack_stub="NJ-DDP 42.9(c)",
        count="NJ-DDP 42.9(d)",
        count_off="NJ-DDP 42.9(d)",
    ),
}

JOKERS, SUIT = cite("NJ-DDP 1.17(h)"), cite('NJ-DDP 42.1 "Suit"')
ONE_DECK, EACH_OF_TWO = cite("NJ-DDP 42.2(a)"), cite("NJ-DDP 42.2(b)1")


def pack_laws(decks: int) -> tuple[PackLaw, ...]:
    """All cards, the jokers among them, then each suit."""
    every = ("cards", ONE_DECK) if decks == 1 else ("cards in each of two decks", EACH_OF_TWO)
    suits = ((name, frozenset(rank + suit for rank in RANKS)) for suit, name in SUIT_NAMES.items())
    return (
        PackLaw(every[0], frozenset(), TWO_JOKER_PACK.size, every[1]),
        PackLaw("jokers", frozenset({JOKER}), TWO_JOKER_PACK.cards.count(JOKER), JOKERS),
        *(PackLaw(name, cards, len(RANKS), SUIT) for name, cards in suits),
    )


def procedure(options: DoubleDrawPokerOptions) -> Procedure:
    """The table around the round, by dealing method and devices."""
    _, card_life = HAND_HOURS if options.dealing == "hand" else SHOE_HOURS
    parts = _LAWS, _COUNT, _DEALING[options.dealing], laws(card_life=card_life)
    by_hand, counts = options.shuffler == "none", options.shuffler == "counting"
    return Procedure(
        pack=TWO_JOKER_PACK,
        cut_at_least=options.cut_at_least,
        supervisor_recuts=True,
        steps=Steps.of(*parts, without=() if counts else ("machine_count",)),
        pack_laws=pack_laws(options.decks),
        machine_count_suffices=counts,
        # Counted when both draws are over, while the hands can still be void.
        stub_counted_from="settling",
        card_life_hours=options.card_life,
        shuffles="by-hand" if by_hand else "by-machine",
        face_up_cards_void=2,
        phases=PHASES,
        stub_racked_from="over",
        dealer_plays=False,
    )
