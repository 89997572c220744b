"""A table of one game with its options: everything that can be asked of it from Python."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike, cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.games.registry import game as game_named
from houseway.games.submission import Submission, read_toml
from houseway.workbench.answers import Advice, Comparison, Par, Settlement, Simulation
from houseway.workbench.designing import Design, Sensitivity, Share, number, share
from houseway.workbench.pictures import Hand, Picture, on_screen
from houseway.workbench.pricing import Bankroll, StrategyPrices

if TYPE_CHECKING:
    from houseway.core.options import Options
    from houseway.workbench.watching import PlayedRound


def opened(game: str, submission: str | PathLike[str] | None, options: Mapping[str, Any]) -> Table:
    """A table with the options of a file, if there is one, and then those named."""
    given: dict[str, Any] = {}
    if submission is not None:
        given = read_toml(Path(submission))
        other = given.pop("game", None)
        if other != game:
            raise ValueError(f"{submission}: is for {other}, not {game}")
    given |= {name.replace("_", "-"): value for name, value in options.items()}
    entry = game_named(game)
    return Table(Submission(entry, entry.options_type.read(given)))


class Table:
    """A table: its game and what was chosen for it. Shown in a notebook, it is its felt."""

    def __init__(self, submission: Submission) -> None:
        self._submission = submission

    # --- what it is --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Its game's name, such as `pai-gow`."""
        return self._submission.game.name

    @property
    def title(self) -> str:
        """Its game's name on paper."""
        return self._submission.game.title

    @property
    def options(self) -> Options:
        """Everything that was chosen; `options.differences()` is what differs from the defaults."""
        return self._submission.options

    @property
    def submission_hash(self) -> str:
        """The SHA-256 by which every record and paper names these options."""
        return self.options.digest

    def with_options(self, **options: Any) -> Table:
        """The same table with some options changed."""
        changed = {name.replace("_", "-"): value for name, value in options.items()}
        kind = type(self.options)
        return Table(Submission(self._submission.game, kind.read({**self.options.every(), **changed}, files=True)))

    # --- its mathematics ---------------------------------------------------------------------------------------------

    def par(self, *bets: str) -> Par:
        """Exact figures of the bets named, or of all that the options offer.

        The best play of pai gow poker takes minutes the first time, and is then kept on this machine; name other bets
        to do without it.
        """
        from houseway.maths.par import figures

        return Par(self._submission, figures(self._submission, bets), bets)

    def advise(self, hand: str, *, discarded: str | None = None) -> Advice:
        """What every choice with a hand is worth, best first; `discarded` are cards given up at an earlier draw."""
        from houseway.maths.advise import choices

        return Advice(self.title, hand, choices(self._submission, hand, discarded))

    def simulate(
        self,
        rounds: int = 1_000_000,
        *,
        seed: int | str | None = None,
        workers: int | None = None,
        until: float | None = None,
        cluster: str = "",
    ) -> Simulation:
        """Play rounds by the book; the figures depend on the seed, and not on who plays which rounds.

        A seed is a whole number, or any text, which means what it means to `houseway simulate --seed`. With `until` it
        ends once the standard error of the first bet is so small; `cluster` is the address of a Dask scheduler. Pai gow
        poker needs the best play of all hands, which takes minutes the first time.
        """
        from houseway.games.workers import cluster as cluster_at
        from houseway.games.workers import threads
        from houseway.maths.sheaves import Until
        from houseway.maths.simulate import simulated, written

        number = _number(seed)
        ends = None if until is None else Until(until)
        crew_size = (cpu_count() or 1) if workers is None else workers
        with cluster_at(cluster) if cluster else threads(crew_size) as crew:
            sums = simulated(self._submission, rounds, number, crew, until=ends)
        result = written(self._submission, number, sums)
        if isinstance(seed, str) and seed != str(number):
            result["seed"] = seed  # as it was given, which repeats the run
        return Simulation(self.title, result)

    def settle(self, described: Mapping[str, Any] | None = None, /, **parts: Any) -> Settlement:
        """What is owed in a round: hands, wagers and decisions, as `houseway settle` reads them.

        `table.settle(dealer="PH TI RA", seats=[{"seat": 1, "hand": "GD RD MO", "decision": "play",
        "wagers": {"ante": 10, "ante-bonus": 10}}])`. Game and options are the table's own; a description that names
        others is refused.
        """
        named = {name.replace("_", "-"): value for name, value in parts.items()}
        document = {**(described or {}), **named}
        self._check_own(document)
        own = {"game": self.game, "options": self.options.document()}
        return Settlement(self.title, self._submission.game.settle.settle({**document, **own}))

    def _check_own(self, document: Mapping[str, Any]) -> None:
        """Refuse a description of another game's round, or of one under other options."""
        from houseway.core.documents import shown

        if (game := document.get("game", self.game)) != self.game:
            raise ValueError(f"this is a table of {self.game}, and the round is described as of {shown(game)}")
        given = document.get("options", {})
        if not isinstance(given, Mapping):
            raise ValueError(f"the options of a round are names with values, not {shown(given)}")
        here, there = self.options.every(), type(self.options).read({**self.options.every(), **given}).every()
        other = [name for name in here if here[name] != there[name]]
        if other:
            raise ValueError(
                f"this table's {other[0]} is {shown(here[other[0]])}, and the round is described with"
                f" {shown(there[other[0]])}; open a table with its options, or leave them out"
            )

    def compare(self, other: Table, *, everything: bool = False) -> Comparison:
        """What differs at another table of the game, and what that does to each bet; slow bets if asked for."""
        from houseway.maths.comparison import compared

        return Comparison(self.title, compared(self._submission, other._submission, everything))

    def design(
        self,
        bet: str,
        *,
        edge: Share,
        tolerance: Share = "0.1%",
        hit: Share | None = None,
        keep: Mapping[str, Share] | None = None,
    ) -> Design:
        """Pay tables of round numbers for a bet that come to a house edge, and to how often something is won.

        `table.design("dragon", edge="5%", keep={"Gold Dragon": 5})`: lines that are kept pay just that, to 1.
        """
        from houseway.maths.design import Wish, designs

        wish = Wish(
            edge=share(edge, "the edge"),
            tolerance=share(tolerance, "the tolerance"),
            hit=None if hit is None else share(hit, "the hit frequency"),
            keep={line: share(pays, line) for line, pays in (keep or {}).items()},
        )
        found = designs(self._submission, bet, wish)
        return Design(f"{self.title}, {bet}: a house edge near {float(wish.edge):.3%}", found)

    def sensitivity(self, *bets: str) -> Sensitivity:
        """How the house edge of the bets named, or of all that are known at once, moves with each pay line."""
        from houseway.maths.sensitivity import slopes

        return Sensitivity(self._submission, slopes(self._submission, list(bets) or None))

    def bankroll(
        self,
        *,
        stake: int | Mapping[int, int],
        bankroll: int,
        rounds: int,
        pace: int = 40,
        bet: str = "",
    ) -> Bankroll:
        """What a session of so many rounds of a bet comes to, in dollars; the first bet if none is named.

        `stake` may be several with how often each is staked: `{10: 3, 50: 1}`; `pace` is rounds an hour.
        A stake outside the limits is refused as at the table.
        """
        from houseway.maths.bankroll import Session, of_bet

        stakes = stake if isinstance(stake, Mapping) else {stake: 1}
        session = Session(
            rounds=rounds,
            stakes={number(dollars, "a stake"): number(often, "how often") for dollars, often in stakes.items()},
            bankroll=number(bankroll, "the bankroll"),
            pace=number(pace, "the pace"),
        )
        name = bet or "main"
        found = of_bet(self._submission, name, session)
        return Bankroll(f"{self.title}, {name}: {rounds:,} rounds, ${bankroll:,} brought", found)

    def strategies(self, *names: str) -> StrategyPrices:
        """What named strategies cost beside the best play, mistake by mistake; all that the game has, if none is named.

        A name may be a file that describes a strategy, as `houseway strategy` reads it.
        """
        from houseway.maths.strategies import strategies

        return StrategyPrices(f"{self.title}: strategies", strategies(self._submission, names))

    # --- what it looks like ------------------------------------------------------------------------------------------

    def hand(self, cards: str | Sequence[str]) -> Hand:
        """Cards or tiles as a picture: `table.hand("GD RD MO")`."""
        pack = self._submission.game.game.procedure(self.options).pack
        return Hand(pack.read(cards if isinstance(cards, str) else " ".join(cards)))

    def felt(self) -> Picture:
        """The cloth of these options."""
        from houseway.layouts.felts import cloth_svg, layout_of

        return Picture(on_screen(cloth_svg(layout_of(self._submission)).decode()))

    def sign(self) -> Picture:
        """What must be posted at the table."""
        from houseway.layouts.felts import sign_file

        return Picture(on_screen(sign_file(self._submission, "svg").decode(), 640))

    def play(self, *, seed: int | str = 1, seats: int = 3) -> PlayedRound:
        """One round by players who go by the book, through the whole engine, as it lies on the felt at its end."""
        from houseway.workbench.watching import PlayedRound

        return PlayedRound(self._submission, seats, f"{seed}")

    # --- to learn from -----------------------------------------------------------------------------------------------

    def env(self, **how: Any) -> Any:
        """A Gymnasium environment of one seat; needs `pip install houseway[envs]`. See `houseway.envs.SeatEnv`."""
        from houseway.envs import SeatEnv

        return SeatEnv(self.game, options=self.options, **how)

    def vector_env(self, num_envs: int, **how: Any) -> Any:
        """A batch of seats in compiled code. See `houseway.envs.BatchEnv`."""
        from houseway.envs import BatchEnv

        return BatchEnv(self.game, num_envs, options=self.options, **how)

    def table_env(self, **how: Any) -> Any:
        """A PettingZoo environment of a whole table. See `houseway.envs.TableEnv`."""
        from houseway.envs import TableEnv

        return TableEnv(self.game, options=self.options, **how)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name.replace('-', '_')}={value!r}" for name, value in self.options.differences().items())
        return f"houseway.table({self.game!r}{', ' if chosen else ''}{chosen})"

    def _repr_svg_(self) -> str:
        return self.felt().svg


def _number(seed: int | str | None) -> int:
    """The number that a seed means; a fresh one where there is none."""
    from houseway.core.seeds import number_seed

    if seed is None:
        return secrets.randbits(48)
    if isinstance(seed, str):
        return number_seed(seed)
    try:
        return index(seed)
    except TypeError:
        raise ValueError(f"a seed is a whole number or a text, not {seed!r}") from None
