"""The attendant of a table: lets bots bet and decide, watches the clock, and acts for players who do not."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from houseway.core.commands import ActForAbsent, BuyIn, ChangeOptions, Leave, NoMoreBets, Ready
from houseway.core.decider import BadCommandError, Refusal
from houseway.core.options import OptionError
from houseway.core.phases import BETTING
from houseway.house.errors import HouseError
from houseway.house.pace import PACES
from houseway.house.running import RunningTable
from houseway.record.keeping import NotKeptError

BOT_BUY_IN = 100_000
MOST_CHIPS = 100_000_000
"""A bot that cannot wager with so much does not wager."""
PAUSE_AFTER_TROUBLE = 1.0
WITHOUT_PEOPLE = 4.0
"""Seconds between two rounds where nobody but bots sits, and somebody looks on."""
LOOKS_AGAIN = 60.0
"""Seconds between two looks at a table without a clock where somebody is away."""
ANOTHER_TENDS = 1.0
"""Seconds after which is asked again whether another process still does what is due at a table."""

log = logging.getLogger("houseway.house")


class Attendant:
    """One for each table, as long as it is open."""

    def __init__(self, running: RunningTable) -> None:
        self.running = running
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._attend(), name=f"attendant {self.running.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            await self.running.storage.leaves(self.running.id)

    async def _attend(self) -> None:
        running = self.running
        while not running.closed:
            running.changed.clear()
            try:
                wait = await self._look_after()
            except (NotKeptError, HouseError) as trouble:
                log.warning("table %s waits: %s", running.id, trouble)
                wait = PAUSE_AFTER_TROUBLE
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("table %s stands still", running.id)
                wait = PAUSE_AFTER_TROUBLE
            if wait is None:
                await running.changed.wait()
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):  # unlike wait_for, it never swallows a request to stop
                    await running.changed.wait()

    async def _look_after(self) -> float | None:
        """Whatever is due now; how long until something may be due again, or None to wait for somebody."""
        running = self.running
        if running.posted is not None and not running.in_round:
            await self._post(running.posted)
        table = running.table
        if table.phase == BETTING and not running.anybody_present:
            await running.storage.leaves(running.id)  # people may be about elsewhere
            self._no_deadline()
            await self._see_off()
            return self._soon(None)
        first = running.to_act
        if first is not None:
            return await self._decisions(first)
        if table.phase == BETTING:
            return await self._betting()
        if not await self._tends():
            return ANOTHER_TENDS
        async with running.lock:  # a table that was opened again in the middle of the house's own steps
            if running.to_act is None:
                await self._house_goes_on()
        return PAUSE_AFTER_TROUBLE

    async def _post(self, posted: ChangeOptions) -> None:
        """What the floor has posted while a round was played applies now that none is."""
        running = self.running
        async with running.lock:
            try:
                if not running.in_round:
                    await running.decide(lambda table: posted)
            except (Refusal, BadCommandError, OptionError) as refusal:
                log.warning("table %s does not take what the floor has posted: %s", running.id, refusal)
            running.posted = None

    async def _tends(self) -> bool:
        """Of several processes at one table only one lets bots play and acts for those who do not."""
        return await self.running.storage.tends(self.running.id)

    async def _house_goes_on(self) -> None:
        from houseway.table.dealer import next_step

        running = self.running
        step = next_step(running.table, running._seed, running.clock())
        if running._given and running.seeds is not None:
            running.seeds.give_back(running._given)
            running._given = []
        if step is not None:
            await running.house_does(step)

    # --- decisions --------------------------------------------------------------------------------------------------

    async def _decisions(self, first: int) -> float | None:
        """Bots decide; people have their time, and those who have not used it are decided for, all at once."""
        running = self.running
        if running.bots:
            thinking = [seat for seat in running.asked() if seat in running.bots]
            if thinking:
                if not await self._tends():
                    return ANOTHER_TENDS
                await self._bot_decides(thinking[0])
                return 0.0
        if first in running.owners:
            what = ("deciding", running.table.number, first, running.acts.get(first, 0))
            left = self._clock(what, running.pace.deciding)
            if left is None and self._is_gone(running.owners[first]):
                left = 0.0  # nobody waits for ever, also where there is no clock
            if left is None or left > 0:
                return self._soon(left)
            people = [seat for seat in running.asked() if seat in running.owners]
            if self._uses_time_bank(people):
                return 0.0
        if not await self._tends():
            return ANOTHER_TENDS
        await self._act_for(running.asked())  # the time is over, or nobody is there who could decide
        return 0.0

    async def _act_for(self, seats: list[int]) -> None:
        async with self.running.lock:
            for seat in seats:
                if seat in self.running.asked():
                    await self.running.house_does(ActForAbsent(seat))

    async def _bot_decides(self, seat: int) -> None:
        running = self.running
        table, seq = running.table, running.seq
        choices = list(table.choices(seat))
        started = time.monotonic()
        chosen = await running.house.bots.act(
            table.game.name, table.options, seat, running.bots[seat], table.view(seat), choices
        )
        seems = running.pace.bots_think if running.owners else PACES["casual"].bots_think
        think = seems - (time.monotonic() - started)
        if think > 0 and running.anybody_present:
            await asyncio.sleep(think)
        async with running.lock:
            if running.seq != seq and seat not in running.asked():
                return
            if chosen is None or not await running.house_does(chosen):
                await running.house_does(ActForAbsent(seat))

    # --- betting ----------------------------------------------------------------------------------------------------

    async def _betting(self) -> float | None:
        running = self.running
        if any(map(self._is_gone, running.owners.values())):
            await self._see_off()
        await self._bots_bet()
        await self._close_if_done()
        left = self._clock(("betting", running.table.number), running.pace.betting)
        if left is None or left > 0:
            if not self._waiting_bots():
                return self._soon(left)
            return ANOTHER_TENDS if left is None else min(left, ANOTHER_TENDS)  # bots of another process
        if not await self._tends():
            return ANOTHER_TENDS
        self._no_deadline()
        async with running.lock:
            if running.table.phase == BETTING:
                await running.house_does(NoMoreBets())
        return 0.0

    def _waiting_bots(self) -> list[int]:
        """The bots that have not been asked yet what they bet."""
        running = self.running
        return [seat for seat in running.bots if seat in running.table.players and seat not in running.bots_asked]

    async def _bots_bet(self) -> None:
        running = self.running
        table = running.table
        if running.bots:
            running.bots_asked |= {seat for seat, _ in table.game.wagers(table.round)} & set(running.bots)
        waiting = self._waiting_bots()
        if not waiting or not await self._tends():
            return
        if not running.owners:
            await asyncio.sleep(WITHOUT_PEOPLE)
            if running.owners or running.table is not table:
                return  # somebody has sat down, and is waited for
        number = table.number
        may_wager = table.game.may_wager
        asked = [(seat, running.bots[seat], table.stack(seat)) for seat in waiting if may_wager(table.round, seat)]
        wanted = await running.house.bots.wagers(table.game.name, table.options, asked)
        short = [seat for seat, command in wanted.items() if command is None]
        async with running.lock:
            if running.table.number != number or running.table.phase != BETTING:
                return
            for seat in short:
                amount = max(BOT_BUY_IN, running.table.stack(seat))
                if running.table.stack(seat) < MOST_CHIPS:
                    await running.house_does(BuyIn(seat, amount))
        if short:
            again = [(seat, running.bots[seat], running.table.stack(seat)) for seat in short]
            wanted |= await running.house.bots.wagers(table.game.name, table.options, again)
        async with running.lock:
            if running.table.number != number or running.table.phase != BETTING:
                return
            for place, seat in enumerate(waiting):
                command = wanted.get(seat)
                if place == len(waiting) - 1:
                    running.bots_asked.update(waiting)  # the last bot's bet may close the betting
                if command is None or not await running.house_does(command):
                    await running.house_does(Ready(seat))  # it sits this round out, and nobody waits for it
            running.bots_asked.update(waiting)

    async def _close_if_done(self) -> None:
        """Whoever spoke last may have spoken to another process, or before the bots had bet."""
        running = self.running
        if running._betting_is_done(running.owners):
            async with running.lock:
                if running._betting_is_done(running.owners):
                    await running.house_does(NoMoreBets())

    async def _see_off(self) -> None:
        """Whoever has been gone for long leaves with all chips."""
        running = self.running
        for player in [player for player in set(running.owners.values()) if running.onlookers.is_gone(player)]:
            async with running.lock:
                for seat in running.seats_of(player):
                    await running.house_does(Leave(seat))

    def _is_gone(self, player: str) -> bool:
        """Whether nobody waits for a player any more; where several processes run, he may be about at another."""
        return self.running.storage.is_sqlite and self.running.onlookers.is_gone(player)

    def _soon(self, left: float | None) -> float | None:
        """How long the house waits before it looks again; where there is no clock, whether somebody is gone by now."""
        running = self.running
        if left is not None or all(map(running.onlookers.is_here, running.owners.values())):
            return left
        return LOOKS_AGAIN

    # --- the clock --------------------------------------------------------------------------------------------------

    def _clock(self, what: tuple[Any, ...], seconds: float | None) -> float | None:
        """How long the house still waits for this; the clock starts when it is first asked for."""
        running = self.running
        if seconds is None:
            self._no_deadline()
            return None
        if running.deadline_for != what:
            running.deadline, running.deadline_for = running.house.now() + seconds, what
            running.on_time_bank = False
            running.tell()
        assert running.deadline is not None
        return max(0.0, running.deadline - running.house.now())

    def _no_deadline(self) -> None:
        running = self.running
        if running.deadline is not None:
            running.deadline, running.deadline_for = None, ()
            running.tell()

    def _uses_time_bank(self, people: list[int]) -> bool:
        """Whether somebody who is there has time left to think."""
        running = self.running
        for seat in people:
            player = running.owners[seat]
            left = running.time_bank.setdefault(player, running.pace.time_bank)
            if left > 0 and running.onlookers.is_present(player):
                running.time_bank[player] = 0.0
                running.deadline = running.house.now() + left
                running.on_time_bank = True
                running.tell()
                return True
        return False
