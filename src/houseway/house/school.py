"""The school of a house: sessions and records of those who learn, kept in its books."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, update

from houseway.house import schoolroom
from houseway.house.accounts import Player
from houseway.house.errors import KeyUsedError, RefusedError, SenselessError, UnavailableError, UnknownError
from houseway.house.house import House
from houseway.record import schema
from houseway.record.storage import ConflictError, Write

MOST_SESSIONS = 500
"""Sessions that one learner may have begun; whoever wants more learns on another account."""
_BEGUN = insert(schema.lessons)
_ACTED = (
    update(schema.lessons)
    .where(schema.lessons.c.id == bindparam("of"), schema.lessons.c.acts == bindparam("before"))
    .values(acts=bindparam("now"), session=bindparam("kept"), finished=bindparam("done"), score=bindparam("came_to"))
)
_NEW_RECORDS = insert(schema.learners)
_RECORDS = (
    update(schema.learners)
    .where(schema.learners.c.player == bindparam("whose"), schema.learners.c.changes == bindparam("before"))
    .values(changes=bindparam("now"), records=bindparam("kept"))
)


class School:
    """Everything that a learner asks of a house."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def lessons(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._work(schoolroom.listed, game)
        return found

    async def begin(
        self, player: Player, game: str, lesson: str, seed: str, options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A new session."""
        if len(await self.house.read(self._sessions, player.id)) >= MOST_SESSIONS:
            raise RefusedError(f"{MOST_SESSIONS} lessons have been begun on this account")
        made = await self._work(schoolroom.begun, game, lesson, seed, dict(options))
        row = {
            "id": secrets.token_hex(8),
            "player": player.id,
            "game": game,
            "lesson": lesson,
            "title": made["title"],
            "begun": self.house.now(),
            "finished": False,
            "acts": 0,
            "session": made["session"],
            "score": "",
        }
        await self.house.storage.keep([Write(_BEGUN, row)])
        return {"session": row["id"], "sight": made["sight"]}

    async def sight(self, player: Player, session: str) -> dict[str, Any]:
        kept = await self._kept(player, session)
        return {"session": session, "sight": await self._work(schoolroom.seen, kept.session)}

    async def act(self, player: Player, session: str, act: Mapping[str, Any]) -> dict[str, Any]:
        """One act; it counts once it is in the books."""
        kept = await self._kept(player, session)
        changes, records = await self.house.read(self._records, player.id)
        done = await self._work(schoolroom.done, kept.session, dict(act), records, self._today())
        score = msgspec.json.encode(done["sight"]["score"]).decode() if done["sight"]["finished"] else ""
        row = {"of": session, "before": kept.acts, "now": kept.acts + 1, "kept": done["session"],
               "done": done["sight"]["finished"], "came_to": score}  # fmt: skip
        writes = [Write(_ACTED, row, ConflictError, must_change=True)]
        if done["records"] is not None:
            writes.append(self._written(player.id, changes, done["records"]))
        await self._keep(writes)
        return {"verdict": done["verdict"], "sight": done["sight"]}

    async def sessions(self, player: Player) -> list[dict[str, Any]]:
        rows = await self.house.read(self._sessions, player.id)
        return [
            {
                "session": row.id,
                "game": row.game,
                "lesson": row.lesson,
                "title": row.title,
                "begun": int(row.begun),
                "finished": row.finished,
                "score": msgspec.json.decode(row.score) if row.score else None,
            }
            for row in rows
        ]

    async def report(self, player: Player, session: str, form: str) -> bytes:
        kept = await self._kept(player, session)
        _, records = await self.house.read(self._records, player.id)
        day = datetime.fromtimestamp(kept.begun, UTC).date().isoformat()
        made: bytes = await self._work(schoolroom.reported, kept.session, form, player.name, day, records)
        return made

    async def table_of(self, player: Player, session: str) -> tuple[str, bytes]:
        """The game of a session, and the options of its table as they are written."""
        found: tuple[str, bytes] = await self._work(schoolroom.table_of, (await self._kept(player, session)).session)
        return found

    async def drills(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._work(schoolroom.drills, game)
        return found

    async def questions(self, player: Player, game: str, drill: str, count: int) -> list[dict[str, Any]]:
        _, records = await self.house.read(self._records, player.id)
        seed = secrets.token_hex(16)
        found: list[dict[str, Any]] = await self._work(
            schoolroom.asked, game, drill, count, seed, records, self._today()
        )
        return found

    async def answer(self, player: Player, game: str, question: str, answer: Any, ms: int) -> dict[str, Any]:
        changes, records = await self.house.read(self._records, player.id)
        judged = await self._work(schoolroom.answered, game, question, answer, ms, records, self._today())
        await self._keep([self._written(player.id, changes, judged["records"])])
        told: dict[str, Any] = judged["answered"]
        return told

    async def progress(self, player: Player) -> list[dict[str, Any]]:
        _, records = await self.house.read(self._records, player.id)
        return schoolroom.days(records)

    # --- the books ----------------------------------------------------------------------------------------------------

    def _sessions(self, player: str) -> list[Any]:
        lessons = schema.lessons.c
        columns = (lessons.id, lessons.game, lessons.lesson, lessons.title, lessons.begun, lessons.finished)
        wanted = (
            select(*columns, lessons.score)
            .where(lessons.player == player)
            .order_by(lessons.begun.desc())
            .limit(MOST_SESSIONS)
        )
        with self.house.storage.reader() as connection:
            return list(connection.execute(wanted))

    async def _kept(self, player: Player, session: str) -> Any:
        def found() -> Any:
            wanted = select(schema.lessons).where(schema.lessons.c.id == session, schema.lessons.c.player == player.id)
            with self.house.storage.reader() as connection:
                return connection.execute(wanted).first()

        row = await self.house.read(found)
        if row is None:
            raise UnknownError("there is no such lesson of yours")
        return row

    def _records(self, player: str) -> tuple[int | None, bytes]:
        wanted = select(schema.learners.c.changes, schema.learners.c.records).where(schema.learners.c.player == player)
        with self.house.storage.reader() as connection:
            row = connection.execute(wanted).first()
        return (None, b"") if row is None else (row[0], bytes(row[1]))

    def _written(self, player: str, changes: int | None, records: bytes) -> Write:
        if changes is None:
            return Write(_NEW_RECORDS, {"player": player, "changes": 1, "records": records})
        row = {"whose": player, "before": changes, "now": changes + 1, "kept": records}
        return Write(_RECORDS, row, ConflictError, must_change=True)

    async def _keep(self, writes: list[Write]) -> None:
        try:
            await self.house.storage.keep(writes)
        except ConflictError:
            raise KeyUsedError("something else was done there at the same moment; look again") from None

    async def _work(self, function: Any, *arguments: Any) -> Any:
        """Let the worker do it; what makes no sense to it is said in its own words."""
        try:
            made = await self.house.bots.work(function, *arguments)
        except ValueError as error:
            raise SenselessError(str(error)) from None
        if made is None:
            raise UnavailableError("the school is not open at the moment; try again")
        return made

    def _today(self) -> str:
        return datetime.fromtimestamp(self.house.now(), UTC).date().isoformat()
