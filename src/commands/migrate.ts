import { openFromEnvironment } from '@/src/commands/open-core'
import { rejectIncompatibleSchema } from '@/src/db/schema-version'
import { badUsage, type Command } from '@/src/kit/command'
import type { Db } from '@/src/kit/db'

export const migrate: Command = {
  name: 'migrate',
  takesArguments: true,
  synopsis: 'migrate [--dry-run]',
  about:
    'Applies pending database migrations; with --dry-run, lists them.\n\nAn existing SQLite file is first copied to DATA_DIR/backups. The server does the same at startup.',
  run: async (args) => {
    const isDryRun = args[0] === '--dry-run'
    if (args.length > (isDryRun ? 1 : 0)) return badUsage(migrate, 'This command takes only --dry-run.')
    const { db } = await openFromEnvironment()
    try {
      await (isDryRun ? printPending(db) : db.migrate())
      if (!isDryRun) process.stdout.write('The database is up to date.\n')
      return 0
    } finally {
      await db.close()
    }
  },
}

async function printPending(db: Db): Promise<void> {
  const version = await db.schemaVersion()
  rejectIncompatibleSchema(version)
  for (const migration of version.pending) process.stdout.write(`${migration}\n`)
  if (version.pending.length === 0) process.stdout.write('The database is up to date.\n')
}
