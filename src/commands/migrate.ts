import { openFromEnvironment } from '@/src/commands/open-core'
import { rejectIncompatibleSchema } from '@/src/db/schema-version'
import { badUsage, type Command } from '@/src/kit/command'

export const migrate: Command = {
  name: 'migrate',
  takesArguments: true,
  synopsis: 'migrate [--dry-run]',
  about:
    'Applies pending database migrations; with --dry-run, lists them.\n\nAn existing SQLite file is first copied to DATA_DIR/backups. The server does the same at startup.',
  run: async (args, output) => {
    const isDryRun = args[0] === '--dry-run'
    if (args.length > (isDryRun ? 1 : 0)) return badUsage(migrate, 'This command takes only --dry-run.')
    const { db } = await openFromEnvironment()
    try {
      const version = await db.schemaVersion()
      rejectIncompatibleSchema(version)
      const { pending } = version
      if (!isDryRun) await db.migrate()
      const isDone = !isDryRun || pending.length === 0
      const text = isDone ? 'The database is up to date.\n' : pending.map((name) => `${name}\n`).join('')
      output.print(text, isDryRun ? { pending } : { applied: pending })
      return 0
    } finally {
      await db.close()
    }
  },
}
