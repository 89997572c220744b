"""What has been: rounds that are over, as somebody may see them; proofs; what an inspector looks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import and_, func, or_, select

from houseway.core.cards import FACE_DOWN
from houseway.core.decider import Event
from houseway.core.events import CardsDealt
from houseway.core.kinds import made_known
from houseway.core.shuffle import Opening, open_card
from houseway.core.sight import SightOfHands
from houseway.house.errors import RefusedError, UnknownError
from houseway.house.settings import Settings
from houseway.house.spoken import in_words
from houseway.house.telling import told_to
from houseway.record import schema
from houseway.record.bundle import Bundle, bundled
from houseway.record.log import DOMAINS
from houseway.record.reading import line_decoder
from houseway.record.storage import Storage
from houseway.table.events import CardsCut

MOST_FOUND = 100


class Played(msgspec.Struct, frozen=True):
    """A round that is over, as the house's books have it."""

    number: int
    first: int
    last: int
    began: int
    ended: int
    voided: bool
    sight: SightOfHands
    deck: dict[str, Any]
    owners: dict[int, str]
    """Whose seats they were."""
    nets: dict[str, int] = {}
    """What each seat came to that was in it."""


class Proof(msgspec.Struct, frozen=True):
    """What shows that the cards that somebody saw lay where they had to."""

    root: str
    deck: int
    cuts: list[int]
    openings: list[Opening]


def played(storage: Storage, table: str, number: int) -> Played:
    """A round by its number."""
    rounds, hands = schema.rounds.c, schema.hands.c
    with storage.reader() as connection:
        row = connection.execute(select(schema.rounds).where(rounds.table_id == table, rounds.number == number)).first()
        seats = connection.execute(
            select(hands.seat, hands.player, hands.net, hands.played).where(
                hands.table_id == table, hands.number == number
            )
        ).all()
    if row is None:
        raise UnknownError(f"round {number} of this table is not over, or there was none")
    nets = {str(seat.seat): seat.net for seat in seats if seat.played is not False}
    return _played(row, {seat.seat: seat.player for seat in seats if seat.player}, nets)


def last_round(storage: Storage, table: str) -> int:
    """The number of the last round of a table that is over; 0 before the first is."""
    rounds = schema.rounds.c
    with storage.reader() as connection:
        return int(connection.execute(select(func.max(rounds.number)).where(rounds.table_id == table)).scalar() or 0)


def _played(row: Any, owners: dict[int, str], nets: dict[str, int] | None = None) -> Played:
    sight = msgspec.json.decode(row.sight, type=made_known(SightOfHands))
    deck = msgspec.json.decode(row.deck)
    return Played(
        row.number, row.first, row.last, row.began, row.ended, bool(row.voided), sight, deck, owners, nets or {}
    )


def _events(storage: Storage, game: str, table: str, first: int, last: int) -> Iterator[tuple[int, int, Any]]:
    """Position, time and events of every entry between two positions."""
    decoder = line_decoder(game)
    for line in storage.lines(table, first, last):
        entry = decoder.decode(line)
        if type(entry.command) not in DOMAINS:
            yield entry.seq, entry.at, entry.events


def round_told(storage: Storage, game: str, table: str, number: int, player: str | None) -> list[Event]:
    """The events of a round that is over, as that player may know them."""
    found = played(storage, table, number)
    seats = _seats(found, player)
    return [
        told_to(event, seats, found.sight)
        for _, _, events in _events(storage, game, table, found.first, found.last)
        for event in events
    ]


def _seats(found: Played, player: str | None) -> list[int]:
    return sorted(seat for seat, owner in found.owners.items() if owner == player) if player is not None else []


# --- proofs ---------------------------------------------------------------------------------------------------------


