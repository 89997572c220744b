"""What lies on the felt of Deuce of the Dragon: hands, discards, the pattern to beat, pots, bets and buttons."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.money import Cents
from houseway.core.phrases import capital, chips
from houseway.core.placing import hand_of
from houseway.core.scene import Scene
from houseway.core.words import Lay, Marker, Placing, Stake
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import between
from houseway.games.deuce_of_the_dragon.game import RoundView
from houseway.games.deuce_of_the_dragon.hands import Pattern
from houseway.games.deuce_of_the_dragon.sentences import pot_name
from houseway.games.deuce_of_the_dragon.state import RAISE_BUTTON
from houseway.games.deuce_of_the_dragon.views import DeuceView, SeenHand

ROUNDS = {0: "before the betting"} | {number: f"{area} betting round" for number, area in RAISE_BUTTON[0].items()}
_TITLES = {facts.MAIN_ANTE: "Main Pot Wager", facts.DEUCE_ANTE: "Deuce Pot Wager"}
_AREAS = {facts.MAIN_ANTE: "main-ante", facts.DEUCE_ANTE: "deuce-ante"}


def wager_title(wager: str, document: str = "") -> str:
    """An ante as the felt calls it."""
    return _TITLES.get(wager, wager.title())


def placing(scene: Scene) -> Placing:
    """The hands, the discards, the pattern to beat, the pots, the bets and the buttons."""
    view: RoundView = scene.view
    return Placing(
        lays=tuple(_lays(scene, view)),
        stakes=tuple(_stakes(scene, view)),
        markers=tuple(_markers(view)),
        lines=tuple(_lines(scene, view)),
    )


def _lays(scene: Scene, view: RoundView) -> Iterator[Lay]:
    seen = view.play
    if seen is None:
        if scene.seat is not None:
            yield Lay(area=f"seat-{scene.seat}.hand", seat=scene.seat, role="own", title="You")
        return
    if seen.last is not None and seen.phase == "discarding":
        yield Lay(
            area="table.pattern",
            role="table",
            pieces=seen.last.cards,
            title="To beat",
            caption=f"{seen.last} ({_by(scene, seen.last_seat)})",
        )
    for hand in seen.hands:
        yield _hand(scene, seen, hand)
    yield from _discards(scene, seen)


def _discards(scene: Scene, seen: DeuceView) -> Iterator[Lay]:
    """(c) What each player has played, face up in the area of the betting round, a later pattern after an earlier one;
    (i) those of further intervals in the third area. (j) All eight of the winner lie there when the pot is awarded.
    """
    played: dict[int, list[int]] = {}
    number = 0
    for event in scene.events:
        match event:
            case facts.BettingOpened() | facts.BettingSkipped():
                number = event.number
            case facts.PatternPlayed():
                played.setdefault(event.seat, []).append(number)
    for hand in seen.hands:
        areas: dict[int, list[Pattern]] = {}
        for made, number in zip(hand.discards, played.get(hand.seat, ()), strict=False):
            areas.setdefault(number, []).append(made)
        for number, patterns in areas.items():
            yield Lay(
                area=f"seat-{hand.seat}.discard.{number}",
                seat=hand.seat,
                pieces=tuple(card for made in patterns for card in made.cards),
                title="You" if hand.seat == scene.seat else scene.name(hand.seat),
                caption=str(patterns[-1]),
            )


def _by(scene: Scene, seat: int | None) -> str:
    return "yours" if seat == scene.seat else scene.name(seat or 0)


def _hand(scene: Scene, seen: DeuceView, hand: SeenHand) -> Lay:
    own = hand.seat == scene.seat
    lay = hand_of(scene, hand.seat, seen.hand if own else None, hand.held, 0, None)
    numbered = own and scene.to_act == hand.seat and seen.phase == "discarding"
    caption = "" if own else f"{hand.held} cards" if hand.held != 1 else "1 card"
    return Lay(
        area=lay.area,
        seat=hand.seat,
        role=lay.role,
        pieces=lay.pieces,
        title=lay.title,
        caption=caption,
        numbered=numbered,
    )


def _stakes(scene: Scene, view: RoundView) -> Iterator[Stake]:
    """The pots, and what lies before the players: antes, or the bets of this betting round."""
    seen = view.play
    if seen is None or not any(purse.staked for purse in seen.purses):
        yield from _antes(scene)
    else:
        for place, amount in enumerate(_pots(scene, seen)):
            name = f"side-{place}" if place else "main"
            title = f"Side pot {place}" if place else "Main pot"
            if amount:
                yield Stake(area=f"pot.{name}", title=title, amount=amount)
        for purse in seen.purses:
            if purse.wagered and purse.live:
                area = f"seat-{purse.seat}.round.{seen.number}"
                yield Stake(area=area, seat=purse.seat, wager="bet", title="Bet", amount=purse.wagered)
    if view.deuce_pot:
        yield Stake(area="pot.deuce", title="Deuce pot", amount=view.deuce_pot)


def _antes(scene: Scene) -> Iterator[Stake]:
    for (seat, wager), amount in sorted(scene.game.wagers(scene.round).items()):
        area = f"seat-{seat}.{_AREAS.get(wager, wager)}"
        yield Stake(area=area, seat=seat, wager=wager, title=wager_title(wager), amount=amount)


def _pots(scene: Scene, seen: DeuceView) -> list[Cents]:
    """The main pot and the side pots over it, as they lie there: those that have been won until they are paid.

    While a betting round is open nothing of it is gathered: the pots are those of the round before, and what a folded
    player had bet has joined the main pot. A player who went all-in now makes a side pot when the bets are gathered.
    """
    won = [pot.amount for pot in seen.won[: len(seen.won) - scene.round.paid]]
    if seen.phase != "betting":
        pots = [*won, *(pot.amount for pot in seen.pots)]
        return pots if _side_pots(seen) else [sum(pots)]
    gathered = [replace(purse, staked=purse.staked - purse.wagered) for purse in seen.purses]
    below, pots = seen.won_below, []
    for top in [*_all_in_before(seen), max(purse.staked for purse in gathered)]:
        if top > below:
            pots.append(between(gathered, below, top))
            below = top
    folded = sum(purse.wagered for purse in seen.purses if not purse.live)
    pots[0:1] = [sum(pots[0:1]) + folded]
    return [*won, *pots]


def _all_in_before(seen: DeuceView) -> list[Cents]:
    """The stakes of those who had nothing left when this betting round was opened: each ends a pot."""
    return sorted({purse.staked for purse in seen.purses if purse.live and not purse.stack and not purse.wagered})


def _side_pots(seen: DeuceView) -> bool:
    """Whether chips beyond some player's reach make further pots."""
    return bool(seen.won) or any(purse.live and not purse.stack for purse in seen.purses)


