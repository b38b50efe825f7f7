import type { Command } from '@/src/commands/command'
import { openFromEnvironment } from '@/src/commands/open-core'

export const migrate: Command = {
  name: 'migrate',
  synopsis: 'migrate',
  about: 'Brings the database up to date.',
  run: async () => {
    const { db } = openFromEnvironment()
    try {
      await db.migrate()
      process.stdout.write('The database is up to date.\n')
      return 0
    } finally {
      await db.close()
    }
  },
}