def proof(storage: Storage, game: str, table: str, number: int, player: str | None) -> Proof:
    """The openings of every card of that round that the player saw, against the root that was published before."""
    found = played(storage, table, number)
    if "root" not in found.deck:
        raise UnknownError(f"no cards were dealt in round {number}")
    deck = found.deck
    order = tuple(deck["order"].split())
    events = [event for _, _, each in _events(storage, game, table, found.first, found.last) for event in each]
    seats = _seats(found, player)
    told = [told_to(event, seats, found.sight) for event in events]
    places = sorted({(place + deck["cut"]) % len(order) for place in seen_places(events, told)})
    cuts = [event.depth for event in events if isinstance(event, CardsCut) and event.deck == deck["deck"]]
    if sum(cuts) % len(order) != deck["cut"]:
        cuts = [deck["cut"]] if deck["cut"] else []
    openings = [open_card(order, deck["seed"], place, deck["deck"]) for place in places]
    return Proof(deck["root"], deck["deck"], cuts, openings)


def seen_places(events: Sequence[Event], told: Sequence[Event]) -> set[int]:
    """Where in the stack the cards lay that somebody came to know: dealt to him, or laid face up by anybody."""
    dealt: dict[int, list[tuple[int, str]]] = {}
    seen: set[int] = set()
    for event, as_told in zip(events, told, strict=True):
        if isinstance(event, CardsDealt):
            assert isinstance(as_told, CardsDealt)
            for offset, card in enumerate(event.cards):
                dealt.setdefault(event.to, []).append((event.place + offset, card))
                if as_told.cards[offset] != FACE_DOWN:
                    seen.add(event.place + offset)
        elif hasattr(event, "place") and hasattr(event, "card") and as_told.card != FACE_DOWN:  # type: ignore[attr-defined]
            seen.add(event.place)
        else:
            for card in _cards_in(as_told):
                place = _where(dealt, event, card, seen)
                if place is not None:
                    seen.add(place)
    return seen


def _cards_in(event: Event) -> list[str]:
    from houseway.core.sight import _card_fields

    cards: list[str] = []
    for name in _card_fields(type(event)):
        value = getattr(event, name)
        cards += [value] if isinstance(value, str) else value
    return [card for card in cards if card and card != FACE_DOWN]


def _where(dealt: dict[int, list[tuple[int, str]]], event: Event, card: str, seen: set[int]) -> int | None:
    """The place of a card that was shown: in the hand that it was shown from, else wherever it was dealt."""
    whose = getattr(event, "seat", event.whose())
    hands = [dealt.get(whose, []), *(hand for to, hand in dealt.items() if to != whose)]
    for hand in hands:
        places = [place for place, code in hand if code == card]
        if places:
            return next((place for place in places if place not in seen), None)
    return None


# --- what players and inspectors look for ---------------------------------------------------------------------------


_OF_A_PLAYER = (
    "table",
    "table_name",
    "game",
    "round",
    "seat",
    "staked",
    "net",
    "played",
    "ended",
    "voided",
    "practice",
)


def rounds_of(
    storage: Storage, player: str, table: str = "", before: int | None = None, skip: int = 0
) -> list[dict[str, Any]]:
    """The rounds that a player has played, the newest first."""
    return [
        {name: row[name] for name in _OF_A_PLAYER}
        for row in search(storage, player=player, table=table, before=before, skip=skip)
    ]


