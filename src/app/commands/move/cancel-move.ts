import { type DatabaseAddress, openRawDatabase } from '@/src/app/commands/move/database-address'
import { openFromEnvironment } from '@/src/app/commands/open-core'
import { lockAfterRestore } from '@/src/app/commands/restore/replace-database'
import { createCore } from '@/src/app/create-core'
import { dropMarkTable, findSourceMark } from '@/src/db/move-mark'
import { createCommandLog } from '@/src/kit/config/app-config'
import { failed, type Output } from '@/src/kit/module/command'
import { modules } from '@/src/modules'

/** Makes the source of a move usable again. */
export async function cancelMove(source: DatabaseAddress, output: Output): Promise<number> {
  await using database = openRawDatabase(source)
  if (!(await database.lock())) return failed('A server or a move is using this database. Stop it first.')
  const mark = await findSourceMark(database, database.dialect)
  if (!mark) return failed('This database is not the source of a move.')
  const { to, finishedAt } = mark
  if (finishedAt !== undefined) await lockLikeBackup(Date.parse(finishedAt))
  await database.rows(dropMarkTable)
  output.print(`${resultOf(to, finishedAt)}\n`, { canceled: true, to, finishedAt })
  return 0
}

/** After a finished move it doesn't know what has happened in the other database since: payouts, for example. */
async function lockLikeBackup(madeAt: number): Promise<void> {
  const { settings, db } = await openFromEnvironment()
  try {
    const log = createCommandLog(settings)
    await lockAfterRestore(createCore({ modules, settings, db, log }), madeAt)
  } finally {
    await db.close()
  }
}

function resultOf(to: string, finishedAt: string | undefined): string {
  const canceled = `The move to ${to} is canceled. This database can be used again.`
  if (finishedAt === undefined) return `${canceled} The unfinished copy can be deleted.`
  return `${canceled}

It doesn't know what has happened in the other database since ${finishedAt}, so it is treated like a restored backup: all sessions were ended and outgoing jobs are locked. Never run both. Start the server, check that everything works, then run:

  mintmark restore --release`
}
