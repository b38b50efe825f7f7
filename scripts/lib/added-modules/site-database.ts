import { existsSync } from 'node:fs'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { dialect } from '@/src/db/columns'
import { findRecords } from '@/src/db/migration-records'
import { openReadOnly } from '@/src/db/open'
import { appConfig } from '@/src/kit/config/app-config'
import { SettingsStore } from '@/src/kit/config/config'

/**
 * Returns the modules without which a server would refuse to start on the database of this environment: it has their migrations, and
 * `mintmark module remove` didn't remove them. Creates and changes nothing.
 */
export async function findModulesInUse(names: readonly string[]): Promise<string[]> {
  const location = databaseLocation(new SettingsStore([appConfig], process.env))
  if (dialect === 'sqlite' && !existsSync(location)) return []
  const { read, close } = await openReadOnly(location)
  try {
    const { applied, removed } = (await findRecords(read, dialect)) ?? { applied: [], removed: [] }
    const isRemoved = (name: string) => removed.some(({ module }) => module === name)
    return names.filter((name) => applied.some(({ module }) => module === name) && !isRemoved(name))
  } finally {
    await close()
  }
}
