import { lacksDatabaseFile } from '@/src/app/commands/data-folder'
import { withEmptyDatabase } from '@/src/app/commands/empty-database'
import { openDatabase } from '@/src/app/commands/open-core'
import { readSettings } from '@/src/app/create-core'
import { rejectIncompatibleSchema } from '@/src/db/schema-version'
import type { Db } from '@/src/kit/db'
import { badUsage, type Command, type Output } from '@/src/kit/module/command'
import { modules } from '@/src/modules'

export const migrate: Command = {
  name: 'migrate',
  takesArguments: true,
  synopsis: 'migrate [--dry-run]',
  about:
    'Applies pending database migrations; with --dry-run, lists them.\n\nAn existing SQLite file is first copied to DATA_DIR/backups. The server does the same at startup.',
  run: async (args, output) => {
    const isDryRun = args[0] === '--dry-run'
    if (args.length > (isDryRun ? 1 : 0)) return badUsage(migrate, 'This command takes only --dry-run.')
    const settings = readSettings(modules, process.env)
    if (isDryRun && lacksDatabaseFile(settings)) return withEmptyDatabase((db) => printPending(db, output))
    const db = await openDatabase(settings)
    try {
      return await (isDryRun ? printPending : applyPending)(db, output)
    } finally {
      await db.close()
    }
  },
}

async function printPending(db: Db, output: Output): Promise<number> {
  const pending = await findPending(db)
  output.print(pending.map((name) => `${name}\n`).join('') || upToDate, { pending })
  return 0
}

async function applyPending(db: Db, output: Output): Promise<number> {
  const applied = await findPending(db)
  await db.migrate()
  output.print(upToDate, { applied })
  return 0
}

async function findPending(db: Db): Promise<readonly string[]> {
  const version = await db.schemaVersion()
  rejectIncompatibleSchema(version)
  return version.pending
}

const upToDate = 'The database is up to date.\n'