def search(
    storage: Storage,
    *,
    table: str = "",
    player: str = "",
    name: str = "",
    since: int | None = None,
    before: int | None = None,
    amount: int | None = None,
    skip: int = 0,
) -> list[dict[str, Any]]:
    """Hands of rounds that are over, by table, time, player or an amount that was staked or moved; newest first.

    A table is found by its name or the beginning of it, and by the beginning of its id, with or without the word before
    it: `Table 8ccf`, as a table without a name of its own is called.

    `staked` is what the player put in, bets after the deal and wagers left up before among it, less what was taken
    back and what nobody called; `net` takes wagers that stay on the felt as still the player's. `played` says whether
    the seat was in the round at all, as a bank is that stakes nothing.
    """
    if "\0" in table + player + name:  # no text of a database has one
        return []
    rounds, hands, tables = schema.rounds.c, schema.hands.c, schema.tables.c
    conditions = []
    if table := table.strip():
        named = f'"name":"{msgspec.json.encode(table).decode()[1:-1]}'
        number = table.lower().removeprefix("table").lstrip()
        by_number = [hands.table_id.startswith(number, autoescape=True)] if number else []
        conditions.append(or_(tables.settings.icontains(named, autoescape=True), *by_number))
    if player:
        conditions.append(hands.player == player)
    if name:
        conditions.append(or_(func.lower(hands.name) == name.lower(), hands.player == name))
    if since is not None:
        conditions.append(rounds.ended >= since)
    if before is not None:
        conditions.append(rounds.ended < before)
    if amount is not None:
        conditions.append(or_(hands.staked == amount, func.abs(hands.net) == amount))
    wanted = (
        select(schema.hands, rounds.ended, rounds.voided, tables.game, tables.settings)
        .select_from(schema.hands)
        .join(schema.rounds, and_(rounds.table_id == hands.table_id, rounds.number == hands.number))
        .join(schema.tables, tables.id == hands.table_id)
        .where(*conditions)
        .order_by(rounds.ended.desc(), hands.table_id, hands.number.desc(), hands.seat)
        .limit(MOST_FOUND)
        .offset(skip)
    )
    with storage.reader() as connection:
        rows = [
            (row, msgspec.json.decode(row.settings, type=made_known(Settings))) for row in connection.execute(wanted)
        ]
    return [
        {
            "table": row.table_id,
            "table_name": settings.name,
            "game": row.game,
            "round": row.number,
            "seat": row.seat,
            "player": row.player,
            "name": row.name,
            "staked": row.staked,
            "net": row.net,
            "played": bool(row.staked or row.net or row.voided) if row.played is None else bool(row.played),
            "ended": row.ended,
            "voided": bool(row.voided),
            "practice": settings.practice,
        }
        for row, settings in rows
    ]


def last_finished(storage: Storage, table: str) -> int:
    """The position of the head that signs the last finished round; before the first of them, of the opening line."""
    rounds = schema.rounds.c
    with storage.reader() as connection:
        last = connection.execute(select(func.max(rounds.last)).where(rounds.table_id == table)).scalar()
    if last is None:
        return 0
    return int(last) + 1


def log_lines(storage: Storage, table: str) -> Iterator[bytes]:
    """The log up to the last finished round; of a table that is closed all of it."""
    tables = schema.tables.c
    with storage.reader() as connection:
        closed = connection.execute(select(tables.closed).where(tables.id == table)).scalar()
    return storage.lines(table) if closed else storage.lines(table, 0, last_finished(storage, table))


def bundle(storage: Storage, table: str, number: int) -> Bundle:
    """One round with its proofs, as `houseway audit bundle` makes it."""
    played(storage, table, number)
    try:
        return bundled(log_lines(storage, table), number, still_open=True)
    except ValueError as error:
        raise RefusedError(str(error)) from None


def refusals_noted(storage: Storage) -> int:
    """How many commands were refused since the house has books."""
    with storage.reader() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.refusals)).scalar() or 0)


def refusals(storage: Storage, table: str = "", before: int | None = None) -> list[dict[str, Any]]:
    """Commands that were refused, the newest first."""
    column = schema.refusals.c
    tables = schema.tables.c
    wanted = (
        select(schema.refusals, tables.game, tables.settings)
        .join(schema.tables, tables.id == column.table_id)
        .order_by(column.id.desc())
        .limit(MOST_FOUND)
    )
    if table:
        wanted = wanted.where(column.table_id == table)
    if before is not None:
        wanted = wanted.where(column.id < before)
    with storage.reader() as connection:
        rows = connection.execute(wanted).all()
    return [
        {
            "id": row.id,
            "table": row.table_id,
            "seq": row.seq,
            "player": row.player,
            "command": row.command,
            "said": in_words(row.game, row.command),
            "game": row.game,
            "table_name": msgspec.json.decode(row.settings, type=made_known(Settings)).name,
            "sentence": row.sentence,
            "cite": row.cite,
            "at": int(row.at),
        }
        for row in rows
    ]