def _markers(view: RoundView) -> Iterator[Marker]:
    yield Marker(area=f"seat-{view.button}", name="player button", label="PLAYER")
    seen = view.play
    if seen is None:
        return
    if seen.number:
        area = f"pot.round.{seen.number}"
        yield Marker(area=area, name="raise button", label=RAISE_BUTTON[0][seen.number].upper())
    if seen.deuce_button is not None:
        yield Marker(area=f"seat-{seen.deuce_button}", name="deuce button", label="DEUCE")


def _lines(scene: Scene, view: RoundView) -> Iterator[str]:
    seen = view.play
    if seen is None:
        return
    now = f"Discarding interval {seen.interval}" if seen.phase == "discarding" else capital(ROUNDS[seen.number])
    holder = seen.deuce_button
    button = (
        ""
        if holder is None
        else ", the deuce button is " + ("yours" if holder == seen.seat else f"before {scene.name(holder)}")
    )
    over = seen.phase in {"over", "awarding", "collecting"} and bool(seen.won)
    if not over:
        yield f"{now}{button}."
    if over:
        winner = seen.won[0].winner
        how = "with all eight cards gone" if _is_out(seen, winner) else "as the last player in"
        yield f"{_wins(scene, winner)} the main pot, {how}."
        yield from _other_pots(scene)
    elif seen.phase == "discarding" and seen.last is None:
        leads = "you lead" if seen.leader == scene.seat else f"{scene.name(seen.leader)} leads"
        yield f"No pattern is on the table; {leads}."
    elif seen.phase == "betting":
        facing = max(purse.wagered for purse in seen.purses)
        yield f"The bet is {chips(facing)}." if facing else "Nobody has bet yet."


def _wins(scene: Scene, seat: int) -> str:
    return "You win" if seat == scene.seat else f"{scene.name(seat)} wins"


def _other_pots(scene: Scene) -> Iterator[str]:
    """Who has the side pots and the deuce pot, once they are awarded."""
    for event in scene.events:
        match event:
            case facts.PotWon(pot=pot, winner=winner) if pot != "main":
                yield f"{_wins(scene, winner)} {pot_name(pot)}."
            case facts.DeucePotCarried(amount=amount):
                yield f"The deuce pot of {chips(amount)} stays for the next round."


def _is_out(view: DeuceView, seat: int) -> bool:
    hand = next(hand for hand in view.hands if hand.seat == seat)
    return not hand.held and bool(hand.discards)
