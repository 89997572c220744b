"""Irregularities: face-up cards, wrong numbers, exposed cards, jams, devices out of use; what makes a round void."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.core.citations import Citation
from houseway.core.commands import (
    CardDrawnInError,
    ChangeMethod,
    ChangeOptions,
    DealerCardExposed,
    FaceUpCard,
    Jam,
    TakeOutOfUse,
    WrongNumberOfCards,
)
from houseway.core.decider import BadCommandError, Event
from houseway.core.events import DEAD_HAND, DEALER, CardSetAside, RoundVoided, WagerTakenBack
from houseway.core.options import CardTableOptions, Options
from houseway.core.phases import BETTING
from houseway.core.steps import Steps
from houseway.table import notice
from houseway.table.events import (
    ChangeNoticed,
    DealerCardSeen,
    DeckRemoved,
    DeviceJammed,
    DeviceOutOfUse,
    DrawnInError,
    MethodChanged,
    OptionsChanged,
)
from houseway.table.state import CUT, IN_PLAY, RACKED, READY, REMOVED, SHUFFLED, STUB_RACKED, WASHED, Table, decks_of


def void(table: Table, law: Citation, reason: str, deck_replaced: bool = False) -> RoundVoided:
    """All hands are void; the decider has everything that the round moved go back before it."""
    return RoundVoided(law, table.procedure.say(reason), deck_replaced)


def face_up_card(table: Table, command: FaceUpCard) -> Iterator[Event]:
    number = _in_play(table, table.steps.face_up)
    deck = table.decks[number]
    if not table.game.due(table.round) or not deck.left:
        raise table.refuse(table.steps.face_up, "a face-up card matters while cards are being dealt")
    if deck.face_up + 1 >= table.procedure.face_up_cards_void:
        yield void(table, table.steps.face_up_void, "a card was found face up in the deck")
    elif deck.drawn:
        raise table.refuse(table.steps.face_up, "the card that was drawn is dealt before any other")
    else:
        check_other_deck(table, number)
        yield CardSetAside(table.steps.face_up, deck.order[deck.dealt], deck.dealt)


def card_drawn_in_error(table: Table, command: CardDrawnInError) -> Iterator[Event]:
    """It stays the top card, so the next card dealt is that one."""
    deck = table.decks[_in_play(table, table.steps.drawn_in_error)]
    dealt_out = table.procedure.reached(table.procedure.dealt_out_from, table.phase)
    if deck.status != IN_PLAY or not deck.left or dealt_out:
        raise table.refuse(
            table.steps.drawn_in_error, "no more cards are dealt in this round, so none is drawn in error"
        )
    if deck.drawn:
        raise table.refuse(table.steps.drawn_in_error, "the card that was drawn is the next one dealt")
    yield DrawnInError(table.steps.drawn_in_error)


def wrong_number_of_cards(table: Table, command: WrongNumberOfCards) -> Iterator[Event]:
    number = _in_play(table, table.steps.wrong_number)
    is_place = 0 <= command.to <= table.procedure.seats or (table.procedure.dead_hand and command.to == DEAD_HAND)
    if not is_place or command.held < 0:
        raise table.senseless("a place is a seat, or 0 for the dealer, and holds some number of cards")
    if not command.to and not table.procedure.dealer_plays:
        raise BadCommandError("the dealer has no hand in this game")
    if not table.decks[number].dealt:
        raise table.refuse(table.steps.wrong_number, "no cards have been dealt")
    if table.procedure.fouls_hands(table.phase):
        yield from table.game.decide(table.round, command, table.around)
        return
    should = table.game.held(table.round, command.to)
    if command.held == should:
        raise table.senseless(f"{command.held} cards are what that place should hold now")
    place = {DEALER: "the dealer", DEAD_HAND: "the dead hand"}.get(command.to, f"seat {command.to}")
    cards = "1 card" if command.held == 1 else f"{command.held} cards"
    yield void(table, table.steps.wrong_number, f"{place} holds {cards}, not {should}")


def dealer_card_exposed(table: Table, command: DealerCardExposed) -> Iterator[Event]:
    if not table.procedure.dealer_plays:
        raise BadCommandError("the dealer has no hand in this game")
    _in_play(table, table.steps.exposed_dealer_card)
    if not table.game.dealer_has_hand(table.round):
        raise table.refuse(table.steps.dealer_hand, "no cards of the dealer's are in play")
    if table.procedure.reached(table.procedure.dealer_seen_from, table.phase):
        raise table.refuse(table.steps.exposed_dealer_card, "it does not matter any more who sees the dealer's cards")
    if table.procedure.exposed_dealer_card_voids:
        yield void(table, table.steps.exposed_dealer_card, "a card of the dealer's was exposed too early")
    else:
        yield DealerCardSeen(table.steps.exposed_dealer_card)


def jam(table: Table, command: Jam) -> Iterator[Event]:
    """A shuffler that fails means shuffling again; a shoe that fails means a void round."""
    if command.device not in devices(table.options):
        raise BadCommandError(f"there is no {command.device} in use at this table")
    if command.device == "shuffler":
        if not any(deck.status in {WASHED, RACKED, SHUFFLED} for deck in table.decks):
            raise table.refuse(table.steps.shuffler_jam, "no cards are being shuffled")
        yield DeviceJammed(table.steps.shuffler_jam, command.device)
        return
    number = _in_play(table, table.steps.shoe_jam)
    if table.decks[number].status == STUB_RACKED or table.procedure.reached(
        table.procedure.dealt_out_from, table.phase
    ):
        raise table.refuse(table.steps.shoe_jam, "all cards of the round have been dealt")
    yield DeviceJammed(table.steps.shoe_jam, command.device)
    yield void(table, table.steps.shoe_jam, "the dealing shoe failed")


def take_out_of_use(table: Table, command: TakeOutOfUse) -> Iterator[Event]:
    if command.device not in devices(table.options):
        raise BadCommandError(f"there is no {command.device} in use at this table")
    if command.how != "removed" and not table.procedure.devices_may_stay:
        raise table.refuse(table.steps.out_of_use, "a device that is not used is removed from the table")
    if table.phase != BETTING:
        raise table.refuse(table.steps.out_of_use, "a device is taken out of use between rounds")
    if command.device in table.out_of_use:
        raise BadCommandError(f"the {command.device} is out of use already")
    yield DeviceOutOfUse(_OUT_OF_USE[command.how](table.steps), command.device, command.how)


_OUT_OF_USE: dict[str, Callable[[Steps], Citation]] = {
    "removed": lambda steps: steps.out_of_use_removed,
    "covered": lambda steps: steps.out_of_use_covered,
    "marked": lambda steps: steps.out_of_use_marked,
}


def change_method(table: Table, command: ChangeMethod) -> Iterator[Event]:
    """Another method only once the devices that are given up are out of the way.

    Where a device fails while wagers are down, nobody waits for the players: the wagers go back, and all bet again.
    """
    if table.phase != BETTING or not devices(table.options) & table.out_of_use:
        between_rounds(table, table.steps.out_of_use)
    changed = table.options.dealt_otherwise(command.dealing, command.shuffler)
    options = type(table.options).read(changed.document(), files=False)
    if options == table.options:
        raise table.refuse(table.steps.out_of_use, "that is the method in use; another one is chosen")
    check_devices(table, options)
    for (seat, wager), amount in table.game.wagers(table.round).items():
        yield WagerTakenBack(table.steps.out_of_use, seat, wager, amount)
    yield MethodChanged(table.steps.out_of_use, command.dealing, command.shuffler)
    yield from _options_changed(table, options)


def change_options(table: Table, command: ChangeOptions) -> Iterator[Event]:
    kind = type(table.options)
    options = kind.read(kind.typed(command.options), files=False)  # a log may be older than strict switches
    if options == table.options:
        raise BadCommandError("these are the options of this table already")
    if options.jurisdiction != table.options.jurisdiction:
        raise BadCommandError("a table does not move to another state")
    if options.set_decks not in (table.options.set_decks, "refused"):
        raise BadCommandError("whether decks may be set is said when a table is opened, and not allowed later")
    between_rounds(table, _law_of(table, _left_by(table, options)))
    check_change(table, options)
    if notice.is_over(table, options):
        yield from _options_changed(table, options)
        return
    noticed = notice.given(table, options)
    if noticed is None:
        yield from table.game.noticed(table.round, options, table.clock)
        yield from _options_changed(table, options)
    else:
        yield noticed


def check_change(table: Table, options: Any) -> None:
    """Refuse options for which something at the table has to go first."""
    if len(set(table.players.values())) < len(table.players) and not table.game.procedure(options).adjacent_areas:
        raise table.refuse(table.steps.adjacent, "a player has two areas, and gives one of them up first")
    check_devices(table, options)


def check_devices(table: Table, options: Any) -> None:
    """A device that is given up is out of the way before another method is used."""
    for device in sorted(devices(table.options) - devices(options) - table.out_of_use):
        raise table.refuse(table.steps.out_of_use, f"the {device} must be out of use before another method is used")


def _options_changed(table: Table, options: Options) -> Iterator[Event]:
    """Decks beyond those that the new options provide for leave the table; missing ones are received later.

    Each option changes by the paragraph that leaves it to the licensee.
    """
    for number in range(decks_of(options), len(table.decks)):
        if table.decks[number].status != REMOVED:
            yield DeckRemoved(table.steps.decks, number, "one deck fewer is used")
    laws = _left_by(table, options)
    called_off = table.coming is not None and notice.announced(table) != options
    yield OptionsChanged(_law_of(table, laws), options.document(), options.digest, laws, called_off)


def _left_by(table: Table, options: Options) -> dict[str, Citation]:
    """The options that are not those of the table, each with the paragraph that leaves it to the licensee."""
    was, laws = table.options.every(), table.game.changed_by(table.options, options)
    return {name: laws.get(name, table.steps.options) for name, value in options.every().items() if value != was[name]}


def _law_of(table: Table, laws: Mapping[str, Citation]) -> Citation:
    """The one paragraph that stands for a change of all of these."""
    usual = table.steps.options
    return usual if usual in laws.values() else next(iter(laws.values()))


def between_rounds(table: Table, law: Citation) -> None:
    if table.phase != BETTING or table.game.wagers(table.round):
        raise table.refuse(law, "the options of a table change between rounds, not while wagers are down")


def devices(options: Options) -> set[str]:
    """The machines that a method uses; tiles are mixed and dealt without any."""
    if not isinstance(options, CardTableOptions):
        return set()
    in_use = {"shuffler"} if options.shuffler != "none" else set()
    if options.dealing == "automated-shoe":
        in_use.add("automated-shoe")
    return in_use


def check_other_deck(table: Table, number: int) -> None:
    """While one deck is dealt the other is in the shuffler, and so not in the discard rack either."""
    for other, deck in enumerate(table.decks):
        if other == number or deck.status in {SHUFFLED, CUT, REMOVED}:
            continue
        if table.racked == other:
            raise table.refuse(table.steps.rack_one_deck, "the cards of the other deck are still in the discard rack")
        raise table.refuse(table.steps.other_deck, "the other deck is shuffled while this one is dealt")


def _in_play(table: Table, law: Citation) -> int:
    number = table.playing
    if number is None or table.decks[number].status not in {IN_PLAY, STUB_RACKED}:
        raise table.refuse(law, "no round is being played")
    return number


# --- what has happened ------------------------------------------------------------------------------------------------


def drawn_in_error(table: Table, event: DrawnInError) -> Table:
    number = table.playing
    assert number is not None
    return table.with_deck(number, drawn=True)


def device_jammed(table: Table, event: DeviceJammed) -> Table:
    """Cards on which the shuffler failed are shuffled again."""
    table = table.replace(jammed=table.jammed | {event.device})
    if event.device == "shuffler":
        for number, deck in enumerate(table.decks):
            if deck.status == SHUFFLED:
                table = table.with_deck(number, status=WASHED, counted=False)
    return table


def device_out_of_use(table: Table, event: DeviceOutOfUse) -> Table:
    return table.replace(out_of_use=table.out_of_use | {event.device})


def change_noticed(table: Table, event: ChangeNoticed) -> Table:
    return table.replace(coming=event)


def options_changed(table: Table, event: OptionsChanged) -> Table:
    """Decks beyond those that the new method uses leave; cards made ready the old way are shuffled anew."""
    options = type(table.options).read(event.options, files=False)
    ready = {SHUFFLED, CUT, READY}
    decks = tuple(
        msgspec.structs.replace(deck, status=WASHED, counted=False, recut=False) if deck.status in ready else deck
        for deck in table.decks[: decks_of(options)]
    )
    changed = table.replace(
        options=options,
        procedure=table.game.procedure(options),
        decks=decks,
        round=table.game.new_round(options, table.number, table.round),
        ready=frozenset(),
        coming=None,
    )
    return changed.replace(
        out_of_use=changed.out_of_use - devices(options),
        jammed=changed.jammed & devices(options),
        last_deck=None if len(decks) < 2 else changed.last_deck,
        racked=changed.racked if changed.racked in range(len(decks)) else None,
    )
