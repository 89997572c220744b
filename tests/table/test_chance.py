"""Chance that nobody chooses: seeds are used once, in the order committed to, and players add to them; no stacked deck.

The attacks here succeeded before: a seed used again, and a deck in an order that the house likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from tests import deuce_tables, draw_tables, poker_tables, tables, tile_tables
from tests.tables import SEED, fresh, make_ready, of, refused, senseless, whole_round

from houseway.core import commands as c
from houseway.core.chance import HouseSeeds
from houseway.core.decider import BadCommandError, Command
from houseway.core.events import PlayerSat
from houseway.core.shuffle import shuffled
from houseway.core.sight import NO_HANDS, told
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import DrawStart, PassBank, ShakeDice
from houseway.games.registry import games
from houseway.record.narration import narrate
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.events import CardsShuffled, SeedsCommitted

EVERY_GAME: list[Any] = [tables.table, draw_tables.table, deuce_tables.table, poker_tables.table, tile_tables.table]
SECRET = "ab" * 32


def chain(links: int) -> list[str]:
    """A commitment, and the seeds that it commits to, in the order in which they are used."""
    found = [SECRET]
    for _ in range(links):
        found.append(sha256(bytes.fromhex(found[-1])).hexdigest())
    return found[::-1]


def committed(seats: tuple[int, ...] = (1,), entropy: str = "") -> tuple[Session, Iterator[str]]:
    """A table whose house has committed to ten seeds."""
    session = tables.table(seats=())
    commitment, *seeds = chain(10)
    session.do(c.CommitSeeds(commitment))
    for seat in seats:
        session.do(c.Sit(seat, f"player {seat}", 100_000, entropy=entropy))
    return session, iter(seeds)


def opened_until_shuffle(session: Session) -> Session:
    make_ready(session, until=c.Shuffle)
    return session


# --- a seed is used once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EVERY_GAME)
def test_a_seed_that_has_been_used_is_refused_for_another_shuffle(table: Callable[..., Session]) -> None:
    session = opened_until_shuffle(table())
    shuffled_once = session.do(c.Shuffle(SEED))
    assert of(CardsShuffled, shuffled_once)[0].seed == SEED
    again = table()
    again.table = session.table.with_deck(0, status="racked")
    assert "no seed is used twice" in sentence(again, c.Shuffle(SEED))
    again.do(c.Shuffle("6" * 64))


def sentence(session: Session, command: Command) -> str:
    """Why something is refused, with the table as it was."""
    assert refused(session, command)
    return session.refusals[-1].sentence


def test_a_seed_used_before_a_round_is_refused_after_it() -> None:
    session = opened_until_shuffle(tables.table())
    session.do(c.Shuffle(SEED))
    whole_round(session)
    make_ready(session, until=c.Shuffle)
    assert "no seed is used twice" in sentence(session, c.Shuffle(SEED))
    session.do(c.Shuffle("6" * 64))


def test_a_seed_is_used_once_for_decks_that_come_shuffled() -> None:
    two: dict[str, Any] = {"pre_shuffled": True, "decks": 2, "shuffler": "automated"}
    session = tables.table("MD", **two)
    both = c.ReceiveCards(("red", "blue"), pre_shuffled=True, seeds=(SEED, SEED))
    assert "no seed is used twice" in sentence(session, both)
    session.do(c.ReceiveCards(("red", "blue"), pre_shuffled=True, seeds=(SEED, "6" * 64)))
    whole_round(session)
    for deck in (0, 1):
        session.do(c.ChangeCards(deck))
    later = c.ReceiveCards(("red", "blue"), pre_shuffled=True, seeds=("7" * 64, "6" * 64))
    assert "no seed is used twice" in sentence(session, later)


@pytest.mark.parametrize("game", [poker_tables, tile_tables])
def test_dice_do_not_come_from_a_seed_that_shuffled_the_cards(game: Any) -> None:
    session = opened_until_shuffle(game.table((1, 2), dragons_eye="vigorish"))
    session.do(c.Shuffle(SEED))
    game.make_cards_ready(session) if game is poker_tables else game.make_tiles_ready(session)
    for seat in (1, 2):
        game.bet(session, seat)
    session.do(c.NoMoreBets())
    while not isinstance(step := next_step(session.table, fresh(session)), ShakeDice | DrawStart):
        assert step is not None
        session.do(step)
    assert "no seed is used twice" in sentence(session, type(step)(seed=SEED))
    session.do(step)


def test_a_seed_is_64_small_hexadecimal_digits() -> None:
    session = opened_until_shuffle(tables.table())
    for wrong in ("5" * 63, "5" * 65, "A" * 64, "g" * 64, "٥" * 64):
        assert "64 hexadecimal digits" in senseless(session, c.Shuffle(wrong))
    assert senseless(session, c.Shuffle("5" * 63 + "\n"))


def test_every_command_with_a_seed_says_that_it_may_bring_one() -> None:
    commands = {kind for game in games().values() for kind in (*TABLE_COMMANDS, *game.game.commands)}
    brings = {kind for kind in commands if {"seed", "seeds"} & set(kind.__struct_fields__)}
    assert brings == {kind for kind in commands if kind.chance} == {c.Shuffle, c.ReceiveCards, ShakeDice, DrawStart}


# --- seeds committed to -----------------------------------------------------------------------------------------------


def test_a_house_that_has_committed_uses_its_seeds_in_their_order_and_no_other() -> None:
    session, seeds = committed()
    opened_until_shuffle(session)
    first, second = next(seeds), next(seeds)
    for other in (SEED, second, chain(10)[0]):
        assert "not the next of the seeds" in sentence(session, c.Shuffle(other))
    session.do(c.Shuffle(first))
    session.table = session.table.with_deck(0, status="racked")
    assert "no seed is used twice" in sentence(session, c.Shuffle(first))
    assert "not the next of the seeds" in sentence(session, c.Shuffle(next(seeds)))
    session.do(c.Shuffle(second))


def test_what_a_table_plays_with_committed_seeds_can_be_played_to_the_end() -> None:
    session = tables.table(seats=())
    house = HouseSeeds(SECRET, 10)
    session.do(c.CommitSeeds(house.commitment))
    session.do(c.Sit(1, "Ann", 100_000))
    session.run_dealer(house)
    tables.bet(session, 1)
    session.do(c.NoMoreBets())
    session.run_dealer(house)


def test_the_house_commits_before_anybody_sits_and_once() -> None:
    commitment = chain(10)[0]
    seated = tables.table()
    assert "before anybody sits down" in sentence(seated, c.CommitSeeds(commitment))
    session = tables.table(seats=())
    assert "64 hexadecimal digits" in senseless(session, c.CommitSeeds("5" * 63))
    (said,) = session.do(c.CommitSeeds(commitment))
    assert said == SeedsCommitted(said.cite, commitment)
    assert commitment in narrate(said)
    assert "already" in sentence(session, c.CommitSeeds(chain(11)[0]))
    session.do(c.Sit(1, "Ann", 100_000))
    assert refused(session, c.CommitSeeds(commitment))


def test_the_house_does_not_commit_once_chance_has_been_used() -> None:
    session = opened_until_shuffle(tables.table())
    session.do(c.Shuffle(SEED))
    session.do(c.Leave(1))
    assert "before any shuffle" in sentence(session, c.CommitSeeds(chain(10)[0]))


# --- what players add -------------------------------------------------------------------------------------------------


def order_of(session: Session, seed: str) -> tuple[str, ...]:
    opened_until_shuffle(session)
    (event,) = of(CardsShuffled, session.do(c.Shuffle(seed)))
    order: tuple[str, ...] = event.order
    return order


def test_what_a_player_adds_decides_the_order_too_and_leaves_with_the_player() -> None:
    orders = []
    for text in ("", "luck", "luck "):
        session, seeds = committed(entropy=text)
        orders.append(order_of(session, next(seeds)))
    assert len(set(orders)) == 3
    session, seeds = committed((1, 2))
    session.do(c.Sit(3, "player 3", 100_000, entropy="luck"))
    assert session.table.entropy == {3: "luck"}
    session.do(c.Leave(3))
    assert session.table.entropy == {}
    bare, _ = committed((1, 2))
    seed = next(seeds)
    assert order_of(session, seed) == order_of(bare, seed)


def test_what_a_player_adds_counts_where_the_house_has_not_committed() -> None:
    plain, added = tables.table(), tables.table(seats=())
    added.do(c.Sit(1, "player 1", 100_000, entropy="luck"))
    assert order_of(plain, SEED) == shuffled(plain.table.procedure.pack.cards, SEED)
    assert order_of(added, SEED) != shuffled(plain.table.procedure.pack.cards, SEED)


def test_no_order_comes_from_a_bare_link_that_the_next_one_gives_away() -> None:
    session, seeds = committed()
    seed = next(seeds)
    assert order_of(session, seed) != shuffled(session.table.procedure.pack.cards, seed)


def test_what_is_told_of_a_shuffle_holds_no_seed_of_the_house() -> None:
    session, seeds = committed(entropy="luck")
    opened_until_shuffle(session)
    seed = next(seeds)
    events = session.do(c.Shuffle(seed))
    decisive = of(CardsShuffled, events)[0].seed
    assert decisive != seed
    for viewer in (None, 0, 1):
        text = msgspec.json.encode([told(event, viewer, NO_HANDS) for event in events]).decode()
        text += msgspec.json.encode(session.table.view(1)).decode()
        assert seed not in text
        assert decisive not in text


def test_a_table_says_what_players_add() -> None:
    session, _ = committed((), "")
    (sat,) = of(PlayerSat, session.do(c.Sit(2, "Ann", 100_000, entropy="luck")))
    assert sat == PlayerSat(sat.cite, 2, "Ann", "luck")


# --- no stacked deck --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EVERY_GAME)
def test_a_deck_in_a_given_order_is_refused_unless_the_submission_allows_it(table: Callable[..., Session]) -> None:
    session = opened_until_shuffle(table(set_decks="refused"))
    cards = session.table.procedure.pack.cards
    assert type(session.table.options)().set_decks == "refused", "which is so where nothing is said"
    assert "lets nobody set the order" in sentence(session, c.Shuffle(SEED, order=cards))
    session.do(c.Shuffle(SEED))


@pytest.mark.parametrize(("why", "said"), [("lesson", "was set for a lesson"), ("machine", "was read by a machine")])
@pytest.mark.parametrize("table", EVERY_GAME)
def test_a_deck_in_a_given_order_is_named_as_such(table: Callable[..., Session], why: str, said: str) -> None:
    session = opened_until_shuffle(table(set_decks=why))
    cards = session.table.procedure.pack.cards
    (event,) = of(CardsShuffled, session.do(c.Shuffle(SEED, order=cards)))
    assert (event.order, event.set_for) == (cards, why)
    assert "not left to chance" in narrate(event)
    assert said in narrate(event)
    assert event.root in narrate(event), "the whole root is shown"
    other = opened_until_shuffle(table(set_decks=why))
    (event,) = of(CardsShuffled, other.do(c.Shuffle(SEED)))
    assert not event.set_for
    assert "chance" not in narrate(event)
    assert event.root in narrate(event)


def test_a_table_does_not_come_to_allow_set_decks_after_it_was_opened() -> None:
    session = tables.table(set_decks="refused")
    for why in ("lesson", "machine"):
        assert "not allowed later" in senseless(session, c.ChangeOptions({"set-decks": why}))
    taught = tables.table()
    assert senseless(taught, c.ChangeOptions({"set-decks": "machine"}))
    taught.do(c.ChangeOptions({}))
    assert taught.table.options.set_decks == "refused"


def test_nonsense_with_a_seed_does_not_use_it_up() -> None:
    session = opened_until_shuffle(tables.table())
    with pytest.raises(BadCommandError):
        session.do(c.Shuffle(SEED, 7))
    session.do(c.Shuffle(SEED))


@pytest.mark.parametrize("at", [poker_tables, tile_tables], ids=["cards", "tiles"])
@pytest.mark.parametrize("method", ["shaker", "generator"])
def test_a_house_that_has_committed_to_its_seeds_says_no_dice_and_no_number_itself(at: Any, method: str) -> None:
    options = at.options(dragons_eye="off", starting_position=method, set_decks="refused")
    session, house = Session(at.GAME, options), HouseSeeds(SECRET, 50)
    session.do(c.CommitSeeds(house.commitment))
    for seat in (1, 3):
        session.do(c.Sit(seat, f"player {seat}", 100_000))
    session.run_dealer(house)
    while (offered := session.table.game.to_act(session.table.round)) is not None:
        session.do(PassBank(offered))
        session.run_dealer(house)
    session.do(c.PlaceWagers(1, {"pai-gow": 1_000}))
    session.do(c.NoMoreBets())
    said: Command = ShakeDice(dice=Dice(6, (6, 5))) if method == "shaker" else DrawStart(number=7)
    assert "committed to its seeds" in sentence(session, said)
    assert "committed to its seeds" in sentence(session, msgspec.structs.replace(said, seed=house()))
