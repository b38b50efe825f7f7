import { badUsage, type Command, failed } from '@/src/commands/command'
import { ensureDataFolder, lockDataFolder } from '@/src/commands/data-folder'
import { withCore } from '@/src/commands/open-core'
import { reconcileAndRelease } from '@/src/commands/restore/release'
import { lockAfterRestore, replaceDatabase } from '@/src/commands/restore/replace-database'
import { readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import type { Core } from '@/src/kit/core'
import { modules } from '@/src/modules'

export const restore: Command = {
  name: 'restore',
  takesArguments: true,
  synopsis: 'restore FILE · restore --mark · restore --release',
  about:
    'Puts a backup in the place of the SQLite database, while no server runs; the one before is kept beside it.\n\nNothing goes out afterwards, no payment, refund, payout or mail, until restore --release has read from the payment provider what became of the orders. restore --mark says the same of a PostgreSQL database that was put back by pg_restore.',
  run: async ([what, ...rest]) => {
    if (what === undefined || rest.length > 0) return badUsage(restore, 'Name the file to restore.')
    if (what === '--release') return withCore(reconcileAndRelease)
    if (what === '--mark') return withCore(mark)
    return restoreFile(what)
  },
}

const nextSteps = `Every session has ended, and nothing goes out. Start the server, look whether all is well, then:

  mintmark restore --release
`

async function restoreFile(backup: string): Promise<number> {
  if (dialect === 'postgres')
    return failed('PostgreSQL is restored by pg_restore, and then: mintmark restore --mark')
  const settings = readSettings(modules, process.env)
  const lock = lockDataFolder(ensureDataFolder(settings))
  if (!lock) return failed('A server runs on this data directory. Stop it first.')
  try {
    const { madeAt, keptAs } = await replaceDatabase(backup, settings)
    process.stdout.write(`The database of ${madeAt} is in place.\n`)
    if (keptAs) process.stdout.write(`The one before is ${keptAs}\n`)
    process.stdout.write(nextSteps)
    return 0
  } finally {
    lock.close()
  }
}

async function mark(core: Core): Promise<number> {
  await lockAfterRestore(core, null)
  process.stdout.write(nextSteps)
  return 0
}
