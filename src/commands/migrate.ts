import { badUsage, type Command } from '@/src/commands/command'
import { openFromEnvironment } from '@/src/commands/open-core'
import { rejectNewerSchema } from '@/src/db/schema-version'
import type { Db } from '@/src/db/types'

export const migrate: Command = {
  name: 'migrate',
  takesArguments: true,
  synopsis: 'migrate [--dry-run]',
  about:
    'Brings the database up to date, or only says what it lacks.\n\nOf an existing SQLite file a copy is kept before, in DATA_DIR/backups. The server does all this at its start.',
  run: async (args) => {
    const isTrial = args[0] === '--dry-run'
    if (args.length > (isTrial ? 1 : 0)) return badUsage(migrate, 'This command takes only --dry-run.')
    const { db } = openFromEnvironment()
    try {
      await (isTrial ? printPending(db) : db.migrate())
      if (!isTrial) process.stdout.write('The database is up to date.\n')
      return 0
    } finally {
      await db.close()
    }
  },
}

async function printPending(db: Db): Promise<void> {
  const version = await db.schemaVersion()
  rejectNewerSchema(version)
  for (const migration of version.pending) process.stdout.write(`${migration}\n`)
  if (version.pending.length === 0) process.stdout.write('The database is up to date.\n')
}
