"""Deuce of the Dragon's table procedure: which paragraph stands behind each step around the round."""

from __future__ import annotations

from houseway.core.cards import STANDARD_PACK
from houseway.core.citations import Citation, cite
from houseway.core.procedure import Laws, Procedure, laws
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

PHASES = ("betting", "dealing", "collecting", "playing", "settling", "over")
"""Antes, the deal, the stub and empty positions, betting and discarding, the pots, the cards."""
POSITIONS = (1, 2, 3, 4, 5, 6), cite("NJ-DOD 1.13AA(a)")
LEAST_PLAYERS = 2, cite("NJ-DOD 41.3(c)")

_LAWS = laws(
    seats="NJ-DOD 1.13AA(a)",
    seated="NJ-DOD 41.6(e)",
    stay_seated=("NJ-DOD 41.6(e)", "NJ-DOD 41.11(d)"),
    chips="NJ-DOD 41.6(a)",
    no_cash="NJ-DOD 41.6(a)",
    currency="NJ-DOD 41.6(a)",
    table_stakes='NJ-DOD 41.1 "Table stakes"',
    withdraw="NJ-DOD 41.6(b)",
    fill="NJ-DOD 41.6(a)",
    decks=(
        "NJ-DOD 41.2(a)",
        "NJ-DOD 41.2(b)",
        "NJ-DOD 41.2(b)1",
        'NJ-DOD 41.1 "Suit"',
        'NJ-DOD 41.1 "Deuce"',
    ),
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
    turn_down="NJ-DOD 41.3(c)",
    wash="NJ-DOD 41.3(c)",
    stack="NJ-DOD 41.3(c)",
    shuffle="NJ-DOD 41.4(a)",
    shuffled_stack="NJ-DOD 41.4(a)",
    no_cut=("NJ-DOD 41.4(b)1", "NJ-DOD 41.4(b)"),
    cut_required=("NJ-DOD 41.4(b)2", "NJ-DOD 41.4(b)"),
    cut=("NJ-DOD 41.4(c)1.i", "NJ-DOD 41.4(c)", "NJ-DOD 41.4(c)1"),
    cut_depth=("NJ-DOD 41.4(c)1.ii", "NJ-DOD 41.4(c)1.iii"),
    cover_card=("NJ-DOD 41.4(c)1.iv", "NJ-DOD 41.4(c)2"),
    recut="NJ-DOD 41.4(d)",
    idle="NJ-DOD 41.4(e)",
    turn_up="NJ-DOD 41.4(e)",
    # The document leaves the general section on changing cards as it is; this paragraph refers to it.
    card_life="NJ-DOD 41.3(a)",
    collect="NJ-DOD 41.10(j)",
    options=("NJ-DOD 41.6(c)", "NJ-DOD 41.10(k)"),
    face_up="NJ-DOD 41.12(a)4",
    face_up_void=("NJ-DOD 41.12(a)4", "NJ-DOD 41.12(a)"),
    wrong_number="NJ-DOD 41.7(g)2",
    fouled_hand=("NJ-DOD 41.11(h)", 'NJ-DOD 41.1 "Fouled hand"'),
    shuffler_jam="NJ-DOD 41.12(d)",
    # No paragraph names a shoe that fails: the licensee supplements the irregularities, as in the other games.
    shoe_jam="NJ-DOD 41.12(f)",
    out_of_use="NJ-DOD 41.12(e)",
    out_of_use_removed="NJ-DOD 41.12(e)",
    count_right="NJ-DOD 41.7(g)1",
    count_misdealt="NJ-DOD 41.7(g)2",
    count_wrong="NJ-DOD 41.7(g)2",
)

_BUTTON = 'NJ-DOD 41.1 "Button"', 'NJ-DOD 41.1 "Player button"'
"""Whose position the deal begins with."""

_DEALING: dict[str, Laws] = {
    "manual-shoe": laws(
        load=("NJ-DOD 41.7(a)", "NJ-DOD 1.19(b)"),
        no_more_bets="NJ-DOD 41.7(b)",
        deal=("NJ-DOD 41.7(e)", "NJ-DOD 41.7(c)", "NJ-DOD 41.7(d)", *_BUTTON),
        rack_stub="NJ-DOD 41.7(f)",
        count=("NJ-DOD 41.7(g)", 'NJ-DOD 41.1 "Stub"'),
        machine_count="NJ-DOD 41.12(b)",
    ),
    "hand": laws(
        load=(
            "NJ-DOD 41.8(b)2",
            "NJ-DOD 41.8(b)2.i",
            "NJ-DOD 41.8(b)2.ii",
            "NJ-DOD 41.8(a)",
            "NJ-DOD 41.8(b)",
            "NJ-DOD 1.19(b)1",
        ),
        no_more_bets="NJ-DOD 41.8(c)",
        deal=("NJ-DOD 41.8(b)3", "NJ-DOD 41.8(e)", "NJ-DOD 41.8(d)", *_BUTTON),
        rack_stub="NJ-DOD 41.8(f)",
        count="NJ-DOD 41.8(g)",
        machine_count="NJ-DOD 41.12(b)",
    ),
    "automated-shoe": laws(
        load=("NJ-DOD 41.9(b)", "NJ-DOD 41.9(a)", "NJ-DOD 1.19(b)"),
        no_more_bets="NJ-DOD 41.9(c)",
        deal=("NJ-DOD 41.9(e)", "NJ-DOD 41.9(d)", *_BUTTON),
        rack_stub="NJ-DOD 41.9(f)",
        count="NJ-DOD 41.9(g)",
        machine_count="NJ-DOD 41.9(h)",
    ),
}

SHUFFLING_MACHINE: Citation = cite("NJ-DOD 1.19(c)")


def procedure(options: DeuceOfTheDragonOptions) -> Procedure:
    """The table around the round: six hands of eight from fifty-two cards, and four left that are counted."""
    table_laws = {**_LAWS, **_DEALING[options.dealing]}
    if options.shuffler != "none":
        table_laws["shuffle"] = (*table_laws["shuffle"], SHUFFLING_MACHINE)
    if options.shuffler != "counting":
        del table_laws["machine-count"]
    return Procedure(
        pack=STANDARD_PACK,
        cut_at_least=options.cut_at_least,
        laws=table_laws,
        seats=len(POSITIONS[0]),
        least_players=LEAST_PLAYERS[0],
        first_viewers=LEAST_PLAYERS[0],
        stub_count_every=1,
        machine_count_suffices=not options.stub_is_counted,
        stub_counted_from="collecting",
        stub_racked_from="collecting",
        card_life_hours=options.card_life_hours,
        shuffles="by-hand" if options.shuffler == "none" else "by-machine",
        phases=PHASES,
        hand_size=HAND_SIZE,
        dealer_plays=False,
        table_stakes=True,
        every_place_dealt=True,
    )
